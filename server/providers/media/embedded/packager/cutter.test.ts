import { expect, test } from 'vitest';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import type { VideoConfig } from './pictures.ts';
import { cutter, play, small } from './testing-cutter.ts';

const large: VideoConfig = { ...small, width: 1920, height: 1080 };

test('parts of half a second form segments that begin with a key frame and are playable together', async () => {
  const live = cutter();
  play(0, 7_000, live);
  expect(live.parts.slice(0, 8).map(({ at, milliseconds, segment, index, isIndependent, endsSegment }) => [at, milliseconds, segment, index, isIndependent, endsSegment])).toEqual([
    [0, 500, 0, 0, true, false],
    [500, 500, 0, 1, false, false],
    [1_000, 500, 0, 2, false, false],
    [1_500, 500, 0, 3, false, true],
    [2_000, 500, 1, 0, true, false],
    [2_500, 500, 1, 1, false, false],
    [3_000, 500, 1, 2, false, false],
    [3_500, 500, 1, 3, false, true],
  ]);
  live.cut.finish();
  const film = new Input({ source: new BufferSource(Buffer.concat([live.inits[0]!.data, ...live.parts.map(({ data }) => data)])), formats: ALL_FORMATS });
  const [video, audio] = [await film.getPrimaryVideoTrack(), await film.getPrimaryAudioTrack()];
  expect([video!.codec, await video!.getDisplayWidth(), audio!.codec]).toEqual(['avc', 1280, 'aac']);
  expect((await video!.computePacketStats()).packetCount).toBe(140);
  expect(await film.computeDuration()).toBeCloseTo(7, 1);
});

test('another picture size starts a new epoch at its key frame', () => {
  const live = cutter();
  play(0, 1_700, live);
  play(1_700, 3_000, live, large);
  expect(live.inits.map(({ epoch, at, video }) => [epoch, at, video?.width])).toEqual([
    [100, 0, 1280],
    [101, 1_700, 1920],
  ]);
  const last = live.parts.findLast(({ epoch }) => epoch === 100)!;
  expect([last.at + last.milliseconds, last.endsSegment]).toEqual([1_700, true]);
});

test('sound alone starts after a wait for pictures; later pictures start a new epoch', () => {
  const live = cutter();
  live.sound(1_400);
  expect(live.inits).toEqual([]);
  live.sound(3_000);
  expect(live.inits.map(({ epoch, video }) => [epoch, video])).toEqual([[100, null]]);
  expect(live.parts.every(({ isIndependent }) => isIndependent)).toBe(true);
  play(3_000, 4_000, live);
  expect(live.inits.map(({ video }) => video?.width)).toEqual([undefined, 1280]);
});

test('without a key frame a segment ends after four seconds; a late picture goes into the next part', () => {
  const live = cutter();
  live.picture(0, true);
  live.sound(4_600);
  live.picture(4_000, false);
  live.sound(5_100);
  const first = live.parts.filter(({ segment }) => segment === 0);
  expect(first.reduce((sum, { milliseconds }) => sum + milliseconds, 0)).toBe(4_000);
  expect(live.parts.at(-1)!.data.length).toBeGreaterThan(live.parts.at(-2)!.data.length + 200);
});

test('a key frame just after the end of a part extends that part', () => {
  const live = cutter();
  for (let at = 0; at < 6_500; at += 50) {
    live.picture(at === 0 ? 0 : at + 0.01, at % 2_000 === 0);
    live.sound(at);
  }
  expect(Math.min(...live.parts.map(({ milliseconds }) => milliseconds))).toBeGreaterThan(400);
  expect(live.parts.filter(({ isIndependent }) => isIndependent)).toHaveLength(3);
});
