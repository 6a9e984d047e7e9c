import { ToolIcon, type ToolIconName } from '../../../ui/tool-icon.tsx';
import { Face, Mark, Shot, ShotBar, ShotTable } from '../../product/shot.tsx';
import board from '../../product/pictures/live-class-board.svg';
import bench from './pictures/bench-camera.svg';
import learner from './pictures/learner.svg';
import teacher from './pictures/teacher.svg';

const talk: [who: string, text: string, tone: number][] = [
  ['周建平', '延时调到 8 秒行吗？', 1],
  ['沈莉', '两个接触器不能同时吸合', 2],
  ['何师傅 · 老师', '对，互锁不能省', 0],
  ['马小军', '我这边画面清楚', 3],
  ['林芳', '举手，想连麦', 2],
];
const tools: [icon: ToolIconName, name: string, on?: boolean][] = [
  ['microphone', '麦克风'],
  ['camera', '摄像头'],
  ['share', '共享中', true],
  ['signIn', '签到'],
  ['quiz', '答题'],
  ['hand', '连麦'],
];

export function Classroom() {
  return (
    <Shot size={12.5} className="shot--dark class-room" label="直播课堂，老师讲星三角降压启动主电路，右侧是讨论区，底栏有签到、答题、连麦">
      <ShotBar
        title={
          <>
            <span className="tag tag--live">直播中</span>低压电工 · 第 6 讲
          </>
        }
      >
        <span>42:18</span>
        <span>136 / 140 人</span>
        <span>延迟 0.8 s</span>
      </ShotBar>
      <div className="class-room__main">
        <img src={board} alt="" width="640" height="384" fetchPriority="high" />
        <div className="class-room__side">
          <p className="class-room__tabs">
            <span>讨论</span>
            <span>学员</span>
            <span>提问 3</span>
          </p>
          <ul>
            {talk.map(([who, text, tone]) => (
              <li key={who}>
                <Face name={who} tone={tone} />
                <span>
                  <small>{who}</small>
                  {text}
                </span>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className="class-room__foot">
        {tools.map(([icon, name, on]) => (
          <span key={name} className={on ? 'is-on' : ''}>
            <ToolIcon name={icon} />
            {name}
          </span>
        ))}
        <b>下课</b>
      </div>
    </Shot>
  );
}

const signed: [who: string, at: string, tone: number][] = [
  ['周建平', '14:42:06', 1],
  ['沈莉', '14:42:08', 2],
  ['马小军', '14:42:15', 3],
];

export function RollCall() {
  return (
    <Shot size={14} label="第 2 次签到，131 人已签，共 136 人，没签的人已收到短信">
      <ShotBar title="第 2 次签到 · 课中随机">
        <b>00:23</b>
      </ShotBar>
      <div className="shot__body roll-call">
        <svg viewBox="0 0 120 120">
          <circle cx="60" cy="60" r="50" fill="none" stroke="#e4eeea" strokeWidth="14" />
          <circle cx="60" cy="60" r="50" fill="none" stroke="#0e8f6e" strokeWidth="14" strokeDasharray="302 315" transform="rotate(-90 60 60)" />
          <text x="60" y="64" textAnchor="middle" fontSize="30" fontWeight="600" fill="#0b1f2a">
            131
          </text>
          <text x="60" y="83" textAnchor="middle" fontSize="13" fill="#5a6b73">
            / 136 人
          </text>
        </svg>
        <ul>
          {signed.map(([who, at, tone]) => (
            <li key={who}>
              <Face name={who} tone={tone} />
              {who}
              <span>{at}</span>
              <Mark tone="good">已签</Mark>
            </li>
          ))}
          <li>
            <Face name="邓国强" tone={4} />
            邓国强
            <span>—</span>
            <Mark tone="watch">短信已发</Mark>
          </li>
        </ul>
      </div>
    </Shot>
  );
}

const answers: [text: string, people: number, tone: string][] = [
  ['A　1/2', 9, ''],
  ['B　1/3', 102, 'is-right'],
  ['C　1/√3', 20, 'is-watch'],
];

export function ClassQuestion() {
  return (
    <Shot size={14} label="随堂题，131 人已交，102 人选对 B，20 人选了 C，系统建议回到第 14 页再讲">
      <ShotBar title="随堂题 3 · 单选">
        <Mark tone="good">已交 131</Mark>
      </ShotBar>
      <div className="shot__body class-question">
        <b>改用星三角启动，电网供的启动电流降到原来的（　　）</b>
        <dl>
          {answers.map(([text, people, tone]) => (
            <div key={text} className={tone}>
              <dt>{text}</dt>
              <dd>
                <i style={{ width: `${((people / 131) * 100).toFixed(1)}%` }} />
              </dd>
              <dd>{people} 人</dd>
            </div>
          ))}
        </dl>
        <p className="shot__note">
          <b>20 人选了 C。</b>多半把线电压和相电压弄混了，建议回到第 14 页再讲一遍。
        </p>
      </div>
    </Shot>
  );
}

export function Cameras() {
  return (
    <Shot size={14} className="shot--dark cameras" label="三路画面：工位特写机位、何师傅、连麦中的林芳">
      <div>
        <img src={bench} alt="" width="360" height="300" loading="lazy" />
        <span>机位 2 · 工位特写</span>
      </div>
      <div>
        <img src={teacher} alt="" width="160" height="150" loading="lazy" />
        <span>何师傅</span>
      </div>
      <div>
        <img src={learner} alt="" width="160" height="150" loading="lazy" />
        <span>林芳 · 连麦中</span>
      </div>
    </Shot>
  );
}

export function HoursLedger() {
  return (
    <Shot size={13.5} label="第 6 讲学时台账：回放分为原理、主电路接线、互锁、答疑四章，四名学员的直播、回放与学时">
      <ShotBar title="第 6 讲 · 学时台账">90 分钟</ShotBar>
      <div className="shot__body">
        <ol className="chapters">
          <li style={{ flexGrow: 24 }}>原理</li>
          <li style={{ flexGrow: 30 }}>主电路接线</li>
          <li style={{ flexGrow: 20 }}>互锁</li>
          <li style={{ flexGrow: 16 }}>答疑</li>
        </ol>
        <ShotTable
          columns={['学员', '直播›', '回放›', '随堂题›', '计学时›']}
          rows={[
            ['周建平', '90 分', '—', '4 / 5', <b key="hours">2.0</b>],
            ['沈莉', '88 分', '12 分', '5 / 5', <b key="hours">2.0</b>],
            ['邓国强', '31 分', '59 分', '3 / 5', <b key="hours">2.0</b>],
            ['马小军', '52 分', '—', '2 / 5', <Mark key="hours" tone="watch">待补 38 分</Mark>],
          ]}
        />
      </div>
    </Shot>
  );
}

/** The two video pictures to one scale: 1 unit is 6 px. */
export function FramesToScale() {
  return (
    <svg className="frames-to-scale" viewBox="0 0 330 192" aria-hidden="true">
      <path fill="#12303c" d="M1 1h320v180H1z" />
      <path fill="none" stroke="#5f7f8b" strokeWidth="2" d="M1 1h320v180H1z" />
      <path fill="#8fd3b6" d="M1 61h173a40 40 0 0 1 40 40v80H1z" />
      <text x="16" y="166" fontSize="13" fill="#0b1f2a">
        镜头
      </text>
      <text x="262" y="28" fontSize="13" fill="#b7c8cc">
        共享屏
      </text>
      <path stroke="#5f7f8b" strokeWidth="2" d="M1 191h320M1 186v6M81 186v6M161 186v6M241 186v6M321 186v6" />
    </svg>
  );
}
