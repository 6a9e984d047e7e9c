import { expect, test } from 'vitest';
import { writePacket } from '../rtp/write-packets.ts';
import { AacEncoder } from './aac.ts';
import { Mixer, placeSound, sampleRate } from './sound.ts';
import { MediaClock, SenderClock } from './media-clock.ts';

const constant = (value: number, count: number) => [new Float32Array(count).fill(value), new Float32Array(count).fill(value)];

test('simultaneous voices are summed and clipped; gaps are silence', () => {
  const mixer = new Mixer(1_000);
  mixer.add(0, constant(0.5, 480), 480);
  mixer.add(240, constant(0.75, 480), 480);
  const { position, samples } = mixer.takeUntil(1_020);
  expect([position, samples.length]).toEqual([0, 960 * 2]);
  expect([samples[0], samples[300 * 2], samples[600 * 2], samples[900 * 2]]).toEqual([0.5, 1, 0.75, 0]);
  expect(mixer.takeUntil(1_010).samples).toHaveLength(0);
});

test('sound that is too late or too far ahead is dropped', () => {
  const mixer = new Mixer(0);
  mixer.takeUntil(1_000);
  mixer.add(0, constant(1, 480), 480);
  mixer.add(sampleRate * 60, constant(1, 480), 480);
  mixer.add(sampleRate - 240, constant(0.5, 480), 480);
  const { samples } = mixer.takeUntil(1_010);
  expect([samples[0], samples[239 * 2], samples[240 * 2]]).toEqual([0.5, 0.5, 0]);
});

const packet = (timestamp: number, source = 3) => writePacket({ source, payloadType: 111, sequence: 0 }, timestamp, Buffer.of(1));

test('sender reports align the sound and the pictures of a sender', () => {
  const sender = new SenderClock();
  const [sound, pictures] = [new MediaClock(48_000, sender), new MediaClock(90_000, sender)];
  sound.timeOf(packet(0), 5_000);
  // The pictures arrive 80 ms after their sound.
  pictures.timeOf(packet(900, 4), 5_080);
  sound.noteReport({ source: 3, ntpMilliseconds: 100_000, ntpMiddle: 0, rtpTimestamp: 0 }, 5_010);
  pictures.noteReport({ source: 4, ntpMilliseconds: 100_000, ntpMiddle: 0, rtpTimestamp: 900 }, 5_090);
  const heardAt = sound.timeOf(packet(48_000), 6_000);
  expect(Math.abs(pictures.timeOf(packet(90_900, 4), 6_080) - heardAt)).toBeLessThan(6);
});

test('with a clock drift of 50 ppm, sound stays at its arrival time for an hour', () => {
  const sender = new SenderClock();
  const clock = new MediaClock(48_000, sender);
  let worst = 0;
  for (let now = 0; now < 3_600_000; now += 1_000) {
    const own = now * (1 - 50e-6);
    const at = clock.timeOf(packet(Math.round(own * 48) % 2 ** 32), now);
    clock.noteReport({ source: 3, ntpMilliseconds: own, ntpMiddle: 0, rtpTimestamp: Math.round(own * 48) % 2 ** 32 }, now + 5);
    worst = Math.max(worst, Math.abs(now - at));
  }
  expect(worst).toBeLessThan(60);
});

test('sound of a card that drifts by 60 millionths stays within 10 ms of its pictures for an hour, without a gap', () => {
  let next: number | null = null;
  let [worst, jumps] = [0, 0];
  for (let number = 0; number < 180_000; number++) {
    const expected = Math.round(number * 960 * (1 - 60e-6));
    const { position, count } = placeSound(expected, next, 960);
    if (next !== null && position !== next) jumps++;
    next = position + count;
    worst = Math.max(worst, Math.abs(expected - position));
  }
  expect(worst / sampleRate).toBeLessThan(0.01);
  expect(jumps).toBe(0);
  expect(placeSound(10 * sampleRate, 9 * sampleRate, 960)).toEqual({ position: 10 * sampleRate, count: 960 });
});

test('encoded sound begins with the first sample, not with the silence that the encoder puts before it', async () => {
  const positions: number[] = [];
  const encoder = new AacEncoder(
    ({ position }) => positions.push(position),
    (error) => {
      throw error;
    },
  );
  encoder.push(4_800, new Float32Array(sampleRate));
  await encoder.close();
  expect(positions.slice(0, 2)).toEqual([4_800, 5_824]);
});
