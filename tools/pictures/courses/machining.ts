import { box, dimension, disc, half, height, line, picture, quarter, row, shape, ticks, turned } from '../drawing.ts';
import * as c from '../palette.ts';

/** 机械加工: steel parts in mist and sage between green machines, dimension lines as on a workshop drawing. */
export const machining: Record<string, () => string> = {
  // A stepped shaft in the chuck, the tool below it.
  lathe: () =>
    picture(520, 176,
      box(0, 0, 520, 176, c.pine),
      box(0, 0, 120, 176, c.green),
      half(120, 88, 60, 'e', c.greenDeep),
      box(120, 58, 230, 60, c.mist), box(120, 98, 230, 20, c.sage),
      box(350, 70, 70, 36, c.mist), box(350, 94, 70, 12, c.sage),
      shape(c.wheat, 'M300 176v-40l18-18 18 18v40Z'),
      dimension(120, 350, 40, '230', c.leaf),
      line(c.leaf, 1.5, 'M350 40h70M420 34v12'),
      `<text x="385" y="34" font-size="13" font-family="sans-serif" text-anchor="middle" fill="${c.leaf}">70 ±0.02</text>`,
    ),

  // An end mill sinking a pocket into a block that is clamped to the slotted table.
  mill: () =>
    picture(520, 176,
      box(0, 0, 520, 176, c.mist),
      box(0, 148, 520, 28, c.sage),
      row(9, 60, (x) => shape(c.slate, `M${14 + x} 148h12v8h6v8h-24v-8h6Z`)),
      box(136, 88, 248, 60, c.green), box(136, 128, 248, 20, c.greenDeep),
      box(184, 88, 90, 22, c.pine),
      box(232, 0, 64, 26, c.pine), shape(c.ink, 'M238 26h52l-12 22h-28Z'),
      box(250, 48, 28, 62, c.wheat), shape(c.wheatDeep, 'M250 64l28-10v10l-28 10ZM250 84l28-10v10l-28 10ZM250 104l28-10v10l-16 6h-12Z'),
      box(96, 104, 40, 44, c.slate), box(384, 104, 40, 44, c.slate),
      quarter(222, 84, 14, 'nw', c.leaf), quarter(204, 66, 11, 'nw', c.leaf), quarter(184, 54, 8, 'nw', c.leaf),
      height(316, 88, 110, '', c.pine), line(c.pine, 1.5, 'M290 110h34'),
      `<text x="342" y="78" font-size="13" font-family="sans-serif" text-anchor="middle" fill="${c.pine}">8 +0.05</text>`,
    ),

  // A hydraulic circuit: cylinder, valve block, gauges.
  hydraulics: () =>
    picture(520, 176,
      box(0, 0, 520, 176, c.mist),
      line(c.green, 12, 'M96 128h98V52h132v76h98'),
      box(226, 24, 68, 56, c.pine), quarter(282, 80, 56, 'nw', c.leaf),
      disc(194, 128, 24, c.ink), line(c.paper, 4, 'M194 128l12-12'),
      disc(326, 128, 24, c.wheat), quarter(326, 128, 24, 'ne', c.ink),
      box(0, 100, 100, 56, c.green), box(0, 136, 100, 20, c.greenDeep), box(56, 100, 14, 56, c.pine),
      box(70, 122, 30, 12, c.sage),
      box(424, 84, 96, 92, c.fog), box(424, 120, 96, 56, c.leaf), box(424, 76, 96, 8, c.pine),
      line(c.green, 12, 'M440 128h-20'),
    ),

  // A bench vise holding a plate, the file lying across it.
  bench: () =>
    picture(520, 176,
      box(0, 0, 520, 176, c.wood),
      box(0, 140, 520, 36, c.woodDeep),
      box(176, 124, 184, 16, c.slate),
      shape(c.green, 'M190 124V64h52v44h16v16Z'), shape(c.greenDeep, 'M230 64h12v44h-12Z'),
      shape(c.green, 'M340 124V64h-52v44h-16v16Z'), shape(c.greenDeep, 'M328 64h12v60h-12Z'),
      box(242, 34, 46, 74, c.mist), box(272, 34, 16, 74, c.sage),
      box(340, 90, 46, 14, c.sage), box(386, 66, 10, 62, c.slate),
      box(134, 20, 190, 14, c.ink), row(15, 12, (x) => shape(c.grey, `M${140 + x} 20h4l-4 14h-4Z`)),
      shape(c.wheat, 'M134 16v22H74a11 11 0 0 1 0-22Z'), box(62, 27, 72, 11, c.wheatDeep),
      row(3, 34, (x) => box(430 + x, 76, 16, 64, c.slate)), row(3, 34, (x) => half(438 + x, 76, 12, 'n', c.rust)),
    ),

  // A caliper closing on a ring.
  caliper: () =>
    picture(520, 176,
      box(0, 0, 520, 176, c.pine),
      disc(260, 108, 50, c.mist), quarter(260, 108, 50, 'se', c.sage), disc(260, 108, 25, c.pine),
      box(150, 22, 370, 26, c.leaf), ticks(330, 22, 27, 7, 8, c.pine),
      shape(c.leaf, 'M150 22h40v26h20v86l-20 14V48h-40Z'),
      shape(c.wheat, 'M310 16h74v38h-54v92l-20-14Z'), box(310, 40, 74, 14, c.wheatDeep), ticks(326, 30, 8, 7, 6, c.ink),
      disc(366, 16, 9, c.ink),
      dimension(210, 310, 166, '', c.leaf),
      quarter(0, 176, 88, 'ne', c.moss), quarter(88, 88, 88, 'nw', c.green),
      box(432, 88, 88, 88, c.moss), quarter(520, 176, 88, 'nw', c.green),
    ),

  // A bridge-type coordinate machine touching a stepped part.
  metrology: () =>
    picture(520, 176,
      box(0, 0, 520, 176, c.fog),
      box(76, 136, 368, 40, c.ink), box(76, 160, 368, 16, c.slate),
      box(120, 22, 280, 32, c.green), box(120, 42, 280, 12, c.greenDeep),
      box(120, 22, 30, 114, c.green), box(140, 54, 10, 82, c.greenDeep), box(370, 22, 30, 114, c.green), box(390, 54, 10, 82, c.greenDeep),
      box(240, 10, 44, 58, c.pine), box(270, 10, 14, 58, c.slate), box(254, 68, 16, 14, c.mist), line(c.ink, 3, 'M262 82v15'), disc(262, 99, 5, c.wheat),
      shape(c.paper, 'M168 136v-18h40v-14h108v14h40v18Z'), shape(c.sage, 'M168 128h188v8H168ZM184 118h12v10h-12ZM328 118h12v10h-12ZM224 112h14v16h-14ZM286 112h14v16h-14Z'),
      quarter(0, 176, 76, 'ne', c.leaf), quarter(520, 0, 76, 'sw', c.leaf), quarter(444, 76, 76, 'se', c.mist),
      ticks(84, 136, 36, 10, 6, c.sage),
    ),

  // A grinding wheel above the magnetic table, sparks to the right.
  grinding: () =>
    picture(520, 176,
      box(0, 0, 520, 176, c.green),
      box(0, 140, 520, 36, c.greenDeep), box(120, 122, 280, 18, c.slate), row(14, 20, (x) => box(124 + x, 122, 8, 18, c.ink)),
      box(166, 104, 150, 18, c.sage), box(166, 104, 150, 6, c.mist),
      disc(250, 54, 50, c.wood), disc(250, 54, 40, c.woodDeep), disc(250, 54, 18, c.ink), disc(250, 54, 7, c.mist), shape(c.pine, 'M196 60V34a54 54 0 0 1 108 0v10h-14a40 40 0 0 0-80 0v16Z'),
      row(5, 18, (x, i) => box(322 + x, [96, 88, 99, 80, 92][i] ?? 90, 9, 4, c.wheat)), dimension(166, 316, 158, '', c.leaf),
      quarter(0, 0, 80, 'se', c.leaf), quarter(520, 140, 70, 'nw', c.pine), box(440, 30, 50, 50, c.wheat), quarter(440, 80, 50, 'ne', c.cream),
    ),

  // A headstock opened: spindle, bearings, two gears in mesh.
  assembly: () =>
    picture(520, 176,
      box(0, 0, 520, 176, c.cream),
      box(126, 26, 268, 124, c.pine), box(142, 42, 236, 92, c.mist),
      box(104, 78, 312, 22, c.slate), box(104, 90, 312, 10, c.ink), box(154, 62, 26, 54, c.green), box(340, 62, 26, 54, c.green), disc(167, 70, 5, c.wheat), disc(167, 108, 5, c.wheat), disc(353, 70, 5, c.wheat), disc(353, 108, 5, c.wheat),
      row(8, 45, (angle) => turned(angle, 236, 88, box(229, 46, 14, 12, c.wheatDeep))), disc(236, 88, 34, c.wheatDeep), disc(236, 88, 14, c.ink),
      row(8, 45, (angle) => turned(angle + 20, 298, 88, box(292, 56, 12, 10, c.rust))), disc(298, 88, 25, c.rust), disc(298, 88, 10, c.ink),
      quarter(0, 176, 80, 'ne', c.woodDeep), quarter(520, 0, 80, 'sw', c.wood), box(440, 120, 56, 56, c.green), quarter(440, 176, 56, 'ne', c.leaf), height(70, 42, 134, '', c.pine),
    ),
};
