import type { RequestOf } from '../../../contract/calls/index.ts';
import { noParentCategory } from '../../../contract/constants.ts';
import { isoDay, isoTime, partsOf } from '../../../contract/dates.ts';
import type { Live } from './live-queries.ts';
import { dayAfter, momentOf } from './times.ts';

const quarter = 15 * 60_000;
/** The choice of a new teacher by phone, in place of a member's code. */
export const invited = 'invite';

/** The values of the form. `day`, `from` and `until` are the local date and times in China. */
export interface Values {
  liveName: string;
  day: string;
  from: string;
  until: string;
  teacherPersonId: string;
  teacherName: string;
  teacherPhone: string;
  visibility: Live['visibility'];
  recommended: boolean;
  pcCover: string;
  outline: string;
  categoryCode: string;
  livePre: string;
  livePreUrl: string;
  previewLoops: boolean;
}

/** The next quarter of an hour that is at least ten minutes away. */
function firstTime(): string {
  return isoTime(Math.ceil((Date.now() + 10 * 60_000) / quarter) * quarter);
}

/** The outline as text, one line per paragraph. */
const plainText = (html: string): string => new DOMParser().parseFromString(html.replaceAll(/<\/(?:p|li|h\d)>|<br\s*\/?>/g, '\n'), 'text/html').body.textContent.trim();
/** A line that begins with a minute, such as `24 分 主电路接线`, is a heading and thereby a part on the class ruler. */
const htmlOf = (text: string): string =>
  text
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const tag = /^\d{1,3}\s?分/.test(line.trim()) ? 'h3' : 'p';
      return `<${tag}>${line.trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</${tag}>`;
    })
    .join('');

/** @param from start of a new class, `2026-03-02T19:30`, or null */
export function valuesOf(live: Live | null, from: string | null, minutes: number): Values {
  const start = live?.startTime ?? (from && !Number.isNaN(Date.parse(`${from}:00+08:00`)) ? `${from}:00+08:00` : firstTime());
  const end = live?.endTime ?? isoTime(Date.parse(start) + minutes * 60_000);
  return {
    liveName: live?.liveName ?? '',
    day: isoDay(start),
    from: partsOf(start).clock,
    until: partsOf(end).clock,
    teacherPersonId: live?.teacher?.personId ?? '',
    teacherName: live?.teacherName ?? '',
    teacherPhone: '',
    visibility: live?.visibility ?? 'list',
    recommended: live?.recommended ?? false,
    pcCover: live?.pcCover ?? '',
    outline: plainText(live?.outline ?? ''),
    categoryCode: live?.categoryCode ?? noParentCategory,
    livePre: live?.livePre ?? '',
    livePreUrl: live?.livePreUrl ?? '',
    previewLoops: live?.previewLoops ?? false,
  };
}

/** An outline that was not edited here keeps its HTML. The times of a started class are kept too. */
export function requestOf(values: Values, liveCode: string, live: Live | null): RequestOf<'consoleLiveSave'> {
  const { day, from, until, teacherPersonId, teacherPhone, outline, ...rest } = values;
  const isEdited = plainText(live?.outline ?? '') !== outline.trim();
  return {
    ...rest,
    recommended: rest.recommended && rest.visibility === 'public',
    liveCode,
    basedOn: live?.version ?? '',
    outline: isEdited ? htmlOf(outline) : (live?.outline ?? ''),
    startTime: live !== null && live.beganAt !== null ? live.startTime : momentOf(day, from),
    endTime: momentOf(until <= from ? dayAfter(day, 1) : day, until),
    ...(teacherPersonId === invited ? { teacherPhone } : teacherPersonId !== '' && { teacherPersonId }),
  };
}
