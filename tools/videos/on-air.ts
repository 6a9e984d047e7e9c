import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Converts a sample lesson to the film that is on air in local mode: `node tools/videos/on-air.ts`. A live stream has no B-frames, and a
 * key frame every second for new viewers. A soft chime every five seconds makes the sound audible. Requires ffmpeg with libx264 and
 * libopus. The file is committed.
 */
const seed = fileURLToPath(new URL('../../seed', import.meta.url));
const chime = "aevalsrc='0.12*exp(-3*mod(t,5))*(sin(2*PI*660*t)+0.5*sin(2*PI*990*t))':s=48000:c=stereo:d=20";
const pictures = ['-c:v', 'libx264', '-profile:v', 'baseline', '-pix_fmt', 'yuv420p', '-crf', '27', '-preset', 'slow', '-bf', '0', '-g', '20', '-sc_threshold', '0', '-x264-params', 'bframes=0:ref=1'];
const sound = ['-c:a', 'libopus', '-b:a', '32k', '-frame_duration', '20'];
const { status } = spawnSync('ffmpeg', ['-y', '-loglevel', 'error', '-i', join(seed, 'launch/files/private/trial-machining.mp4'), '-f', 'lavfi', '-i', chime, '-map', '0:v', '-map', '1:a', ...pictures, ...sound, '-t', '20', '-movflags', '+faststart', join(seed, 'demo/on-air.mp4')], { stdio: 'inherit' });
process.exitCode = status ?? 1;
