import { Frame } from './frame.tsx';
import camera from '../pictures/exam-camera.svg';

const choices = [
  ['A', '1/2'],
  ['B', '1/3'],
  ['C', '1/√3'],
  ['D', '2/3'],
];
const sheet = Array.from({ length: 15 }, (_, index) => index + 16);

/** A theory paper in the middle of an exam. */
export function ExamPaper() {
  return (
    <Frame label="产品画面示例：电工四级理论考试第 23 题，右侧是人脸核验和答题卡">
      <div className="screen__bar">
        电工（四级）理论知识考试
        <span className="screen__aside">
          <span className="chip chip--good">人脸已核验</span>
          <b>剩余 38:12</b>
        </span>
      </div>
      <div className="paper">
        <div className="paper__question">
          <small>单选题 · 第 23 题 · 1 分</small>
          <p>三相异步电动机采用星—三角降压启动时，启动电流约为直接启动时的（　　）。</p>
          <ol>
            {choices.map(([letter, text]) => (
              <li key={letter} className={letter === 'B' ? 'is-on' : ''}>
                <i>{letter}</i>
                {text}
              </li>
            ))}
          </ol>
          <div className="paper__foot">
            <span>上一题</span>
            <span className="is-on">下一题</span>
            <span className="chip chip--watch">标记待查</span>
          </div>
        </div>
        <div className="paper__side">
          <img src={camera} alt="" width="180" height="112" loading="lazy" />
          <p>
            <b>答题卡</b> 22 / 100
          </p>
          <div className="paper__sheet">
            {sheet.map((number) => (
              <i key={number} className={number === 18 ? 'is-marked' : number < 23 ? 'is-done' : number === 23 ? 'is-now' : ''}>
                {number}
              </i>
            ))}
          </div>
          <small>切屏 0 次 · 网络良好</small>
        </div>
      </div>
    </Frame>
  );
}
