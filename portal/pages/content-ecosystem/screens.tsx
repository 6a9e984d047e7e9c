import { Face, Mark, Meter, Shot, ShotBar, ShotTable } from '../../product/shot.tsx';

interface Pick {
  part: string;
  hours: number;
  from: string;
  kind: 'own' | 'listed' | 'open';
}
const picks: readonly Pick[] = [
  { part: '电工基础与识图', hours: 12, from: '云杉教育 · 8 节', kind: 'listed' },
  { part: '触电急救', hours: 6, from: '本校 秦老师 · 3 节', kind: 'own' },
  { part: '电动机与变压器', hours: 10, from: '海川电力 · 7 节', kind: 'listed' },
  { part: '接线实操', hours: 20, from: '本校车间 · 5 次', kind: 'own' },
  { part: '安全技术与法规', hours: 8, from: '还没有课，有 3 门可选', kind: 'open' },
];

export function ClassBuilder() {
  return (
    <Shot size={13} className="class-builder" label="给低压电工 17 期配课，五个部分 56 学时，两部分用平台课程，两部分用本校的课，一部分还没有课，右侧列出三门可选课程">
      <ShotBar title="配课 · 低压电工 17 期">
        <span>要 56 学时</span>
        <b>已配 48</b>
      </ShotBar>
      <div className="class-builder__split">
        <ol>
          {picks.map(({ part, hours, from, kind }) => (
            <li key={part} className={`is-${kind}`}>
              <i style={{ height: `${1.6 + hours * 0.11}em` }} />
              <b>{part}</b>
              <span>{hours} 学时</span>
              <small>{from}</small>
            </li>
          ))}
        </ol>
        <div className="class-builder__offers">
          <b>安全技术与法规 · 3 门可选</b>
          <p className="is-now">
            <b>电气安全技术与典型事故</b>
            <small>方圆检测 · 12 节 · 2026-05 更新</small>
            <span>
              试看 1 节<em>排进来</em>
            </span>
          </p>
          <p>
            <b>特种作业法规一日通</b>
            <small>百工题库 · 6 节 · 配 120 题</small>
          </p>
          <p>
            <b>低压电工安全操作规程</b>
            <small>北桥技校 · 9 节</small>
          </p>
        </div>
      </div>
    </Shot>
  );
}

/** 600,000 minutes drawn as years of eight-hour days: 1,250 days. */
export function YearsToScale() {
  return (
    <svg className="years-to-scale" viewBox="0 0 344 112" aria-hidden="true">
      {[0, 1, 2].map((year) => (
        <path key={year} fill="#0e8f6e" d={`M${year * 100} 0h94v64h-94z`} />
      ))}
      <path fill="#8fd3b6" d="M300 0h4a40 40 0 0 1 40 40v24h-44z" />
      <path stroke="#0b1f2a" strokeWidth="2" d="M0 79h344M1 74v10M100 74v10M200 74v10M300 74v10M343 74v10" />
      <g fontSize="13" fill="#5a6b73">
        <text x="4" y="104">第 1 年</text>
        <text x="104" y="104">第 2 年</text>
        <text x="204" y="104">第 3 年</text>
      </g>
    </svg>
  );
}

export function ItemCard() {
  return (
    <Shot size={13} className="item-card" label="一道低压电工单选题，附答案、解析、鉴定点、难度、来源教材和近两年的使用次数">
      <ShotBar title="低压电工 · 单选">
        <Mark>难度 中 0.62</Mark>
      </ShotBar>
      <div className="shot__body">
        <b>绝缘手套使用前，充气检查主要是看（　　）。</b>
        <ol>
          <li>A 颜色是否均匀</li>
          <li className="is-right">B 有没有漏气</li>
          <li>C 尺码合不合适</li>
        </ol>
        <p>解析：有针孔就失去绝缘，卷起袖口挤压，听声、看瘪。</p>
        <dl>
          <div>
            <dt>鉴定点</dt>
            <dd>安全用具的检查</dd>
          </div>
          <div>
            <dt>来自</dt>
            <dd>百工题库（示例）</dd>
          </div>
          <div>
            <dt>用过</dt>
            <dd>本单位 0 次</dd>
          </div>
        </dl>
      </div>
    </Shot>
  );
}

