import { box, dashes, disc, half, line, picture, quarter, row, shape, turned } from '../drawing.ts';
import * as c from '../palette.ts';

/** 数字技能: a square grid on navy, results in leaf. */
export const digital: Record<string, () => string> = {
  // Bounding boxes around objects for machine learning.
  labelling: () =>
    picture(520, 176,
      box(0, 0, 520, 176, c.navy),
      box(142, 14, 236, 148, c.cream), box(142, 118, 236, 44, c.wood), quarter(378, 14, 50, 'sw', c.wheat),
      shape(c.green, 'M166 128v-22a16 16 0 0 1 16-16h10a26 22 0 0 1 26-18h14a26 26 0 0 1 24 22h6v34Z'), disc(192, 130, 13, c.ink), disc(240, 130, 13, c.ink),
      disc(314, 68, 10, c.skinDeep), shape(c.rust, 'M300 120V92a14 12 0 0 1 28 0v28Z'), box(304, 120, 8, 20, c.ink), box(316, 120, 8, 20, c.ink),
      line(c.navy, 3, 'M158 64h112v84H158ZM292 50h46v96h-46Z'), box(158, 50, 44, 14, c.navy), box(292, 36, 36, 14, c.rust),
      row(3, 30, (y, i) => box(28, 40 + y, 18, 18, i === 1 ? c.rust : c.leaf) + box(54, 45 + y, 50 - i * 8, 8, c.grey)),
      row(4, 26, (y, i) => row(4, 26, (x, j) => box(404 + x, 40 + y, 20, 20, (i * 3 + j) % 4 === 0 ? c.leaf : c.slate))),
    ),

  // A gripper over the belt.
  cobot: () =>
    picture(520, 176,
      box(0, 0, 520, 176, c.leaf), 
      box(0, 128, 520, 22, c.ink), row(13, 42, (x) => disc(16 + x, 139, 7, c.sage)), box(60, 150, 12, 26, c.slate), box(448, 150, 12, 26, c.slate),
      box(228, 0, 64, 18, c.pine), box(246, 18, 28, 28, c.mist), box(264, 18, 10, 28, c.sage), box(224, 46, 72, 14, c.green), shape(c.pine, 'M224 60h14v30h8v12h-22ZM296 60h-14v30h-8v12h22Z'),
      box(238, 88, 44, 40, c.wheat), box(270, 88, 12, 40, c.wheatDeep),
      box(136, 88, 44, 40, c.wheat), box(168, 88, 12, 40, c.wheatDeep), box(34, 88, 44, 40, c.wheat), box(66, 88, 12, 40, c.wheatDeep),
      quarter(340, 128, 44, 'ne', c.rust), quarter(440, 128, 44, 'ne', c.rust), 
      box(368, 16, 76, 46, c.pine), line(c.leaf, 4, 'M378 48l14-16 14 8 26-16'),
    ),

  // Columns above a paper ledger.
  dashboard: () =>
    picture(520, 176,
      box(0, 0, 520, 176, c.mist),
      box(30, 42, 110, 118, c.wood), box(40, 32, 110, 118, c.cream), line(c.woodDeep, 2, 'M40 56h110M40 76h110M40 96h110M40 116h110M40 136h110M78 32v118M114 32v118'),
      box(176, 16, 240, 144, c.navy), box(176, 16, 240, 16, c.slate), row(3, 12, (x) => box(184 + x, 21, 6, 6, c.leaf)),
      row(6, 22, (x, i) => box(192 + x, 144 - [28, 44, 36, 62, 54, 84][i]!, 14, [28, 44, 36, 62, 54, 84][i]!, i === 5 ? c.wheat : c.green)),
      disc(366, 76, 30, c.slate), quarter(366, 76, 30, 'ne', c.leaf), quarter(366, 76, 30, 'se', c.green), disc(366, 76, 14, c.navy),
      box(336, 120, 64, 8, c.slate), box(336, 120, 44, 8, c.leaf), box(336, 136, 64, 8, c.slate), box(336, 136, 26, 8, c.wheat),
      quarter(520, 176, 76, 'nw', c.leaf), quarter(520, 100, 60, 'sw', c.green),
    ),

  // A part growing layer by layer under the nozzle.
  printing: () =>
    picture(520, 176,
      box(0, 0, 520, 176, c.pine),
      box(146, 8, 16, 160, c.sage), box(358, 8, 16, 160, c.sage), box(146, 8, 228, 16, c.mist), box(146, 36, 228, 10, c.slate),
      box(236, 28, 48, 28, c.wheat), box(270, 28, 14, 28, c.wheatDeep), shape(c.ink, 'M252 56h16l-8 12Z'),
      row(8, 10, (y, i) => shape(i % 2 ? c.green : c.leaf, `M${208 + [30, 24, 16, 8, 4, 2, 0, 0][i]!} ${70 + y}h${104 - 2 * [30, 24, 16, 8, 4, 2, 0, 0][i]!}v10h-${104 - 2 * [30, 24, 16, 8, 4, 2, 0, 0][i]!}Z`)),
      box(176, 150, 168, 10, c.ink), box(146, 160, 228, 8, c.sage),
      dashes(c.leaf, 2, 'M60 60l34-18 34 18v44l-34 18-34-18ZM60 60l34 18 34-18M94 78v44'),
      disc(446, 88, 46, c.green), disc(446, 88, 32, c.leaf), disc(446, 88, 12, c.pine), line(c.leaf, 4, 'M430 46C410 6 330 4 268 20'),
    ),

  // A lock on a log with one suspicious line.
  security: () =>
    picture(520, 176,
      box(0, 0, 520, 176, c.ink),
      row(9, 18, (y, i) => box(24, 16 + y, 40, 8, i === 5 ? c.rust : c.slate) + box(74, 16 + y, [70, 48, 84, 60, 76, 90, 40, 66, 80][i]!, 8, i === 5 ? c.rust : c.slate)),
      row(9, 18, (y, i) => box(356, 16 + y, [84, 60, 96, 44, 120, 72, 100, 54, 88][i]!, 8, c.slate)),
      shape(c.green, 'M260 12l76 22v52a80 80 0 0 1-76 78Z'), shape(c.greenButton, 'M260 12l-76 22v52a80 80 0 0 0 76 78Z'),
      box(226, 76, 68, 52, c.mist), box(226, 112, 68, 16, c.sage), line(c.mist, 9, 'M240 78V64a20 20 0 0 1 40 0v14'), disc(260, 96, 8, c.ink), box(257, 96, 6, 18, c.ink),
    ),

  // A camera that sorts good parts from bad.
  vision: () =>
    picture(520, 176,
      box(0, 0, 520, 176, c.sage), box(0, 136, 520, 40, c.slate), box(0, 136, 520, 8, c.ink),
      shape(c.paper, 'M242 62h36l60 74H182Z'),
      box(226, 0, 68, 44, c.pine), box(274, 0, 20, 44, c.ink), box(240, 44, 40, 18, c.ink), half(260, 62, 12, 's', c.leaf),
      row(5, 104, (x, i) => disc(52 + x, 108, 28, i === 3 ? c.rust : c.green) + quarter(52 + x, 108, 28, 'se', i === 3 ? '#93381a' : c.greenDeep) + disc(52 + x, 108, 11, i === 2 ? c.paper : c.sage)),
      line(c.ink, 3, 'M224 90V72h18M278 72h18v18M296 126v18h-18M242 144h-18v-18'),
      box(346, 20, 44, 28, c.paper), shape(c.rust, 'M358 26l4-3 6 7 6-7 4 3-7 8 7 8-4 3-6-7-6 7-4-3 7-8Z'), box(130, 20, 44, 28, c.paper), shape(c.green, 'M142 34l4-4 6 6 12-13 4 4-16 17Z'),
    ),

  // A camera above the work bench, with a timeline of named clips.
  live: () =>
    picture(520, 176,
      box(0, 0, 520, 176, c.wood), box(0, 150, 520, 26, c.woodDeep),
      box(150, 28, 220, 96, c.ink), box(158, 36, 204, 80, c.mist), shape(c.slate, 'M190 116V92h30V76h46v16h28v24Z'), turned(-30, 300, 70, box(270, 62, 62, 14, c.rust) + box(326, 58, 22, 22, c.green)), disc(346, 48, 7, c.signal),
      box(150, 132, 70, 14, c.green), box(224, 132, 46, 14, c.wheat), box(274, 132, 96, 14, c.leaf), disc(272, 139, 11, c.paper),
      box(66, 40, 12, 110, c.slate), box(46, 34, 52, 12, c.slate), disc(72, 30, 20, c.wheat), half(72, 30, 20, 's', c.cream), line(c.ink, 6, 'M450 150V88'), box(438, 46, 24, 44, c.ink), half(450, 46, 12, 'n', c.ink), line(c.slate, 4, 'M430 72v10a20 20 0 0 0 40 0V72'), quarter(520, 0, 50, 'sw', c.cream),
    ),
};
