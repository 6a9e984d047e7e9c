import { Frame } from './frame.tsx';
import { ToolIcon, type ToolIconName } from '../../../../ui/tool-icon.tsx';
import board from '../../../product/pictures/live-class-board.svg';

const messages = [
  { who: '周建平', text: '延时调到 8 秒行吗？', tone: 'a' },
  { who: '沈莉', text: 'KMY 和 KM△ 要互锁', tone: 'b' },
  { who: '何师傅 · 老师', text: '对，互锁不能省', tone: 'c' },
  { who: '马小军', text: '已签到', tone: 'd' },
];
const tools: [ToolIconName, string, boolean?][] = [
  ['microphone', '麦克风'],
  ['camera', '摄像头'],
  ['share', '共享中', true],
  ['signIn', '签到'],
  ['quiz', '答题'],
  ['hand', '连麦'],
];
const answers = [
  { text: '1/3', percent: 78, right: true },
  { text: '1/√3', percent: 15 },
  { text: '1/2', percent: 7 },
];

/** The teacher's screen in a class on motor starting, with a question running. */
export function LiveClass() {
  return (
    <>
      <Frame className="room" label="产品画面示例：直播课堂，老师讲星三角降压启动，右侧是讨论区">
        <div className="screen__bar">
          <span className="tag tag--live">直播中</span>低压电工 · 第 6 讲
          <span className="screen__aside">
            <span>42:18</span>
            <span>136 / 140 人</span>
          </span>
        </div>
        <div className="room__main">
          <img className="room__board" src={board} alt="" width="640" height="384" fetchPriority="high" />
          <div className="room__side">
            <div className="room__tabs">
              <span>讨论</span>
              <span>学员</span>
              <span>提问 3</span>
            </div>
            <ul className="room__messages">
              {messages.map(({ who, text, tone }) => (
                <li key={who}>
                  <i className={`face-dot face-dot--${tone}`}>{who[0]}</i>
                  <span>
                    <small>{who}</small>
                    {text}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        </div>
        <div className="room__foot">
          {tools.map(([icon, name, on]) => (
            <span key={name} className={`room__tool ${on ? 'is-on' : ''}`}>
              <ToolIcon name={icon} />
              {name}
            </span>
          ))}
          <span className="room__end">下课</span>
        </div>
      </Frame>
      <Frame className="poll" label="随堂题示例：星形启动时启动电流约为直接启动的三分之一，78% 的学员答对">
        <p>
          <b>随堂题 3</b>
          <span>已交 131 / 136</span>
        </p>
        <p>星形启动时，启动电流约为直接启动的</p>
        <dl>
          {answers.map(({ text, percent, right }) => (
            <div key={text}>
              <dt>{text}</dt>
              <dd className={`bar ${right ? '' : 'bar--quiet'}`}>
                <i style={{ width: `${percent}%` }} />
              </dd>
              <dd>{percent}%</dd>
            </div>
          ))}
        </dl>
      </Frame>
    </>
  );
}
