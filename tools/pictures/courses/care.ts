import { at, box, disc, half, line, picture, quarter, row, shape } from '../drawing.ts';
import * as c from '../palette.ts';
import { bust } from '../people.ts';

/** 健康照护: leaf and cream rooms with a pine floor, people in white. */
export const care: Record<string, () => string> = {
  // A carer beside the day's plan.
  plan: () =>
    picture(520, 176,
      box(0, 0, 520, 176, c.leaf), box(0, 120, 520, 56, c.pine),
      box(182, 32, 78, 88, c.paper), box(182, 32, 78, 16, c.green), line(c.sage, 3, 'M194 64h54M194 80h54M194 96h32'),
      at(256, 22, bust({ cloth: c.mist, hair: 'parted' }), 1.17),
      box(40, 72, 92, 14, c.green), box(52, 86, 12, 34, c.greenDeep), box(108, 86, 12, 34, c.greenDeep), half(86, 72, 22, 'n', c.cream),
      box(420, 60, 60, 60, c.cream), box(420, 106, 60, 14, c.woodDeep), quarter(450, 60, 30, 'nw', c.green), quarter(450, 60, 22, 'ne', c.greenDeep),
    ),

  // A wheelchair at the window.
  wheelchair: () =>
    picture(520, 176,
      box(0, 0, 520, 176, c.cream), box(0, 150, 520, 26, c.woodDeep),
      box(40, 20, 116, 92, c.paper), quarter(98, 66, 46, 'nw', c.leaf), box(98, 20, 58, 46, c.leaf), box(40, 66, 116, 6, c.sage), box(95, 20, 6, 92, c.sage),
      line(c.pine, 9, 'M196 30h24v76h70l20 40h22'),
      box(206, 92, 84, 16, c.green), box(206, 46, 14, 52, c.green),
      disc(236, 112, 46, c.ink), disc(236, 112, 36, c.cream), line(c.ink, 4, 'M236 76v72M200 112h72'), disc(236, 112, 9, c.ink),
      disc(318, 142, 14, c.ink), disc(318, 142, 6, c.cream),
      box(400, 88, 84, 62, c.wood), box(400, 88, 84, 10, c.woodDeep), box(428, 60, 26, 28, c.green), quarter(441, 60, 24, 'nw', c.leaf), quarter(441, 60, 18, 'ne', c.green),
    ),

  // A cot under a mobile of simple shapes.
  cot: () =>
    picture(520, 176,
      box(0, 0, 520, 176, c.mist), box(0, 152, 520, 24, c.leaf),
      line(c.pine, 3, 'M260 0v20M196 20h128M196 20v22M260 20v14M324 20v18'),
      half(196, 42, 15, 's', c.green), box(247, 34, 26, 26, c.wheat), quarter(310, 64, 26, 'ne', c.rust),
      box(160, 76, 12, 84, c.wood), box(348, 76, 12, 84, c.wood),
      box(172, 112, 176, 28, c.paper), half(208, 112, 20, 'n', c.skin), shape(c.hairBrown, 'M189 108a19 18 0 0 1 38 0h-8a10 10 0 0 1-10-8 10 10 0 0 1-10 8Z'), box(232, 98, 116, 42, c.green), box(232, 126, 116, 14, c.greenDeep),
      row(8, 22, (x) => box(172 + x, 84, 6, 66, c.cream)), box(160, 84, 200, 8, c.wood), box(160, 144, 200, 8, c.woodDeep),
      box(60, 92, 34, 60, c.paper), box(60, 122, 34, 30, c.cream), shape(c.green, 'M58 92h38v-10H58ZM70 82v-8a7 7 0 0 1 14 0v8Z'),
      box(412, 112, 40, 40, c.wood), box(452, 112, 40, 40, c.green), box(432, 72, 40, 40, c.leaf), quarter(432, 152, 16, 'ne', c.woodDeep),
    ),

  // A ward bed, its drip, the chart at its foot.
  ward: () =>
    picture(520, 176,
      box(0, 0, 520, 176, c.leaf), box(0, 152, 520, 24, c.pine),
      at(30, 15.2,
        box(140, 62, 14, 90, c.sage) + box(380, 84, 14, 68, c.sage) + disc(147, 154, 9, c.ink) + disc(387, 154, 9, c.ink) + box(154, 112, 226, 22, c.paper) + box(154, 128, 226, 12, c.sage) + shape(c.paper, 'M160 112V86h44a16 16 0 0 1 16 16v10Z') + half(196, 92, 18, 'n', c.skin) + shape(c.hairGrey, 'M178 92a18 18 0 0 1 18-20v12Z') + box(178, 92, 36, 8, c.skin) + shape(c.green, 'M220 112a26 26 0 0 1 26-26h134v26Z') + box(246, 102, 134, 10, c.greenDeep) + line(c.slate, 5, 'M108 152V26h34') + shape(c.paper, 'M128 26h28v34l-14 10-14-10Z') + shape(c.green, 'M128 44h28v16l-14 10-14-10Z') + line(c.slate, 2, 'M142 70v30h22'), 0.9),
      box(414, 40, 64, 78, c.paper), box(414, 40, 64, 14, c.green), line(c.pine, 3, 'M422 92h12l8-20 10 32 8-12h12'),
      box(24, 58, 50, 50, c.paper), shape(c.green, 'M43 68h12v9h9v12h-9v9H43v-9h-9V77h9Z'),
    ),

  // A low shelf of blocks: the play corner.
  kindergarten: () =>
    picture(520, 176,
      box(0, 0, 520, 176, c.wheat), box(0, 140, 520, 36, c.wood),
      box(222, 100, 76, 40, c.green), box(222, 128, 76, 12, c.greenDeep), half(260, 140, 20, 'n', c.wheat),
      box(222, 60, 38, 40, c.paper), box(260, 60, 38, 40, c.rust), quarter(260, 60, 38, 'nw', c.leaf), quarter(260, 60, 38, 'ne', c.pine),
      disc(178, 118, 22, c.paper), quarter(178, 118, 22, 'nw', c.rust), quarter(178, 118, 22, 'se', c.green),
      box(322, 112, 56, 28, c.navy), quarter(322, 112, 28, 'ne', c.leaf), box(350, 84, 28, 28, c.leaf),
      box(22, 56, 110, 84, c.woodDeep), box(30, 64, 45, 32, c.cream), box(79, 64, 45, 32, c.cream), box(30, 104, 45, 36, c.cream), box(79, 104, 45, 36, c.cream), half(52, 96, 14, 'n', c.green), box(92, 76, 20, 20, c.rust), quarter(40, 140, 26, 'ne', c.navy), disc(101, 127, 13, c.leaf),
      box(418, 30, 80, 60, c.paper), half(444, 78, 14, 'n', c.rust), half(474, 78, 22, 'n', c.green), disc(484, 44, 6, c.wheatDeep), line(c.wheatDeep, 4, 'M418 34h80'),
    ),

  // A plate in sections, for a balanced meal.
  nutrition: () =>
    picture(520, 176,
      box(0, 0, 520, 176, c.pine),
      disc(260, 88, 80, c.mist), disc(260, 88, 64, c.paper),
      quarter(260, 88, 56, 'nw', c.green), quarter(260, 88, 56, 'ne', c.wheat), quarter(260, 88, 56, 'se', c.rust), quarter(260, 88, 56, 'sw', c.leaf),
      line(c.paper, 5, 'M260 30v116M202 88h116'),
      box(150, 24, 7, 128, c.sage), shape(c.sage, 'M142 24h4v30h-4ZM151 24h5v30h-5ZM161 24h4v30h-4ZM142 50h23v10h-23Z'),
      box(364, 84, 8, 68, c.sage), shape(c.sage, 'M364 24a16 36 0 0 1 16 36v24h-16Z'),
      box(30, 110, 84, 66, c.green), box(30, 92, 84, 18, c.leaf), half(72, 92, 30, 'n', c.cream),
      quarter(520, 176, 100, 'nw', c.green), quarter(520, 76, 60, 'sw', c.moss), disc(440, 46, 22, c.rust), quarter(440, 24, 14, 'ne', c.leaf),
    ),

  // Two hands, a large wall clock, the week in colours.
  memory: () =>
    picture(520, 176,
      box(0, 0, 520, 176, c.leaf), box(0, 144, 520, 32, c.wood),
      at(146, 22, bust({ cloth: c.cream, hair: 'bun', hairColour: c.hairGrey, glasses: true }), 1.08), at(262, 30, bust({ cloth: c.green, skin: c.skinDeep, hair: 'bob', hairColour: c.hairBrown }), 1),
      disc(80, 60, 38, c.paper), shape(c.wheat, 'M80 60V22a38 38 0 0 1 33 57Z'), line(c.ink, 5, 'M80 34v26l18 10'),
      row(4, 26, (y, i) => row(3, 30, (x, j) => box(412 + x, 34 + y, 24, 20, [c.paper, c.wheat, c.green, c.cream, c.rust][(i * 2 + j) % 5] ?? c.paper))), quarter(0, 144, 40, 'ne', c.pine), quarter(520, 144, 30, 'nw', c.woodDeep),
    ),
};
