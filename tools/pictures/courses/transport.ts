import { at, box, dashes, disc, half, height, line, picture, quarter, row, shape, turned } from '../drawing.ts';
import * as c from '../palette.ts';

const wheel = (x: number, y: number, r: number): string => disc(x, y, r, c.ink) + disc(x, y, r * 0.4, c.mist);

/** 交通运输: vehicles in green on a sandy floor, loads in wheat. */
export const transport: Record<string, () => string> = {
  // A saloon car with its charging socket.
  car: () =>
    picture(520, 176,
      box(0, 0, 520, 176, c.wood), box(0, 136, 520, 40, c.woodDeep),
      box(24, 58, 44, 78, c.mist), box(56, 58, 12, 78, c.sage), box(32, 68, 20, 18, c.ink), line(c.pine, 5, 'M46 96v20h74'),
      box(440, 104, 64, 32, c.slate), row(4, 15, (x) => box(446 + x, 96, 8, 8, c.wheat)), box(440, 122, 64, 14, c.ink),
      at(44, 26,
        shape(c.green, 'M96 128V96a24 24 0 0 1 24-24h40a80 60 0 0 1 80-40h70a76 76 0 0 1 76 64h30a28 28 0 0 1 28 28v4Z') +
        box(96, 112, 348, 16, c.greenDeep) +
        shape(c.mist, 'M188 78a54 40 0 0 1 54-34h18v34ZM272 44h36a60 48 0 0 1 54 34h-90Z') + wheel(162, 130, 32) + wheel(370, 130, 32) + box(430, 100, 20, 12, c.wheat) + box(284, 90, 20, 6, c.greenDeep), 0.8),
    ),

  // A quadcopter above a power line.
  drone: () =>
    picture(520, 176,
      box(0, 0, 520, 176, c.navy),
      line(c.grey, 6, 'M72 176V40M36 64h72M44 92h56M448 176V40M412 64h72M420 92h56'), dashes(c.green, 2, 'M108 64c80 40 224 40 304 0'),
      shape(c.leaf, 'M154 50a32 32 0 0 1 64 0ZM302 50a32 32 0 0 1 64 0ZM154 130a32 32 0 0 0 64 0ZM302 130a32 32 0 0 0 64 0Z'),
      line(c.mist, 10, 'M186 52l74 38 74-38M186 128l74-38 74 38'),
      shape(c.paper, 'M230 64h60v30a30 30 0 0 1-60 0Z'), disc(260, 94, 12, c.ink),
    ),

  // A brake disc in its caliper, with the wear limit marked.
  brake: () =>
    picture(520, 176,
      box(0, 0, 520, 176, c.mist), box(0, 156, 520, 20, c.sage),
      disc(260, 92, 78, c.grey), quarter(260, 92, 78, 'se', c.slate), quarter(260, 92, 78, 'ne', c.slate), disc(260, 92, 62, c.fog), disc(260, 92, 36, c.ink), disc(260, 92, 14, c.sage),
      row(5, 1, (_, i) => disc(260 + 25 * Math.cos((i * 72 - 90) * Math.PI / 180), 92 + 25 * Math.sin((i * 72 - 90) * Math.PI / 180), 4.5, c.sage)),
      shape(c.rust, 'M306 34h34a34 34 0 0 1 34 34v48a34 34 0 0 1-34 34h-34V116h26V68h-26Z'), box(312, 68, 20, 48, c.wheat),
      height(150, 14, 170, '', c.slate), 
      shape(c.ink, 'M30 156V82a30 30 0 0 1 60 0v74h-16V84a14 14 0 0 0-28 0v72Z'), box(22, 132, 76, 24, c.green),
      wheel(452, 112, 44), disc(452, 112, 26, c.green), disc(452, 112, 9, c.mist),
    ),

  // A forklift with its load on the mast.
  forklift: () =>
    picture(520, 176,
      box(0, 0, 520, 176, c.leaf), box(0, 148, 520, 28, c.pine),
      line(c.ink, 9, 'M214 96V34h74v62'), 
      shape(c.wheat, 'M186 96h102a20 20 0 0 1 20 20v24H166v-24a20 20 0 0 1 20-20Z'), box(166, 126, 142, 14, c.wheatDeep),
      box(312, 10, 12, 132, c.slate), box(324, 130, 96, 8, c.ink),
      box(328, 66, 64, 64, c.wood), box(354, 66, 12, 26, c.woodDeep), box(328, 116, 64, 14, c.woodDeep),
      wheel(192, 142, 22), wheel(284, 142, 22), box(226, 70, 34, 26, c.slate), 
      box(30, 28, 100, 120, c.green), box(30, 84, 100, 8, c.moss), row(2, 46, (x) => box(40 + x, 46, 36, 38, c.cream) + box(40 + x, 104, 36, 44, c.wood)),
      box(450, 84, 70, 64, c.wood), box(478, 84, 12, 26, c.woodDeep),
    ),

  // A crane hook with a load, and the sling angle.
  crane: () =>
    picture(520, 176,
      box(0, 0, 520, 176, c.fog),
      box(0, 0, 520, 22, c.pine), row(13, 42, (x) => shape(c.green, `M${x} 22l21-18 21 18Z`)),
      box(228, 22, 64, 20, c.wheat), line(c.ink, 4, 'M246 42v26M274 42v26'), box(240, 62, 40, 16, c.ink),
      shape(c.ink, 'M256 78h8v8a12 12 0 1 1-16 12h6a6 6 0 1 0 6-6h-4Z'),
      line(c.slate, 4, 'M258 106L176 136M258 106L344 136'),
      box(150, 134, 220, 28, c.rust), box(150, 152, 220, 10, '#93381a'), box(168, 134, 10, 28, c.ink), box(342, 134, 10, 28, c.ink),
      quarter(0, 176, 84, 'ne', c.sage), quarter(520, 176, 84, 'nw', c.sage), quarter(84, 92, 40, 'sw', c.mist), quarter(436, 92, 40, 'se', c.mist),
    ),

  // A charging post and its parking bay.
  charger: () =>
    picture(520, 176,
      box(0, 0, 520, 176, c.pine), box(0, 148, 520, 28, c.moss),
      shape(c.mist, 'M206 148V38a24 24 0 0 1 24-24h60a24 24 0 0 1 24 24v110Z'), box(294, 38, 20, 110, c.sage), shape(c.mist, 'M290 14a24 24 0 0 1 24 24h-24Z'), box(196, 140, 128, 14, c.ink),
      box(222, 38, 60, 36, c.ink), shape(c.leaf, 'M228 60h10v8h-10ZM242 52h10v16h-10ZM256 44h10v24h-10Z'),
      shape(c.green, 'M262 82l-22 34h14l-4 24 24-36h-14l4-22Z'),
      line(c.leaf, 8, 'M314 60h34v74h52V92'), shape(c.wheat, 'M386 60h28v22l-8 12h-12l-8-12Z'), box(390, 48, 6, 12, c.ink), box(404, 48, 6, 12, c.ink),
      row(3, 62, (x) => shape(c.green, `M${20 + x} 148l-20 28h14l20-28Z`)), half(64, 148, 40, 'n', c.green), half(64, 148, 24, 'n', c.leaf),
    ),

  // A drive motor in section, with the three-phase wave.
  motor: () =>
    picture(520, 176,
      box(0, 0, 520, 176, c.wheat), box(0, 148, 520, 28, c.wheatDeep),
      disc(230, 86, 72, c.slate), disc(230, 86, 60, c.mist), row(12, 30, (angle) => turned(angle, 230, 86, box(222, 30, 16, 22, [c.rust, c.green, c.pine][(angle / 30) % 3] ?? c.green))), disc(230, 86, 34, c.ink), quarter(230, 86, 26, 'ne', c.leaf), quarter(230, 86, 26, 'sw', c.leaf), disc(230, 86, 8, c.wheat),
      box(180, 146, 100, 16, c.ink), box(326, 44, 96, 92, c.pine), box(336, 54, 76, 52, c.ink), line(c.leaf, 4, 'M340 80q9-34 18 0t18 0 18 0 14-14'), line(c.wheat, 4, 'M340 70q9 34 18 8t18 6 18-8 14 10'), disc(350, 121, 7, c.wheat), disc(374, 121, 7, c.green), disc(398, 121, 7, c.sage), line(c.rust, 7, 'M300 70h26M302 98h24'),
      quarter(0, 0, 80, 'se', c.cream), box(40, 96, 52, 52, c.green), quarter(40, 148, 52, 'ne', c.leaf), quarter(520, 148, 64, 'nw', c.cream),
    ),
};
