import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { diceSeedBytes } from '../server/modules/captcha/dice.ts';
import { drawPicture } from '../server/modules/captcha/picture.ts';

/**
 * Renders forty puzzles on one page, as the dialog shows them: `node tools/captcha-sheet.ts OUT.html`. Options: `--width 330` of a picture
 * in CSS px (312 on a phone of 360), `--columns 5`, `--seed 1`, `--hard` with decoys.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { width: { type: 'string', default: '330' }, columns: { type: 'string', default: '5' }, seed: { type: 'string', default: '1' }, hard: { type: 'boolean', default: false } },
});
const [target] = positionals;
if (!target) throw new Error('say where the sheet goes: node tools/captcha-sheet.ts OUT.html');

const puzzles = await Promise.all(
  Array.from({ length: 40 }, (_, index) => {
    const seed = createHash('sha256').update(`${values.seed} ${index}`).digest().subarray(0, diceSeedBytes);
    return drawPicture({ seed, isHard: values.hard });
  }),
);
const cells = puzzles.map(
  ({ canvasSrc, blockSrc, blockY }, index) =>
    `<figure><div><img src="${canvasSrc}" alt=""><img class="piece" src="${blockSrc}" alt="" style="top:${(blockY / 165) * 100}%"></div><figcaption>${index + 1}</figcaption></figure>`,
);
writeFileSync(
  target,
  `<!doctype html><meta charset="utf-8"><title>Puzzles</title><style>
body{margin:12px;font:12px sans-serif}main{display:grid;grid-template-columns:repeat(${Number(values.columns)},${Number(values.width)}px);gap:10px}
figure{margin:0}div{position:relative;aspect-ratio:2;overflow:hidden;border-radius:6px}
img{position:absolute;inset:0;width:100%}.piece{right:auto;bottom:auto;width:${(62 / 330) * 100}%;filter:drop-shadow(0 1px 3px rgb(0 0 0/.4))}</style><main>${cells.join('')}</main>`,
);
