import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';

/** Encoders that publish by RTMP like OBS: ffmpeg, or a recording of its session if it is not installed (tools/rtmp/record-session.ts). */

export interface TestEncoder {
  /** Resolves when the connection has ended: true if the encoder stopped by itself. */
  ended: Promise<boolean>;
  stop(): void;
}

const recordedKey = `live_${'0'.repeat(40)}`;
/** A key of the usual length that contains a mark. */
export const testKey = (mark: string): string => `live_${mark}`.padEnd(recordedKey.length, '0');

/** The pieces of the recorded session with their send times in milliseconds. */
export function recordedSession(): { at: number; data: Buffer }[] {
  const file = readFileSync(join(import.meta.dirname, 'embedded/rtmp/testing-session.bin'));
  const pieces = [];
  for (let offset = 0; offset < file.length; ) {
    const length = file.readUInt32BE(offset + 4);
    pieces.push({ at: file.readUInt32BE(offset), data: file.subarray(offset + 8, offset + 8 + length) });
    offset += 8 + length;
  }
  return pieces;
}

const hasFfmpeg = () => spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' }).status === 0;

/** Publishes moving pictures with B-frames, and a tone. */
export function publishByRtmp({ port, key }: { port: number; key: string }): TestEncoder {
  return hasFfmpeg() ? startFfmpeg(port, key) : replayRtmp({ port, key });
}

function startFfmpeg(port: number, key: string): TestEncoder {
  const sources = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25', '-f', 'lavfi', '-i', 'sine=frequency=1000:sample_rate=48000'];
  const coding = ['-c:v', 'libx264', '-preset', 'veryfast', '-g', '50', '-c:a', 'aac', '-ac', '2', '-f', 'flv'];
  const ffmpeg = spawn('ffmpeg', ['-loglevel', 'quiet', '-re', ...sources, '-t', '60', ...coding, `rtmp://127.0.0.1:${port}/live/${key}`], { stdio: ['pipe', 'ignore', 'ignore'] });
  return {
    ended: once(ffmpeg, 'exit').then(([code]) => code === 0),
    // The key q stops ffmpeg properly.
    stop: () => void ffmpeg.stdin.end('q'),
  };
}

/** Replays the recorded session of ffmpeg in real time. It lasts 24 seconds, for busy machines. */
export function replayRtmp({ port, key }: { port: number; key: string }): TestEncoder {
  const socket: Socket = connect(port, '127.0.0.1');
  const timers = recordedSession().map(({ at, data }) => setTimeout(() => socket.write(Buffer.from(data.toString('latin1').replaceAll(recordedKey, key), 'latin1')), at));
  let isStopped = false;
  socket.on('error', () => undefined);
  socket.resume();
  const stop = () => {
    isStopped = true;
    timers.forEach(clearTimeout);
    socket.end();
  };
  return {
    // `once` would reject after a reset of the connection.
    ended: new Promise((resolve) => {
      socket.on('close', () => {
        timers.forEach(clearTimeout);
        resolve(isStopped);
      });
    }),
    stop,
  };
}
