import { at, box, disc, half, line, picture, quarter, row, shape, ticks, turned } from './drawing.ts';
import { sheet, tick } from './news.ts';
import * as c from './palette.ts';
import { bust } from './people.ts';

/** News posters about documents, money and agreements, 620 × 280. The subject is in the middle 350 px. */
export const newsFromOffices: Record<string, () => string> = {
  'two-certificates': () =>
    picture(620, 280,
      box(0, 0, 620, 280, c.slate),
      box(142, 54, 158, 172, c.paper), box(142, 54, 158, 34, c.green), shape(c.wheatDeep, 'M230 100l-42 50h28l-14 40 44-54h-28l12-36Z'), line(c.sage, 6, 'M160 206h80'),
      box(320, 54, 158, 172, c.cream), box(320, 54, 158, 34, c.rust), shape(c.wheatDeep, 'M398 98c26 26 36 40 36 56a36 36 0 0 1-72 0c0-16 12-24 18-40 6 10 10 14 12 22 8-10 8-24 6-38Z'), shape(c.rust, 'M398 146c10 12 14 18 14 24a14 14 0 0 1-28 0c0-8 8-12 14-24Z'), line(c.woodDeep, 6, 'M338 206h80'), disc(452, 202, 16, c.green),
      quarter(0, 280, 110, 'ne', c.grey), quarter(0, 0, 70, 'se', c.green), quarter(620, 0, 110, 'sw', c.grey), quarter(620, 280, 70, 'nw', c.wheat),
    ),
  'annual-plan': () =>
    picture(620, 280,
      box(0, 0, 620, 280, c.leaf),
      box(136, 34, 348, 212, c.paper), row(11, 29, (x) => box(164 + x, 34, 2, 212, c.mist)), box(136, 34, 348, 24, c.pine),
      box(150, 76, 116, 20, c.green), box(238, 108, 88, 20, c.wheat), box(180, 140, 174, 20, c.greenDeep), box(326, 172, 87, 20, c.rust), box(384, 204, 86, 20, c.green),
      line(c.ink, 4, 'M266 86h32v22M326 118h44v54M413 182h12v22'), shape(c.ink, 'M292 100h12l-6 10ZM364 164h12l-6 10ZM419 196h12l-6 10Z'),
      quarter(0, 0, 100, 'se', c.green), quarter(100, 280, 60, 'nw', c.pine), quarter(620, 280, 110, 'nw', c.pine), quarter(620, 0, 70, 'sw', c.cream),
    ),
  'review-calendar': () =>
    picture(620, 280,
      box(0, 0, 620, 280, c.green),
      box(160, 44, 300, 204, c.paper), box(160, 44, 300, 42, c.pine), row(4, 72, (x) => box(196 + x, 30, 12, 30, c.wheat)),
      row(7, 40, (x, i) => row(4, 36, (y, j) => box(176 + x, 100 + y, 28, 26, j === 2 && i === 4 ? c.rust : (i + j * 7) % 9 === 3 ? c.leaf : c.mist))), line(c.rust, 5, 'M330 166h40v38h-40Z'),
      shape(c.greenDeep, 'M0 280V150a130 130 0 0 1 130 130Z'), disc(540, 96, 44, c.wheat), line(c.ink, 6, 'M540 70v26h20'), box(524, 40, 32, 12, c.ink), quarter(620, 280, 90, 'nw', c.greenDeep), quarter(0, 0, 80, 'se', c.leaf),
    ),
  'first-call': () =>
    picture(620, 280,
      box(0, 0, 620, 280, c.wheat), box(0, 244, 620, 36, c.wheatDeep),
      at(146, 78, bust({ cloth: c.pine, dress: 'collar', dressColour: c.mist, hair: 'tail', hairColour: c.hairDark, hat: 'headset', hatColour: c.ink, hatShade: c.green }), 1.26),
      shape(c.paper, 'M316 44h164v112H342l-26 28Z'), row(5, 26, (x, i) => box(342 + x, 100 - ([18, 34, 26, 42, 14][i] ?? 20), 12, ([18, 34, 26, 42, 14][i] ?? 20) * 2, i === 3 ? c.rust : c.green)),
      box(330, 206, 140, 38, c.ink), disc(356, 225, 8, c.leaf), line(c.leaf, 5, 'M380 225h70'), quarter(0, 0, 100, 'se', c.cream), quarter(620, 244, 110, 'nw', c.rust), quarter(620, 0, 80, 'sw', c.cream), quarter(60, 244, 60, 'nw', c.cream),
    ),
  certificates: () =>
    picture(620, 280,
      box(0, 0, 620, 280, c.wood), box(0, 240, 620, 40, c.woodDeep),
      box(150, 40, 240, 180, c.paper), line(c.green, 4, 'M162 52h216v156H162Z'), box(218, 76, 104, 14, c.pine), line(c.sage, 6, 'M196 116h148M196 140h148M196 164h90'), disc(340, 180, 24, c.rust), disc(340, 180, 15, c.paper), shape(c.rust, 'M340 168l4 8h8l-6 6 2 8-8-5-8 5 2-8-6-6h8Z'),
      disc(430, 150, 50, c.ink), disc(430, 150, 38, c.leaf), shape(c.paper, 'M404 150a26 26 0 0 1 26-26v10a16 16 0 0 0-16 16Z'), turned(45, 430, 150, box(480, 141, 54, 18, c.green)),
      quarter(0, 0, 90, 'se', c.cream), quarter(0, 240, 80, 'ne', c.green), quarter(620, 0, 110, 'sw', c.cream), box(560, 180, 60, 60, c.pine), quarter(560, 180, 60, 'nw', c.wheat),
    ),
  'cash-flow': () =>
    picture(620, 280,
      box(0, 0, 620, 280, c.ink),
      row(12, 29, (x, i) => box(142 + x, 150 - ([30, 52, 96, 64, 20, 8, 0, 26, 104, 70, 34, 12][i] ?? 0), 20, [30, 52, 96, 64, 20, 8, 0, 26, 104, 70, 34, 12][i] ?? 0, i === 8 ? c.wheat : c.green) + box(142 + x, 156, 20, [26, 40, 34, 50, 44, 60, 78, 36, 42, 40, 52, 72][i] ?? 0, i === 6 || i === 11 ? c.rust : c.grey)),
      box(136, 150, 356, 6, c.mist), line(c.leaf, 5, 'M152 110l29-24 29-44 29 36 29 46 29 26 29 44 29-52 29-98 29 36 29 40 29 64'),
      quarter(0, 0, 90, 'se', c.slate), quarter(90, 280, 70, 'nw', c.navy), quarter(620, 280, 100, 'nw', c.slate), disc(556, 76, 34, c.wheat), line(c.ink, 5, 'M544 62l12 14 12-14M556 76v20M544 80h24M544 90h24'),
    ),
  'advert-lines': () =>
    picture(620, 280,
      box(0, 0, 620, 280, c.mist), box(0, 244, 620, 36, c.sage),
      box(220, 20, 132, 240, c.ink), box(230, 36, 112, 200, c.leaf), half(286, 176, 44, 'n', c.pine), box(242, 176, 88, 60, c.pine), disc(286, 112, 26, c.skin), half(286, 108, 29, 'n', c.hairDark), box(244, 206, 84, 18, c.paper),
      shape(c.wheat, 'M150 96l60-26v76l-60-26Z'), box(136, 92, 18, 34, c.wheatDeep), box(158, 124, 16, 34, c.wheatDeep),
      disc(412, 130, 56, c.paper), line(c.rust, 14, 'M412 81a49 49 0 1 1-.1 0ZM378 95l68 70'), line(c.ink, 8, 'M388 118h48M388 142h36'),
      quarter(0, 0, 100, 'se', c.green), quarter(0, 244, 70, 'ne', c.leaf), quarter(620, 0, 90, 'sw', c.leaf), quarter(620, 244, 100, 'nw', c.pine),
    ),
  consumables: () =>
    picture(620, 280,
      box(0, 0, 620, 280, c.slate), box(0, 230, 620, 50, c.ink),
      box(150, 84, 52, 146, c.green), half(176, 84, 26, 'n', c.green), box(168, 42, 16, 18, c.wheat), box(150, 150, 52, 20, c.leaf), box(212, 112, 44, 118, c.grey), half(234, 112, 22, 'n', c.grey), box(226, 78, 16, 14, c.wheat),
      row(7, 12, (x, i) => box(276 + x, 96 + (i % 3) * 8, 7, 134 - (i % 3) * 8, i % 2 ? c.wood : c.sage)), disc(420, 150, 56, c.wheatDeep), disc(420, 150, 40, c.wheat), disc(420, 150, 16, c.ink), line(c.wheatDeep, 3, 'M420 118a32 32 0 1 1-.1 0Z'), box(374, 212, 92, 18, c.mist),
      quarter(0, 0, 100, 'se', c.grey), box(30, 170, 80, 20, c.sage), box(40, 190, 80, 20, c.fog), box(24, 210, 90, 20, c.sage), quarter(620, 0, 90, 'sw', c.green), box(530, 190, 60, 40, c.rust), quarter(530, 190, 60, 'ne', c.wheat),
    ),
  'shared-base': () =>
    picture(620, 280,
      box(0, 0, 620, 280, c.sage), box(0, 240, 620, 40, c.pine),
      box(136, 96, 150, 144, c.cream), shape(c.rust, 'M126 96l85-58 85 58Z'), row(3, 44, (x) => box(154 + x, 120, 26, 40, c.green)), box(194, 180, 34, 60, c.pine), disc(211, 74, 12, c.paper),
      box(334, 130, 150, 110, c.slate), shape(c.ink, 'M334 130V96l50 34V96l50 34V96l50 34Z'), box(452, 50, 22, 60, c.grey), row(3, 44, (x) => box(350 + x, 156, 28, 28, c.wheat)), box(392, 200, 34, 40, c.navy),
      box(286, 206, 48, 14, c.wheat), disc(310, 213, 20, c.wheat), disc(310, 213, 9, c.pine),
      quarter(0, 0, 80, 'se', c.mist), quarter(0, 240, 90, 'ne', c.green), quarter(620, 0, 110, 'sw', c.mist), quarter(620, 240, 90, 'nw', c.green),
    ),
  glossary: () =>
    picture(620, 280,
      box(0, 0, 620, 280, c.cream),
      row(4, 86, (x, i) => row(3, 72, (y, j) => box(140 + x, 38 + y, 78, 64, [c.paper, c.leaf, c.wood, c.mist][(i + j * 3) % 4] ?? c.paper) + box(154 + x, 54 + y, 34, 12, [c.green, c.pine, c.ink, c.rust][(i * 2 + j) % 4] ?? c.green) + box(154 + x, 78 + y, 50, 6, c.sage))),
      box(226, 110, 78, 64, c.green), line(c.paper, 8, 'M246 132h40M266 124v36M250 158h32'),
      quarter(0, 0, 100, 'se', c.wood), quarter(0, 280, 80, 'ne', c.wheat), quarter(620, 280, 110, 'nw', c.green), quarter(620, 0, 70, 'sw', c.wheat),
    ),
  'year-end-files': () =>
    picture(620, 280,
      box(0, 0, 620, 280, c.wood), box(0, 236, 620, 44, c.woodDeep),
      row(6, 42, (x, i) => box(150 + x, 60 + (i === 4 ? -18 : 0), 36, 156, [c.green, c.pine, c.greenDeep, c.slate, c.wheat, c.moss][i] ?? c.green) + box(158 + x, 80 + (i === 4 ? -18 : 0), 20, 44, c.paper) + disc(168 + x, 184 + (i === 4 ? -18 : 0), 8, c.ink)), box(138, 216, 346, 20, c.ink),
      box(412, 92, 68, 124, c.mist), box(412, 92, 68, 18, c.rust), row(4, 24, (y, i) => box(424, 122 + y, 14, 14, i < 3 ? c.green : c.fog) + box(446, 126 + y, 24, 6, c.sage)),
      quarter(0, 0, 100, 'se', c.cream), quarter(0, 236, 80, 'ne', c.pine), quarter(620, 0, 90, 'sw', c.cream), ticks(500, 232, 20, 6, -8, c.ink), quarter(620, 210, 70, 'nw', c.green),
    ),
  'buying-courses': () =>
    picture(620, 280,
      box(0, 0, 620, 280, c.leaf), box(0, 240, 620, 40, c.pine),
      row(3, 52, (y, i) => box(146, 60 + y, 190, 44, [c.paper, c.mist, c.cream][i] ?? c.paper) + box(146, 60 + y, 62, 44, [c.slate, c.green, c.rust][i] ?? c.green) + shape(c.paper, `M170 ${72 + y}l20 10-20 10Z`) + box(222, 72 + y, [84, 66, 94][i] ?? 80, 8, c.sage) + box(222, 88 + y, 40, 6, c.fog)),
      sheet(360, 40, 120, 200, c.ink), row(5, 32, (y, i) => (i === 3 ? line(c.rust, 5, `M376 ${86 + y}l14 14M390 ${86 + y}l-14 14`) : at(372, 86 + y, tick(2, 6, c.green), 0.9)) + box(408, 88 + y, [52, 40, 56, 46, 36][i] ?? 40, 8, c.sage)),
      quarter(0, 0, 90, 'se', c.green), quarter(0, 240, 70, 'ne', c.moss), quarter(620, 0, 90, 'sw', c.cream), quarter(620, 240, 100, 'nw', c.moss), quarter(520, 240, 50, 'nw', c.wheat),
    ),
};
