import { at, box, picture, shape } from './drawing.ts';
import { greenButton, ink, leaf, navy, paper, pine, wheat } from './palette.ts';

const faces = 'PingFang SC,HarmonyOS Sans SC,MiSans,Microsoft YaHei,Noto Sans CJK SC,Noto Sans SC,sans-serif';

/** Partners' logos, 168 × 64, in one colour: a sign of 28 px from squares and quarter circles, and the name as text. */
const partners: Record<string, [name: string, sign: string]> = {
  qihang: ['启航职培', 'M0 28A28 28 0 0 1 28 0v28Z'],
  beiqiao: ['北桥技校', 'M0 0h12v28H0zM16 0a12 14 0 0 1 0 28Z'],
  anping: ['安平重工', 'M0 28V8l9-8v8l9-8v8l10-8v28Z'],
  qinghe: ['青禾护理', 'M0 14A14 14 0 0 1 14 0v14h14A14 14 0 0 1 14 28V14Z'],
  fangyuan: ['方圆检测', 'M0 0h13v13H0zM15 0a13 13 0 0 1 13 13H15zM0 15h13v13A13 13 0 0 1 0 15zM15 15h13v13H15z'],
  lixin: ['立新车架', 'M0 10a10 10 0 1 1 0 .1zM14 14h14v14H14z'],
  haichuan: ['海川电力', 'M16 0L4 16h9l-3 12 14-17h-9Z'],
  yunshan: ['云杉教育', 'M14 0l14 14H0zM14 12l14 16H0z'],
  jiamu: ['嘉木家具', 'M0 4h28v6H18v18h-8V10H0z'],
  xingye: ['星野航空', 'M0 20L28 0 20 28l-6-10Z'],
  baigong: ['百工题库', 'M0 0h28v8H0zM0 11h18v7H0zM0 21h28v7H0z'],
  tonghui: ['同辉人力', 'M0 28a9 12 0 0 1 18 0ZM9 0a6 6 0 1 1 0 12A6 6 0 0 1 9 0ZM20 28V14a8 8 0 0 1 8 8v6Z'],
};

export const marks: Record<string, () => string> = Object.fromEntries(
  Object.entries(partners).map(([key, [name, sign]]) => [
    key,
    () => picture(168, 64, at(22, 18, shape(ink, sign)), `<text x="62" y="39" font-size="19" font-weight="600" font-family="${faces}" fill="${ink}">${name}</text>`),
  ]),
);

/** Background and sign colour of the demo enterprises' logos. Each has the sign of the partner with the same key. */
const logoColours: Record<string, [ground: string, sign: string]> = {
  qihang: [pine, leaf],
  beiqiao: [navy, wheat],
  anping: [greenButton, paper],
  baigong: [wheat, ink],
};

/** Logos, 96 × 96: only the sign on its background, because a chooser shows the name beside it. */
export const logos: Record<string, () => string> = Object.fromEntries(
  Object.entries(logoColours).map(([key, [ground, colour]]) => [key, () => picture(96, 96, box(0, 0, 96, 96, ground), `<g transform="translate(20 20) scale(2)">${shape(colour, partners[key]![1])}</g>`)]),
);
