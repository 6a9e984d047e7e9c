import { saveFile } from '../../browser/save-file.ts';

interface Event {
  liveCode: string;
  liveName: string;
  teacherName: string;
  startTime: string;
  endTime: string;
  revision: number;
  isCancelled?: boolean;
  /** Address of the live's page. */
  address: string;
}

const utc = (time: string | number): string => `${new Date(time).toISOString().replaceAll(/[-:]/g, '').slice(0, 15)}Z`;
const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, (mark) => `\\${mark}`).replaceAll(/\r?\n/g, '\\n');

/** Folds a line after 75 octets (RFC 5545 §3.1). */
function folded(line: string): string {
  const lines = [''];
  let octets = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (octets + size > 75) {
      lines.push(' ');
      octets = 1;
    }
    lines[lines.length - 1] += character;
    octets += size;
  }
  return lines.join('\r\n');
}

/**
 * A calendar file with one class and an alarm 15 minutes before it (RFC 5545). Of a cancelled class, it takes the event out of the calendar
 * (RFC 5546 section 3.2.5).
 */
export function calendarOf({ liveCode, liveName, teacherName, startTime, endTime, revision, address, isCancelled = false }: Event, now: number): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'CALSCALE:GREGORIAN',
    'PRODID:-//yingwujiang//live//ZH',
    ...(isCancelled ? ['METHOD:CANCEL'] : []),
    'BEGIN:VEVENT',
    `UID:${liveCode}@${new URL(address).host}`,
    // Calendars update the event if the file has the same UID and a higher SEQUENCE.
    `SEQUENCE:${isCancelled ? revision + 1 : revision}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(startTime)}`,
    `DTEND:${utc(endTime)}`,
    `SUMMARY:${escaped(liveName)}`,
    `DESCRIPTION:${escaped([teacherName, address].filter(Boolean).join('\n'))}`,
    `URL:${address}`,
    ...(isCancelled ? [] : ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escaped(liveName)}`, 'TRIGGER:-PT15M', 'END:VALARM']),
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
}

/** Downloads the calendar file. */
export function saveCalendar(event: Event): void {
  saveFile(new Blob([calendarOf(event, Date.now())], { type: 'text/calendar;charset=utf-8' }), `${event.liveName}.ics`);
}
