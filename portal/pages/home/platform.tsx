import joint from './pictures/joint.svg';
import { useReveal } from './reveal.tsx';

const parts = [
  { tone: 'green', name: '云平台', text: '招生、排班、考务、证书和账目。\n一位学员只录一次，各处通用。' },
  { tone: 'wood', name: '云课堂', text: '直播、录播、作业和随堂题。\n学时按分钟记，检查时导得出来。' },
  { tone: 'slate', name: '云服务', text: '代排课、代监考、题库维护。\n7×12 小时人工，30 分钟内响应。' },
];

/** The integrated platform, drawn as three timbers in one joint. */
export function Platform() {
  const words = useReveal<HTMLDivElement>();
  const picture = useReveal<HTMLDivElement>();
  return (
    <section className="section" id="platform">
      <div className="wrap platform">
        <div ref={words} data-reveal>
          <h2 className="lines">{'平台、课堂、服务\n像榫卯一样扣在一起'}</h2>
          <p className="lead lines platform__lead">{'三件事共用一份学员档案。\n用哪样装哪样，以后再接也对得上。'}</p>
          <ul className="platform__parts">
            {parts.map(({ tone, name, text }) => (
              <li key={name} className={`is-${tone}`}>
                <h3>{name}</h3>
                <p className="lines">{text}</p>
              </li>
            ))}
          </ul>
        </div>
        <div className="platform__picture" ref={picture} data-reveal>
          <img src={joint} alt="三方榫：云平台、云课堂、云服务在一个节点上相接" width="660" height="590" loading="lazy" />
        </div>
      </div>
    </section>
  );
}
