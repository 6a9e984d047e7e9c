import { Face, Mark, Shot, ShotBar, ShotTable } from '../../product/shot.tsx';

const week = ['10 月 19 日 周一', '20 日 周二', '21 日 周三', '22 日 周四', '23 日 周五', '24 日 周六', '25 日 周日'];
interface Duty {
  day: number;
  span?: number;
  what: string;
  when: string;
  tone?: 'exam' | 'cut' | 'wait';
}
const people: readonly (readonly [name: string, job: string, tone: number, duties: readonly Duty[]])[] = [
  ['林岚', '对接人', 0, [{ day: 1, what: '本周计划', when: '9:30 发您' }, { day: 4, what: '课表请您过目', when: '今天 18:00 前', tone: 'wait' }, { day: 5, what: '周报', when: '17:00' }]],
  ['高远', '排课', 1, [{ day: 2, span: 2, what: '11 月课表，6 个班', when: '避开 2 号车间' }, { day: 6, what: '停电，改 3 节', when: '已通知 112 人' }]],
  ['何晴、石磊', '监考', 2, [{ day: 4, what: '叉车理论 36 座', when: '9:00—10:30', tone: 'exam' }, { day: 6, span: 2, what: '低压电工 4 场 144 座', when: '8:30 起', tone: 'exam' }]],
  ['唐溪', '剪辑', 3, [{ day: 1, span: 3, what: '焊工第 6 讲，剪 6 条', when: '周三交', tone: 'cut' }, { day: 5, what: '改字幕 2 处', when: '当天', tone: 'cut' }]],
];

export function DutyWeek() {
  return (
    <Shot size={13} className="duty-week" label="代办周历，林岚对接，高远排课，何晴和石磊监考，唐溪剪辑，一周的事按天排开，周四有一份课表等客户过目">
      <ShotBar title="长河职业培训（示例） · 第 43 周代办">
        <span>5 位同事</span>
        <span>9 件事</span>
        <Mark tone="watch">1 件等您点头</Mark>
      </ShotBar>
      <div className="duty-week__grid">
        {week.map((day, at) => (
          <small key={day} className={at === 3 ? 'is-today' : ''} style={{ gridColumn: at + 2, gridRow: 1 }}>
            {day}
          </small>
        ))}
        {people.map(([name, job, tone, duties], row) => [
          <p key={name} style={{ gridColumn: 1, gridRow: row + 2 }}>
            <Face name={name} tone={tone} />
            <b>
              {name}
              <small>{job}</small>
            </b>
          </p>,
          ...duties.map(({ day, span = 1, what, when, tone: kind }) => (
            <span key={what} className={kind ? `is-${kind}` : ''} style={{ gridColumn: `${day + 1} / span ${span}`, gridRow: row + 2 }}>
              <b>{what}</b>
              <small>{when}</small>
            </span>
          )),
        ])}
      </div>
    </Shot>
  );
}

const services: readonly { name: string; does: string; needs: string; keeps: string; takes: string; unit: string }[] = [
  { name: '代排课', does: '按教室、设备、老师三样排出一个月的课表，撞的先列出来', needs: '班级名单、老师能来的日子、哪间车间归谁', keeps: '定老师、批调课', takes: '2 个工作日', unit: '之后临时改课，当天改好' },
  { name: '代监考', does: '两人盯三十六座，提示逐条处理，整场记录考完就交', needs: '考试计划、考场规则、考务负责人的电话', keeps: '判违纪、派考评员、签成绩', takes: '提前 3 个工作日约', unit: '每场一份监考记录' },
  { name: '代剪课程短片', does: '从九十分钟回放里挑六段，剪成两三分钟，配字幕和封面', needs: '哪一讲、想给谁看、哪些画面不能出现', keeps: '定题目、看成片、点发布', takes: '3 个工作日', unit: '改两轮，直到您点“可以”' },
];

