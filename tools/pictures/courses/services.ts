import { at, box, disc, half, line, picture, quarter, row, shape, turned } from '../drawing.ts';
import * as c from '../palette.ts';
import { bust } from '../people.ts';

/** 现代服务: cream, wood and green counters, with one object in the person's hand. */
export const services: Record<string, () => string> = {
  // A trainer before the flip chart.
  trainer: () =>
    picture(520, 176,
      box(0, 0, 520, 176, c.cream), box(0, 152, 520, 24, c.woodDeep),
      line(c.wood, 8, 'M178 132l-16 44M286 132l16 44'), box(146, 16, 170, 116, c.paper), box(146, 16, 170, 14, c.pine),
      shape(c.green, 'M162 116V84h26v32ZM196 116V62h26v54Z'), shape(c.leaf, 'M230 116V46h12a14 14 0 0 1 14 14v56Z'), line(c.pine, 3, 'M268 58h34M268 74h34M268 90h20'),
      at(284, 22, bust({ cloth: c.rust, hair: 'bob', hairColour: c.hairRust }), 1.17),
      row(2, 56, (x, i) => half(28 + x, 176, 24, 'n', i === 1 ? c.greenDeep : c.green) + disc(28 + x, 136, 15, i === 1 ? c.skinDeep : c.skin) + half(28 + x, 134, 16, 'n', i === 1 ? c.ink : c.hairBrown)),
      row(2, 56, (x, i) => half(430 + x, 176, 24, 'n', i === 1 ? c.slate : c.grey) + disc(430 + x, 136, 15, i === 1 ? c.skin : c.skinDeep) + half(430 + x, 134, 16, 'n', i === 1 ? c.hairRust : c.ink)),
    ),

  // A pot, two cups, a timer.
  tea: () =>
    picture(520, 176,
      box(0, 0, 520, 176, c.sage), box(0, 140, 520, 36, c.wood), box(0, 164, 520, 12, c.woodDeep),
      line(c.greenDeep, 12, 'M210 86h-24v34h28'), shape(c.green, 'M204 140V96a28 28 0 0 1 28-28h56a28 28 0 0 1 28 28v44Z'), shape(c.greenDeep, 'M288 68a28 28 0 0 1 28 28v44h-28Z'), shape(c.green, 'M316 116l40-32v16l-40 40Z'), half(260, 68, 28, 'n', c.pine), disc(260, 36, 8, c.wheat),
      shape(c.paper, 'M372 140a28 28 0 0 1-28-28h68a28 28 0 0 1-28 28Z'), shape(c.green, 'M350 112h56v6h-54Z'),
      shape(c.paper, 'M452 140a24 24 0 0 1-24-24h64a24 24 0 0 1-24 24Z'), box(434, 116, 52, 5, c.leaf),
      box(40, 60, 90, 80, c.pine), box(40, 60, 90, 16, c.ink), feathers(85, 108),
    ),

  // A wok above the flame, the cut on the board.
  kitchen: () =>
    picture(520, 176,
      box(0, 0, 520, 176, c.pine), box(0, 146, 520, 30, c.ink),
      shape(c.slate, 'M176 84h176a88 62 0 0 1-176 0Z'), box(168, 78, 192, 10, c.grey), shape(c.wood, 'M360 76h88v12h-88Z'),
      quarter(214, 78, 28, 'ne', c.leaf), quarter(250, 78, 24, 'nw', c.green), disc(278, 66, 13, c.rust), quarter(300, 78, 30, 'ne', c.wheat), half(330, 78, 14, 'n', c.leaf),
      row(5, 30, (x) => shape(c.wheat, `M${190 + x} 166a14 14 0 0 1 14-14 14 14 0 0 0 0 14Z`)),
      box(20, 112, 130, 34, c.wood), box(20, 136, 130, 10, c.woodDeep), box(36, 66, 78, 36, c.sage), box(36, 66, 78, 8, c.mist), box(114, 66, 30, 14, c.ink), row(4, 20, (x) => quarter(48 + x, 112, 14, 'ne', c.green)),
      box(464, 96, 36, 50, c.cream), box(464, 96, 36, 12, c.rust), box(414, 110, 36, 36, c.cream), box(414, 110, 36, 10, c.green),
    ),

  // A phone with a shop, and a parcel.
  selling: () =>
    picture(520, 176,
      box(0, 0, 520, 176, c.green), box(0, 150, 520, 26, c.greenDeep),
      box(206, 8, 108, 160, c.ink), box(214, 18, 92, 140, c.cream),
      at(204, 34, bust({ cloth: c.navy, hair: 'fringe', hairColour: c.hairRust }), 0.94), box(214, 132, 92, 26, c.paper), box(222, 140, 44, 10, c.sage), box(272, 138, 28, 14, c.rust),
      box(344, 88, 92, 62, c.wood), box(380, 88, 20, 28, c.woodDeep), box(344, 138, 92, 12, c.woodDeep), box(438, 110, 60, 40, c.cream), box(460, 110, 14, 16, c.woodDeep),
      row(3, 38, (y, i) => disc(46 + i * 20, 38 + y, 13, i === 1 ? c.wheat : c.pine) + shape(i === 1 ? c.leaf : c.mist, `M${68 + i * 20} ${26 + y}H${166 + i * 8}a12 12 0 0 1 12 12v12H${68 + i * 20}Z`)),
    ),

  // Two copies of a contract with seals.
  contract: () =>
    picture(520, 176,
      box(0, 0, 520, 176, c.mist), box(0, 148, 520, 28, c.fog),
      turned(-6, 200, 90, box(150, 26, 104, 134, c.sage)), turned(5, 320, 90, box(268, 22, 104, 134, c.paper) + line(c.sage, 5, 'M284 66h72M284 82h72M284 98h48') + box(284, 38, 44, 10, c.pine)),
      turned(-6, 200, 90, box(142, 20, 104, 134, c.paper) + line(c.sage, 5, 'M158 64h72M158 80h72M158 96h48') + box(158, 36, 44, 10, c.pine)),
      disc(256, 120, 30, c.rust), disc(256, 120, 23, c.mist), quarter(256, 120, 16, 'nw', c.rust), quarter(256, 120, 16, 'se', c.rust),
      box(420, 60, 56, 88, c.pine), half(448, 60, 28, 'n', c.green), box(432, 120, 32, 28, c.leaf),
      disc(76, 74, 44, c.green), disc(76, 74, 34, c.paper), quarter(76, 74, 34, 'ne', c.leaf), line(c.ink, 4, 'M76 46v28h20'),
    ),

  // Racks with barcoded boxes and the picking cart.
  warehouse: () =>
    picture(520, 176,
      box(0, 0, 520, 176, c.navy), box(0, 156, 520, 20, c.slate),
      row(3, 180, (x) => box(-20 + x, 0, 8, 156, c.wheat) + box(148 + x, 0, 8, 156, c.wheat) + box(-20 + x, 66, 176, 8, c.wheatDeep) + box(-20 + x, 136, 176, 8, c.wheatDeep)),
      row(3, 180, (x, i) => box(-2 + x, 24, 44, 42, c.wood) + box(48 + x, 34, 40, 32, i === 1 ? c.green : c.cream) + box(96 + x, 14, 42, 52, i === 1 ? c.cream : c.leaf) + box(8 + x, 90, 58, 46, i === 1 ? c.leaf : c.green) + box(76 + x, 98, 54, 38, c.wood)),
      box(198, 98, 40, 30, c.paper), line(c.ink, 2, 'M204 103v20M208 103v20M214 103v20M217 103v20M224 103v20M228 103v20M233 103v20'),
    ),

  // A paper between two scores with a scale.
  assessor: () =>
    picture(520, 176,
      box(0, 0, 520, 176, c.wood), box(0, 150, 520, 26, c.woodDeep),
      box(210, 22, 100, 128, c.paper), box(210, 22, 100, 18, c.green), row(4, 24, (y, i) => box(222, 52 + y, 12, 12, i === 2 ? c.fog : c.green) + box(242, 54 + y, [52, 40, 56, 36][i] ?? 40, 7, c.sage)),
      line(c.ink, 6, 'M142 54h236M260 22V8'), disc(260, 10, 8, c.ink), line(c.ink, 3, 'M158 54l-22 44M158 54l22 44M362 54l-22 44M362 54l22 44'), half(158, 98, 28, 's', c.pine), half(362, 98, 28, 's', c.pine), box(148, 78, 20, 20, c.wheat), box(352, 78, 20, 20, c.wheat),
      quarter(0, 0, 76, 'se', c.cream), quarter(520, 0, 60, 'sw', c.cream), box(36, 104, 60, 46, c.slate), box(36, 104, 60, 10, c.rust), quarter(484, 150, 56, 'nw', c.green),
    ),

  // The folders of a class, from its opening to the stamp.
  subsidy: () =>
    picture(520, 176,
      box(0, 0, 520, 176, c.leaf), box(0, 148, 520, 28, c.pine),
      row(4, 58, (x, i) => shape([c.cream, c.paper, c.mist, c.wheat][i] ?? c.paper, `M${138 + x} 148V60h20l8 10h${i === 3 ? 48 : 36}v78Z`) + box(148 + x, 86, 30, 7, [c.woodDeep, c.green, c.sage, c.ink][i] ?? c.sage) + box(148 + x, 102, 22, 7, c.sage)),
      disc(352, 118, 18, c.rust), line(c.cream, 5, 'M343 118l7 7 12-14'), line(c.pine, 5, 'M150 36h220'), row(4, 70, (x, i) => disc(152 + x, 36, 9, i === 3 ? c.wheat : c.green)),
      box(30, 84, 72, 64, c.green), quarter(30, 148, 64, 'ne', c.moss), quarter(520, 0, 70, 'sw', c.green), box(440, 100, 50, 48, c.slate), row(3, 14, (y) => box(448, 108 + y, 34, 6, c.sage)),
    ),
};

function feathers(x: number, y: number): string {
  return quarter(x, y, 26, 'nw', c.leaf) + quarter(x, y, 26, 'se', c.green);
}
