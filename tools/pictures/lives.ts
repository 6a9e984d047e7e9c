import { at, box, disc, half, line, picture, quarter, row, shape, turned } from './drawing.ts';
import * as c from './palette.ts';
import { bust } from './people.ts';

/** Covers of the sample lives, 216 × 122. The upper left corner is free for the state tag. */
export const lives: Record<string, () => string> = {
  turning: () =>
    picture(216, 122,
      box(0, 0, 216, 122, c.pine), box(0, 20, 40, 82, c.green), half(40, 61, 29, 'e', c.greenDeep), box(40, 44, 96, 34, c.mist), box(40, 66, 96, 12, c.sage),
      box(136, 50, 36, 22, c.mist), box(136, 64, 36, 8, c.sage), shape(c.wheat, 'M128 122V92l12-12 12 12v30Z'), shape(c.leaf, 'M216 122a44 44 0 0 1-44-44h44Z'),
    ),
  'tig-root': () =>
    picture(216, 122,
      box(0, 0, 216, 122, c.ink), box(0, 72, 100, 50, c.grey), box(0, 104, 100, 18, c.slate), box(108, 72, 108, 50, c.grey), box(108, 104, 108, 18, c.slate), box(100, 86, 8, 36, c.wheat),
      turned(24, 104, 62, box(94, -34, 20, 66, c.green) + box(106, -34, 8, 66, c.greenDeep) + shape(c.wood, 'M93 32h22l-6 18h-10Z') + box(102, 50, 4, 12, c.mist)),
      shape(c.paper, 'M104 52l4 14 14 4-14 4-4 14-4-14-14-4 14-4Z'), row(5, 14, (x, i) => half(20 + x, 72, 9, 'n', i % 2 ? c.wheatDeep : c.wheat)), quarter(216, 0, 46, 'sw', c.slate),
    ),
  'shift-meeting': () =>
    picture(216, 122,
      box(0, 0, 216, 122, c.wheat), box(96, 18, 104, 70, c.paper), box(96, 18, 104, 14, c.pine),
      row(3, 30, (x, i) => box(106 + x, 42, 24, 34, i === 1 ? c.rust : c.leaf)), at(20, 24, bust({ cloth: c.ink, hair: 'none', hat: 'helmet', hatColour: c.paper, hatShade: c.sage, mouth: 'level' }), 0.76),
      row(3, 36, (x, i) => half(116 + x, 122, 16, 'n', i === 1 ? c.green : c.slate) + disc(116 + x, 96, 9, c.skinDeep) + half(116 + x, 95, 11, 'n', c.mist)),
    ),
  'star-delta': () =>
    picture(216, 122,
      box(0, 0, 216, 122, c.navy), line(c.leaf, 4, 'M48 0v30M64 0v30M80 0v30M48 30l8 14M64 30l8 14M80 30l8 14M48 46v24M64 46v24M80 46v24M80 22h56v20M136 42l8 14M136 58v40H88'),
      disc(64, 92, 24, c.green), quarter(64, 92, 24, 'se', c.greenDeep), disc(64, 92, 10, c.mist), line(c.wheat, 4, 'M118 34h38v30h-38Z'),
      box(170, 18, 46, 86, c.slate), row(3, 26, (y, i) => box(182, 30 + y, 22, 14, i === 1 ? c.wheat : c.leaf)),
    ),
};
