import { box, disc, feather, half, picture, quarter, row } from './drawing.ts';
import * as c from './palette.ts';

/**
 * Patterns of the first screen with tiles of 120 px. A tile is two characters: the shape (1 quarter opening up and left, 2 up and right, 3
 * down and right, 4 down and left, / and \ feathers, # square) and the colour.
 */
const colours: Record<string, string> = { d: '#0e3a36', n: c.navy, b: c.greenButton, g: c.green, w: c.wheat, l: c.leaf, m: c.moss, s: c.slate };

export function pattern(rows: readonly string[], size: number, left = 0, top = 0): string {
  return rows
    .flatMap((text, r) =>
      text.split(' ').map((tile, column) => {
        const x = left + column * size;
        const y = top + r * size;
        const fill = colours[tile[1] ?? ''];
        if (!fill) return '';
        switch (tile[0]) {
          case '1': return quarter(x + size, y + size, size, 'nw', fill);
          case '2': return quarter(x, y + size, size, 'ne', fill);
          case '3': return quarter(x, y, size, 'se', fill);
          case '4': return quarter(x + size, y, size, 'sw', fill);
          case '/': return feather(x, y, size, true, fill);
          case '\\': return feather(x, y, size, false, fill);
          default: return box(x, y, size, size, fill);
        }
      }),
    )
    .join('');
}

const parrot = ['.. .. 1d /n #d 3d /n', '.. 1n /b 1g 2w /d 1d', '1d /d /g #g 3b 2n /l', '/n 1b /l 3g /b 1d #d', '.. /d 1d /b 2d /n 3d'];
const leaves = ['.. .. 2b /b 3b 1l ..', '.. 1b \\b #g 2w /b ..', '/b /l 3b \\g /b 4b ..', '1b 2g \\b /b 1b \\l ..', '.. \\b 4b 3g \\b /b ..'];
const stairs = ['.. .. .. .. .. 1s 3w', '.. .. .. .. 1s #b 2g', '.. .. .. 1s #s /g #l', '.. .. 1n #s /b #g 3b', '.. 1n #n 2b #b 4l #g'];

/** The home page's three banners (840 × 600, right of the text) and the course centre's two (1200 × 300). */
export const banners: Record<string, () => string> = {
  'live-class': () => picture(840, 600, box(0, 0, 840, 600, c.ink), pattern(parrot, 120)),
  'learner-file': () => picture(840, 600, box(0, 0, 840, 600, c.pine), pattern(leaves, 120)),
  'exam-room': () => picture(840, 600, box(0, 0, 840, 600, c.ink), pattern(stairs, 120)),
  'courses-by-trade': () =>
    picture(1200, 300, box(0, 0, 1200, 300, c.pine), pattern(['.. 1m /b 3b #m 2g', '1m #b 4l /g 3w /b', '/m 2b #g 1b \\l 4m'], 100, 600)),
  'courses-for-trainers': () =>
    picture(1200, 300,
      box(0, 0, 1200, 300, c.cream), box(0, 240, 1200, 60, c.wood),
      box(700, 40, 300, 170, c.paper), box(700, 40, 300, 26, c.pine), row(4, 56, (x, i) => box(730 + x, 180 - i * 22, 36, 12 + i * 22, i === 3 ? c.wheat : c.green)),
      row(4, 120, (x, i) => half(700 + x, 300, 44, 'n', [c.green, c.rust, c.slate, c.pine][i] ?? c.pine) + disc(700 + x, 238, 24, i % 2 ? c.skin : c.skinDeep) + half(700 + x, 236, 26, 'n', [c.ink, c.hairBrown, c.hairDark, c.hairRust][i] ?? c.ink)),
      quarter(1200, 0, 140, 'sw', c.wheat), quarter(1060, 140, 60, 'se', c.leaf),
    ),
};
