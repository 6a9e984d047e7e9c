import type { CheckIn } from '../../../../contract/live/room-state.ts';
import { secondClock } from '../times.ts';
import { Nothing } from './loaded-record.tsx';

/** Each check-in of a class with the people who checked in, in their order. */
export function CheckIns({ checkIns }: { checkIns: readonly CheckIn[] }) {
  if (checkIns.length === 0) return <Nothing title="这节课没有签到">讲师在讲台发起签到，谁在几点签的会列在这里。</Nothing>;
  return checkIns.map(({ checkIn, openedAt, people }, index) => (
    <section key={checkIn} className="block">
      <h3>
        第 {index + 1} 次签到
        <small>
          {secondClock(openedAt)} 发起，{people.length} 人签了
        </small>
      </h3>
      <ul className="after__people">
        {people.map(({ person, name, at, isLate }) => (
          <li key={person}>
            {name}
            {isLate ? <span className="st st--wait">迟签</span> : null}
            <time>{secondClock(at)}</time>
          </li>
        ))}
      </ul>
    </section>
  ));
}
