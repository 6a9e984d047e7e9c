import { Link } from 'react-router';
import { link } from '../../../contract/pages.ts';

/** §9: 7×12 human support, answered within 30 minutes; decisions §2: a trial of 30 days. */
const promises = [
  { value: '7×12', unit: '小时', title: '人工客服', text: '接电话的是人，不是语音菜单。开考、开班当天另派专人盯场。' },
  { value: '30', unit: '分钟', title: '内响应', text: '从您提出算起。超过了，主管会回电说明，并记进当月服务单。' },
  { value: '30', unit: '天', title: '免费试用', text: '功能不缩水，到期不自动扣费。不续用，数据照样导得走。' },
  { value: '1', unit: '份', title: '写进合同', text: '这一页上的话都写进合同附件，双方各执一份，不算口头话。' },
];

export function Promises() {
  return (
    <section className="section" id="promises">
      <div className="wrap">
        <div className="promises dark">
          <div className="promises__head">
            <h2>说到的，量得出来</h2>
            <p className="muted">
              每个版本都一样，不另收服务费。<Link className="more" to={link('editions')} prefetch="intent">看版本与价格</Link>
            </p>
          </div>
          <ul>
            {promises.map(({ value, unit, title, text }) => (
              <li key={title}>
                <p className="promises__value">
                  {value}
                  <small>{unit}</small>
                </p>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
