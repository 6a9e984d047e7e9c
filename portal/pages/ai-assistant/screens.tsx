import { Face, Mark, Shot, ShotBar } from '../../product/shot.tsx';

/** A draft beside its source. The source sentence is marked. */
export function DraftDesk() {
  return (
    <Shot size={13} className="draft-desk" label="出题台，左边是教材第 86 页，右边是依据它写出的三道题，老师采用两道，退回一道">
      <ShotBar title="出题 · 保护接零与接地">
        <span>依据 1 份教材</span>
        <b>待您确认 3 题</b>
      </ShotBar>
      <div className="draft-desk__split">
        <div className="draft-desk__source">
          <small>《低压电工实务》校本教材 · 第 86 页</small>
          <p>在中性点直接接地的低压系统中，电气设备的外露可导电部分应与保护线可靠连接。</p>
          <p>
            <mark>同一台变压器供电的系统中，不允许一部分设备采用保护接地，另一部分采用保护接零。</mark>
            否则接地设备漏电时，零线电位升高，接零设备外壳会带危险电压。
          </p>
          <p>保护线截面应按相线截面选取，相线不大于 16 mm² 时，与相线相同。</p>
        </div>
        <ol>
          <li>
            <span>
              判断 · 易<Mark tone="good">已采用</Mark>
            </span>
            同一台变压器供电时，可以一部分设备接地、一部分设备接零。（　）
            <small>答案：错 · 依据第 86 页第 2 段</small>
          </li>
          <li className="is-now">
            <span>
              单选 · 中<Mark>待确认</Mark>
            </span>
            接地与接零混用，接地设备漏电时最危险的是（　）。
            <small>A 开关烧毁　<b>B 接零设备外壳带电</b>　C 电压降低　D 零线变细</small>
          </li>
          <li>
            <span>
              计算 · 难<Mark tone="bad">退回</Mark>
            </span>
            相线 25 mm² 时，保护线最小截面为多少？
            <small>资料里没有 16 mm² 以上的规定，未出答案</small>
          </li>
        </ol>
      </div>
    </Shot>
  );
}

const points: [point: string, full: number, given: number, why: string][] = [
  ['指出断电、验电、挂牌', 4, 4, '三项都写到'],
  ['说明验电器要先自检', 2, 0, '没有提到'],
  ['装设接地线的先后', 4, 3, '顺序对，未说明拆除相反'],
];

export function MarkingDesk() {
  return (
    <Shot size={13.5} className="marking" label="批改初稿，简答题建议 7 分，三条扣分依据，老师改为 8 分">
      <ShotBar title="简答 · 停电检修的安全措施">
        <Face name="邓" tone={4} />
        邓*强
      </ShotBar>
      <div className="shot__body">
        <blockquote>先拉闸断电，用验电笔确认没电，挂“禁止合闸”牌，再接地线，先接接地端，后接导体端……</blockquote>
        {points.map(([point, full, given, why]) => (
          <p key={point}>
            <b>{point}</b>
            <span>
              {given} / {full}
            </span>
            <small>{why}</small>
          </p>
        ))}
        <div className="marking__foot">
          建议 7 分<b>老师确认 8 分</b>
          <Mark tone="good">口头补答 1 分，已留痕</Mark>
        </div>
      </div>
    </Shot>
  );
}

export function ClassNotes() {
  return (
    <Shot size={13.5} className="class-notes" label="课堂纪要，四条要点带时间，两个没答上来的问题，一项作业">
      <ShotBar title="课堂纪要 · 低压电工第 6 讲">
        <Mark>待老师发布</Mark>
      </ShotBar>
      <ul className="shot__body">
        <li>
          <em>04:10</em>星形接法每相 220 V，启动电流约为直接启动的 1/3
        </li>
        <li>
          <em>26:35</em>KMY 与 KM△ 必须互锁，演示了一次短路动作
        </li>
        <li>
          <em>51:02</em>时间继电器整定 6 s，负载重可到 8 s
        </li>
        <li className="is-open">
          <em>没答完</em>周建平：轻载时能不能取消星形？下次课开头讲
        </li>
        <li className="is-task">
          <em>作业</em>按图接线，拍主电路照片，周五前交
        </li>
      </ul>
    </Shot>
  );
}

export function NightQuestion() {
  return (
    <Shot size={13.5} className="night-question" label="学员夜里问热继电器，助手依据第 5 讲回答并给出回放位置，超出课程的转给老师">
      <ShotBar title="学员答疑">22:47</ShotBar>
      <div className="shot__body">
        <p className="is-mine">热继电器动作后，为什么不能马上复位？</p>
        <p>
          双金属片还没冷却，复位后触点仍可能断开。等 2 到 3 分钟，先查过载原因。
          <small>第 5 讲 · 38:20　回放</small>
        </p>
        <p className="is-mine">家里跳闸能自己修吗？</p>
        <p>
          这不在课程里，也有触电风险。已转给何师傅，请先找持证电工。
          <small>转人工 · 明早 9 点前回复</small>
        </p>
      </div>
    </Shot>
  );
}
