import { expect, test } from 'vitest';
import { Continuity } from './continuity.ts';
import { sequenceOf, sourceOf, timestampOf } from './packet.ts';
import { writePacket } from './write-packets.ts';

const continuity = () => new Continuity(77, 90_000);
function send(into: Continuity, now: number, source: number, sequence: number, timestamp: number) {
  const packet = writePacket({ source, payloadType: 96, sequence }, timestamp, Buffer.of(1));
  into.rewrite(packet, now);
  return { source: sourceOf(packet), sequence: sequenceOf(packet), timestamp: timestampOf(packet) };
}

test('another sender continues with the next number and the elapsed time, across both wraps', () => {
  const stream = continuity();
  expect(send(stream, 0, 1, 0xfffe, 2 ** 32 - 90_000)).toEqual({ source: 77, sequence: 0xfffe, timestamp: 2 ** 32 - 90_000 });
  expect(send(stream, 1_000, 1, 0xffff, 0)).toEqual({ source: 77, sequence: 0xffff, timestamp: 0 });
  expect(send(stream, 3_000, 2, 500, 123_456)).toEqual({ source: 77, sequence: 0, timestamp: 180_000 });
  expect(send(stream, 3_050, 2, 501, 123_456 + 4_500)).toEqual({ source: 77, sequence: 1, timestamp: 184_500 });
});

test('late packets keep their order, and reports of a previous sender are recognized', () => {
  const stream = continuity();
  send(stream, 0, 1, 10, 1_000);
  send(stream, 10, 1, 12, 1_200);
  expect(send(stream, 20, 1, 11, 1_100)).toMatchObject({ sequence: 11, timestamp: 1_100 });
  expect(stream.isSender(1)).toBe(true);
  expect(send(stream, 20, 2, 0, 0).sequence).toBe(13);
  expect(stream.isSender(1)).toBe(false);
});
