import { expect, test } from 'vitest';
import { Reception } from './reception.ts';
import { writePacket } from './write-packets.ts';

const packet = (sequence: number, source = 5, timestamp = sequence * 3000) => writePacket({ source, payloadType: 96, sequence }, timestamp, Buffer.of(1));

test('lost packets are requested again at growing intervals of 30 ms, at most eight times', () => {
  const reception = new Reception(90_000);
  reception.receive(packet(0xffff), 1_000);
  expect(reception.receive(packet(2), 1_010)).toEqual({ isNew: true, isGap: true, isBroken: false });
  expect(reception.asks(1_010)).toEqual({ sequences: [0, 1], gaveUp: false });
  expect(reception.asks(1_020).sequences).toEqual([]);
  expect(reception.receive(packet(0), 1_030)).toEqual({ isNew: true, isGap: false, isBroken: false });
  expect(reception.receive(packet(0), 1_031)).toEqual({ isNew: false, isGap: false, isBroken: false });
  let asked = 1;
  for (let now = 1_100; now < 5_000; now += 30) {
    const { sequences, gaveUp } = reception.asks(now);
    asked += sequences.length;
    if (!gaveUp) continue;
    expect(asked).toBe(8);
    expect(reception.asks(now + 1_000).sequences).toEqual([]);
    return;
  }
  expect.unreachable('it asks for ever');
});

test('a report counts missing packets across the wrap of sequence numbers', () => {
  const reception = new Reception(90_000);
  for (const sequence of [0xfffc, 0xfffd, 0xffff, 0, 1]) reception.receive(packet(sequence), 0);
  expect(reception.report(0)).toMatchObject({ source: 5, packetsLost: 1, fractionLost: 1 / 6, highestSequence: 0x1_0001 });
  reception.receive(packet(0xfffe), 10);
  reception.receive(packet(2), 10);
  expect(reception.report(10)).toMatchObject({ packetsLost: 0, fractionLost: 0, highestSequence: 0x1_0002 });
});

test('a large jump requires a key frame; another source starts again', () => {
  const reception = new Reception(90_000);
  reception.receive(packet(10), 0);
  expect(reception.receive(packet(900), 10)).toEqual({ isNew: true, isGap: true, isBroken: true });
  expect(reception.asks(50).sequences).toEqual([]);
  expect(reception.receive(packet(3, 6), 20)).toEqual({ isNew: true, isGap: false, isBroken: false });
  expect(reception.report(20)).toMatchObject({ source: 6, packetsLost: 0 });
});

test('jitter is computed from arrival times (RFC 3550 appendix A.8)', () => {
  const reception = new Reception(90_000);
  for (let index = 0; index < 200; index++) reception.receive(packet(index), index * (3000 / 90) + (index % 2) * 10);
  expect(reception.report(9_000)!.jitter).toBeGreaterThan(800);
  expect(reception.report(9_000)!.jitter).toBeLessThan(1_000);
});
