import { at, box, disc, half, line, picture, quarter, row, shape } from './drawing.ts';
import * as c from './palette.ts';
import { bust } from './people.ts';

export const sheet = (x: number, y: number, width: number, height: number, head: string): string => box(x, y, width, height, c.paper) + box(x, y, width, 28, head);
export const tick = (x: number, y: number, fill: string): string => shape(fill, `M${x} ${y}l6-6 8 8 16-18 6 6-22 24Z`);

/** News posters, 620 × 280. The subject is in the middle 350 px, which the small tile shows. */
export const news: Record<string, () => string> = {
  'exam-hall': () =>
    picture(620, 280,
      box(0, 0, 620, 280, c.mist),
      shape(c.green, 'M0 280V140A140 140 0 0 1 140 0v280Z'), shape(c.leaf, 'M140 0a140 140 0 0 1 140 140H140Z'),
      sheet(210, 72, 220, 208, c.pine), line(c.sage, 6, 'M236 132h120M236 160h166M236 188h166M236 216h90'),
      disc(388, 226, 26, c.green), shape(c.green, 'M372 240h32v44l-16-12-16 12Z'), disc(388, 226, 12, c.paper),
      shape(c.ink, 'M480 280a140 140 0 0 1 140-140v140Z'), shape(c.wheat, 'M480 0h140v70a70 70 0 0 1-140 0Z'),
    ),
  'training-hours': () =>
    picture(620, 280,
      box(0, 0, 620, 280, c.pine),
      disc(310, 140, 96, c.mist), quarter(310, 140, 96, 'ne', c.green), line(c.ink, 9, 'M310 72v68h46'), disc(310, 140, 9, c.ink),
      box(0, 210, 130, 70, c.green), box(0, 140, 70, 70, c.moss), quarter(130, 210, 70, 'nw', c.leaf),
      box(490, 0, 130, 70, c.moss), quarter(490, 70, 70, 'se', c.green), quarter(620, 280, 100, 'nw', c.wheat),
    ),
  'eight-grades': () =>
    picture(620, 280,
      box(0, 0, 620, 280, c.wood),
      row(8, 44, (x, i) => (i < 7 ? box(134 + x, 236 - i * 26, 44, 44 + i * 26, [c.slate, c.navy, c.ink, c.pine, c.moss, c.greenDeep, c.green][i] ?? c.green) : shape(c.paper, `M${134 + x} 280V54h12a32 32 0 0 1 32 32v194Z`))),
      disc(464, 26, 16, c.wheat), quarter(0, 280, 90, 'ne', c.woodDeep), quarter(90, 0, 70, 'sw', c.cream), quarter(620, 280, 110, 'nw', c.woodDeep), quarter(510, 170, 50, 'ne', c.cream), box(570, 0, 50, 50, c.woodDeep),
    ),
  replay: () =>
    picture(620, 280,
      box(0, 0, 620, 280, c.navy),
      box(150, 34, 320, 170, c.mist), box(150, 34, 320, 24, c.sage), at(170, 72, bust({ cloth: c.green, hair: 'cropped' })), shape(c.green, 'M380 96l56 36-56 36Z'),
      box(150, 226, 96, 16, c.green), box(250, 226, 120, 16, c.leaf), box(374, 226, 56, 16, c.wheat), box(434, 226, 36, 16, c.slate), disc(322, 234, 14, c.paper),
      quarter(0, 0, 110, 'se', c.slate), quarter(620, 280, 110, 'nw', c.slate), quarter(110, 110, 60, 'nw', c.green), quarter(510, 170, 60, 'se', c.green),
    ),
  proctoring: () =>
    picture(620, 280,
      box(0, 0, 620, 280, c.sage),
      row(3, 104, (x, i) => row(3, 78, (y, j) => box(158 + x, 26 + y, 96, 70, i === 1 && j === 1 ? c.wheat : c.mist) + half(206 + x, 96 + y, 30, 'n', [c.pine, c.grey, c.rust, c.navy, c.ink, c.greenDeep, c.slate, c.pine, c.grey][i * 3 + j] ?? c.pine) + disc(206 + x, 56 + y, 15, (i + j) % 2 ? c.skinDeep : c.skin) + half(206 + x, 54 + y, 17, 'n', [c.ink, c.hairBrown, c.hairDark][(i + j * 2) % 3] ?? c.ink))),
      quarter(0, 0, 110, 'se', c.pine), quarter(110, 110, 50, 'nw', c.leaf), quarter(620, 280, 120, 'nw', c.pine), quarter(500, 160, 60, 'ne', c.leaf),
    ),
  'question-bank': () =>
    picture(620, 280,
      box(0, 0, 620, 280, c.green),
      box(196, 36, 180, 210, c.greenDeep), box(220, 46, 180, 210, c.leaf), sheet(244, 30, 180, 220, c.ink),
      row(4, 42, (y, i) => box(264, 78 + y, 24, 24, i === 1 ? c.green : c.fog) + box(302, 86 + y, [84, 100, 66, 92][i] ?? 80, 8, i === 1 ? c.pine : c.sage)),
      quarter(0, 280, 140, 'ne', c.greenDeep), quarter(140, 140, 90, 'nw', c.wheat), box(500, 0, 120, 120, c.greenDeep), quarter(500, 120, 120, 'ne', c.leaf), quarter(620, 280, 90, 'nw', c.pine),
    ),
  apprentices: () =>
    picture(620, 280,
      box(0, 0, 620, 280, c.wheat), box(0, 236, 620, 44, c.wheatDeep),
      at(150, 68, bust({ cloth: c.pine, dress: 'apron', dressColour: c.green, hair: 'bald', hairColour: c.hairGrey, beard: true, mouth: 'level' }), 1.6),
      at(296, 100, bust({ cloth: c.slate, skin: c.skinDeep, hair: 'swept', hairColour: c.hairDark }), 1.36),
      shape(c.paper, 'M262 190h92v60h-92Z'), line(c.green, 4, 'M276 208h64M276 224h40'),
      box(0, 0, 90, 90, c.cream), quarter(0, 90, 90, 'ne', c.wood), box(530, 0, 90, 236, c.ink), row(4, 56, (y) => box(546, 16 + y, 58, 8, c.grey) + shape(c.sage, `M558 ${24 + y}h8v22h-8ZM582 ${24 + y}h8v28h-8Z`)),
    ),
  'position-portrait': () =>
    picture(620, 280,
      box(0, 0, 620, 280, c.mist),
      line(c.sage, 5, 'M280 140h70M350 60v160M350 60h44M350 140h44M350 220h44'),
      shape(c.pine, 'M120 70h120a50 50 0 0 1 50 50v90H120Z'), disc(180, 118, 20, c.skin), half(180, 114, 24, 'n', c.leaf), half(180, 186, 40, 'n', c.green), box(236, 150, 36, 10, c.leaf), box(236, 170, 24, 10, c.moss),
      box(394, 38, 110, 46, c.leaf), box(394, 118, 110, 46, c.leaf), box(394, 198, 110, 46, c.wheat), box(410, 56, 60, 9, c.pine), box(410, 136, 76, 9, c.pine), box(410, 216, 40, 9, c.ink), 
      quarter(620, 0, 90, 'sw', c.green), quarter(620, 280, 90, 'nw', c.ink), quarter(0, 0, 90, 'se', c.leaf), quarter(0, 280, 90, 'ne', c.green),
    ),
  'private-domain': () =>
    picture(620, 280,
      box(0, 0, 620, 280, c.cream),
      shape(c.green, 'M150 50h150a40 40 0 0 1 40 40v60H150Z'), shape(c.green, 'M150 150h40l-40 34Z'), line(c.leaf, 8, 'M176 84h96M176 112h64'),
      shape(c.ink, 'M470 110H330a40 40 0 0 0-40 40v60h180Z'), shape(c.ink, 'M470 210h-40l40 34Z'), line(c.grey, 8, 'M318 150h110M318 178h70'), box(424, 126, 30, 30, c.wheat), line(c.ink, 3, 'M430 141h18'),
      quarter(0, 280, 130, 'ne', c.wood), quarter(130, 150, 60, 'nw', c.woodDeep), quarter(620, 0, 130, 'sw', c.leaf), quarter(490, 130, 50, 'se', c.green),
    ),
  'training-ledger': () =>
    picture(620, 280,
      box(0, 0, 620, 280, c.slate),
      box(140, 30, 340, 220, c.paper), box(140, 30, 340, 34, c.green), line(c.fog, 2, 'M140 101h340M140 138h340M140 175h340M140 212h340M230 64v186M310 64v186M390 64v186'),
      row(5, 37, (y, i) => box(156, 78 + y, 54, 9, c.sage) + row(3, 80, (x, j) => (i === 3 && j === 2 ? box(246 + x, 74 + y, 48, 17, c.wheat) : box(246 + x, 78 + y, [48, 36, 42][(i + j) % 3] ?? 40, 9, c.leaf)))),
      quarter(0, 0, 90, 'se', c.green), quarter(90, 90, 50, 'nw', c.leaf), quarter(620, 280, 90, 'nw', c.wheat), quarter(530, 190, 50, 'se', c.grey),
    ),
  filming: () =>
    picture(620, 280,
      box(0, 0, 620, 280, c.leaf), box(0, 214, 620, 66, c.pine),
      line(c.ink, 9, 'M250 130l-44 150M290 130l44 150M270 130v110'), box(200, 60, 130, 74, c.ink), box(200, 60, 130, 20, c.slate), disc(338, 97, 34, c.slate), disc(338, 97, 22, c.leaf), quarter(338, 97, 22, 'ne', c.paper), disc(222, 100, 8, c.signal), box(226, 40, 50, 20, c.ink),
      shape(c.mist, 'M400 214v-62h40v20h46v42Z'), shape(c.sage, 'M400 194h86v20h-86Z'), shape(c.wheat, 'M452 172v-44l12-12 12 12v44Z'),
      box(40, 90, 90, 124, c.green), box(40, 90, 90, 26, c.greenDeep), half(85, 90, 40, 'n', c.cream), quarter(620, 0, 110, 'sw', c.wheat), box(530, 150, 70, 64, c.wood), box(530, 200, 70, 14, c.woodDeep),
    ),
  'small-school': () =>
    picture(620, 280,
      box(0, 0, 620, 280, c.mist), box(0, 240, 620, 40, c.sage),
      box(190, 106, 240, 134, c.green), box(178, 84, 264, 22, c.pine), row(3, 88, (x) => half(200 + x, 106, 22, 's', c.leaf) + half(244 + x, 106, 22, 's', c.paper)),
      box(214, 150, 84, 66, c.cream), line(c.pine, 4, 'M228 170h50M228 188h34'), box(334, 146, 62, 94, c.ink), disc(382, 196, 5, c.wheat),
      box(0, 120, 120, 120, c.wood), row(2, 50, (x) => row(2, 48, (y) => box(18 + x, 138 + y, 30, 30, c.cream))), box(500, 60, 120, 180, c.slate), row(2, 50, (x) => row(3, 52, (y, i) => box(518 + x, 78 + y, 32, 32, i === 1 && x ? c.wheat : c.grey))),
    ),
  'scoring-sheets': () =>
    picture(620, 280,
      box(0, 0, 620, 280, c.wood), 
      box(146, 40, 150, 206, c.pine), box(158, 62, 126, 172, c.paper), box(192, 28, 58, 26, c.sage), box(324, 40, 150, 206, c.slate), box(336, 62, 126, 172, c.paper), box(370, 28, 58, 26, c.sage),
      row(4, 38, (y, i) => box(170, 82 + y, 54, 10, c.sage) + row(4, 14, (x, j) => box(230 + x - 2, 80 + y, 10, 14, j < [3, 4, 2, 3][i]! ? c.green : c.mist))),
      row(4, 38, (y, i) => box(348, 82 + y, 54, 10, c.sage) + row(4, 14, (x, j) => box(406 + x, 80 + y, 10, 14, j < [3, 3, 3, 4][i]! ? c.green : c.mist))),
      disc(310, 160, 30, c.wheat), line(c.ink, 6, 'M296 152h28M296 168h28'), quarter(0, 280, 100, 'ne', c.woodDeep), quarter(620, 0, 100, 'sw', c.cream),
    ),
  'face-data': () =>
    picture(620, 280,
      box(0, 0, 620, 280, c.ink),
      box(220, 30, 180, 220, c.mist), at(222, 66, bust({ cloth: c.green, hair: 'parted', mouth: 'level' }), 1.4),
      line(c.green, 8, 'M244 82V54h28M348 54h28v28M376 156v28h-28M272 184h-28v-28'),
      box(440, 110, 90, 76, c.wheat), line(c.wheat, 12, 'M458 112V92a27 27 0 0 1 54 0v20'), disc(485, 142, 10, c.ink), box(481, 142, 8, 24, c.ink), 
      row(6, 26, (y, i) => box(40, 58 + y, [110, 84, 126, 70, 100, 92][i] ?? 90, 10, i === 2 ? c.green : c.slate)), quarter(620, 280, 80, 'nw', c.slate), quarter(620, 0, 80, 'sw', c.slate), tick(482, 226, c.leaf),
    ),
};
