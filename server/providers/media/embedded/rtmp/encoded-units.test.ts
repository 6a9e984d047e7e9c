import { expect, test } from 'vitest';
import { EncodedUnits } from './encoded-units.ts';

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex');
const sps = hex('6742c01fda014016ec0440000003004000000c83c60ca8');
const large = hex('6764002aacb200f0010fb016a0c020280000030008000003013478c1924000');

const header = (set: Buffer) => Buffer.concat([hex('17 00 000000 01'), set.subarray(1, 4), hex('ff e1 00'), Buffer.of(set.length), set, hex('01 0004 68ce3c80')]);
const reasonOf = (act: () => unknown): unknown => {
  try {
    return act();
  } catch (error) {
    return (error as { reason?: string }).reason;
  }
};

test('pictures keep their time, offset and slices; sound loses its FLV header', () => {
  const units = new EncodedUnits();
  expect(units.video(0, header(sps))).toMatchObject([{ kind: 'config', config: { width: 1280, height: 720, sps } }]);
  // A delimiter and a key frame, then a picture with a composition offset of 66 ms.
  expect(units.video(40, hex('17 01 000000 00000002 0910 00000003 65aabb'))).toMatchObject([{ kind: 'picture', at: 40, offset: 0, isKeyframe: true, data: hex('00000003 65aabb') }]);
  expect(units.video(80, hex('27 01 000042 00000002 41cc'))).toMatchObject([{ at: 80, offset: 66, isKeyframe: false }]);
  expect(units.audio(90, hex('af 00 1190 56e500'))).toEqual([]);
  expect(units.audio(90, hex('af 01 2110'))).toMatchObject([{ kind: 'sound', at: 90, data: hex('2110') }]);
});

test('times grow beyond 32 bits when the timestamp wraps', () => {
  const units = new EncodedUnits();
  units.audio(0, hex('af 00 1190'));
  const at = (timestamp: number) => units.audio(timestamp, hex('af 01 21')).map((unit) => 'at' in unit && unit.at)[0];
  expect([at(0xfffffff0), at(0x10)]).toEqual([0xfffffff0, 0x100000010]);
});

test.each([
  ['videoCodec', () => new EncodedUnits().video(0, hex('90 68766331 00'))],
  ['videoCodec', () => new EncodedUnits().video(0, hex('12 00 000000'))],
  ['videoProfile', () => new EncodedUnits().video(0, header(Buffer.concat([Buffer.of(0x67, 110), sps.subarray(2)])))],
  ['pictureSize', () => new EncodedUnits().video(0, header(large))],
  ['audioCodec', () => new EncodedUnits().audio(0, hex('2f ff'))],
  ['audioCodec', () => new EncodedUnits().audio(0, hex('af 00 2b92'))],
  ['audioFormat', () => new EncodedUnits().audio(0, hex('af 00 1210'))],
  ['audioFormat', () => new EncodedUnits().audio(0, hex('af 00 1188'))],
])('refuses %s', (reason, act) => {
  expect(reasonOf(act)).toBe(reason);
});
