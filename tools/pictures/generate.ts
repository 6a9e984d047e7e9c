import { createCanvas, loadImage } from '@napi-rs/canvas';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demoDrawings, drawings } from './drawings.ts';
import { socialCard } from './social-card.ts';

/**
 * Writes every seed picture into seed/launch/files and seed/demo/files: `node tools/pictures/generate.ts`. The output is deterministic, and
 * a test compares the SVG files with the drawings. Only the social card is a PNG.
 */
const folder = join(dirname(fileURLToPath(import.meta.url)), '../../seed/launch/files');
const demoFolder = join(folder, '../../demo/files');

function write(path: string, content: string | Buffer, below = folder): void {
  const target = join(below, path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, content);
}

// The trial videos in private/ are not drawings, so they are kept.
for (const name of readdirSync(folder)) if (name !== 'private') rmSync(join(folder, name), { recursive: true });
for (const [path, draw] of Object.entries(drawings)) write(path, draw());
rmSync(demoFolder, { recursive: true, force: true });
for (const [path, draw] of Object.entries(demoDrawings)) write(path, draw(), demoFolder);

const canvas = createCanvas(1200, 630);
canvas.getContext('2d').drawImage(await loadImage(Buffer.from(socialCard())), 0, 0);
write('site/social-card.png', canvas.toBuffer('image/png'));

const bytes = Object.keys(drawings).reduce((sum, path) => sum + readFileSync(join(folder, path)).length, 0);
process.stdout.write(`${Object.keys(drawings).length} drawings, ${bytes} bytes\n`);
