import type { DataOf } from '../../../../contract/calls/index.ts';

type Break = DataOf<'consoleLiveOpen'>['replay']['breaks'][number];
type Part = DataOf<'liveReplay'>['parts'][number];

/** A part of a replay with its times, and what interrupted the recording after it. */
export interface TimedPart {
  url: string;
  /** ms since epoch. */
  from: number;
  until: number;
  /** Null: nothing was lost after this part. */
  cut: { seconds: number; reason: string } | null;
}

const reasons: Record<Break['reason'], string> = { diskFull: '磁盘满了或写不进去', mediaRestarted: '转发的程序停了，自己重开', portalRestarted: '门户停了或重启', teacherLeft: '老师的画面断了' };
/** The gravest first, because a full disk or a restart also ends the teacher's stream. */
const gravity = Object.keys(reasons) as Break['reason'][];
/** A silent line is noticed some seconds after its last picture. */
const noticedMilliseconds = 20_000;
const lostFromSeconds = 2;

/** @param endedAt end of the class, ms since epoch, or null */
export function timedParts(parts: readonly Part[], breaks: readonly Break[], beganAt: number, endedAt: number | null): TimedPart[] {
  const span = ({ startsAfterSeconds, seconds }: Part) => ({ from: beganAt + startsAfterSeconds * 1000, until: beganAt + (startsAfterSeconds + seconds) * 1000 });
  return parts.map((part, index) => {
    const { from, until } = span(part);
    const next = parts[index + 1] ? span(parts[index + 1]!).from : endedAt;
    const seconds = next === null ? 0 : Math.round((next - until) / 1000);
    const near = breaks.filter(({ at }) => Date.parse(at) >= until - noticedMilliseconds && Date.parse(at) <= (next ?? until) + noticedMilliseconds).map(({ reason }) => reason);
    const found = gravity.find((reason) => near.includes(reason));
    if (seconds < lostFromSeconds && (found === undefined || parts[index + 1] === undefined)) return { url: part.url, from, until, cut: null };
    return { url: part.url, from, until, cut: { seconds: Math.max(0, seconds), reason: found ? reasons[found] : '画面的大小或来源变了' } };
  });
}
