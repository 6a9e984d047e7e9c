import { box, disc, half, line, picture, quarter, row, shape } from './drawing.ts';
import * as c from './palette.ts';

/**
 * The four customer solutions, 340 × 300. The page shows them on panels (pine, slate, moss, grey) with white text, so each picture has the
 * panel's background and leaves its upper 60 px free.
 */
export const solutions: Record<string, () => string> = {
  // A training shop with its awning and timetable.
  institution: () =>
    picture(340, 300,
      box(0, 0, 340, 300, c.pine),
      box(60, 120, 240, 180, c.green),
      shape(c.leaf, 'M40 120a28 28 0 0 0 56 0ZM152 120a28 28 0 0 0 56 0ZM264 120a28 28 0 0 0 56 0Z'), shape(c.paper, 'M96 120a28 28 0 0 0 56 0ZM208 120a28 28 0 0 0 56 0Z'),
      box(40, 96, 280, 24, c.moss), box(88, 176, 84, 84, c.cream), line(c.pine, 3, 'M100 196h44M100 214h58M100 232h36'),
      box(204, 176, 60, 124, c.ink), disc(252, 240, 4, c.wheat), quarter(0, 300, 40, 'ne', c.moss),
    ),
  // A hall with columns under its clock.
  school: () =>
    picture(340, 300,
      box(0, 0, 340, 300, c.slate),
      box(60, 150, 250, 150, c.mist), box(60, 150, 250, 18, c.sage), shape(c.wheat, 'M60 150A125 90 0 0 1 185 60a125 90 0 0 1 125 90Z'), 
      row(2, 48, (x) => box(84 + x, 190, 24, 110, c.navy)), row(2, 48, (x) => box(214 + x, 190, 24, 110, c.navy)), box(168, 200, 34, 100, c.green),
      disc(185, 116, 18, c.slate), line(c.paper, 3, 'M185 106v10h8'), quarter(0, 300, 44, 'ne', c.navy),
    ),
  // Saw-tooth roofs and a chimney.
  enterprise: () =>
    picture(340, 300,
      box(0, 0, 340, 300, c.moss),
      shape(c.wood, 'M146 220V86h28v134Z'), box(164, 86, 10, 134, c.woodDeep), shape(c.pine, 'M40 300V180l70-60v60l70-60v60l70-60v60l70-60v180Z'), box(40, 230, 280, 70, c.leaf),
      row(4, 64, (x) => box(64 + x, 250, 40, 24, c.pine)), half(190, 70, 30, 'n', c.mist), quarter(0, 300, 36, 'ne', c.pine),
    ),
  // Courses as packed goods.
  supplier: () =>
    picture(340, 300,
      box(0, 0, 340, 300, c.grey),
      box(70, 190, 120, 110, c.wood), box(120, 190, 20, 44, c.woodDeep), box(200, 220, 110, 80, c.cream), box(246, 220, 18, 30, c.woodDeep),
      box(100, 110, 40, 80, c.green), box(100, 126, 40, 10, c.moss), box(146, 126, 26, 64, c.paper), box(146, 140, 26, 8, c.sage), shape(c.wheat, 'M230 150a35 35 0 0 1 70 0v70h-70Z'), shape(c.ink, 'M256 168l24 16-24 16Z'),
    ),
};
