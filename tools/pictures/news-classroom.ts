import { at, box, dashes, disc, half, line, picture, quarter, row, shape, turned } from './drawing.ts';
import { sheet, tick } from './news.ts';
import * as c from './palette.ts';
import { bust } from './people.ts';

/** Head and shoulders from behind, in one colour. */
const back = (x: number, y: number, cloth: string, hair: string): string => half(x, y + 62, 34, 'n', cloth) + box(x - 34, y + 62, 68, 26, cloth) + disc(x, y + 14, 20, hair);

/** News posters of classrooms and workshops, 620 × 280. The subject is in the middle 350 px. */
export const newsFromClassrooms: Record<string, () => string> = {
  'first-hour': () =>
    picture(620, 280,
      box(0, 0, 620, 280, c.green), box(0, 230, 620, 50, c.greenDeep),
      box(146, 28, 328, 124, c.pine), box(146, 152, 328, 12, c.wood), line(c.leaf, 7, 'M172 62h120M172 88h90M172 114h130'),
      disc(404, 88, 40, c.paper), shape(c.wheat, 'M404 88V48a40 40 0 0 1 40 40Z'), line(c.ink, 6, 'M404 60v28h20'),
      row(4, 96, (x, i) => back(166 + x, 178, [c.cream, c.slate, c.wheat, c.mist][i] ?? c.mist, [c.hairDark, c.hairGrey, c.ink, c.hairBrown][i] ?? c.ink)),
      quarter(0, 0, 100, 'se', c.greenDeep), quarter(620, 0, 100, 'sw', c.leaf), box(0, 170, 80, 60, c.wood), box(540, 170, 80, 60, c.wood),
    ),
  'live-quiz': () =>
    picture(620, 280,
      box(0, 0, 620, 280, c.wheat), box(0, 244, 620, 36, c.wheatDeep),
      box(140, 26, 340, 190, c.ink), box(152, 38, 316, 166, c.mist), box(270, 216, 80, 18, c.slate), box(226, 232, 168, 12, c.ink),
      at(162, 86, bust({ cloth: c.green, hair: 'swept', hairColour: c.hairDark }), 0.9), box(296, 54, 152, 22, c.pine),
      row(3, 38, (y, i) => box(296, 90 + y, 152, 28, i === 1 ? c.green : c.fog) + disc(312, 104 + y, 7, i === 1 ? c.wheat : c.paper) + box(328, 100 + y, [70, 96, 54][i] ?? 60, 8, i === 1 ? c.paper : c.sage)),
      quarter(0, 0, 120, 'se', c.cream), quarter(620, 244, 100, 'nw', c.wheatDeep), quarter(520, 144, 60, 'ne', c.pine), box(40, 184, 60, 60, c.pine), quarter(40, 184, 60, 'ne', c.green),
    ),
  'three-questions': () =>
    picture(620, 280,
      box(0, 0, 620, 280, c.pine),
      row(3, 118, (x, i) => turned([-4, 2, -2][i] ?? 0, 196 + x, 140, box(146 + x, 66, 100, 150, [c.paper, c.cream, c.leaf][i] ?? c.paper) + line(c.sage, 6, `M${162 + x} 172h68M${162 + x} 194h44`)) + line([c.green, c.ink, c.pine][i] ?? c.ink, 11, `M${176 + x} 112a20 20 0 1 1 20 20v10`) + box(190 + x, 150, 12, 11, [c.green, c.ink, c.pine][i] ?? c.ink)),
      quarter(0, 280, 100, 'ne', c.moss), quarter(100, 0, 70, 'sw', c.moss), quarter(620, 0, 110, 'sw', c.green), box(550, 210, 70, 70, c.wheat), quarter(550, 210, 70, 'ne', c.moss),
    ),
  'mentor-log': () =>
    picture(620, 280,
      box(0, 0, 620, 280, c.cream), box(0, 226, 620, 54, c.wood),
      box(176, 60, 268, 160, c.pine), box(186, 52, 122, 158, c.paper), box(312, 52, 122, 158, c.mist), box(306, 52, 8, 158, c.sage),
      line(c.sage, 6, 'M204 82h84M204 104h60M204 126h78'), box(204, 146, 86, 46, c.leaf), disc(228, 169, 15, c.slate), disc(228, 169, 6, c.leaf), shape(c.slate, 'M250 162h30v14h-30Z'),
      row(4, 32, (y, i) => box(330, 74 + y, 20, 20, i < 2 ? c.green : i === 2 ? c.wheat : c.fog) + box(362, 80 + y, [54, 40, 58, 34][i] ?? 40, 8, c.sage)),
      turned(38, 430, 190, box(422, 96, 18, 104, c.rust) + shape(c.wood, 'M422 200h18l-9 22Z') + box(422, 96, 18, 16, c.ink)),
      quarter(0, 0, 110, 'se', c.wood), quarter(110, 110, 50, 'nw', c.woodDeep), quarter(620, 226, 100, 'nw', c.green), quarter(620, 0, 70, 'sw', c.wheat),
    ),
  'after-festival': () =>
    picture(620, 280,
      box(0, 0, 620, 280, c.sage), box(0, 238, 620, 42, c.slate),
      box(130, 40, 360, 198, c.mist), box(130, 40, 360, 30, c.pine), row(4, 90, (x) => box(146 + x, 84, 56, 40, c.fog)),
      row(5, 74, (x, i) => half(162 + x, 238, 33, 'n', [c.green, c.navy, c.green, c.grey, c.green][i] ?? c.green) + disc(162 + x, 182, 18, i % 2 ? c.skinDeep : c.skin) + half(162 + x, 180, 22, 'n', [c.wheat, c.wheat, c.paper, c.wheat, c.wheat][i] ?? c.wheat) + box(138 + x, 178, 48, 6, c.wheatDeep)),
      disc(70, 74, 34, c.rust), box(58, 36, 24, 8, c.wheat), box(58, 104, 24, 8, c.wheat), line(c.wheat, 4, 'M70 20v16M70 112v26'), disc(550, 74, 34, c.rust), box(538, 36, 24, 8, c.wheat), box(538, 104, 24, 8, c.wheat), line(c.wheat, 4, 'M550 20v16M550 112v26'),
    ),
  contest: () =>
    picture(620, 280,
      box(0, 0, 620, 280, c.pine), box(0, 246, 620, 34, c.moss),
      box(256, 150, 108, 96, c.mist), box(148, 186, 108, 60, c.sage), box(364, 204, 108, 42, c.fog),
      shape(c.wheat, 'M280 56h60v26a30 30 0 0 1-60 0Z'), line(c.wheat, 7, 'M280 64h-18v6a20 20 0 0 0 20 20M340 64h18v6a20 20 0 0 1-20 20'), box(304, 108, 12, 20, c.wheatDeep), box(284, 128, 52, 14, c.wheat),
      shape(c.slate, 'M170 166h64v20h-64ZM186 140h32v26h-32Z'), disc(202, 140, 16, c.slate), shape(c.slate, 'M386 184h64v20h-64Z'), turned(-32, 418, 172, box(384, 164, 68, 12, c.leaf) + box(384, 158, 14, 24, c.leaf)),
      box(306, 176, 8, 40, c.green) + row(2, 16, (x) => box(190 + x, 204, 8, 26, c.green)) + row(3, 16, (x) => box(398 + x, 216, 8, 20, c.green)),
      row(6, 48, (x, i) => (i < 3 ? quarter(x, 60, 48, i % 2 ? 'ne' : 'se', c.moss) : quarter(330 + x, 60, 48, i % 2 ? 'se' : 'ne', c.moss))), quarter(0, 246, 80, 'ne', c.green), quarter(620, 246, 80, 'nw', c.green),
    ),
  'care-room': () =>
    picture(620, 280,
      box(0, 0, 620, 280, c.leaf), line(c.paper, 10, 'M130 30h360v220H130Z'), box(135, 35, 350, 210, c.mist),
      row(2, 96, (x) => box(160 + x, 56, 60, 92, c.paper) + box(166 + x, 62, 48, 22, c.leafDeep) + box(160 + x, 96, 60, 52, c.green)),
      disc(398, 94, 30, c.slate), disc(398, 94, 18, c.mist), box(380, 84, 36, 44, c.pine), disc(452, 110, 12, c.slate), box(344, 60, 12, 90, c.sage),
      box(135, 172, 160, 73, c.cream), line(c.woodDeep, 4, 'M135 196h160M135 221h160M188 172v73M241 172v73'), box(324, 190, 120, 38, c.wood), row(4, 30, (x) => disc(334 + x, 180, 8, c.pine)), box(462, 176, 23, 52, c.wheat),
      quarter(0, 0, 90, 'se', c.green), quarter(0, 280, 90, 'ne', c.pine), quarter(620, 0, 90, 'sw', c.cream), quarter(620, 280, 90, 'nw', c.green),
    ),
  'older-learners': () =>
    picture(620, 280,
      box(0, 0, 620, 280, c.wheat), box(0, 240, 620, 40, c.wood),
      at(150, 66, bust({ cloth: c.green, dress: 'collar', dressColour: c.paper, hair: 'short', hairColour: c.hairGrey, glasses: true }), 1.3),
      turned(6, 380, 140, box(318, 38, 118, 206, c.ink) + box(326, 52, 102, 172, c.mist) + box(338, 68, 78, 30, c.green) + shape(c.paper, 'M370 74l16 9-16 9Z') + line(c.sage, 9, 'M340 122h72M340 146h56M340 170h66') + box(340, 190, 74, 22, c.pine)),
      disc(300, 214, 18, c.skin), box(270, 214, 40, 30, c.green), quarter(0, 0, 110, 'se', c.cream), quarter(620, 240, 110, 'nw', c.wheatDeep), quarter(510, 0, 60, 'se', c.cream), box(40, 190, 56, 50, c.rust), half(68, 190, 28, 'n', c.leaf),
    ),
  'summer-heat': () =>
    picture(620, 280,
      box(0, 0, 620, 280, c.cream), box(0, 232, 620, 48, c.woodDeep),
      disc(244, 128, 62, c.wheat), row(8, 45, (angle) => turned(angle, 244, 128, shape(c.wheatDeep, 'M232 56l12-28 12 28Z'))),
      box(360, 30, 44, 150, c.paper), half(382, 32, 22, 'n', c.paper), disc(382, 190, 34, c.paper), disc(382, 190, 24, c.rust), box(375, 70, 14, 124, c.rust), line(c.ink, 3, 'M408 60h16M408 84h10M408 108h16M408 132h10M408 156h16'),
      shape(c.leaf, 'M448 150h44l-8 82h-28Z'), shape(c.green, 'M453 184h34l-4 48h-26Z'), box(444, 140, 52, 10, c.slate),
      box(148, 196, 72, 36, c.slate), half(184, 196, 30, 'n', c.green), box(180, 206, 40, 12, c.ink), quarter(0, 232, 100, 'ne', c.wood), quarter(620, 0, 100, 'sw', c.wood), quarter(520, 232, 60, 'nw', c.wood),
    ),
  'practical-item': () =>
    picture(620, 280,
      box(0, 0, 620, 280, c.navy),
      box(144, 26, 150, 228, c.paper), box(144, 26, 150, 26, c.green), line(c.ink, 4, 'M170 80h40v30h40v-30h20M190 110v40M250 110v40M170 150h100M190 180h60v40h-60Z'), disc(190, 150, 6, c.rust), disc(250, 150, 6, c.rust), disc(220, 200, 11, c.green),
      box(322, 26, 154, 228, c.slate), row(3, 44, (x, i) => box(338 + x, 46, 34, 56, c.mist) + box(348 + x, 60, 14, 26, i === 1 ? c.wheat : c.ink)), row(2, 66, (x) => box(338 + x, 120, 56, 62, c.sage) + box(348 + x, 134, 36, 20, c.navy)), disc(366, 220, 18, c.green), disc(432, 220, 18, c.signal), line(c.wheat, 4, 'M355 102v18M399 102v10h33v8M366 182v20M432 182v20'),
      quarter(0, 280, 100, 'ne', c.slate), quarter(0, 0, 70, 'se', c.slate), quarter(620, 0, 100, 'sw', c.green), quarter(620, 280, 70, 'nw', c.wheat),
    ),
  'teaching-assistant': () =>
    picture(620, 280,
      box(0, 0, 620, 280, c.green), box(0, 236, 620, 44, c.pine),
      at(244, 78, bust({ cloth: c.cream, hair: 'bob', hairColour: c.hairBrown, hat: 'headset', hatColour: c.ink, hatShade: c.wheat }), 1.2),
      box(136, 52, 96, 66, c.paper), shape(c.paper, 'M200 118h26v20Z'), box(150, 70, 60, 9, c.leaf), box(150, 90, 40, 9, c.sage), box(396, 40, 92, 60, c.wheat), shape(c.wheat, 'M400 100h26l-26 20Z'), line(c.ink, 8, 'M424 72l12 12 26-28'),
      row(6, 56, (x, i) => box(148 + x, 228, 44, 36, i === 3 ? c.wheat : c.leaf) + disc(170 + x, 242, 7, c.pine) + half(170 + x, 260, 11, 'n', c.pine)),
      quarter(0, 0, 90, 'se', c.greenDeep), quarter(620, 0, 120, 'sw', c.greenDeep), box(40, 176, 60, 60, c.greenDeep), quarter(40, 236, 60, 'ne', c.leaf), quarter(580, 236, 70, 'nw', c.leaf),
    ),
  'night-school': () =>
    picture(620, 280,
      box(0, 0, 620, 280, c.ink), box(0, 238, 620, 42, c.slate),
      box(150, 70, 320, 168, c.navy), box(138, 58, 344, 16, c.grey), row(4, 74, (x, i) => box(172 + x, 92, 52, 56, i === 3 ? c.slate : c.wheat) + (i === 3 ? '' : half(198 + x, 148, 18, 'n', c.ink) + disc(198 + x, 120, 9, c.ink))), row(4, 74, (x, i) => (i === 1 ? box(246, 166, 52, 72, c.wheat) : box(172 + x, 166, 52, 40, i === 2 ? c.wheat : c.slate))),
      shape(c.wheat, 'M246 238h52l34 42h-120Z'), disc(84, 66, 34, c.cream), disc(100, 56, 30, c.ink), row(5, 90, (x, i) => box(140 + x, [20, 36, 14, 30, 22][i] ?? 20, 6, 6, c.leaf)),
      box(520, 120, 8, 118, c.grey), quarter(524, 120, 40, 'se', c.wheat), quarter(0, 238, 90, 'ne', c.navy), quarter(620, 0, 80, 'sw', c.navy),
    ),
  'ai-drafts': () =>
    picture(620, 280,
      box(0, 0, 620, 280, c.ink),
      row(3, 26, (d, i) => box(150 + d, 44 + d * 0.7, 150, 180, [c.slate, c.grey, c.paper][i] ?? c.paper)), line(c.sage, 7, 'M222 112h100M222 136h72M222 160h92M222 184h56'), dashes(c.rust, 5, 'M222 208h104'),
      disc(414, 120, 62, c.green), shape(c.wheat, 'M414 70l13 37 37 13-37 13-13 37-13-37-37-13 37-13Z'), line(c.leaf, 5, 'M352 120h-10M476 120h12M414 58V44M414 182v14'),
      box(372, 204, 84, 40, c.leaf), tick(392, 224, c.pine),
      quarter(0, 0, 100, 'se', c.slate), quarter(100, 280, 70, 'nw', c.navy), quarter(620, 280, 110, 'nw', c.navy), quarter(620, 0, 60, 'sw', c.green),
    ),
  'subsidy-mistakes': () =>
    picture(620, 280,
      box(0, 0, 620, 280, c.slate),
      turned(-5, 260, 140, sheet(170, 40, 170, 210, c.sage)), sheet(206, 34, 180, 222, c.green), line(c.fog, 2, 'M206 96h180M206 130h180M206 164h180M206 198h180M276 62v194M336 62v194'),
      row(4, 34, (y, i) => box(220, 108 + y, 40, 9, c.sage) + box(288, 108 + y, 36, 9, i === 1 ? c.rust : c.leaf) + box(348, 108 + y, 26, 9, c.leaf)), line(c.rust, 4, 'M280 134h52v30h-52Z'),
      disc(420, 180, 44, c.ink), disc(420, 180, 34, c.mist), line(c.rust, 9, 'M408 168l24 24M432 168l-24 24'), turned(45, 420, 180, box(464, 172, 46, 16, c.wheat)),
      quarter(0, 0, 110, 'se', c.grey), quarter(0, 280, 80, 'ne', c.green), quarter(620, 0, 90, 'sw', c.wheat), quarter(620, 280, 70, 'nw', c.grey),
    ),
};
