import type { CSSProperties } from 'react';
import { Face, Mark, Meter, Shot, ShotBar, ShotTable } from '../../product/shot.tsx';

const rungs: [grade: string, level: string, people: number, ready: string][] = [
  ['学徒工', '定级', 46, '本季转正 12'],
  ['初级工', '五级', 118, '够条件 21'],
  ['中级工', '四级', 164, '够条件 33'],
  ['高级工', '三级', 92, '够条件 9'],
  ['技师', '二级', 31, '够条件 4'],
  ['高级技师', '一级', 9, '够条件 1'],
  ['特级技师', '评聘', 2, '聘期内'],
  ['首席技师', '评聘', 1, '聘期内'],
];

const wanting: [what: string, has: string, percent: number, short?: boolean][] = [
  ['年限', '4 年 11 个月 / 5 年', 98],
  ['技能模拟', '88 分', 100],
  ['带徒', '2 人', 100],
  ['技术总结', '初稿', 50, true],
];

/** All workers of a plant on eight grades. The lower grades show the worker who is closest to the next grade. */
export function Ladder() {
  return (
    <Shot size={13.5} className="ladder" label="八级台账，463 人从学徒工到首席技师分八级站开，每级写着人数和够条件申报的人数，覃勇离技师还差年限一个月和一份技术总结">
      <ShotBar title="八级台账 · 2026 年 9 月">
        <span>463 人</span>
        <b>高级工及以上 135 人，占 29%</b>
      </ShotBar>
      <div className="ladder__floor">
        <div className="ladder__person">
          <p>
            <Face name="覃" tone={3} />
            <b>覃*勇</b>
            <Mark tone="watch">高级工 → 技师</Mark>
          </p>
          {wanting.map(([what, has, percent, short]) => (
            <p key={what}>
              {what}
              <Meter percent={percent} tone={short ? 'watch' : undefined} />
              <b>{has}</b>
            </p>
          ))}
        </div>
        <ol>
          {rungs.map(([grade, level, people, ready], step) => (
            <li key={grade} style={{ '--step': step } as CSSProperties} className={grade === '高级工' ? 'is-here' : ''}>
              <small>{ready}</small>
              <div>
                <b>{people}</b>
                {grade}
                <span>{level}</span>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </Shot>
  );
}

export function Portfolio() {
  return (
    <Shot size={14} className="portfolio" label="覃勇的技师申报档案，七项材料齐五项，年限下月满，技术总结还是初稿">
      <ShotBar title="技师申报档案 · 数控车工 · 覃*勇">
        <span>师傅 韦建明</span>
        <Mark tone="watch">7 项齐 5 项</Mark>
      </ShotBar>
      <ShotTable
        columns={['材料', '要求', '档案里已有', '证据来自', '状态']}
        rows={[
          ['三级证书', '取得满 5 年', '2021 年 10 月取得', '证书库，已核', <Mark key="s" tone="watch">10 月满</Mark>],
          ['理论知识', '60 分及以上', '模拟 76、82 分', '机考', <Mark key="s" tone="good">够</Mark>],
          ['技能考核', '60 分及以上', '模拟 88 分', '评分表、录像', <Mark key="s" tone="good">够</Mark>],
          ['解决难题', '本人牵头', '薄壁套变形、断屑两项', '攻关记录', <Mark key="s" tone="good">够</Mark>],
          ['带徒', '有带教记录', '2 人，1 人已取四级', '师徒协议', <Mark key="s" tone="good">够</Mark>],
          ['工作业绩', '近三年', '报废率 2.1% → 0.6%', '班组月报', <Mark key="s" tone="good">够</Mark>],
          ['技术总结', '一篇，答辩用', '初稿，师傅批过两次', '档案', <Mark key="s" tone="watch">待改</Mark>],
        ]}
      />
    </Shot>
  );
}

const pairs: [master: string, tone: number, learner: string, weeks: string, task: string][] = [
  ['韦建明', 3, '覃*勇', '22222222', '退回 3 次'],
  ['陈志刚', 0, '黎*', '22212202', '等师傅批'],
  ['黄秀英', 1, '韦*宁', '22222122', '退回 1 次'],
  ['罗永安', 2, '谢*伟', '10020001', '三周没见面'],
];

/** Mentoring in eight weeks: written, sent but not reviewed, or empty. */
export function MentorBook() {
  return (
    <Shot size={14} className="mentor-book" label="师带徒周志，四对师徒八周的记录，罗永安与谢伟有五周空着，已提醒车间主任">
      <ShotBar title="师带徒 · 近八周">
        <Mark tone="bad">1 对要过问</Mark>
      </ShotBar>
      <ul className="shot__body">
        {pairs.map(([master, tone, learner, weeks, task]) => (
          <li key={master}>
            <Face name={master} tone={tone} />
            <b>
              {master}
              <small>带 {learner}</small>
            </b>
            <span>
              {[...weeks].map((week, at) => (
                <i key={at} className={`is-${week}`} />
              ))}
            </span>
            <em className={task === '三周没见面' ? 'is-late' : ''}>{task}</em>
          </li>
        ))}
      </ul>
      <p className="mentor-book__key">
        <i className="is-2" />
        交了，批了 <i className="is-1" />
        交了，没批 <i className="is-0" />
        没交
      </p>
    </Shot>
  );
}
