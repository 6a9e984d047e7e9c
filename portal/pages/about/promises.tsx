import { Link } from 'react-router';
import { link } from '../../../contract/pages.ts';

/**
 * Phone support 7×12, answered within 30 minutes (spec constants#support). A trial of 30 days (spec registration#after-success). Promises
 * that differ by edition are in the table of editions.
 */
const promises = [
  { value: '7×12', unit: '小时', title: '人工客服', text: '接电话的是人，不是语音菜单，节假日不停。考试日要值守，提前两个工作日约。' },
  { value: '30', unit: '分钟', title: '内响应', text: '电话里报的问题，从接通算起。网站上的留言走另一条路，顾问一个工作日内回电。' },
  { value: '30', unit: '天', title: '免费试用', text: '直播课登录就能开，旗舰版的其余功能由顾问与您通话后一个工作日内开通；到期不自动扣费。不续用，九十天内可以要回数据。' },
  { value: '1', unit: '张', title: '对照表', text: '额度、功能、上线辅导的次数随版本不同，都写在版本对照表里，买哪版照哪版来。' },
];

export function Promises() {
  return (
    <section className="section" id="promises">
      <div className="wrap">
        <div className="promises dark">
          <div className="promises__head">
            <h2>说到的，量得出来</h2>
            <p className="muted">
              人工支持和试用，三个版本都一样；代办按次另计。<Link className="more" to={link('editions')} prefetch="intent">看版本与价格</Link>
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
