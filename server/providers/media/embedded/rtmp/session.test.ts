import { expect, test } from 'vitest';
import { type Randomness, seededRandomness } from '../../../../randomness.ts';
import { inputsOr, inputsTimeout } from '../../../../testing-inputs.ts';
import { recordedSession, testKey } from '../../testing-encoders.ts';
import { AmfInvalid, readAmf, writeAmf } from './amf.ts';
import { ChunkInvalid } from './chunks.ts';
import { EncodedUnits } from './encoded-units.ts';
import { StreamRefused } from './refusals.ts';
import { RtmpInvalid, RtmpSession } from './session.ts';

function session(admits = true) {
  const units = new EncodedUnits();
  const counted = { config: 0, picture: 0, sound: 0, keyframes: 0, offsets: 0 };
  const said: Buffer[] = [];
  const keys: string[] = [];
  let hasLeft = false;
  const count = (found: ReturnType<EncodedUnits['video']>) => {
    for (const unit of found) {
      counted[unit.kind]++;
      if (unit.kind !== 'picture') continue;
      if (unit.isKeyframe) counted.keyframes++;
      if (unit.offset !== 0) counted.offsets++;
    }
  };
  const opened = new RtmpSession({
    send: (bytes) => said.push(bytes),
    publish(key) {
      keys.push(key);
      if (admits) opened.admit();
      else opened.refuse('no');
    },
    audio: (timestamp, tag) => count(units.audio(timestamp, tag)),
    video: (timestamp, tag) => count(units.video(timestamp, tag)),
    left: () => (hasLeft = true),
  });
  return { opened, counted, keys, said: () => Buffer.concat(said), hasLeft: () => hasLeft };
}

const recorded = Buffer.concat(recordedSession().map(({ data }) => data));

test('a recorded session of ffmpeg publishes all pictures and sound, and ends with a command', () => {
  const { opened, counted, keys, said, hasLeft } = session();
  for (let offset = 0; offset < recorded.length; offset += 1_000) opened.receive(recorded.subarray(offset, offset + 1_000));
  expect(keys).toEqual([testKey('')]);
  expect(counted).toEqual({ config: 1, picture: 600, sound: expect.closeTo(1_125, -1), keyframes: 12, offsets: expect.any(Number) });
  expect(counted.offsets).toBeGreaterThan(50);
  expect([hasLeft(), said().includes('NetConnection.Connect.Success'), said().includes('NetStream.Publish.Start')]).toEqual([true, true, true]);
});

test('a refused key gets the status Denied, and its pictures are ignored', () => {
  const { opened, counted, said } = session(false);
  opened.receive(recorded.subarray(0, 10_000));
  expect([counted.picture, said().includes('NetStream.Publish.Denied')]).toEqual([0, true]);
});

test('AMF values survive writing and reading; deep nesting and too many values are refused', () => {
  expect(readAmf(writeAmf('connect', 1, { app: 'live', depth: 2 }, null))).toEqual(['connect', 1, new Map<string, unknown>([['app', 'live'], ['depth', 2]]), null]);
  const nested = Buffer.concat(Array.from({ length: 20 }, () => Buffer.from('0a00000001', 'hex')));
  for (const bytes of [nested, Buffer.alloc(5_000, 5), Buffer.from('0affffffff', 'hex'), Buffer.from('02ffff61', 'hex')]) expect(() => readAmf(bytes)).toThrow(AmfInvalid);
});

const inputs = inputsOr(20_000);

/** Damages a recorded piece: changes, cuts, repeats or adds bytes. Random bytes alone would fail at the first check. */
function damaged(piece: Buffer, random: Randomness): Buffer {
  const bytes = Buffer.from(piece);
  for (let count = random.integer(4); count > 0 && bytes.length > 0; count--) bytes[random.integer(Math.min(bytes.length, random.integer(2) ? 32 : bytes.length))] = random.integer(256);
  switch (random.integer(10)) {
    case 0:
      return bytes.subarray(0, random.integer(bytes.length + 1));
    case 1:
      return Buffer.concat([bytes, random.bytes(random.integer(64))]);
    case 2:
      return Buffer.concat([bytes, bytes]);
    case 3:
      return Buffer.from(random.bytes(random.integer(300)));
    default:
      return bytes;
  }
}

test(`${inputs} damaged pieces of sessions throw only the declared errors, and memory stays bounded`, { timeout: inputsTimeout(inputs) }, () => {
  const random = seededRandomness('hostile programs');
  // The handshake, then the commands and the first pictures. Later bytes look the same.
  const [greeting, ...pieces] = [recorded.subarray(0, 3_073), ...Array.from({ length: 120 }, (_, index) => recorded.subarray(3_073 + index * 300, 3_373 + index * 300))];
  const isExpected = (error: unknown) => [AmfInvalid, ChunkInvalid, RtmpInvalid, StreamRefused].some((kind) => error instanceof kind);
  const others: unknown[] = [];
  let ended = 0;
  let current = session();
  let next = 0;
  const begin = () => {
    current = session();
    next = 0;
    current.opened.receive(random.integer(20) ? greeting! : damaged(greeting!, random));
  };
  globalThis.gc?.();
  const before = process.memoryUsage().arrayBuffers;
  for (let index = 0; index < inputs; index++) {
    try {
      if (index === 0 || current.hasLeft()) begin();
      const piece = pieces[next++ % pieces.length]!;
      // Most pieces stay intact, so that sessions get as far as pictures.
      current.opened.receive(random.integer(4) ? piece : damaged(piece, random));
    } catch (error) {
      if (!isExpected(error)) others.push(error);
      ended++;
      current = session();
      next = 0;
      current.opened.receive(greeting!);
    }
  }
  expect(others).toEqual([]);
  expect(ended).toBeGreaterThan(500);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * 1024 * 1024);
});
