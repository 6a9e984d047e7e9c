import type { DataOf } from '../../../../contract/calls/index.ts';
import { secondClock } from '../times.ts';

type Break = DataOf<'consoleLiveOpen'>['replay']['breaks'][number];
type Part = DataOf<'liveReplay'>['parts'][number];

/** A part of a replay with its times, and what happened in it or after it. */
export interface TimedPart {
  url: string;
  /** ms since epoch. */
  from: number;
  until: number;
  notes: readonly string[];
}

const reasons: Record<Break['reason'], string> = { teacherLeft: '老师的画面断了', teacherChanged: '换了讲师', mediaRestarted: '转发的程序停了，自己重开', portalRestarted: '门户停了或重启', diskFull: '磁盘满了或写不进去，录像停了', packagingFailed: '转码出错，录像停了' };
/** A silent line is noticed some seconds after its last picture. */
const noticedMilliseconds = 20_000;
const lostFromSeconds = 2;

const lengthText = (seconds: number): string => (seconds >= 60 ? `${Math.round(seconds / 60)} 分钟` : `${seconds} 秒`);

/** @param endedAt end of the class, ms since epoch, or null */
export function timedParts(parts: readonly Part[], breaks: readonly Break[], beganAt: number, endedAt: number | null): TimedPart[] {
  const spans = parts.map(({ url, startsAfterSeconds, seconds }) => ({ url, from: beganAt + startsAfterSeconds * 1000, until: beganAt + (startsAfterSeconds + seconds) * 1000 }));
  return spans.map(({ url, from, until }, index) => {
    const next = spans[index + 1];
    const own = breaks.map(({ at, reason }) => ({ at: Date.parse(at), reason })).filter(({ at }) => (index === 0 || at >= from) && (!next || at < next.from));
    const notes = own.map(({ at, reason }) => `${secondClock(at)} ${reasons[reason]}`);
    const lost = Math.round(((next?.from ?? endedAt ?? until) - until) / 1000);
    if (lost >= lostFromSeconds) notes.push(`${secondClock(until)} 起 ${lengthText(lost)}没有录到`);
    else if (next && !breaks.some(({ at }) => Math.abs(Date.parse(at) - until) <= noticedMilliseconds)) notes.push('画面的大小或来源变了，另起一段');
    return { url, from, until, notes };
  });
}
