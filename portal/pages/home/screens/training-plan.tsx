import { Frame } from './frame.tsx';
import { Figures } from './enrolment-board.tsx';

const figures = [
  ['1,248', '在训员工'],
  ['36.5 h', '人均学时'],
  ['91.2%', '考核通过'],
  ['17', '逾期未学'],
];
const workshops: [string, number][] = [
  ['总装一车间', 96],
  ['焊装车间', 90],
  ['涂装车间', 87],
  ['冲压车间', 65],
  ['物流与设备', 93],
];

/** Yearly training plan of a factory, by workshop. */
export function TrainingPlan() {
  return (
    <Frame label="产品画面示例：年度培训计划，五个车间的完成率，冲压车间 65% 低于年度目标 90%">
      <div className="screen__bar">
        <span className="screen__dots" />
        年度培训计划<span className="screen__aside">截至 11 月 · 示例数据</span>
      </div>
      <div className="screen__body">
        <Figures figures={figures} />
        <dl className="goals">
          {workshops.map(([name, percent]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className={`bar ${percent < 80 ? 'bar--watch' : ''}`}>
                <i style={{ width: `${percent}%` }} />
              </dd>
              <dd>{percent}%</dd>
            </div>
          ))}
        </dl>
        <p className="goals__line">年度目标 90%</p>
      </div>
    </Frame>
  );
}
