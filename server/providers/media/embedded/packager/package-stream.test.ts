import { expect, test } from 'vitest';
import type { EncodedUnit } from '../rtmp/encoded-units.ts';
import { StreamPackager } from './package-stream.ts';
import { small } from './testing-cutter.ts';

test('an encoder that changes its configuration with every picture starts few epochs; a changed picture size is accepted', async () => {
  let [inits, parts] = [0, 0];
  const faults: unknown[] = [];
  const packager = new StreamPackager({ now: 0, clockOffset: 0, recordingDirectory: null, events: { init: () => inits++, part: () => parts++, flv() {}, keyframeWanted() {}, recordingFailed: (error) => faults.push(error), failed: (error) => faults.push(error) } });
  const send = (from: number, until: number, ppsOf: (at: number) => number) => {
    for (let at = from; at < until; at += 40) {
      const units: EncodedUnit[] = [{ kind: 'config', config: { ...small, pps: Buffer.of(0x68, ppsOf(at)) } }, { kind: 'picture', at, offset: 0, isKeyframe: true, data: Buffer.alloc(50) }];
      for (let sound = at; sound < at + 40; sound += 20) units.push({ kind: 'sound', at: sound, data: Buffer.alloc(20) });
      packager.pushUnits('encoder', units, at);
    }
  };
  send(0, 50_000, (at) => (at / 40) % 250);
  expect(inits).toBeGreaterThan(1);
  expect(inits).toBeLessThanOrEqual(20);
  const before = { inits, parts };
  // A minute later it may change again.
  send(70_000, 74_000, () => 251);
  expect([inits - before.inits, parts > before.parts]).toEqual([1, true]);
  await packager.close();
  expect(faults).toEqual([]);
});
