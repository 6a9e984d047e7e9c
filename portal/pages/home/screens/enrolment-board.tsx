import { Frame } from './frame.tsx';

const figures = [
  ['437', '咨询'],
  ['268', '试听'],
  ['183', '已缴费'],
  ['41.9%', '转化率'],
];
const classes: { name: string; teacher: string; start: string; percent: number; state: string; tone?: 'good' | 'watch' }[] = [
  { name: '低压电工 12 期', teacher: '赵敏', start: '11-30', percent: 100, state: '满 40 人', tone: 'good' },
  { name: '数控车工 中级 7 期', teacher: '韩立群', start: '12-05', percent: 78, state: '31 / 40' },
  { name: '焊工 高级 4 期', teacher: '罗志强', start: '12-08', percent: 60, state: '18 / 30' },
  { name: '养老护理员 9 期', teacher: '吴秀云', start: '12-12', percent: 32, state: '13 / 40 需跟进', tone: 'watch' },
  { name: '无人机驾驶员 3 期', teacher: '孟凡', start: '12-20', percent: 55, state: '11 / 20' },
];
const navigation = ['工作台', '招生', '班级', '课表', '考务', '证书', '财务'];

/** Enrolment board of a training institution. */
export function EnrolmentBoard() {
  return (
    <Frame label="产品画面示例：招生看板，咨询 437、试听 268、已缴费 183，五个班的报名进度">
      <div className="screen__bar">
        <span className="screen__dots" />
        招生看板<span className="screen__aside">2026 年秋季 · 示例数据</span>
      </div>
      <div className="screen__split">
        <div className="screen__nav">
          {navigation.map((name) => (
            <span key={name} className={name === '招生' ? 'is-on' : ''}>
              {name}
            </span>
          ))}
        </div>
        <div className="screen__body">
          <Figures figures={figures} />
          <table className="screen__table board">
            <thead>
              <tr>
                <th>班级</th>
                <th>班主任</th>
                <th>开班</th>
                <th className="is-bar">报名进度</th>
                <th>状态</th>
              </tr>
            </thead>
            <tbody>
              {classes.map(({ name, teacher, start, percent, state, tone }) => (
                <tr key={name}>
                  <td>{name}</td>
                  <td>{teacher}</td>
                  <td>{start}</td>
                  <td>
                    <span className="sr-only">{percent}%</span>
                    <span className={`bar ${tone === 'watch' ? 'bar--watch' : ''}`}>
                      <i style={{ width: `${percent}%` }} />
                    </span>
                  </td>
                  <td>
                    <span className={`chip ${tone ? `chip--${tone}` : ''}`}>{state}</span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </Frame>
  );
}

export function Figures({ figures }: { figures: string[][] }) {
  return (
    <div className="screen__figures">
      {figures.map(([value, name]) => (
        <div key={name}>
          <b>{value}</b>
          <span>{name}</span>
        </div>
      ))}
    </div>
  );
}
