import { box, disc, half, height, line, picture, quarter, row, shape, turned } from '../drawing.ts';
import * as c from '../palette.ts';

/** A weld bead of overlapping half discs. */
const bead = (x: number, y: number, count: number, r: number, fill: string, shade: string): string =>
  row(count, r * 1.2, (offset, i) => half(x + offset, y, r, 'n', i % 2 ? shade : fill));

/** 焊接: ink and slate against wheat, the arc as a white quarter star. */
export const welding: Record<string, () => string> = {
  // The welding mask, from the other end of the plate.
  mask: () =>
    picture(520, 176,
      box(0, 0, 520, 176, c.wheat),
      box(0, 144, 130, 32, c.slate), box(390, 144, 130, 32, c.ink), bead(24, 144, 7, 10, c.rust, c.wheatDeep), bead(414, 144, 7, 10, c.rust, c.wheatDeep),
      shape(c.ink, 'M200 176V96a60 60 0 0 1 120 0v80Z'), shape(c.slate, 'M200 176V96a60 60 0 0 1 60-60v140Z'),
      box(222, 84, 76, 34, c.leaf), box(222, 84, 38, 34, c.mist),
      disc(200, 104, 10, c.grey), disc(320, 104, 10, c.grey),
      quarter(0, 0, 72, 'se', c.wheatDeep), quarter(520, 0, 72, 'sw', c.wheatDeep),
    ),

  // A tungsten torch over a pipe in its flange.
  tig: () =>
    picture(520, 176,
      box(0, 0, 520, 176, c.ink),
      box(0, 92, 214, 68, c.grey), box(0, 138, 214, 22, c.slate), box(214, 62, 30, 114, c.mist), box(234, 62, 10, 114, c.sage),
      box(244, 92, 276, 68, c.grey), box(244, 138, 276, 22, c.slate),
      bead(250, 92, 4, 9, c.wheat, c.wheatDeep),
      turned(28, 276, 84, box(266, -44, 20, 84, c.green) + box(278, -44, 8, 84, c.greenDeep) + shape(c.wood, 'M264 40h24l-5 26h-14Z') + box(274, 66, 4, 16, c.mist)),
      shape(c.paper, 'M258 70l5 15 15 5-15 5-5 15-5-15-15-5 15-5Z'),
      line(c.leaf, 4, 'M366 90l-90 0'), box(360, 86, 110, 7, c.leaf),
      quarter(0, 0, 64, 'se', c.slate), quarter(64, 64, 40, 'nw', c.navy), quarter(520, 0, 64, 'sw', c.slate),
    ),

  // A vertical seam: the gun travels upwards along the plates.
  mig: () =>
    picture(520, 176,
      box(0, 0, 520, 176, c.wood),
      box(148, 0, 108, 176, c.slate), box(264, 0, 108, 176, c.ink), box(256, 0, 8, 176, c.pine),
      row(7, 15, (y, i) => half(250, 76 + y, 10, 'e', i % 2 ? c.wheatDeep : c.wheat)),
      shape(c.paper, 'M260 40l7 19 19 7-19 7-7 19-7-19-19-7 19-7Z'),
      turned(-32, 268, 66, box(282, 56, 62, 20, c.rust) + box(344, 50, 96, 32, c.green) + box(344, 70, 96, 12, c.greenDeep) + box(272, 62, 10, 8, c.mist)),
      height(110, 10, 166, '', c.slate), quarter(0, 176, 64, 'ne', c.woodDeep), quarter(64, 112, 48, 'nw', c.woodDeep),
    ),

  // A bead under the magnifier, with one pore marked.
  inspection: () =>
    picture(520, 176,
      box(0, 0, 520, 176, c.mist),
      box(0, 84, 520, 92, c.grey), box(0, 128, 520, 48, c.slate),
      bead(12, 84, 36, 12, c.wood, c.woodDeep),
      disc(260, 84, 66, c.ink), disc(260, 84, 56, c.leaf), shape(c.slate, 'M204 84h112a56 56 0 0 1-112 0Z'),
      half(224, 84, 22, 'n', c.wood), half(250, 84, 24, 'n', c.woodDeep), half(278, 84, 24, 'n', c.wood), half(300, 84, 14, 'n', c.woodDeep),
      disc(280, 74, 5, c.ink), line(c.rust, 3, 'M266 60h28v24h-28Z'),
      turned(45, 260, 84, box(324, 76, 80, 18, c.green) + box(324, 86, 80, 8, c.greenDeep)),
    ),

  // A six-axis arm with its torch at a corner joint.
  robot: () =>
    picture(520, 176,
      box(0, 0, 520, 176, c.wheat),
      box(0, 150, 520, 26, c.wheatDeep),
      shape(c.ink, 'M176 150v-26a38 38 0 0 1 76 0v26Z'), box(168, 142, 92, 12, c.slate),
      turned(-24, 214, 116, box(200, 40, 28, 76, c.green) + box(218, 40, 10, 76, c.greenDeep)),
      turned(14, 183, 46, box(183, 34, 110, 24, c.green) + box(183, 48, 110, 10, c.greenDeep)),
      disc(214, 116, 22, c.slate), disc(214, 116, 9, c.wheat), disc(183, 46, 22, c.ink), disc(183, 46, 9, c.wheat), disc(290, 73, 17, c.ink),
      turned(-20, 290, 73, box(283, 80, 14, 34, c.slate) + box(287, 114, 6, 14, c.mist)),
      quarter(312, 122, 16, 'se', c.paper), quarter(312, 122, 12, 'nw', c.paper),
      box(312, 78, 16, 72, c.grey), box(328, 134, 92, 16, c.grey), box(320, 78, 8, 72, c.slate),
      shape(c.rust, 'M312 150v-18h16Z'),
      row(3, 40, (x) => box(22 + x, 60, 28, 90, c.slate)), row(3, 40, (x) => box(22 + x, 60, 28, 20, c.leaf)),
      quarter(520, 0, 66, 'sw', c.cream),
    ),

  // Parts nested on a sheet, with the cutting flame at one edge.
  cutting: () =>
    picture(520, 176,
      box(0, 0, 520, 176, c.slate),
      box(28, 24, 464, 128, c.grey),
      disc(96, 88, 46, c.sage), disc(96, 88, 20, c.grey), shape(c.sage, 'M154 42h72v22a22 22 0 0 1-22 22h-28v48h-22Z'), shape(c.mist, 'M238 134V86a44 44 0 0 1 88 0v48h-30V90h-28v44Z'),
      shape(c.sage, 'M196 134v-34h26v34ZM342 42h60v92h-60Z'), disc(372, 88, 14, c.grey), quarter(416, 134, 60, 'ne', c.sage), quarter(476, 42, 48, 'sw', c.sage),
      line(c.wheat, 4, 'M326 134h-30V90h-28v44h-30V86a44 44 0 0 1 44-44'),
      turned(20, 286, 42, box(278, -34, 16, 62, c.green) + shape(c.wheat, 'M278 28h16l-8 16Z')), disc(284, 42, 7, c.paper),
    ),

  // A horizontal pipe with clock positions marked on its circumference.
  pipe: () =>
    picture(520, 176,
      box(0, 0, 520, 176, c.cream),
      box(0, 56, 180, 64, c.sage), box(0, 98, 180, 22, c.grey), box(340, 56, 180, 64, c.sage), box(340, 98, 180, 22, c.grey), box(96, 44, 34, 88, c.ink), box(390, 44, 34, 88, c.ink),
      disc(260, 88, 76, c.slate), disc(260, 88, 58, c.cream), disc(260, 88, 46, c.grey), disc(260, 88, 34, c.ink),
      row(12, 30, (angle) => turned(angle, 260, 88, box(257, 14, 6, angle % 90 === 0 ? 18 : 10, angle === 180 ? c.wheat : c.leaf))),
      turned(150, 260, 88, half(260, 38, 12, 'n', c.wheatDeep)), turned(168, 260, 88, half(260, 38, 12, 'n', c.wheat)), turned(186, 260, 88, half(260, 38, 12, 'n', c.wheatDeep)), turned(204, 260, 88, half(260, 38, 12, 'n', c.wheat)),
      turned(-38, 282, 140, box(278, 146, 10, 44, c.rust)), quarter(0, 0, 56, 'se', c.wood), quarter(520, 176, 56, 'nw', c.wood),
    ),

  // A thin sheet in a copper-backed jig, with short beads in a skip sequence.
  aluminium: () =>
    picture(520, 176,
      box(0, 0, 520, 176, c.navy),
      box(0, 120, 520, 56, c.ink), box(110, 108, 300, 16, c.wheatDeep), box(120, 92, 138, 16, c.mist), box(262, 92, 138, 16, c.fog),
      row(3, 52, (x, i) => bead(146 + x * 1.7, 92, 4, 7, i === 1 ? c.wheat : c.leaf, i === 1 ? c.cream : c.mist)),
      box(126, 60, 20, 34, c.green), box(118, 54, 36, 10, c.greenDeep), box(374, 60, 20, 34, c.green), box(366, 54, 36, 10, c.greenDeep),
      turned(24, 262, 80, box(252, -10, 22, 62, c.rust) + shape(c.sage, 'M252 52h22l-7 22h-8Z')), shape(c.paper, 'M248 74l5 11 11 5-11 5-5 11-5-11-11-5 11-5Z'),
      row(5, 26, (x) => line(c.leaf, 3, `M${206 + x} 132q8 8 0 16t0 16`)), quarter(0, 0, 76, 'se', c.slate), quarter(520, 0, 90, 'sw', c.slate), quarter(430, 90, 40, 'se', c.green),
    ),
};
