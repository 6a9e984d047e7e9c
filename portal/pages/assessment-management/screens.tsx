import { Face, Mark, Meter, Shot, ShotBar } from '../../product/shot.tsx';

interface ClassCard {
  name: string;
  people: string;
  percent: number;
  next: string;
  late?: boolean;
}

const columns: [stage: string, cards: ClassCard[]][] = [
  ['招生中', [{ name: '养老护理员 五级 · 9 期', people: '31 / 40', percent: 78, next: '10 月 18 日截止报名' }, { name: '西式面点师 · 4 期', people: '12 / 30', percent: 40, next: '还差 18 人开班' }]],
  ['资料审核', [{ name: '叉车司机 · 22 期', people: '36 / 40', percent: 90, next: '4 人照片不合格', late: true }]],
  ['上课中', [{ name: '低压电工 · 16 期', people: '38 人', percent: 62, next: '第 31 / 50 学时' }, { name: '焊工 四级 · 7 期', people: '24 人', percent: 35, next: '周四换到 2 号车间' }]],
  ['待考核', [{ name: '数控车工 四级 · 5 期', people: '28 人', percent: 100, next: '理论 10 月 22 日 9:00' }, { name: '茶艺师 五级 · 3 期', people: '35 人', percent: 100, next: '准考证已发 35 / 35' }]],
  ['发证归档', [{ name: '保育师 五级 · 11 期', people: '33 / 35', percent: 94, next: '2 人待补考' }]],
];

export function ClassBoard() {
  return (
    <Shot size={13.5} className="class-board" label="开班看板，八个班按招生、审核、上课、待考、发证五列排开，叉车司机班有四人照片不合格">
      <ShotBar title="开班看板 · 2026 年秋季">
        <span>8 个班</span>
        <span>237 名学员</span>
        <Mark tone="watch">1 件待办</Mark>
      </ShotBar>
      <ol>
        {columns.map(([stage, cards]) => (
          <li key={stage}>
            <b>
              {stage}
              <span>{cards.length}</span>
            </b>
            {cards.map(({ name, people, percent, next, late }) => (
              <div key={name} className={late ? 'is-late' : ''}>
                <b>{name}</b>
                <span>
                  {people}
                  <small>{percent}%</small>
                </span>
                <Meter percent={percent} tone={late ? 'watch' : percent === 100 ? 'dark' : undefined} />
                <small>{next}</small>
              </div>
            ))}
          </li>
        ))}
      </ol>
    </Shot>
  );
}

const papers = ['身份证', '学历', '一寸照', '工作证明', '缴费'];
type State = 'ok' | 'none' | 'bad';
const applicants: [name: string, tone: number, states: State[], result: string][] = [
  ['郭秀兰', 1, ['ok', 'ok', 'ok', 'ok', 'ok'], '可开班'],
  ['程志远', 2, ['ok', 'ok', 'bad', 'ok', 'ok'], '照片逆光，已请本人重拍'],
  ['陆海', 3, ['ok', 'ok', 'ok', 'none', 'ok'], '缺从业 1 年证明'],
  ['孙桂芳', 0, ['ok', 'ok', 'ok', 'ok', 'none'], '待缴费，明天到期'],
  ['何家俊', 4, ['ok', 'ok', 'ok', 'ok', 'ok'], '可开班'],
];
const words: Record<State, string> = { ok: '齐', none: '缺', bad: '重拍' };
const tones = { ok: 'good', none: 'bad', bad: 'watch' } as const;

export function PapersMatrix() {
  return (
    <Shot size={14} className="papers" label="叉车司机 22 期报名材料，五名学员五项材料逐格标出齐、缺、重拍，可一键提醒缺件的人">
      <ShotBar title="叉车司机 · 22 期 · 报名材料">
        <span>36 人</span>
        <b>齐 29 人</b>
        <Mark tone="watch">提醒其余 7 人</Mark>
      </ShotBar>
      <table className="shot__table">
        <thead>
          <tr>
            <th>学员</th>
            {papers.map((paper) => (
              <th key={paper}>{paper}</th>
            ))}
            <th>系统判断</th>
          </tr>
        </thead>
        <tbody>
          {applicants.map(([name, tone, states, result]) => (
            <tr key={name}>
              <td>
                <span>
                  <Face name={name} tone={tone} />
                  {name}
                </span>
              </td>
              {states.map((state, at) => (
                <td key={papers[at]}>
                  <Mark tone={tones[state]}>{words[state]}</Mark>
                </td>
              ))}
              <td>{result}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Shot>
  );
}

const days = ['周一', '周二', '周三', '周四', '周五'];
const lessons: [day: number, slot: number, name: string, room: string, tone?: 'clash' | 'dark'][] = [
  [1, 1, '低压电工', '3 教室'],
  [1, 2, '焊工实操', '1 号车间', 'dark'],
  [2, 1, '叉车理论', '直播'],
  [2, 3, '低压电工', '3 教室'],
  [3, 2, '焊工实操', '1 号车间', 'dark'],
  [4, 1, '数控实操', '2 号车间', 'dark'],
  [4, 2, '焊工 ⇄ 数控', '2 号车间重了', 'clash'],
  [5, 3, '叉车理论', '直播'],
];

export function Timetable() {
  return (
    <Shot size={13} className="timetable" label="一周课表，周四下午 2 号车间被两个班同时占用，已标出">
      <ShotBar title="第 42 周课表">
        <Mark tone="bad">1 处冲突</Mark>
      </ShotBar>
      <div className="timetable__grid">
        {days.map((day, at) => (
          <b key={day} style={{ gridColumn: at + 2, gridRow: 1 }}>
            {day}
          </b>
        ))}
        {['上午', '下午', '晚上'].map((slot, at) => (
          <small key={slot} style={{ gridColumn: 1, gridRow: at + 2 }}>
            {slot}
          </small>
        ))}
        {lessons.map(([day, slot, name, room, tone]) => (
          <span key={`${day}-${slot}`} className={tone ? `is-${tone}` : ''} style={{ gridColumn: day + 1, gridRow: slot + 1 }}>
            {name}
            <small>{room}</small>
          </span>
        ))}
      </div>
    </Shot>
  );
}

export function Certificates() {
  return (
    <Shot size={13} className="certificates" label="结业证样张与领取名册，33 份中 30 份已领">
      <div className="certificates__sheet">
        <b>结业证书</b>
        <p>
          林晓燕 于 2026 年 9 月参加保育师（五级）培训 120 学时，考核合格。
          <small>编号 SL-2026-0911-07</small>
        </p>
        <svg viewBox="0 0 64 64">
          <path fill="none" stroke="#b4461b" strokeWidth="3" d="M32 4a28 28 0 1 1 0 56a28 28 0 0 1 0-56Z" />
          <path fill="#b4461b" d="M20 40V28a10 10 0 0 1 10-10h2v12a10 10 0 0 1-10 10ZM34 18a10 10 0 0 1 10 10v12a10 10 0 0 1-10-10Z" />
        </svg>
      </div>
      <p className="certificates__foot">
        已生成 33 份 · 已领 30 份<Mark tone="good">可批量打印</Mark>
      </p>
    </Shot>
  );
}
