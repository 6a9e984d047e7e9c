import { createCanvas } from '@napi-rs/canvas';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { appIcons } from '../../contract/mobile-app.ts';
import { drawMark } from '../../server/http/share-pictures/mark.ts';
import * as c from './palette.ts';

/** Writes the icons of the installed phone site into public/: `node tools/pictures/app-icons.ts`. The output is deterministic. */
const folder = join(import.meta.dirname, '../../public');

/** The mark's own area in its box of 64 × 64: from 8, 6 to 58, 62. */
const mark = { x: 33, y: 34, height: 56 };

/**
 * @param share of the icon's height that the mark takes
 * @param corner radius as a share of the size. 0 fills the square: the launcher cuts it
 */
function icon(size: number, share: number, corner: number): Buffer {
  const canvas = createCanvas(size, size);
  const pen = canvas.getContext('2d');
  pen.beginPath();
  pen.roundRect(0, 0, size, size, size * corner);
  pen.fillStyle = c.ink;
  pen.fill();
  const scale = (size * share) / mark.height;
  drawMark(pen, size / 2 - mark.x * scale, size / 2 - mark.y * scale, scale, { word: null, lowerBeak: c.paper });
  return canvas.toBuffer('image/png');
}

function write(path: string, content: Buffer): void {
  const target = join(folder, path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, content);
}

for (const [size, path] of Object.entries(appIcons.any)) write(path, icon(Number(size), 0.62, 0.22));
// Launchers show at least the circle with 40 % of the size as its radius.
for (const [size, path] of Object.entries(appIcons.maskable)) write(path, icon(Number(size), 0.5, 0));
write(appIcons.apple, icon(180, 0.58, 0));
