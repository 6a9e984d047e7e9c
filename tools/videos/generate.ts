import { createCanvas, loadImage } from '@napi-rs/canvas';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { framesPerSecond, height, lessons, seconds, width, type Words } from './lessons.ts';
import { trades } from './trades.ts';

/**
 * Renders the sample lessons into seed/launch/files/private: `node tools/videos/generate.ts [name]`. Requires ffmpeg with libx264 and a
 * Chinese font. The files are committed, because their bytes depend on both.
 */
const folder = join(dirname(fileURLToPath(import.meta.url)), '../../seed/launch/files/private');
const [only] = process.argv.slice(2);
const faces = '"Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei", sans-serif';

for (const [name, draw] of Object.entries({ ...lessons, ...trades })) {
  if (only !== undefined && name !== only) continue;
  // `faststart` allows playback before the download is complete. A key frame every four seconds allows seeking.
  const output = ['-c:v', 'libx264', '-profile:v', 'high', '-pix_fmt', 'yuv420p', '-crf', '29', '-preset', 'slow', '-tune', 'animation', '-g', String(framesPerSecond * 4), '-movflags', '+faststart'];
  const ffmpeg = spawn('ffmpeg', ['-y', '-loglevel', 'error', '-f', 'rawvideo', '-pixel_format', 'rgba', '-video_size', `${width}x${height}`, '-framerate', String(framesPerSecond), '-i', '-', ...output, join(folder, `${name}.mp4`)], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const ended = once(ffmpeg, 'close');
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  for (let frame = 0; frame < seconds * framesPerSecond; frame++) {
    const written: Words[] = [];
    const drawing = draw(frame / framesPerSecond, (words) => written.push(words));
    context.drawImage(await loadImage(Buffer.from(drawing)), 0, 0);
    for (const { x, y, size, fill, words, weight, opacity } of written) {
      context.globalAlpha = opacity;
      context.fillStyle = fill;
      context.font = `${weight} ${size}px ${faces}`;
      context.fillText(words, x, y);
    }
    context.globalAlpha = 1;
    if (!ffmpeg.stdin.write(canvas.data())) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  const [code] = (await ended) as [number];
  if (code !== 0) throw new Error(`ffmpeg ended with ${code} at ${name}`);
  process.stdout.write(`${name}.mp4\n`);
}
