import { expect, test } from 'vitest';
import { Hls } from './hls.ts';
import type { Part } from './packager/cutter.ts';

const never = new AbortController().signal;

function part(segment: number, index: number, { endsSegment = false, epoch = 1 } = {}): Part {
  return { epoch, segment, index, at: 0, milliseconds: 500, isIndependent: index === 0, endsSegment, data: Buffer.from(`${segment}.${index}`) };
}

function live(segments: number): Hls {
  const hls = new Hls(50);
  hls.addInit({ epoch: 1, at: 0, data: Buffer.from('init'), video: null });
  for (let segment = 0; segment < segments; segment++) for (let index = 0; index < 4; index++) hls.addPart(part(segment, index, { endsSegment: index === 3 }));
  return hls;
}

test('a playlist lists segments, the parts of the newest ones, and the next part', () => {
  const hls = live(3);
  hls.addPart(part(3, 0));
  expect(hls.playlist()!.split('\n').slice(4)).toEqual([
    '#EXT-X-PART-INF:PART-TARGET=0.52',
    '#EXT-X-MEDIA-SEQUENCE:50',
    '#EXT-X-DISCONTINUITY-SEQUENCE:0',
    '#EXT-X-MAP:URI="init-1.mp4"',
    '#EXTINF:2.000,',
    '50.m4s',
    ...[51, 52].flatMap((number) => [`#EXT-X-PART:DURATION=0.500,URI="${number}.0.m4s",INDEPENDENT=YES`, ...[1, 2, 3].map((index) => `#EXT-X-PART:DURATION=0.500,URI="${number}.${index}.m4s"`), '#EXTINF:2.000,', `${number}.m4s`]),
    '#EXT-X-PART:DURATION=0.500,URI="53.0.m4s",INDEPENDENT=YES',
    '#EXT-X-PRELOAD-HINT:TYPE=PART,URI="53.1.m4s"',
    '',
  ]);
  expect(String(hls.file('51.m4s'))).toBe('1.01.11.21.3');
  expect(String(hls.file('53.0.m4s'))).toBe('3.0');
  expect([hls.file('53.m4s'), hls.file('49.m4s'), hls.file('../x')]).toEqual([null, null, null]);
});

test('a blocking reload waits for its part, and ends when the part arrives or the player leaves', async () => {
  const hls = live(1);
  const waiting = hls.has({ segment: 51, part: 0 }, never);
  hls.addPart(part(1, 0));
  expect(await waiting).toBe(true);
  const left = new AbortController();
  const gone = hls.has({ segment: 51, part: 1 }, left.signal);
  left.abort();
  expect(await gone).toBe(false);
  expect(await hls.has({ segment: 51, part: 1 }, AbortSignal.abort())).toBe(false);
  expect(await hls.has({ segment: 500, part: 0 }, never)).toBe(false);
});

test('after a restart numbers continue, a new epoch starts, and old segments are dropped with their init section', () => {
  const hls = live(3);
  hls.interrupt();
  hls.addInit({ epoch: 9, at: 0, data: Buffer.from('other'), video: null });
  for (let segment = 0; segment < 6; segment++) hls.addPart(part(segment, 0, { endsSegment: true, epoch: 9 }));
  const playlist = hls.playlist()!;
  expect(playlist).toContain('52.m4s\n#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI="init-9.mp4"\n');
  for (let segment = 6; segment < 9; segment++) hls.addPart(part(segment, 0, { endsSegment: true, epoch: 9 }));
  expect(hls.playlist()).toContain('#EXT-X-DISCONTINUITY-SEQUENCE:1\n');
  expect([hls.file('init-1.mp4'), String(hls.file('init-9.mp4'))]).toEqual([null, 'other']);
});

test('the end is marked, and ends every wait', async () => {
  const hls = live(2);
  const waiting = hls.has({ segment: 52, part: 0 }, never);
  hls.end();
  expect(await waiting).toBe(true);
  expect(hls.playlist()!.endsWith('#EXT-X-ENDLIST\n')).toBe(true);
});