/** What the service takes over, what the customer provides, and what the customer keeps doing. */
export function ServiceLedger() {
  return (
    <table className="service-ledger">
      <thead>
        <tr>
          <th scope="col">代办什么</th>
          <th scope="col">我们做</th>
          <th scope="col">您给</th>
          <th scope="col">留在您手里</th>
          <th scope="col">多久（示例）</th>
        </tr>
      </thead>
      <tbody>
        {services.map(({ name, does, needs, keeps, takes, unit }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td data-what="我们做">{does}</td>
            <td data-what="您给">{needs}</td>
            <td data-what="留在您手里">{keeps}</td>
            <td data-what="多久（示例）">
              <b>{takes}</b>
              {unit}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const segments: readonly (readonly [minutes: number, name: string, clip?: string])[] = [
  [7, '开场点名'],
  [9, '为什么要预热', '1'],
  [14, '讲标准'],
  [8, '点焊定位', '2'],
  [6, '等设备'],
  [11, '打底运条', '3'],
  [9, '三种缺陷', '4'],
  [10, '学员提问'],
  [7, '盖面', '5'],
  [9, '外观自检', '6'],
];
const clips: readonly (readonly [name: string, length: string, state: string, tone?: 'good' | 'watch'])[] = [
  ['打底总烧穿？看这三秒', '1:48', '已发布', 'good'],
  ['点焊定位，两头先点', '2:12', '已发布', 'good'],
  ['气孔、夹渣、咬边怎么认', '2:55', '等您看', 'watch'],
];

export function ClipDesk() {
  return (
    <Shot size={14} className="clip-desk" label="短片剪辑台，九十分钟的焊工课按讲解段落排成一条，选出六段剪成短片，下面列出三条成片和状态">
      <ShotBar title="焊工四级 · 第 6 讲 · 90 分钟">
        <span>选 6 段</span>
        <b>成片 13 分 40 秒</b>
      </ShotBar>
      <div className="shot__body">
        <ol className="clip-desk__reel">
          {segments.map(([minutes, name, clip]) => (
            <li key={name} className={clip ? 'is-cut' : ''} style={{ flexGrow: minutes }}>
              {clip && <b>{clip}</b>}
              <span>{name}</span>
            </li>
          ))}
        </ol>
        <p className="clip-desk__ruler">
          <span>0</span>
          <span>30</span>
          <span>60</span>
          <span>90 分钟</span>
        </p>
        <ul>
          {clips.map(([name, length, state, tone], at) => (
            <li key={name}>
              <i className={`is-${at}`}>
                <em>{length}</em>
              </i>
              <span>
                <b>{name}</b>
                <Mark tone={tone}>{state}</Mark>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Shot>
  );
}

export function ExamReport() {
  return (
    <Shot size={13.5} className="exam-report" label="监考记录，低压电工第二场 36 座，七条提示全部处理，两条转给考务负责人决定">
      <ShotBar title="低压电工 · 第 2 场 · 监考记录">
        <Mark tone="good">已交</Mark>
      </ShotBar>
      <ShotTable
        columns={['时间', '座位', '提示', '我们做的', '谁来定']}
        rows={[
          ['10:42', '08', '低头 20 秒', '看原画面，在捡笔', '何晴'],
          ['10:55', '19', '切屏 1 次', '弹窗，截图已存', '石磊'],
          ['11:03', '27', '多人入镜', '喊停，请考务到场', <b key="d">您的考务</b>],
          ['11:20', '27', '画面出现手机', '截图、录像已封存', <b key="d">您的考务</b>],
        ]}
      />
      <p className="exam-report__foot">
        <span>实到 35 / 36</span>
        <span>提示 7 条，处理 7 条</span>
        <span>最长等待 41 秒</span>
      </p>
    </Shot>
  );
}

/** The hours of a day in which a consultant answers, to scale. */
export function HoursOfService() {
  return (
    <svg className="hours-of-service" viewBox="0 0 320 96" aria-hidden="true">
      <path fill="#12303c" d="M0 24h320v40H0z" />
      <path fill="#8fd3b6" d="M112 24h130a30 30 0 0 1 30 30v10H112z" />
      <path stroke="#5f7f8b" strokeWidth="2" d="M0 72h320M1 68v8M81 68v8M160 68v8M240 68v8M319 68v8" />
      <g fontSize="12" fill="#b7c8cc">
        <text x="0" y="92">0</text>
        <text x="77" y="92">6</text>
        <text x="153" y="92">12</text>
        <text x="233" y="92">18</text>
        <text x="306" y="92">24</text>
      </g>
      <text x="128" y="49" fontSize="13" fontWeight="600" fill="#0b1f2a">
        12 小时有人接
      </text>
    </svg>
  );
}
