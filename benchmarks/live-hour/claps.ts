import { spawnSync } from 'node:child_process';

const stepsPerSecond = 200;
const soundRate = 8_000;

function decoded(path: string, from: number, seconds: number, output: readonly string[]): Buffer {
  const { status, stdout, error } = spawnSync('ffmpeg', ['-loglevel', 'error', '-ss', String(from), '-i', path, '-t', String(seconds), ...output, 'pipe:1'], { maxBuffer: 64 * 1024 * 1024, stdio: ['ignore', 'pipe', 'inherit'] });
  if (status !== 0) throw new Error(`ffmpeg could not decode ${path}${error ? `: ${error.message}` : ''}`);
  return stdout;
}

/** Seconds at which a signal rises above a level after it was below it for half a second. */
function onsets(values: ArrayLike<number>, perSecond: number, isLoud: (value: number) => boolean): number[] {
  const found: number[] = [];
  let quiet = 0;
  for (let index = 0; index < values.length; index++) {
    if (!isLoud(values[index]!)) quiet++;
    else {
      if (quiet > perSecond / 2) found.push(index / perSecond);
      quiet = 0;
    }
  }
  return found;
}

/**
 * The delay of each tone of the clapper film after its flash, in milliseconds. Negative if the tone is earlier.
 * @param from seconds into the file at `path`
 */
export function lipSync(path: string, from: number, seconds: number): number[] {
  const picture = decoded(path, from, seconds, ['-an', '-vf', `scale=2:2:flags=area,format=gray,fps=${stepsPerSecond}:start_time=0`, '-f', 'rawvideo']);
  const brightness = Uint8Array.from({ length: Math.floor(picture.length / 4) }, (_, index) => picture[index * 4]!);
  const sound = decoded(path, from, seconds, ['-vn', '-af', 'aresample=async=1:first_pts=0', '-ac', '1', '-ar', String(soundRate), '-f', 's16le']);
  const samples = new Int16Array(sound.buffer, sound.byteOffset, sound.length >> 1);
  const flashes = onsets(brightness, stepsPerSecond, (value) => value > 128);
  const tones = onsets(samples, soundRate, (value) => Math.abs(value) > 3_000);
  return flashes.flatMap((flash) => {
    const nearest = tones.toSorted((a, b) => Math.abs(a - flash) - Math.abs(b - flash))[0];
    return nearest === undefined || Math.abs(nearest - flash) > 0.5 ? [] : [(nearest - flash) * 1000];
  });
}
