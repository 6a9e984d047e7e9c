import { box, disc, half, line, picture, quarter, row, shape } from '../drawing.ts';
import * as c from '../palette.ts';

/** A barrier with slanted stripes in wheat and ink. */
const barrier = (x: number, y: number, width: number, height: number): string =>
  box(x, y, width, height, c.wheat) + row(Math.floor(width / 40), 40, (offset) => shape(c.ink, `M${x + offset + 8} ${y + height}l14-${height}h16l-14 ${height}Z`));

/** 安全生产: wheat barriers on slate, signs as squares on a corner. */
export const safety: Record<string, () => string> = {
  // A helmet and a signed checklist.
  manager: () =>
    picture(520, 176,
      box(0, 0, 520, 176, c.mist), box(0, 144, 520, 32, c.sage),
      shape(c.wheat, 'M148 128a62 62 0 0 1 124 0Z'), shape(c.wheatDeep, 'M210 66a62 62 0 0 1 62 62h-62Z'), box(202, 62, 16, 66, c.paper), box(132, 126, 156, 14, c.wheatDeep),
      box(292, 26, 96, 122, c.pine), box(301, 42, 78, 98, c.paper), box(320, 18, 40, 20, c.sage),
      row(4, 22, (y) => shape(c.green, `M310 ${56 + y}h4l3 4 8-9 3 3-11 12Z`) + box(336, 55 + y, 34, 5, c.sage)),
      barrier(0, 96, 100, 20), box(24, 116, 8, 28, c.slate), box(80, 116, 8, 28, c.slate),
      barrier(420, 96, 100, 20), box(440, 116, 8, 28, c.slate),
    ),

  // Scaffold with guard rails, toe boards and a hooked lanyard.
  heights: () =>
    picture(520, 176,
      box(0, 0, 520, 176, c.leaf), 
      box(0, 0, 108, 176, c.cream), row(4, 44, (y) => box(20, 12 + y, 28, 24, c.woodDeep) + box(62, 12 + y, 28, 24, c.woodDeep)),
      line(c.pine, 7, 'M140 0v176M220 0v176M300 0v176M380 0v176'), line(c.pine, 4, 'M140 176l80-86M300 176l80-86M140 90l80-86M300 90l80-86'),
      box(126, 148, 268, 10, c.wood), box(126, 78, 268, 10, c.wood), box(126, 66, 268, 12, c.wheat), box(126, 136, 268, 12, c.wheat), line(c.pine, 4, 'M140 44h240M140 112h240'),
      disc(260, 18, 13, c.skinDeep), half(260, 16, 16, 'n', c.rust), shape(c.slate, 'M242 66V44a18 12 0 0 1 36 0v22Z'), shape(c.wheat, 'M247 36h6v30h-6ZM267 36h6v30h-6Z'), line(c.ink, 3, 'M278 44c16-6 20-26 22-36'),
      quarter(520, 0, 70, 'sw', c.paper), quarter(520, 176, 90, 'nw', c.green), quarter(430, 176, 40, 'nw', c.greenDeep),
    ),

  // A tripod above a manhole, with a gas meter.
  confined: () =>
    picture(520, 176,
      box(0, 0, 520, 176, c.slate), box(0, 112, 520, 64, c.ink), box(0, 106, 520, 8, c.grey),
      box(208, 106, 104, 70, c.navy), shape(c.grey, 'M200 106h10v70h-10ZM310 106h10v70h-10Z'), row(3, 20, (y) => box(300, 122 + y, 12, 5, c.sage)),
      line(c.wheat, 8, 'M260 12L188 106M260 12l72 94M260 12v20'), line(c.mist, 3, 'M260 32v104'), box(248, 6, 24, 16, c.wheatDeep), disc(260, 142, 10, c.rust),
      box(372, 50, 60, 96, c.wheat), box(418, 50, 14, 96, c.wheatDeep), box(380, 60, 40, 32, c.ink), `<text x="400" y="82" font-size="15" font-weight="600" font-family="sans-serif" text-anchor="middle" fill="${c.leaf}">20.9</text>`, disc(390, 112, 8, c.ink), disc(412, 112, 8, c.ink), line(c.mist, 3, 'M372 74h-40v60h-20'),
      barrier(20, 64, 128, 20), box(36, 84, 8, 24, c.grey), box(124, 84, 8, 24, c.grey),
    ),

  // Drums with hazard labels in a bund.
  chemicals: () =>
    picture(520, 176,
      box(0, 0, 520, 176, c.wheat), box(0, 150, 520, 26, c.wheatDeep), 
      row(3, 84, (x, i) => box(138 + x, 36, 76, 110, [c.green, c.navy, c.green][i] ?? c.green) + box(194 + x, 36, 20, 110, [c.greenDeep, c.ink, c.greenDeep][i] ?? c.ink) + box(135 + x, 36, 82, 8, c.slate) + box(135 + x, 78, 82, 6, c.slate) + box(135 + x, 112, 82, 6, c.slate)),
      row(3, 84, (x, i) => shape(c.paper, `M${176 + x} 56l28 28-28 28-28-28Z`) + shape([c.rust, c.wheatDeep, c.ink][i] ?? c.ink, [`M176 66a12 14 0 0 1 12 18 12 12 0 0 1-24 0c0-6 6-8 12-18Z`, `M255 68h10v20h-10ZM255 92h10v8h-10Z`, `M332 84a12 12 0 0 1 24 0h-6v14h-12V84Z`][i] ?? '')),
      box(104, 146, 312, 14, c.slate), box(104, 128, 12, 32, c.slate), box(404, 128, 12, 32, c.slate),
      box(24, 70, 56, 80, c.paper), box(24, 70, 56, 14, c.pine), line(c.sage, 4, 'M32 98h40M32 112h40M32 126h24'), 
      shape(c.rust, 'M444 150V96a18 18 0 0 1 36 0v54Z'), box(452, 70, 20, 14, c.ink), line(c.ink, 5, 'M472 76h22v30'),
    ),

  // Extinguisher, hose cabinet, manual call point.
  fire: () =>
    picture(520, 176,
      box(0, 0, 520, 176, c.cream), box(0, 152, 520, 24, c.wood),
      shape(c.signal, 'M228 152V72a32 32 0 0 1 64 0v80Z'), shape('#9c2521', 'M272 43a32 32 0 0 1 20 29v80h-20Z'), box(248, 26, 24, 18, c.ink), shape(c.ink, 'M232 20h56v8h-56ZM240 30h20v6h-20Z'), box(236, 92, 36, 34, c.paper), line(c.signal, 4, 'M242 102h24M242 112h16'), line(c.ink, 7, 'M284 30h34a16 16 0 0 1 16 16v72'), shape(c.ink, 'M326 114h16l4 26h-24Z'),
      box(108, 44, 88, 88, c.paper), box(108, 44, 88, 88, c.signal), disc(152, 88, 34, c.cream), disc(152, 88, 26, c.signal), disc(152, 88, 16, c.cream), disc(152, 88, 8, c.ink),
      box(374, 44, 60, 60, c.signal), box(382, 52, 44, 44, c.paper), disc(404, 74, 14, c.ink), shape(c.ink, 'M376 20h56v12h-56Z'),
      quarter(0, 152, 60, 'ne', c.green), quarter(520, 152, 60, 'nw', c.green), box(30, 20, 44, 30, c.green), shape(c.paper, 'M38 32h16v-6l12 9-12 9v-6H38Z'),
    ),

  // The shift's risk board with one open risk.
  team: () =>
    picture(520, 176,
      box(0, 0, 520, 176, c.slate), box(0, 150, 520, 26, c.ink),
      box(150, 14, 220, 122, c.mist), box(150, 14, 220, 20, c.green),
      row(5, 40, (x, i) => row(2, 42, (y, j) => box(166 + x, 48 + y, 30, 32, i === 3 && j === 0 ? c.wheat : c.leaf) + (i === 3 && j === 0 ? box(178 + x, 54 + y, 6, 12, c.ink) + box(178 + x, 70 + y, 6, 5, c.ink) : shape(c.pine, `M${173 + x} ${64 + y}l3-3 4 4 8-9 3 3-11 12Z`)))),
      row(3, 44, (x, i) => half(32 + x, 176, 24, 'n', i === 1 ? c.rust : c.greenDeep) + disc(32 + x, 128, 16, i === 2 ? c.skin : c.skinDeep) + half(32 + x, 126, 19, 'n', i === 0 ? c.wheat : c.mist) + box(10 + x, 124, 44, 4, i === 0 ? c.wheatDeep : c.sage)),
      shape(c.wheat, 'M446 40l50 86H396Z'), box(441, 68, 10, 30, c.ink), box(441, 104, 10, 10, c.ink),
    ),

  // Chest compressions with a beat beside them and an open defibrillator.
  firstaid: () =>
    picture(520, 176,
      box(0, 0, 520, 176, c.leaf), box(0, 146, 520, 30, c.pine),
      shape(c.green, 'M140 146v-22a22 22 0 0 1 22-22h126v44Z'), disc(310, 120, 22, c.skin), shape(c.hairDark, 'M310 98a22 22 0 0 1 22 22v10h-8a22 22 0 0 0-14-22Z'),
      shape(c.rust, 'M196 0h22l16 72h-22ZM266 0h-22l-10 72h18Z'), box(210, 70, 40, 18, c.skinDeep), box(216, 86, 30, 16, c.skin),
      box(356, 92, 62, 54, c.wheat), box(356, 92, 62, 12, c.wheatDeep), shape(c.ink, 'M390 106l-16 20h10l-4 16 18-22h-10l4-14Z'), line(c.pine, 5, 'M22 70h40l12-30 18 58 14-40 8 12h36'),
      box(436, 26, 54, 54, c.paper), shape(c.green, 'M456 34h14v12h12v14h-12v12h-14V60h-12V46h12Z'), quarter(0, 146, 46, 'ne', c.green), quarter(520, 146, 40, 'nw', c.moss),
    ),
};
