import { Link } from 'react-router';
import { liveStatus } from '../../../contract/constants.ts';
import { soonText, useNow, whenText } from '../../../portal/lives/live-times.ts';
import { Poster } from '../../../ui/poster.tsx';
import { attendanceText, enterText, isOnAir, type MyClass, nameOf, roomOf } from './my-class.ts';

/** A class of the person: when it is, and the way into its room or its replay. A past one says the own attendance. */
export function ClassItem({ of }: { of: MyClass }) {
  const now = useNow();
  const onAir = isOnAir(of);
  const isPast = of.liveStatus === liveStatus.ended;
  const canOpen = !of.isCancelled && (!isPast || of.replay === 'ready');
  const words = isPast ? attendanceText(of) : null;
  const from = [of.enterpriseName, of.role === 'teacher' ? '我讲' : of.teacherName].filter(Boolean).join(' · ');
  return (
    <li className="my-class">
      <Poster src={of.pcCover} width={112} height={63} />
      <div>
        <h2>{nameOf(of)}</h2>
        <p>{isPast || now === null ? whenText(of) : onAir ? '正在上课' : soonText(of.startTime, now)}</p>
        {words && <p>{from}</p>}
      </div>
      <p className={words ? 'my-class__attended' : undefined}>{words ?? from}</p>
      {of.isCancelled ? (
        <b className="my-class__state">已取消</b>
      ) : canOpen ? (
        <Link className={onAir ? 'button button--go button--small' : 'button button--line button--small'} to={roomOf(of)} reloadDocument aria-label={`${enterText(of)}：${nameOf(of)}`}>
          {enterText(of)}
        </Link>
      ) : (
        <b className="my-class__state">{of.replay === 'making' ? '回放正在做' : of.replay === 'deleted' ? '回放已删' : '没有回放'}</b>
      )}
    </li>
  );
}
