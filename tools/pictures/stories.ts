import { at, box, disc, half, line, picture, quarter, row, shape } from './drawing.ts';
import * as c from './palette.ts';
import { bust } from './people.ts';

/** Customer stories, 620 × 280: the place of the story and its people. */
export const stories: Record<string, () => string> = {
  qihang: () =>
    picture(620, 280,
      box(0, 0, 620, 280, c.pine), box(0, 236, 620, 44, c.moss),
      box(120, 60, 250, 150, c.mist), box(120, 60, 250, 22, c.sage), line(c.green, 6, 'M150 120h50v50h-50ZM200 145h60M260 120h50v50h-50Z'), at(320, 58, bust({ cloth: c.navy, skin: c.skinDeep, hair: 'none', hat: 'helmet', hatColour: c.paper, hatShade: c.sage, mouth: 'level' }), 1.36),
      row(4, 110, (x, i) => half(90 + x, 280, 36, 'n', [c.green, c.rust, c.slate, c.wheat][i] ?? c.green) + disc(90 + x, 226, 20, i % 2 ? c.skin : c.skinDeep) + half(90 + x, 224, 22, 'n', [c.ink, c.hairBrown, c.hairDark, c.ink][i] ?? c.ink)),
      quarter(620, 0, 110, 'sw', c.green), quarter(0, 0, 80, 'se', c.moss),
    ),
  qinghe: () =>
    picture(620, 280,
      box(0, 0, 620, 280, c.leaf), box(0, 232, 620, 48, c.pine),
      box(230, 170, 240, 34, c.paper), box(230, 194, 240, 16, c.sage), box(214, 110, 18, 124, c.sage), box(462, 140, 18, 94, c.sage), half(280, 152, 26, 'n', c.skin), shape(c.hairGrey, 'M254 152a26 26 0 0 1 26-28v16Z'), shape(c.green, 'M310 170a34 34 0 0 1 34-34h126v34Z'), box(340, 156, 130, 14, c.greenDeep),
      at(112, 74, bust({ cloth: c.paper, hair: 'bun', hairColour: c.hairBrown }), 1.36),
      box(500, 40, 84, 100, c.cream), quarter(542, 140, 42, 'nw', c.green), quarter(542, 140, 42, 'ne', c.greenDeep), box(20, 30, 76, 62, c.paper), line(c.pine, 4, 'M20 61h76M58 30v62'),
    ),
  beiqiao: () =>
    picture(620, 280,
      box(0, 0, 620, 280, c.slate), box(0, 244, 620, 36, c.ink),
      box(150, 130, 320, 114, c.mist), box(150, 130, 320, 18, c.sage), shape(c.wheat, 'M150 130a160 92 0 0 1 320 0Z'), disc(310, 92, 24, c.slate), line(c.paper, 4, 'M310 78v14h11'),
      row(3, 46, (x) => box(176 + x, 168, 24, 76, c.navy)), row(3, 46, (x) => box(330 + x, 168, 24, 76, c.navy)), box(292, 160, 32, 84, c.green),
      box(0, 170, 110, 74, c.green), shape(c.greenDeep, 'M0 170l55-40 55 40Z'), box(510, 150, 110, 94, c.grey), row(3, 32, (x) => box(522 + x, 170, 18, 30, c.leaf)), quarter(620, 0, 80, 'sw', c.navy),
    ),
  jiangwan: () =>
    picture(620, 280,
      box(0, 0, 620, 280, c.wood), box(0, 222, 620, 58, c.woodDeep),
      row(4, 100, (x, i) => box(120 + x, 150, 84, 72, i === 2 ? c.green : c.slate) + box(130 + x, 92, 64, 48, c.ink) + box(136 + x, 98, 52, 36, i === 2 ? c.wheat : c.leaf) + box(156 + x, 140, 12, 10, c.ink) + half(162 + x, 222, 24, 'n', i === 2 ? c.greenDeep : c.navy)),
      box(20, 40, 70, 70, c.cream), disc(55, 75, 26, c.paper), line(c.ink, 4, 'M55 59v16h12'), shape(c.paper, 'M250 24h120v44H250Z'), line(c.sage, 6, 'M266 40h88M266 54h56'), quarter(620, 0, 90, 'sw', c.cream), quarter(530, 90, 40, 'se', c.green),
    ),
  anping: () =>
    picture(620, 280,
      box(0, 0, 620, 280, c.fog), box(0, 230, 620, 50, c.slate),
      box(0, 20, 620, 30, c.pine), row(13, 50, (x) => shape(c.green, `M${x} 50l25-26 25 26Z`)), box(270, 50, 90, 26, c.wheat), line(c.ink, 5, 'M300 76v34M330 76v34'), box(290, 106, 50, 18, c.ink), line(c.slate, 5, 'M315 124L220 176M315 124l95 52'),
      box(180, 172, 270, 40, c.rust), box(180, 198, 270, 14, '#93381a'), box(200, 172, 14, 40, c.ink), box(416, 172, 14, 40, c.ink),
      at(470, 90, bust({ cloth: c.wheat, dress: 'vest', dressColour: c.mist, skin: c.skinDeep, hair: 'none', hat: 'helmet', hatColour: c.rust, hatShade: '#93381a', mouth: 'level' }), 1.1), box(30, 140, 100, 90, c.green), box(30, 200, 100, 30, c.greenDeep), disc(80, 172, 22, c.mist), line(c.ink, 4, 'M80 172l12-12'),
    ),
  haichuan: () =>
    picture(620, 280,
      box(0, 0, 620, 280, c.navy), box(0, 240, 620, 40, c.ink),
      line(c.sage, 7, 'M210 240l40-190 40 190M196 90h108M206 130h88M226 160l48 50M274 160l-48 50'), line(c.grey, 6, 'M410 240l28-130 28 130M398 138h80M406 166h64'), line(c.leaf, 2, 'M0 60q100 60 196 30M304 90q60 70 94 48M478 138q60 50 142 20M0 100q110 60 206 30M294 130q60 70 112 36M470 166q60 50 150 30'),
      at(66, 96, bust({ cloth: c.rust, dress: 'vest', dressColour: c.wheat, skin: c.skinDeep, hair: 'none', hat: 'helmet', hatColour: c.leaf, hatShade: c.green }), 1.1), box(500, 196, 90, 44, c.green), box(500, 226, 90, 14, c.greenDeep), quarter(620, 0, 90, 'sw', c.wheat),
    ),
  baigong: () =>
    picture(620, 280,
      box(0, 0, 620, 280, c.green), box(0, 236, 620, 44, c.greenDeep),
      row(5, 78, (x, i) => row([2, 4, 3, 5, 3][i] ?? 3, 38, (y, j) => box(124 + x, 198 - y, 66, 32, [c.leaf, c.paper, c.cream, c.wheat, c.mist][(i + j) % 5] ?? c.paper) + box(134 + x, 210 - y, 30, 7, c.pine))),
      quarter(0, 236, 90, 'ne', c.pine), quarter(620, 0, 110, 'sw', c.greenDeep), quarter(510, 110, 50, 'se', c.leaf), box(30, 40, 60, 60, c.greenDeep), quarter(30, 100, 60, 'ne', c.wheat),
    ),
  yunshan: () =>
    picture(620, 280,
      box(0, 0, 620, 280, c.cream), box(0, 226, 620, 54, c.wood),
      box(150, 48, 220, 140, c.ink), box(162, 60, 196, 116, c.leaf), shape(c.pine, 'M236 92l58 34-58 34Z'), box(236, 188, 48, 38, c.slate), box(206, 220, 108, 10, c.ink),
      at(380, 78, bust({ cloth: c.green, hair: 'fringe', hairColour: c.hairBrown, hat: 'headset', hatColour: c.ink, hatShade: c.wheat }), 1.2),
      box(40, 120, 70, 106, c.rust), disc(75, 160, 24, c.cream), disc(75, 160, 9, c.rust), quarter(620, 280, 90, 'nw', c.woodDeep), quarter(620, 0, 70, 'sw', c.wheat), box(20, 30, 60, 40, c.paper), line(c.sage, 5, 'M30 44h40M30 56h26'),
    ),
  tonghui: () =>
    picture(620, 280,
      box(0, 0, 620, 280, c.wheat), box(0, 230, 620, 50, c.wood),
      shape(c.green, 'M0 230V180a150 90 0 0 1 200 50Z'), shape(c.greenDeep, 'M420 230a130 100 0 0 1 200-60v60Z'),
      at(-34, 0,
        box(150, 128, 190, 84, c.paper) + shape(c.paper, 'M340 150h48l34 36v26h-82Z') + shape(c.leaf, 'M352 160h32l22 26h-54Z') + row(3, 56, (x) => box(162 + x, 142, 44, 32, [c.leaf, c.cream, c.leaf][x / 56] ?? c.leaf)) + box(150, 188, 272, 14, c.green) + disc(200, 216, 24, c.ink) + disc(200, 216, 10, c.sage) + disc(376, 216, 24, c.ink) + disc(376, 216, 10, c.sage)),
      at(380, 96, bust({ cloth: c.rust, hair: 'bun', hairColour: c.hairDark }), 1.02), shape(c.mist, 'M422 212a20 20 0 0 1 40 0v18h-40Z'), disc(442, 200, 12, c.skin),
      disc(92, 66, 36, c.cream), quarter(620, 0, 90, 'sw', c.cream),
    ),
  linxi: () =>
    picture(620, 280,
      box(0, 0, 620, 280, c.pine), box(0, 240, 620, 40, c.moss),
      box(150, 44, 320, 150, c.paper), box(150, 44, 320, 22, c.green), line(c.fog, 2, 'M150 98h320M150 130h320M150 162h320M214 66v128M278 66v128M342 66v128M406 66v128'),
      box(218, 70, 56, 24, c.leaf), box(282, 70, 120, 24, c.wheat), box(218, 102, 120, 24, c.green), box(410, 102, 56, 24, c.rust), box(282, 134, 56, 24, c.leaf), box(346, 134, 120, 24, c.green), box(218, 166, 184, 24, c.wheat),
      row(3, 130, (x, i) => box(146 + x, 212, 70, 28, c.wood) + shape([c.green, c.rust, c.leaf][i] ?? c.green, `M${138 + x} 212l43-18 43 18Z`)), line(c.leaf, 3, 'M224 230h46M354 230h46'),
      quarter(0, 0, 100, 'se', c.moss), quarter(0, 240, 70, 'ne', c.green), quarter(620, 0, 80, 'sw', c.green), quarter(620, 240, 100, 'nw', c.moss),
    ),
  lixin: () =>
    picture(620, 280,
      box(0, 0, 620, 280, c.sage), box(0, 234, 620, 46, c.slate),
      row(3, 104, (x, i) => box(158 + x, 40, 90, 120, c.paper) + box(158 + x, 40, 90, 18, [c.green, c.wheat, c.rust][i] ?? c.green) + half(203 + x, 124, 24, 'n', c.slate) + shape(c.ink, `M${187 + x} 110V86a16 16 0 0 1 32 0v24Z`) + box(193 + x, 84, 20, 10, c.leaf) + box(174 + x, 138, 58, 8, c.fog)),
      shape(c.pine, 'M140 234v-40h60l24-24h150l30 24h76v40Z'), box(150, 198, 320, 8, c.green), disc(206, 234, 26, c.ink), disc(206, 234, 11, c.sage), disc(414, 234, 26, c.ink), disc(414, 234, 11, c.sage),
      shape(c.paper, 'M310 168l5 13 13 5-13 5-5 13-5-13-13-5 13-5Z'), box(30, 120, 70, 114, c.green), box(30, 120, 70, 22, c.greenDeep), quarter(0, 0, 80, 'se', c.mist), quarter(620, 0, 110, 'sw', c.mist), quarter(620, 234, 80, 'nw', c.wheat),
    ),
  fangyuan: () =>
    picture(620, 280,
      box(0, 0, 620, 280, c.navy), box(0, 226, 620, 54, c.slate),
      box(140, 196, 340, 30, c.fog), box(160, 226, 16, 54, c.grey), box(444, 226, 16, 54, c.grey),
      box(196, 60, 20, 136, c.green), box(404, 60, 20, 136, c.green), box(180, 44, 260, 26, c.greenDeep), box(292, 70, 36, 52, c.leaf), box(304, 122, 12, 30, c.ink), disc(310, 156, 7, c.rust),
      shape(c.wheat, 'M256 196v-22h34v-12h40v12h34v22Z'), disc(310, 184, 8, c.wheatDeep),
      at(522, 122, bust({ cloth: c.paper, hair: 'parted', hairColour: c.hairGrey, glasses: true }), 0.8), box(18, 60, 84, 104, c.paper), box(18, 60, 84, 18, c.leaf), row(3, 24, (y, i) => box(30, 90 + y, 14, 14, i === 2 ? c.wheat : c.green) + box(52, 94 + y, 38, 6, c.sage)),
      quarter(0, 226, 60, 'ne', c.ink), quarter(620, 0, 80, 'sw', c.slate), quarter(0, 0, 50, 'se', c.slate),
    ),
};
