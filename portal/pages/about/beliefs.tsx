/** The company's principles, each with a craftsman's tool as its picture. */
const beliefs = [
  {
    name: '规',
    tool: '画圆的圆规',
    title: '首尾要接得上',
    text: '一位学员只录一次。报名、上课、考试、拿证、上岗共用一份档案，谁也不用把同一张表再抄一遍。',
    Drawing: Compass,
  },
  {
    name: '矩',
    tool: '取直角的角尺',
    title: '凭据要站得直',
    text: '学时按分钟记，考试留录像，改过的成绩留改动人。代刷学时、替考的功能我们不做，谁来问都一样。',
    Drawing: Square,
  },
  {
    name: '准',
    tool: '找平的水准',
    title: '价钱要放得平',
    text: '三个版本、每年多少钱，都写在网上。三百人的厂和三位老师的小机构，看到的是同一张价目表。',
    Drawing: Level,
  },
  {
    name: '绳',
    tool: '弹线的墨斗',
    title: '去留要拉得清',
    text: '数据是您的。学员、学时、成绩、题库，您要，就整份交给您；哪天不用了，我们把东西交齐，再按约定删除。',
    Drawing: Line,
  },
];

export function Beliefs() {
  return (
    <section className="section ground-ink dark" id="beliefs">
      <div className="wrap">
        <div className="head">
          <h2>不以规矩，不能成方圆</h2>
          <p className="lead">木匠的四样老家什，也是我们做产品的四条规矩。</p>
        </div>
        <ul className="beliefs">
          {beliefs.map(({ name, tool, title, text, Drawing }) => (
            <li key={name}>
              <svg className="beliefs__drawing" viewBox="0 0 200 200" aria-hidden="true">
                <Drawing />
              </svg>
              <div>
                <p className="beliefs__tool">
                  <b>{name}</b>
                  {tool}
                </p>
                <h3>{title}</h3>
                <p className="beliefs__text">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Compass() {
  return (
    <>
      <circle cx="80" cy="140" r="60" fill="none" stroke="#5f7f8b" strokeWidth="1.5" strokeDasharray="5 6" />
      <path fill="#0e8f6e" d="M80 140V80A60 60 0 0 1 140 140Z" />
      <path fill="#b7c8cc" d="M104 40l9 4-32 96-3-1Z" />
      <path fill="#fff" d="M107 44l9-4 22 84-6 3Z" />
      <path fill="#f2c14e" d="M132 127l6-3 4 16-3 1Z" />
      <path fill="#8fd3b6" d="M102 12h16v16h-16Z" />
      <circle cx="110" cy="40" r="14" fill="#8fd3b6" />
      <circle cx="110" cy="40" r="5" fill="#0b1f2a" />
    </>
  );
}

function Square() {
  return (
    <>
      <path fill="#0b7a5e" d="M72 136V76A60 60 0 0 1 132 136Z" />
      <path fill="#e9c79a" d="M36 20h36v116h108v36H36Z" />
      <path fill="#d4a868" d="M36 160h144v12H36Z" />
      <path stroke="#0b1f2a" strokeWidth="2" d="M72 36H58M72 52H62M72 68H62M72 84H58M72 100H62M72 116H62M88 136v10M104 136v10M120 136v14M136 136v10M152 136v10M168 136v14" />
      <path fill="none" stroke="#fff" strokeWidth="2" d="M72 116h20v20" />
    </>
  );
}

function Level() {
  return (
    <>
      <path stroke="#5f7f8b" strokeWidth="1.5" strokeDasharray="5 6" d="M4 128h192" />
      <path fill="#b7c8cc" d="M20 76h160v52H20Z" />
      <path fill="#7d949c" d="M20 114h160v14H20Z" />
      <path fill="#0b3b34" d="M64 86h72v24H64Z" />
      <path fill="#8fd3b6" d="M90 88h20a10 10 0 0 1 0 20H90a10 10 0 0 1 0-20Z" />
      <path stroke="#fff" strokeWidth="2" d="M78 86v24M122 86v24" />
      <path fill="#f2c14e" d="M32 88a10 10 0 0 1 20 0v20a10 10 0 0 1-20 0ZM148 88a10 10 0 0 1 20 0v20a10 10 0 0 1-20 0Z" />
      <path fill="#0e8f6e" d="M20 128h40v40A40 40 0 0 1 20 128ZM180 128h-40v40a40 40 0 0 0 40-40Z" />
    </>
  );
}

function Line() {
  return (
    <>
      <path fill="#e9c79a" d="M20 96A44 44 0 0 1 64 52h52v84H20Z" />
      <path fill="#d4a868" d="M20 118h96v18H20Z" />
      <circle cx="58" cy="94" r="26" fill="#0b3b34" />
      <circle cx="58" cy="94" r="13" fill="#0e8f6e" />
      <path fill="#0b1f2a" d="M55 91h6v6h-6Z" />
      <path stroke="#fff" strokeWidth="2" d="M62 69l54 5h72" fill="none" />
      <path fill="#8fd3b6" d="M180 66h16v16a16 16 0 0 1-16-16Z" />
      <path stroke="#5f7f8b" strokeWidth="1.5" strokeDasharray="5 6" d="M20 160h176" />
      <path stroke="#5f7f8b" strokeWidth="1.5" d="M20 152v16M196 152v16" />
    </>
  );
}
