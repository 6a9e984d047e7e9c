import { Frame } from './frame.tsx';
import learner from '../pictures/learner.svg';

const steps = [
  { name: '报名', state: '10-08', done: true },
  { name: '缴费', state: '10-09', done: true },
  { name: '上课', state: '48 / 48 时', done: true },
  { name: '理论', state: '86 分', done: true },
  { name: '实操', state: '11-28 上午', now: true },
  { name: '发证', state: '待考' },
];

/** One learner's file from enrolment to certificate. */
export function LearnerFile() {
  return (
    <Frame className="file" label="产品画面示例：学员档案，从报名、缴费、上课、理论、实操到发证">
      <div className="screen__bar">
        <span className="screen__dots" />
        学员档案<span className="screen__aside">编号 2026-0417 · 示例</span>
      </div>
      <div className="screen__body">
        <div className="file__who">
          <img src={learner} alt="" width="76" height="84" loading="lazy" />
          <div>
            <b>马小军</b>
            <span>低压电工 11 期 · 班主任 赵敏</span>
            <span className="chip chip--good">学费已清</span>
          </div>
        </div>
        <ol className="file__path">
          {steps.map(({ name, state, done, now }) => (
            <li key={name} className={done ? 'is-done' : now ? 'is-now' : ''}>
              <b>{name}</b>
              {state}
            </li>
          ))}
        </ol>
        <table className="screen__table">
          <tbody>
            <tr>
              <th>准考证号</th>
              <th>科目</th>
              <th>考场</th>
              <th>座位</th>
            </tr>
            <tr>
              <td>0426 1128 017</td>
              <td>低压电工 实操</td>
              <td>二号实训室</td>
              <td>17</td>
            </tr>
          </tbody>
        </table>
      </div>
    </Frame>
  );
}
