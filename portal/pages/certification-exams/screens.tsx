import { Mark, Meter, Shot, ShotBar, ShotTable } from '../../product/shot.tsx';
import identity from './pictures/identity.svg';

const choices = ['用干燥的绝缘物挑开电线，使伤者脱离电源', '用手直接拉开伤者', '跑回配电室拉闸，伤者原地等候', '先泼水降温，再打电话求助'];
const sheet = Array.from({ length: 20 }, (_, index) => index + 31);

export function Paper() {
  return (
    <Shot size={13.5} className="exam-paper" label="低压电工理论考试第 42 题，右侧答题卡，答案已存到本机">
      <ShotBar title="低压电工 · 理论知识">
        <Mark tone="good">答案已存</Mark>
        <b>剩余 51:07</b>
      </ShotBar>
      <div className="exam-paper__split">
        <div>
          <small>单选题 · 第 42 题 · 1 分</small>
          <b>有人低压触电，电源开关较远，来不及断电，首先应当（　　）。</b>
          <ol>
            {choices.map((choice, at) => (
              <li key={choice} className={at === 0 ? 'is-on' : ''}>
                <i>{'ABCD'[at]}</i>
                {choice}
              </li>
            ))}
          </ol>
        </div>
        <div className="exam-paper__side">
          <b>答题卡</b> 41 / 100
          <p>
            {sheet.map((number) => (
              <i key={number} className={number === 37 ? 'is-marked' : number < 42 ? 'is-done' : number === 42 ? 'is-now' : ''}>
                {number}
              </i>
            ))}
          </p>
          <small>切屏 0 次</small>
          <small>本机已存 41 题</small>
        </div>
      </div>
    </Shot>
  );
}

const points: [point: string, items: number, easy: number, middle: number, hard: number][] = [
  ['触电与急救', 22, 12, 8, 2],
  ['低压电器', 26, 13, 10, 3],
  ['电动机控制', 24, 8, 11, 5],
  ['接地与防雷', 16, 8, 6, 2],
  ['仪表与测量', 12, 5, 5, 2],
];

export function Blueprint() {
  return (
    <Shot size={13.5} className="blueprint" label="双向细目表，五个鉴定点共 100 题，按易中难分段，预估平均分 71.5">
      <ShotBar title="双向细目表 · 低压电工">
        <span>100 题</span>
        <b>预估 71.5 分</b>
      </ShotBar>
      <div className="shot__body">
        <dl>
          {points.map(([point, items, easy, middle, hard]) => (
            <div key={point}>
              <dt>{point}</dt>
              <dd>
                <i style={{ flexGrow: easy }}>{easy}</i>
                <i style={{ flexGrow: middle }}>{middle}</i>
                <i style={{ flexGrow: hard }}>{hard}</i>
                <span style={{ flexGrow: 26 - items }} />
              </dd>
              <dd>{items} 题</dd>
            </div>
          ))}
        </dl>
        <p className="blueprint__key">
          <span>易</span>
          <span>中</span>
          <span>难</span>
          <Mark tone="good">A、B 卷相差 0.6 分</Mark>
        </p>
      </div>
    </Shot>
  );
}

export function Identity() {
  return (
    <Shot size={13} label="入场核验，报名照片与抓拍相似度 96.4，已通过">
      <ShotBar title="入场核验 · 17 座">
        <Mark tone="good">本人</Mark>
      </ShotBar>
      <img className="identity" src={identity} alt="" width="360" height="200" loading="lazy" />
    </Shot>
  );
}

export function HintLog() {
  return (
    <Shot size={14} className="hint-log" label="监考记录，五条提示中一条记违纪，两条口头提醒，两条判为正常，每条带画面与处理人">
      <ShotBar title="监考记录 · 第 3 考场">
        <span>36 人</span>
        <span>提示 5 条</span>
        <b>违纪 1 条</b>
      </ShotBar>
      <div className="hint-log__split">
        <ShotTable
          columns={['时间', '座位', '系统提示', '画面', '监考员处理', '处理用时›']}
          rows={[
            ['09:12:40', '16', '视线离开 4 秒', '前后 10 秒', <Mark key="d">正常，看窗外</Mark>, '8 秒'],
            ['09:25:03', '21', '多人入镜', '前后 10 秒', <Mark key="d" tone="watch">口头提醒</Mark>, '15 秒'],
            ['09:31:18', '04', '切屏 1 次', '桌面截图', <Mark key="d">正常，弹窗</Mark>, '11 秒'],
            ['09:48:55', '29', '低头超过 20 秒', '前后 10 秒', <Mark key="d" tone="watch">口头提醒</Mark>, '12 秒'],
            ['10:02:07', '29', '画面出现手机', '前后 10 秒', <Mark key="d" tone="bad">记违纪，停考</Mark>, '34 秒'],
          ]}
        />
      </div>
    </Shot>
  );
}

const trials: [item: string, full: number, one: number, two: number][] = [
  ['安全防护与断电验电', 10, 10, 10],
  ['元件安装与布线', 30, 26, 25],
  ['按图接线', 30, 27, 22],
  ['通电试车', 20, 20, 20],
  ['清理现场', 10, 9, 9],
];

export function ScoreSheet() {
  return (
    <Shot size={13} className="score-sheet" label="实操评分表，两名考评员五项打分，按图接线相差 5 分，提示第三人复评">
      <ShotBar title="实操评分 · 17 号考位">
        <Mark tone="watch">1 项待复评</Mark>
      </ShotBar>
      <div className="shot__body">
        <dl>
          {trials.map(([item, full, one, two]) => (
            <div key={item} className={Math.abs(one - two) >= 5 ? 'is-apart' : ''}>
              <dt>
                {item}
                <small>{full} 分</small>
              </dt>
              <dd>
                <Meter percent={(one / full) * 100} tone="dark" />
                <Meter percent={(two / full) * 100} />
              </dd>
              <dd>
                {one} / {two}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Shot>
  );
}

const row = 'M0 0h20v20H0zM26 0h20v20H26zM52 0h20v20H52zM78 0h20v20H78zM104 0h20v20h-20zM130 0h20v20h-20zM156 0h20v20h-20zM182 0h20v20h-20zM208 0h20v20h-20z';

/** Thirty-six seats, two of them marked for the invigilator. */
export function SeatsToScale() {
  return (
    <svg className="seats-to-scale" viewBox="0 0 228 98" aria-hidden="true">
      {[0, 26, 52, 78].map((y) => (
        <path key={y} fill="#12303c" transform={`translate(0 ${y})`} d={row} />
      ))}
      <path fill="#f2c14e" d="M156 26h8a12 12 0 0 1 12 12v8h-20z" />
      <path fill="#d3302a" d="M52 52h8a12 12 0 0 1 12 12v8H52z" />
    </svg>
  );
}
