import { expect, test } from 'vitest';
import { sequenceOf } from '../rtp/packet.ts';
import { writePacket } from '../rtp/write-packets.ts';
import { Reorder } from './reorder.ts';

const packet = (sequence: number, source = 1) => writePacket({ source, payloadType: 96, sequence }, 0, Buffer.of(1));

test('packets are reordered across the wrap, and a late packet is awaited', () => {
  const reorder = new Reorder(250);
  const numbers = [0xfffe, 1, 0, 0xffff, 2].flatMap((sequence, index) => reorder.push(packet(sequence), index).map((ready) => sequenceOf(ready.packet)));
  expect(numbers).toEqual([0xfffe, 0xffff, 0, 1, 2]);
  expect(reorder.push(packet(1), 10)).toEqual([]);
});

test('a missing packet is skipped after a while, and the gap is reported', () => {
  const reorder = new Reorder(250);
  reorder.push(packet(10), 0);
  expect(reorder.push(packet(12), 100)).toEqual([]);
  const ready = reorder.push(packet(13), 351);
  expect(ready.map(({ packet: each, isGap }) => [sequenceOf(each), isGap])).toEqual([[12, true], [13, false]]);
});

test('another source starts again', () => {
  const reorder = new Reorder(250);
  reorder.push(packet(10), 0);
  reorder.push(packet(12), 0);
  expect(reorder.push(packet(3, 2), 10)).toHaveLength(1);
});
