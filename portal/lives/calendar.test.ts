import { expect, test } from 'vitest';
import { calendarOf } from './calendar.ts';

const event = { liveCode: 'L1', liveName: '低压电工第六讲：星三角，降压启动; 接线,实操与互锁的验证方法以及常见故障的排查', teacherName: '何建新', startTime: '2026-11-26T19:30:00+08:00', endTime: '2026-11-26T21:00:00+08:00', revision: 7, address: 'https://example.com/liveDetail?code=L1' };
const now = Date.parse('2026-11-22T12:00:00Z');

interface Component {
  name: string;
  properties: Record<string, string>;
  components: Component[];
}

/** A strict parser of RFC 5545, section 3.1, independent of the writer. @throws for a line that the grammar does not allow */
function read(file: string): Component {
  if (/(?<!\r)\n|\r(?!\n)/.test(file) || !file.endsWith('\r\n')) throw new Error('a line does not end with CRLF');
  const root: Component = { name: '', properties: {}, components: [] };
  const open = [root];
  for (const line of file.slice(0, -2).replaceAll(/\r\n[ \t]/g, '').split('\r\n')) {
    const parts = /^([A-Z0-9-]+)((?:;[A-Z0-9-]+=(?:"[^"]*"|[^";:,]*))*):(.*)$/.exec(line);
    if (!parts) throw new Error(`not a content line: ${line}`);
    const [, name, , value] = parts as unknown as [string, string, string, string];
    const current = open.at(-1)!;
    if (name === 'BEGIN') {
      const component = { name: value, properties: {}, components: [] };
      current.components.push(component);
      open.push(component);
    } else if (name === 'END') {
      if (open.pop()?.name !== value) throw new Error(`END:${value} without its BEGIN`);
    } else if (name in current.properties) throw new Error(`${name} twice`);
    else current.properties[name] = value;
  }
  if (open.length !== 1) throw new Error('a component is not closed');
  return root;
}

const text = (value: string): string => {
  if (/(?<!\\)(?:\\\\)*[;,]/.test(value)) throw new Error(`unescaped: ${value}`);
  return value.replaceAll(/\\([\\;,nN])/g, (_, mark: string) => (mark.toLowerCase() === 'n' ? '\n' : mark));
};

test('a second parser reads the times in UTC, the texts and an alarm 15 minutes before', () => {
  const file = calendarOf(event, now);
  expect(Math.max(...file.split('\r\n').map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75);
  const [calendar] = read(file).components;
  expect(calendar).toMatchObject({ name: 'VCALENDAR', properties: { VERSION: '2.0', PRODID: expect.anything() } });
  const [{ name, properties, components }] = calendar!.components as [Component];
  expect([name, properties.DTSTART, properties.DTEND, properties.DTSTAMP]).toEqual(['VEVENT', '20261126T113000Z', '20261126T130000Z', '20261122T120000Z']);
  expect([text(properties.SUMMARY!), text(properties.DESCRIPTION!), properties.URL]).toEqual([event.liveName, `何建新\n${event.address}`, event.address]);
  expect(components).toEqual([{ name: 'VALARM', properties: { ACTION: 'DISPLAY', DESCRIPTION: expect.anything(), TRIGGER: '-PT15M' }, components: [] }]);
});

test('after a move the file has the same UID and a higher SEQUENCE', () => {
  const eventOf = (changes: object) => read(calendarOf({ ...event, ...changes }, now)).components[0]!.components[0]!.properties;
  const [before, after] = [eventOf({}), eventOf({ startTime: '2026-11-27T19:30:00+08:00', endTime: '2026-11-27T21:00:00+08:00', revision: 8 })];
  expect([after.UID, after.DTSTART]).toEqual([before.UID, '20261127T113000Z']);
  expect(Number(after.SEQUENCE)).toBeGreaterThan(Number(before.SEQUENCE));
});

test('of a cancelled class the file cancels the same event, with a higher SEQUENCE and without an alarm', () => {
  const [calendar] = read(calendarOf({ ...event, isCancelled: true }, now)).components;
  const [{ properties, components }] = calendar!.components as [Component];
  const before = read(calendarOf(event, now)).components[0]!.components[0]!.properties;
  expect([calendar!.properties.METHOD, properties.STATUS, properties.UID, components]).toEqual(['CANCEL', 'CANCELLED', before.UID, []]);
  expect(Number(properties.SEQUENCE)).toBeGreaterThan(Number(before.SEQUENCE));
});
