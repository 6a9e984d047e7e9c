import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { drawings } from './drawings.ts';

/**
 * Shows the drawings side by side on one page, cropped as on the site, to compare their style: `node tools/pictures/contact-sheet.ts
 * OUT.html [folder…]`, for example `… courses news`.
 */
const frames: Record<string, readonly (readonly [width: number, height: number])[]> = {
  banners: [[420, 300], [400, 100]],
  courses: [[520, 176], [260, 176]],
  experts: [[150, 165]],
  lives: [[216, 122]],
  news: [[434, 196], [120, 96]],
  partners: [[168, 64]],
  site: [[132, 132]],
  solutions: [[255, 225]],
  stories: [[434, 196], [120, 96]],
};

const [target, ...folders] = process.argv.slice(2);
if (!target) throw new Error('say where the sheet goes: node tools/pictures/contact-sheet.ts OUT.html [folder…]');

const figures = Object.entries(drawings).flatMap(([path, draw]) => {
  const folder = path.split('/')[0] ?? '';
  if (folders.length > 0 && !folders.includes(folder)) return [];
  const markup = draw();
  const source = `data:image/svg+xml;base64,${Buffer.from(markup).toString('base64')}`;
  const images = (frames[folder] ?? [[200, 200]]).map(([width, height]) => `<img alt="" src="${source}" width="${width}" height="${height}">`);
  return [`<figure>${images.join('')}<figcaption>${path} · ${Buffer.byteLength(markup)} B</figcaption></figure>`];
});

mkdirSync(dirname(target), { recursive: true });
writeFileSync(target, `<!doctype html><meta charset="utf-8"><style>
body{margin:16px;background:#f2f7f5;font:12px sans-serif;display:flex;flex-wrap:wrap;gap:16px}
figure{margin:0}figcaption{color:#5a6b73}img{object-fit:cover;border-radius:8px;margin-right:8px}
</style>${figures.join('\n')}`);
