import { box, disc, half, line, picture, quarter, row, shape, turned } from '../drawing.ts';
import * as c from '../palette.ts';

const screw = (x: number, y: number): string => disc(x, y, 6, c.sage) + line(c.ink, 2, `M${x - 4} ${y}h8`);

/** 电工电子: thick right-angled wires in green and leaf between devices, screws and terminals in rows. */
export const electrical: Record<string, () => string> = {
  // Three breakers on a rail with their lamp.
  breakers: () =>
    picture(520, 176,
      box(0, 0, 520, 176, c.navy),
      box(0, 78, 520, 20, c.slate),
      line(c.leaf, 8, 'M178 40V0M260 40V0M342 40V0'),
      line(c.green, 8, 'M178 140v18H84V88M260 140v36M342 140v18h94v-34'),
      row(3, 82, (x) => box(144 + x, 34, 68, 108, c.mist) + box(196 + x, 34, 16, 108, c.sage) + box(162 + x, 62, 28, 50, c.ink) + screw(178 + x, 46) + screw(178 + x, 130)),
      box(166, 66, 20, 22, c.wheat), box(248, 66, 20, 22, c.wheat), box(330, 88, 20, 20, c.green),
      half(84, 70, 30, 'n', c.wheat), box(54, 70, 60, 18, c.grey),
      box(404, 36, 64, 88, c.green), box(404, 102, 64, 22, c.greenDeep), disc(436, 68, 20, c.mist), line(c.ink, 4, 'M436 68l10-12'),
    ),

  // A programmable controller with its input lamps and a motor.
  plc: () =>
    picture(520, 176,
      box(0, 0, 520, 176, c.mist),
      line(c.green, 8, 'M0 44h120M0 68h120M0 92h120'), line(c.pine, 8, 'M374 68h58M374 92h40'),
      box(120, 24, 254, 116, c.pine), box(120, 118, 254, 22, c.ink), box(146, 44, 92, 56, c.leaf),
      shape(c.pine, 'M158 56h28v6h-28ZM158 70h46v6h-46ZM158 84h20v6h-20Z'),
      row(4, 26, (x, i) => box(262 + x, 46, 14, 14, i < 3 ? c.wheat : c.moss) + box(262 + x, 72, 14, 14, i % 2 ? c.moss : c.leaf)),
      row(9, 26, (x) => disc(143 + x, 129, 6, c.sage)),
      line(c.green, 6, 'M143 140v36M195 140v36M247 140v36'), line(c.wheat, 6, 'M299 140v36M351 140v36'),
      disc(456, 80, 46, c.green), quarter(456, 80, 46, 'se', c.greenDeep), disc(456, 80, 18, c.mist), disc(456, 80, 7, c.ink),
      box(418, 126, 76, 12, c.ink),
    ),

  // A circuit board: a chip, its tracks, soldered pads.
  board: () =>
    picture(520, 176,
      box(0, 0, 520, 176, c.green),
      line(c.leaf, 5, 'M0 36h150v32h44M0 70h120v24h74M0 140h96v-22h98M520 30H398v38h-72M520 94H326M520 150H372v-32h-46M220 44V0M300 44V18h74V0M220 132v44M260 132v24h48v20'),
      box(194, 44, 132, 88, c.ink), box(194, 110, 132, 22, c.pine), half(194, 88, 12, 'e', c.green),
      row(5, 26, (x) => box(203 + x, 34, 10, 10, c.mist) + box(203 + x, 132, 10, 10, c.mist)),
      shape(c.leaf, 'M232 72h50v6h-50ZM232 86h32v6h-32Z'),
      disc(96, 118, 9, c.mist), disc(150, 36, 9, c.mist), disc(398, 30, 9, c.mist), disc(372, 150, 9, c.mist), disc(440, 94, 9, c.mist),
      box(30, 86, 52, 24, c.wheat), box(46, 86, 6, 24, c.rust), box(58, 86, 6, 24, c.pine),
      half(452, 62, 16, 'n', c.pine), box(436, 62, 32, 20, c.pine),
    ),

  // A frequency converter: dial, keys, and a wave of half discs.
  inverter: () =>
    picture(520, 176,
      box(0, 0, 520, 176, c.leaf),
      box(0, 86, 520, 4, c.leafDeep),
      row(3, 64, (x, i) => half(12 + x, 88, 16, 'n', c.green) + half(44 + x, 88, 16, 's', i === 2 ? c.pine : c.greenDeep)),
      row(4, 42, (x) => half(362 + x, 88, 10.5, 'n', c.pine) + half(383 + x, 88, 10.5, 's', c.greenDeep)),
      box(188, 14, 144, 162, c.ink), box(296, 14, 36, 162, c.slate), box(208, 34, 104, 40, c.mist),
      `<text x="260" y="63" font-size="26" font-weight="600" font-family="sans-serif" text-anchor="middle" fill="${c.pine}">37.5</text>`,
      disc(234, 114, 24, c.mist), quarter(234, 114, 24, 'ne', c.wheat), disc(234, 114, 10, c.ink),
      row(2, 22, (x) => box(276 + x, 94, 16, 16, c.green) + box(276 + x, 118, 16, 16, c.grey)),
      row(6, 20, (x) => box(205 + x, 152, 10, 24, c.grey)),
    ),

  // Rows of solar panels with a tester beside them.
  photovoltaic: () =>
    picture(520, 176,
      box(0, 0, 520, 176, c.cream),
      quarter(520, 0, 96, 'sw', c.wheat),
      box(0, 150, 520, 26, c.woodDeep),
      row(5, 150, (x) => line(c.grey, 8, `M${-52 + x} 100v56`) + shape(c.pine, `M${-100 + x} 122l28-84h92l-28 84Z`) + shape(c.green, `M${-93 + x} 116l11-34h36l-11 34ZM${-79 + x} 75l11-31h36l-11 31Z`) + shape(c.greenDeep, `M${-51 + x} 116l11-34h37l-11 34ZM${-37 + x} 75l11-31h36l-11 31Z`)),
      
    ),

  // A multimeter on a terminal, both probes out.
  multimeter: () =>
    picture(520, 176,
      box(0, 0, 520, 176, c.wood),
      box(0, 128, 520, 48, c.woodDeep),
      line(c.ink, 7, 'M244 150v14H130V96'), line(c.rust, 7, 'M276 150v14h114V96'),
      shape(c.ink, 'M122 96l4-40h8l4 40ZM127 34h6v22h-6Z'), shape(c.rust, 'M382 96l4-40h8l4 40ZM387 34h6v22h-6Z'),
      box(202, 12, 116, 144, c.wheat), box(290, 12, 28, 144, c.wheatDeep), box(218, 28, 84, 38, c.ink), 
      `<text x="260" y="56" font-size="24" font-weight="600" font-family="sans-serif" text-anchor="middle" fill="${c.leaf}">220.4</text>`,
      disc(260, 106, 30, c.slate), quarter(260, 106, 30, 'nw', c.ink), line(c.wheat, 5, 'M260 106l15-20'),
      box(60, 92, 36, 36, c.green), box(60, 114, 36, 14, c.greenDeep), screw(78, 104), box(20, 92, 36, 36, c.green), box(20, 114, 36, 14, c.greenDeep), screw(38, 104),
      box(424, 84, 76, 44, c.mist), box(424, 84, 76, 12, c.slate), row(3, 22, (x) => box(436 + x, 104, 10, 16, c.sage)),
    ),

  // A voltage detector on a busbar, and an earthing clamp.
  review: () =>
    picture(520, 176,
      box(0, 0, 520, 176, c.pine),
      row(3, 34, (y, i) => box(0, 22 + y, 520, 12, [c.wheat, c.leaf, c.rust][i] ?? c.leaf)), row(3, 110, (x) => box(140 + x, 12, 18, 100, c.mist)),
      turned(28, 262, 110, box(252, 70, 20, 92, c.green) + box(252, 110, 20, 8, c.ink) + box(255, 40, 14, 30, c.wheat) + shape(c.mist, 'M255 40h14l-7-16Z')), disc(300, 30, 9, c.signal),
      line(c.wheatDeep, 7, 'M394 100v30a24 24 0 0 1-24 24H330v22'), shape(c.slate, 'M378 82h32v26h-32ZM384 60h8v24h-8ZM398 60h8v24h-8Z'),
      box(34, 106, 72, 70, c.moss), line(c.leaf, 6, 'M46 124h48M46 142h36M46 160h44'), quarter(520, 176, 66, 'nw', c.moss),
    ),

  // A switchgear cubicle with the operation ticket.
  highvoltage: () =>
    picture(520, 176,
      box(0, 0, 520, 176, c.slate), box(0, 152, 520, 24, c.ink),
      row(3, 66, (x, i) => box(132 + x, 20, 60, 132, i === 1 ? c.green : c.sage) + box(142 + x, 32, 40, 30, c.ink) + half(162 + x, 56, 14, 'n', i === 1 ? c.wheat : c.leaf) + box(152 + x, 78, 20, 36, c.slate) + turned(i === 1 ? 0 : 60, 162 + x, 96, box(158 + x, 84, 8, 24, c.wheat)) + disc(150 + x, 132, 6, i === 1 ? c.signal : c.leaf) + disc(174 + x, 132, 6, c.ink)),
      box(342, 36, 74, 104, c.paper), box(342, 36, 74, 16, c.rust), row(4, 20, (y, i) => box(352, 62 + y, 10, 10, i < 2 ? c.green : c.fog) + box(368, 64 + y, [36, 28, 40, 30][i] ?? 30, 6, c.sage)),
      shape(c.wheatDeep, 'M66 40l-28 40h18l-8 34 32-46H62l8-28Z'), quarter(520, 0, 70, 'sw', c.grey), quarter(0, 152, 60, 'ne', c.grey),
    ),
};
