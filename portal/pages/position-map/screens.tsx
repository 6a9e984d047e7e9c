import { Face, Mark, Shot, ShotBar } from '../../product/shot.tsx';

/** The lines of pictures/lines.svg with their stations. */
export const lines: readonly { name: string; stations: readonly [post: string, level: string][] }[] = [
  { name: '机械加工线', stations: [['机加学徒', ''], ['普通车工', '五级'], ['数控车工', '四级'], ['加工中心', '三级'], ['工艺员', '二级 · 换乘电气'], ['高级技师', '一级']] },
  { name: '焊接线', stations: [['焊接学徒', ''], ['电焊工', '五级'], ['氩弧焊工', '四级'], ['机器人焊接', '三级'], ['焊接技师', '二级']] },
  { name: '电气线', stations: [['维修电工', '四级'], ['PLC 调试', '三级'], ['设备主管', '']] },
  { name: '质检支线', stations: [['质检员', '从数控车工、氩弧焊工换乘']] },
];

/** The map as lists for small screens. Each list goes from the lowest position to the highest. */
export function LineLists() {
  return (
    <div className="line-lists">
      {lines.map(({ name, stations }) => (
        <section key={name}>
          <h2>{name}</h2>
          <ol>
            {stations.map(([post, level]) => (
              <li key={post}>
                <b>{post}</b>
                {level && <small>{level}</small>}
                {post === '数控车工' && (
                  <p>
                    陈*明 在这一站
                    <b>匹配 86%</b>
                    <span>缺 1 项</span>
                  </p>
                )}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

const gaps: [skill: string, need: number, has: number, evidence: string][] = [
  ['零件图识读', 80, 92, '理论考 92 分 · 6 月'],
  ['对刀与刀补', 80, 88, '师傅评 88 分 · 8 月'],
  ['手工编程', 75, 85, '实操考 85 分 · 6 月'],
  ['宏程序', 70, 54, '随堂题 54 分 · 9 月'],
  ['千分尺检测', 80, 95, '工件抽检 · 9 月'],
];

export function GapChart() {
  return (
    <Shot size={14} className="gap-chart" label="陈明对数控车工四级的五项技能，竖线是岗位要求，宏程序 54 分低于要求的 70 分">
      <ShotBar title="陈*明 → 数控车工（四级）">
        <Mark tone="watch">差 1 项</Mark>
      </ShotBar>
      <div className="shot__body">
        {gaps.map(([skill, need, has, evidence]) => (
          <div key={skill} className={has < need ? 'is-short' : ''}>
            <b>{skill}</b>
            <span>
              <i style={{ width: `${has}%` }} />
              <em style={{ left: `${need}%` }} />
            </span>
            <b>{has}</b>
            <small>{evidence}</small>
          </div>
        ))}
        <p className="shot__note">
          <b>宏程序差 16 分。</b>排 8 学时的课和 3 次上机，10 月 20 日复测。
        </p>
      </div>
    </Shot>
  );
}

const route: [name: string, hours: string, done: 'done' | 'now' | 'next'][] = [
  ['普通车工 五级', '已达标', 'done'],
  ['数控基础', '24 学时 · 已学', 'done'],
  ['宏程序与循环', '8 学时 · 学到 5', 'now'],
  ['四级理论与实操', '10 月 28 日考', 'next'],
  ['数控车工 四级', '可以上 3 号线', 'next'],
];

export function RouteCard() {
  return (
    <Shot size={14} className="route-card" label="从普通车工到数控车工的路线，五站走到第三站，还差三学时和一次考核">
      <ShotBar title="转岗路线">
        <span>还差 3 学时、1 次考核</span>
      </ShotBar>
      <ol className="shot__body">
        {route.map(([name, hours, state]) => (
          <li key={name} className={`is-${state}`}>
            <b>{name}</b>
            <span>{hours}</span>
          </li>
        ))}
      </ol>
    </Shot>
  );
}

const crew: [name: string, tone: number, match: number, short: string, ready: string][] = [
  ['陈*明', 0, 86, '宏程序', '3 周'],
  ['韦*明', 3, 81, '手工编程、检测', '5 周'],
  ['吴*', 1, 78, '对刀、宏程序', '6 周'],
  ['赵*虎', 2, 52, '四项', '4 个月'],
];

export function Candidates() {
  return (
    <Shot size={14} className="candidates" label="谁能接数控车工岗，四名候选人按匹配度排列，写明缺哪项、多久能上岗">
      <ShotBar title="谁能接：数控车工（四级）· 3 号线">缺 1 人</ShotBar>
      <ul className="shot__body">
        {crew.map(([name, tone, match, short, ready]) => (
          <li key={name}>
            <Face name={name} tone={tone} />
            <b>{name}</b>
            <span>
              <i style={{ width: `${match}%` }} />
            </span>
            <b>{match}%</b>
            <small>缺 {short}</small>
            <Mark tone={match > 80 ? 'good' : undefined}>{ready}可上岗</Mark>
          </li>
        ))}
      </ul>
    </Shot>
  );
}

const phrases: [phrase: string, skill: string, proof: string, learn: string][] = [
  ['看得懂图纸', '零件图识读 · 公差与粗糙度', '10 张图，找出 40 处标注，对 36 处', '识图 12 学时'],
  ['会操作数控车床', '对刀与刀补、装夹找正', '两把刀，15 分钟内对好，误差 0.02 mm', '实训 24 学时'],
  ['能独立编程', '手工编程 G71/G72、宏程序', '阶梯轴与椭圆面各一件，一次通过', '编程 32 学时'],
  ['有质量意识', '千分尺、内径表检测与记录', '20 件抽检，漏判不超过 1 件', '检测 8 学时'],
];

/** A job advertisement split into requirements: the text, its meaning, the evidence, and where to learn it. */
export function TakenApart() {
  return (
    <table className="taken-apart">
      <thead>
        <tr>
          <th scope="col">招聘启事上写</th>
          <th scope="col">拆成技能</th>
          <th scope="col">怎么验</th>
          <th scope="col">去哪学</th>
        </tr>
      </thead>
      <tbody>
        {phrases.map(([phrase, skill, proof, learn]) => (
          <tr key={phrase}>
            <th scope="row">“{phrase}”</th>
            <td>{skill}</td>
            <td>{proof}</td>
            <td>{learn}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
