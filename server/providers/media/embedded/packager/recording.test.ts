import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { finishRecording, rawFiles } from './finish-recording.ts';
import { DiskFull } from './free-space.ts';
import { Recording, requireClosed } from './recording.ts';
import { cutter, play } from './testing-cutter.ts';

const seconds = 20;
const noSpace = async () => {
  throw new DiskFull('none');
};

async function folder(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'recording-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

/** Records twenty seconds of about 1 MB each. */
async function record(directory: string, require?: (directory: string, bytes: number) => Promise<void>): Promise<unknown[]> {
  const faults: unknown[] = [];
  const recording = new Recording(directory, (error) => faults.push(error), require);
  const live = cutter({ keyframeBytes: 2_000_000 });
  play(0, seconds * 1_000, live);
  live.cut.finish();
  recording.begin(live.inits[0]!.data, 1_000);
  for (const { data } of live.parts) recording.append(data);
  await recording.close();
  return faults;
}

test('a recording stops before the disk is full, and what was recorded until then is a film', async () => {
  const directory = await folder();
  let checks = 0;
  const faults = await record(directory, async () => void (++checks > 2 && (await noSpace())));
  expect(faults).toEqual([expect.any(DiskFull)]);
  const [film] = await finishRecording(directory);
  expect(film!.seconds).toBeGreaterThan(5);
  expect(film!.seconds).toBeLessThan(seconds - 2);
});

test('without space for the replay, or if a file cannot be written, the recording stays; the replay is made later', async () => {
  const directory = await folder();
  expect(await record(directory)).toEqual([]);
  const [raw] = await rawFiles(directory);
  const { size } = await stat(join(directory, raw!));
  const asked: number[] = [];
  const noted = async (_: string, bytes: number) => {
    asked.push(bytes);
    await noSpace();
  };
  await expect(finishRecording(directory, noted)).rejects.toThrow(DiskFull);
  expect(asked).toEqual([2 * size]);
  // In the place of the file that is being written.
  const taken = join(directory, raw!.replace('.raw.mp4', '.mp4.part'));
  await mkdir(taken);
  await expect(finishRecording(directory)).rejects.toMatchObject({ code: 'EISDIR' });
  await rm(taken, { recursive: true });
  expect(await rawFiles(directory)).toEqual([raw]);
  expect((await finishRecording(directory))[0]!.seconds).toBeCloseTo(seconds, 0);
});

test('a directory that cannot be read counts as a failure, not as a class without a recording', async () => {
  const directory = await folder();
  expect(await finishRecording(join(directory, 'nothing-recorded'))).toEqual([]);
  await writeFile(join(directory, 'in-the-way'), '');
  await expect(finishRecording(join(directory, 'in-the-way'))).rejects.toMatchObject({ code: 'ENOTDIR' });
});

test('a file that is truncated within a fragment is playable up to the fragment before', async () => {
  const directory = await folder();
  await record(directory);
  const [raw] = await rawFiles(directory);
  const path = join(directory, raw!);
  const whole = await readFile(path);
  for (const share of [0.5, 0.61, 0.83, 0.999]) {
    await writeFile(path, whole.subarray(0, Math.floor(whole.length * share)));
    const [film] = await finishRecording(directory);
    expect([share, Math.abs(film!.seconds - share * seconds) < 3]).toEqual([share, true]);
    await rm(film!.path);
  }
});

test('a file that a crash cut off anywhere keeps its whole fragments, and one without a whole fragment is left out', async () => {
  const live = cutter();
  play(0, 5_000, live);
  live.cut.finish();
  const whole = Buffer.concat([live.inits[0]!.data, ...live.parts.slice(0, 4).map(({ data }) => data)]);
  const next = live.parts[4]!.data;
  const secondsOf = async (film: Buffer) => {
    const directory = await folder();
    await writeFile(join(directory, '0001-1000.raw.mp4'), film);
    return (await finishRecording(directory)).map(({ seconds: found }) => Math.round(found));
  };
  for (const bytes of [0, 3, 8, 30, 200, next.length - 1]) expect(await secondsOf(Buffer.concat([whole, next.subarray(0, bytes)])), `${bytes} bytes of the next fragment`).toEqual([2]);
  for (const film of [Buffer.alloc(0), whole.subarray(0, 300), live.inits[0]!.data, Buffer.concat([live.inits[0]!.data, next.subarray(0, 300)])]) expect(await secondsOf(film)).toEqual([]);
});

test('a recording that another process is writing is not finished until its file is closed, or abandoned by a crash', async () => {
  const directory = await folder();
  await requireClosed(directory, 0);
  await record(directory);
  await requireClosed(directory, 0);
  const recording = new Recording(directory, (error) => expect.unreachable(String(error)));
  const live = cutter();
  play(0, 1_000, live);
  recording.begin(live.inits[0]!.data, 2_000);
  await expect.poll(() => rawFiles(directory)).toHaveLength(2);
  const { mtimeMs } = await stat(join(directory, (await rawFiles(directory))[1]!));
  await expect(requireClosed(directory, mtimeMs + 50_000)).rejects.toThrow('another process is writing it');
  await requireClosed(directory, mtimeMs + 90_000);
  await recording.close();
  await requireClosed(directory, mtimeMs);
});