export function CourseRecord() {
  return (
    <Shot size={13.5} className="course-record" label="课程履历，氩弧焊打底与管板焊，谁讲的、谁审的、改过三次，上一次换掉一节并通知了选用的九家机构">
      <ShotBar title="氩弧焊打底与管板焊">
        <span>36 课时</span>
        <Mark tone="good">在架</Mark>
      </ShotBar>
      <ol className="shot__body">
        <li>
          <Face name="罗" tone={0} />
          <p>
            <b>罗*强 主讲</b>
            <small>特级技师 · 授权到 2029 年 3 月</small>
          </p>
        </li>
        <li>
          <Face name="应" tone={1} />
          <p>
            <b>两位同行审过</b>
            <small>第 14 节钨极伸出长度写错，退回改正</small>
          </p>
        </li>
        <li>
          <Face name="改" tone={3} />
          <p>
            <b>2026-08 换掉第 22 节</b>
            <small>按新版焊工标准重拍，已告诉选用的 9 家</small>
          </p>
        </li>
      </ol>
      <p className="course-record__foot">
        <span>选用 9 家</span>
        <span>学过 1,105 人</span>
        <span>试看第 3 节</span>
      </p>
    </Shot>
  );
}

const lessons: readonly (readonly [name: string, state: 'kept' | 'left' | 'own'])[] = [
  ['1 安全用电与现场', 'kept'],
  ['2 电工仪表', 'kept'],
  ['3 导线连接', 'left'],
  ['本校 · 导线连接实操', 'own'],
  ['4 照明电路', 'kept'],
  ['5 电能计量', 'left'],
  ['6 电动机控制', 'kept'],
  ['本校 · 星三角接线', 'own'],
];

export function LessonMix() {
  return (
    <Shot size={14} className="lesson-mix" label="把一门平台课程裁成自己班的课表，八行中保留四节，去掉两节，插入本校实操两次">
      <ShotBar title="排进“低压电工 17 期”">
        <span>原课 48 课时</span>
        <b>用 31 + 自有 12</b>
      </ShotBar>
      <ul className="shot__body">
        {lessons.map(([name, state]) => (
          <li key={name} className={`is-${state}`}>
            <i />
            <span>{name}</span>
            {state === 'own' && <Mark tone="good">自己的</Mark>}
            {state === 'left' && <small>这班不用</small>}
          </li>
        ))}
      </ul>
    </Shot>
  );
}

export function SupplierDesk() {
  return (
    <Shot size={14} className="supplier-desk" label="供应商工作台，四门课程，两门在架、一门审核中、一门退回，列出选用机构数、本月学时和分账">
      <ShotBar title="我供的课 · 云杉教育（示例）">
        <span>4 门</span>
        <b>本月 6,420 人·学时</b>
      </ShotBar>
      <ShotTable
        columns={['课程', '状态', '选用机构›', '本月人·学时›', '占比', '本月分账›']}
        rows={[
          [<b key="n">电工基础与识图</b>, <Mark key="s" tone="good">在架</Mark>, '23', '4,180', <Meter key="m" percent={65} tone="dark" />, '12,540 元'],
          [<b key="n">电动机控制线路</b>, <Mark key="s" tone="good">在架</Mark>, '14', '2,240', <Meter key="m" percent={35} />, '6,720 元'],
          [<b key="n">光伏运维实务</b>, <Mark key="s">审核中 · 第 2 天</Mark>, '—', '—', <Meter key="m" percent={0} />, '—'],
          [<b key="n">变频器入门</b>, <Mark key="s" tone="watch">退回：第 5 节声画不同步</Mark>, '—', '—', <Meter key="m" percent={0} />, '—'],
        ]}
      />
    </Shot>
  );
}
