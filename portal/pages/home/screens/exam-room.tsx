import { Frame } from './frame.tsx';
import sitters from '../pictures/sitters.svg';

const seats: { seat: number; who: number; coat: string; note?: string; tone?: 'watch' | 'alarm' }[] = [
  { seat: 11, who: 1, coat: 'var(--pine)' },
  { seat: 12, who: 2, coat: 'var(--text-2)' },
  { seat: 13, who: 3, coat: 'var(--green-text)' },
  { seat: 14, who: 2, coat: 'var(--coral-text)' },
  { seat: 15, who: 1, coat: 'var(--grade-1)', note: '视线离开 4 秒', tone: 'watch' },
  { seat: 16, who: 3, coat: 'var(--ink)' },
  { seat: 17, who: 3, coat: 'var(--text-2)' },
  { seat: 18, who: 1, coat: 'var(--green-text)' },
  { seat: 19, who: 4, coat: 'var(--grade-1)', note: '多人入镜', tone: 'alarm' },
];

/** An invigilator's screen: nine of thirty candidates, two of them flagged. */
export function ExamRoom() {
  return (
    <Frame className="room" label="产品画面示例：监考台，九位考生的画面，15 座视线离开、19 座多人入镜已标出">
      <div className="screen__bar">
        电工（四级）理论考试 · 监考台
        <span className="screen__aside">
          <span>30 人在考</span>
          <span>剩余 38:12</span>
        </span>
      </div>
      <ul className="wall">
        {seats.map(({ seat, who, coat, note = '正常', tone }) => (
          <li key={seat} className={tone ? `is-${tone}` : ''}>
            <svg viewBox="0 0 180 100" style={{ color: coat }} aria-hidden="true">
              <use href={`${sitters}#who-${who}`} />
            </svg>
            <span>
              {seat} 座 · {note}
            </span>
          </li>
        ))}
      </ul>
    </Frame>
  );
}
