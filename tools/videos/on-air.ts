import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Turns a sample lesson into the film that is on air in local mode: `node tools/videos/on-air.ts`. A live cannot go back, so there are
 * no B-frames, and a key frame each second for those who come; a soft chime every five seconds lets one hear that it is on. Needs
 * ffmpeg with libx264 and libopus; the file is committed.
 */
const seed = fileURLToPath(new URL('../../seed', import.meta.url));
const chime = "aevalsrc='0.12*exp(-3*mod(t,5))*(sin(2*PI*660*t)+0.5*sin(2*PI*990*t))':s=48000:c=stereo:d=20";
const pictures = ['-c:v', 'libx264', '-profile:v', 'baseline', '-pix_fmt', 'yuv420p', '-crf', '27', '-preset', 'slow', '-bf', '0', '-g', '20', '-sc_threshold', '0', '-x264-params', 'bframes=0:ref=1'];
const sound = ['-c:a', 'libopus', '-b:a', '32k', '-frame_duration', '20'];
const { status } = spawnSync('ffmpeg', ['-y', '-loglevel', 'error', '-i', join(seed, 'launch/files/private/trial-machining.mp4'), '-f', 'lavfi', '-i', chime, '-map', '0:v', '-map', '1:a', ...pictures, ...sound, '-t', '20', '-movflags', '+faststart', join(seed, 'demo/on-air.mp4')], { stdio: 'inherit' });
process.exitCode = status ?? 1;
