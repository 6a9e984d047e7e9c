import { expect, test } from 'vitest';
import { readRtcp, writeNack, writePictureLoss, writeReceiverEstimate, writeReceiverReport, writeSenderReport } from './rtcp.ts';

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex');

test('a sender report is read with the time of the sender (RFC 3550 §6.4.1)', () => {
  const packet = hex('80c80006 00000007 83aa7e80 80000000 00015f90 0000000a 00000400');
  expect(readRtcp(packet)).toEqual([{ kind: 'senderReport', report: { source: 7, ntpMilliseconds: 2_208_988_800_500, ntpMiddle: 0x7e808000, rtpTimestamp: 90_000 } }]);
  expect(writeSenderReport(7, 2_208_988_800_500, 90_000, { packets: 10, bytes: 1024 })).toEqual(packet);
});

test('lost packets are requested as pairs of number and mask, across the wrap (RFC 4585 §6.2.1)', () => {
  const packet = hex('81cd0003 00000001 00000002 fffe0005');
  expect(writeNack(1, 2, [0xfffe, 0xffff, 1])).toEqual(packet);
  expect(readRtcp(packet)).toEqual([{ kind: 'nack', source: 2, sequences: [0xfffe, 0xffff, 1] }]);
  const apart = Array.from({ length: 40 }, (_, index) => index * 3);
  expect(readRtcp(writeNack(1, 2, apart))).toEqual([{ kind: 'nack', source: 2, sequences: apart }]);
});

test('picture loss (RFC 4585 §6.3.1) and a full intra request (RFC 5104 §4.3.1) both request a key frame', () => {
  expect(writePictureLoss(1, 2)).toEqual(hex('81ce0002 00000001 00000002'));
  expect(readRtcp(Buffer.concat([writePictureLoss(1, 2), hex('84ce0004 00000001 00000000 00000002 01000000')]))).toEqual([{ kind: 'keyframe' }, { kind: 'keyframe' }]);
});

test('a bit rate is written as mantissa and exponent (draft-alvestrand-rmcat-remb-03)', () => {
  // 2,500,000 = 156,250 · 2⁴
  expect(writeReceiverEstimate(1, [9], 2_500_000)).toEqual(hex('8fce0005 00000001 00000000 52454d42 0112625a 00000009'));
});

test('a receiver report has losses, jitter and the last sender report (RFC 3550 §6.4.2)', () => {
  const report = { source: 9, fractionLost: 0.25, packetsLost: 3, highestSequence: 0x1_0005, jitter: 12.4, lastReport: { ntpMiddle: 0xaabbccdd, millisecondsAgo: 500 } };
  expect(writeReceiverReport(1, report)).toEqual(hex('81c90007 00000001 00000009 40000003 00010005 0000000c aabbccdd 00008000'));
});

test('bytes after a truncated packet are ignored', () => {
  expect(readRtcp(Buffer.concat([writePictureLoss(1, 2), hex('81cd00ff 00000001')]))).toEqual([{ kind: 'keyframe' }]);
});
