import type { CSSProperties } from 'react';
import { Face, Mark, Meter, Shot, ShotBar, ShotTable } from '../../product/shot.tsx';

const months = Array.from({ length: 12 }, (_, index) => `${index + 1} 月`);
interface Band {
  name: string;
  from: number;
  months: number;
  people: string;
  tone?: 'dark' | 'leaf' | 'wheat';
}
const shops: [shop: string, percent: number, bands: Band[]][] = [
  ['机加车间', 88, [{ name: '数控车工 四级', from: 2, months: 4, people: '28 人' }, { name: '量具与公差', from: 8, months: 2, people: '64 人', tone: 'leaf' }, { name: '考核', from: 11, months: 1, people: '28 人', tone: 'wheat' }]],
  ['焊接车间', 74, [{ name: '特种作业复审', from: 1, months: 2, people: '31 人', tone: 'wheat' }, { name: '机器人焊接编程', from: 5, months: 5, people: '16 人', tone: 'dark' }]],
  ['装配线', 92, [{ name: '新员工三级教育', from: 1, months: 12, people: '每月 9—14 人', tone: 'leaf' }]],
  ['设备部', 65, [{ name: '液压与气动', from: 3, months: 3, people: '12 人' }, { name: 'PLC 故障诊断', from: 7, months: 4, people: '12 人', tone: 'dark' }]],
  ['班组长', 81, [{ name: '带教与现场改善', from: 4, months: 6, people: '22 人' }]],
];
const today = 9.4;

/** The yearly plan by workshop. The vertical line is today. */
export function YearPlan() {
  return (
    <Shot size={13.5} className="year-plan" label="2026 年度培训计划，五个部门按月排开，竖线是今天，右列是各部门完成率">
      <ShotBar title="2026 年度培训计划">
        <span>5 个部门</span>
        <span>423 人</span>
        <b>完成 80%</b>
      </ShotBar>
      <div className="year-plan__grid">
        <div className="year-plan__months">
          {months.map((month) => (
            <span key={month}>{month}</span>
          ))}
        </div>
        {shops.map(([shop, percent, bands]) => (
          <div key={shop} className="year-plan__row">
            <b>{shop}</b>
            <div>
              {bands.map(({ name, from, months: length, people, tone }) => (
                <span key={name} className={tone ? `is-${tone}` : ''} style={{ left: `${((from - 1) / 12) * 100}%`, width: `calc(${(length / 12) * 100}% - 3px)` }}>
                  <span>{name}</span>
                  <small>{people}</small>
                </span>
              ))}
            </div>
            <em>{percent}%</em>
          </div>
        ))}
        <i className="year-plan__today" style={{ '--today': (today / 12).toFixed(3) } as CSSProperties} />
      </div>
    </Shot>
  );
}

const skills = ['读图', '对刀', '编程', '检测', '保养'];
const crew: [name: string, tone: number, levels: number[]][] = [
  ['陈志刚', 0, [4, 4, 3, 4, 4]],
  ['吴丽', 1, [3, 3, 2, 4, 3]],
  ['赵小虎', 2, [2, 2, 1, 2, 3]],
  ['韦建明', 3, [3, 4, 2, 3, 2]],
  ['黎燕', 4, [1, 1, 0, 2, 1]],
];

/** Skill matrix of a crew. The filled quarters of a square mean: none, instructed, works with help, works alone, teaches. */
export function SkillMatrix() {
  return (
    <Shot size={14} className="skill-matrix" label="机加一班技能矩阵，五人五项技能用四分方块表示会到哪一步，编程只有一人能独立做">
      <ShotBar title="机加一班 · 技能矩阵">
        <Mark tone="watch">编程：能独立做的仅 1 人</Mark>
      </ShotBar>
      <table className="shot__table">
        <thead>
          <tr>
            <th>姓名</th>
            {skills.map((skill) => (
              <th key={skill}>{skill}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {crew.map(([name, tone, levels]) => (
            <tr key={name}>
              <td>
                <span>
                  <Face name={name} tone={tone} />
                  {name}
                </span>
              </td>
              {levels.map((level, at) => (
                <td key={skills[at]}>
                  <svg viewBox="0 0 22 22">
                    <path fill="#e4eeea" d="M0 0h22v22H0z" />
                    {level > 0 && <path fill="#0e8f6e" d={['', 'M0 11h11v11H0z', 'M0 0h11v22H0z', 'M0 0h11v11h11v11H0z', 'M0 0h11a11 11 0 0 1 11 11v11H0z'][level]} />}
                  </svg>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Shot>
  );
}

/** A ten-minute lesson before a shift, on a phone. */
export function ShiftLesson() {
  return (
    <div className="shift-lesson">
      <Shot size={13} label="手机上的班前十分钟：今天这节讲千分尺读数，看完答两题，学时记入本人">
        <ShotBar title="班前十分钟" />
        <svg viewBox="0 0 260 150">
          <path fill="#0b3b34" d="M0 0h260v150H0z" />
          <path fill="none" stroke="#e4eeea" strokeWidth="12" d="M60 104V62a26 26 0 0 1 52 0" />
          <path fill="#e4eeea" d="M106 56h66v20h-66z" />
          <path fill="#b9cbc3" d="M172 48h46v36h-46z" />
          <path stroke="#0b3b34" strokeWidth="2" d="M116 56v8M126 56v12M136 56v8M146 56v12M156 56v8" />
          <path fill="#f2c14e" d="M54 104h12v14H54z" />
          <circle cx="130" cy="112" r="18" fill="#fff" />
          <path fill="#0b1f2a" d="M125 103l14 9-14 9Z" />
        </svg>
        <div className="shift-lesson__words">
          <b>千分尺：读到 0.01，估到 0.001</b>
          <small>9 分 20 秒 · 机加车间必学</small>
          <Meter percent={62} />
          <p>
            <Mark tone="good">已学 5:48</Mark>
            <Mark>还有 2 道小题</Mark>
          </p>
        </div>
      </Shot>
    </div>
  );
}

export function SafetyLedger() {
  return (
    <Shot size={14} className="safety-ledger" label="三级安全教育台账，五名新员工厂级、车间级、班组级三栏，谢伟缺班组签字不能放行">
      <ShotBar title="新员工三级安全教育 · 2026 年 9 月">
        <span>11 人</span>
        <Mark tone="good">放行 10</Mark>
        <Mark tone="bad">暂缓 1</Mark>
      </ShotBar>
      <ShotTable
        columns={['姓名', '岗位', '厂级 8 学时', '车间级 8 学时', '班组级 8 学时', '考核›', '放行']}
        rows={[
          ['田磊', '数控操作', '8 · 已签', '8 · 已签', '8 · 已签', '92', <Mark key="go" tone="good">9 月 14 日</Mark>],
          ['孟佳', '装配', '8 · 已签', '8 · 已签', '8 · 已签', '88', <Mark key="go" tone="good">9 月 14 日</Mark>],
          ['谢伟', '焊工', '8 · 已签', '8 · 已签', <Mark key="sign" tone="bad">6 · 未签</Mark>, '—', <Mark key="go" tone="bad">不能上岗</Mark>],
          ['罗小丽', '检验', '8 · 已签', '8 · 已签', '8 · 已签', '95', <Mark key="go" tone="good">9 月 15 日</Mark>],
          ['秦勇', '叉车', '8 · 已签', '8 · 已签', '8 · 已签', '85', <Mark key="go" tone="good">9 月 16 日</Mark>],
        ]}
      />
    </Shot>
  );
}
