import { expect, test } from 'vitest';
import { sequenceOf } from '../rtp/packet.ts';
import { writePacket } from '../rtp/write-packets.ts';
import { Reorder } from './reorder.ts';

const packet = (sequence: number, source = 1) => writePacket({ source, payloadType: 96, sequence }, 0, Buffer.of(1));

test('packets come in order, over the wrap, and the late one that is waited for comes in its place', () => {
  const reorder = new Reorder(250);
  const numbers = [0xfffe, 1, 0, 0xffff, 2].flatMap((sequence, index) => reorder.push(packet(sequence), index).map((ready) => sequenceOf(ready.packet)));
  expect(numbers).toEqual([0xfffe, 0xffff, 0, 1, 2]);
  expect(reorder.push(packet(1), 10)).toEqual([]);
});

test('one that does not come is given up, and the gap is said', () => {
  const reorder = new Reorder(250);
  reorder.push(packet(10), 0);
  expect(reorder.push(packet(12), 100)).toEqual([]);
  const ready = reorder.push(packet(13), 351);
  expect(ready.map(({ packet: each, isGap }) => [sequenceOf(each), isGap])).toEqual([[12, true], [13, false]]);
});

test('another source begins anew', () => {
  const reorder = new Reorder(250);
  reorder.push(packet(10), 0);
  reorder.push(packet(12), 0);
  expect(reorder.push(packet(3, 2), 10)).toHaveLength(1);
});
