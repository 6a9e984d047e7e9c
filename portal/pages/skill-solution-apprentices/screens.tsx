import { Face, Mark, Shot, ShotBar, ShotTable } from '../../product/shot.tsx';

interface Band {
  name: string;
  from: number;
  months: number;
  tone?: 'dark' | 'leaf' | 'wheat';
}
const span = 18;
const rows: [who: string, bands: Band[]][] = [
  ['院校', [{ name: '识图与电工', from: 1, months: 4, tone: 'leaf' }, { name: 'PLC', from: 7, months: 3, tone: 'leaf' }, { name: '工艺设计', from: 13, months: 3, tone: 'leaf' }]],
  ['企业', [{ name: '入厂轮岗', from: 1, months: 3 }, { name: '定岗：维修电工', from: 4, months: 8 }, { name: '独立项目', from: 12, months: 6, tone: 'dark' }]],
  ['考核', [{ name: '阶段一', from: 6, months: 2, tone: 'wheat' }, { name: '阶段二', from: 12, months: 2, tone: 'wheat' }, { name: '认定', from: 17, months: 2, tone: 'wheat' }]],
];
const gates: [what: string, when: string, state: string, good: boolean][] = [
  ['劳动合同', '36 / 36 人，均满一年', '齐', true],
  ['培养协议', '36 / 36 人，双方已签', '齐', true],
  ['企校合作协议', '2026-02-20 签订', '齐', true],
  ['培养方案', '一班一方案，已备案', '齐', true],
  ['企业导师', '9 / 9 人，聘书已发', '齐', true],
  ['学籍注册', '34 / 36 人', '差 2 人', false],
];

export function TwoSites() {
  return (
    <Shot size={13} className="two-sites" label="机电学徒班十八个月的培养计划，院校、企业、考核三行，下面是六项备案材料，学籍注册还差两人">
      <ShotBar title="维修电工学徒班 · 36 人">
        <span>培养目标 四级</span>
        <Mark tone="good">备案通过</Mark>
      </ShotBar>
      <div className="two-sites__plan">
        <p aria-hidden="true">
          {[1, 4, 7, 10, 13, 16].map((month) => (
            <span key={month}>第 {month} 月</span>
          ))}
        </p>
        {rows.map(([who, bands]) => (
          <div key={who}>
            <b>{who}</b>
            <span>
              {bands.map(({ name, from, months, tone }) => (
                <i key={name} className={tone ? `is-${tone}` : ''} style={{ left: `${(((from - 1) / span) * 100).toFixed(2)}%`, width: `calc(${((months / span) * 100).toFixed(2)}% - 2px)` }}>
                  {name}
                </i>
              ))}
            </span>
          </div>
        ))}
      </div>
      <ul className="two-sites__gates">
        {gates.map(([what, when, state, good]) => (
          <li key={what}>
            <b>{what}</b>
            <span>{when}</span>
            <Mark tone={good ? 'good' : 'watch'}>{state}</Mark>
          </li>
        ))}
      </ul>
    </Shot>
  );
}

const entries: [who: string, role: string, tone: number, says: string, signed: string][] = [
  ['黎师傅', '企业导师', 1, '独立换了 3 号线接触器，断电验电没忘。接线号码管还会套反。', '9 月 18 日签'],
  ['莫老师', '院校导师', 3, '梯形图能看懂了，自锁会写，互锁要想很久。下周多练两道。', '9 月 19 日签'],
  ['蓝*杰', '学徒', 0, '号码管先套再压，黎师傅说了两次，这次记住了。', '9 月 19 日签'],
];

export function WeekLog() {
  return (
    <Shot size={14} className="week-log" label="学徒蓝某第 28 周的带教记录，企业导师、院校导师、学徒本人各写一段并签字">
      <ShotBar title="带教周志 · 蓝*杰 · 第 28 周">
        <span>在岗 4 天，在校 1 天</span>
      </ShotBar>
      <ul className="shot__body">
        {entries.map(([who, role, tone, says, signed]) => (
          <li key={role}>
            <Face name={who} tone={tone} />
            <div>
              <b>{who}</b>
              <small>{role}</small>
              <p>{says}</p>
            </div>
            <Mark tone="good">{signed}</Mark>
          </li>
        ))}
      </ul>
    </Shot>
  );
}

export function Reconciled() {
  return (
    <Shot size={14} className="reconciled" label="九月对账，五名学徒的企业考勤、在校出勤、学时、工资和两方评价，蓝某有一天两边都记了，莫某工资条未传">
      <ShotBar title="九月对账 · 36 人">
        <Mark tone="good">对上 34</Mark>
        <Mark tone="watch">要看 2</Mark>
      </ShotBar>
      <ShotTable
        columns={['学徒', '在岗›', '在校›', '学时›', '工资不低于当地最低', '企业导师', '院校导师', '结论']}
        rows={[
          ['韦*成', '17 天', '4 天', '32', '是，已发', '良', '优', <Mark key="c" tone="good">对上</Mark>],
          ['蓝*杰', '18 天', '4 天', '32', '是，已发', '良', '良', <Mark key="c" tone="watch">9 日两边都记了</Mark>],
          ['农*', '17 天', '4 天', '30', '是，已发', '中', '良', <Mark key="c" tone="good">对上</Mark>],
          ['莫*妮', '17 天', '4 天', '32', '工资条未传', '优', '优', <Mark key="c" tone="watch">缺工资条</Mark>],
          ['陆*', '16 天', '4 天', '32', '是，已发', '良', '中', <Mark key="c" tone="good">对上，请假 1 天</Mark>],
        ]}
      />
    </Shot>
  );
}
