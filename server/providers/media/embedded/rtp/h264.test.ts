import { expect, test } from 'vitest';
import { Depacketizer, pictureSize } from './h264.ts';
import { payloadOf } from './packet.ts';
import { pictureAsPackets } from './write-packets.ts';

const hex = (text: string): Buffer => Buffer.from(text, 'hex');
const unit = (type: number, length: number): Buffer => Buffer.concat([Buffer.of(0x60 | type), Buffer.alloc(length, type)]);

test('units of any length survive packing and unpacking', () => {
  const units = [unit(7, 10), unit(8, 4), unit(5, 1_149), unit(5, 1_150), unit(1, 70_000)];
  const packets = pictureAsPackets({ source: 1, payloadType: 96, sequence: 0xfff0 }, 0, units);
  const depacketizer = new Depacketizer();
  expect(packets.flatMap((packet) => depacketizer.push(payloadOf(packet)))).toEqual(units);
  expect(Math.max(...packets.map(({ length }) => length))).toBeLessThanOrEqual(1_200);
});

test('an aggregation packet yields its units without the truncated last one (RFC 6184 §5.7.1)', () => {
  expect(new Depacketizer().push(hex('780003670102000268030009650a'))).toEqual([hex('670102'), hex('6803')]);
});

test('a fragment without a start is dropped, and one without an end is not kept', () => {
  const depacketizer = new Depacketizer();
  expect(depacketizer.push(hex('7c05aabb'))).toEqual([]);
  expect(depacketizer.push(hex('7c45aabb'))).toEqual([]);
  depacketizer.push(hex('7c85aabb'));
  const middle = Buffer.concat([hex('7c05'), Buffer.alloc(60_000)]);
  for (let index = 0; index < 100; index++) depacketizer.push(middle);
  expect(depacketizer.push(hex('7c45aabb'))).toEqual([]);
});

test.each([
  ['1280×720, baseline 3.1', '6742c01fda014016ec0440000003004000000c83c60ca8', { width: 1280, height: 720 }],
  ['1920×1080 with cropping, high 4.0', '67640028acd940780227e5c044000003000400000300f03c60c658', { width: 1920, height: 1080 }],
  ['none: cut short', '67640028', null],
])('a parameter set tells the size of the pictures: %s', (_what, sps, size) => {
  expect(pictureSize(hex(sps))).toEqual(size);
});
