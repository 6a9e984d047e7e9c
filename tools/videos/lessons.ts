import { at, box, disc, half, line, picture, quarter, row, shape, turned } from '../pictures/drawing.ts';
import * as c from '../pictures/palette.ts';

/**
 * The sample lessons of the course trials, one per category (five trades are in `trades.ts`): animated drawings in the style of the
 * posters. The lower 80 px stay free for the player's controls.
 */
export const width = 960;
export const height = 540;
export const seconds = 20;
export const framesPerSecond = 20;

/** 0 before `from`, 1 after `to`, and eased in between. */
export function between(t: number, from: number, to: number): number {
  const share = Math.min(1, Math.max(0, (t - from) / (to - from)));
  return share * share * (3 - 2 * share);
}

/** Text of a frame with the left end of its baseline. It is written over the drawing, because the SVG renderer has no Chinese font. */
export interface Words {
  x: number;
  y: number;
  size: number;
  fill: string;
  words: string;
  weight: 400 | 600;
  opacity: number;
}

/** A lesson at a moment in seconds: returns its drawing, and calls `write` for its text. */
export type Lesson = (t: number, write: (words: Words) => void) => string;
type Write = Parameters<Lesson>[1];

export const said = (write: Write, x: number, y: number, size: number, fill: string, words: string, { weight = 400, opacity = 1 }: Partial<Pick<Words, 'weight' | 'opacity'>> = {}): void => {
  if (opacity > 0) write({ x, y, size, fill, words, weight, opacity });
};

export const seen = (opacity: number, content: string): string => (opacity <= 0 ? '' : `<g opacity="${Math.round(opacity * 100) / 100}">${content}</g>`);

interface Step {
  /** Start of the step, which lasts until the next. */
  from: number;
  words: string;
}

/** Draws the title of the lesson, the sample mark, and the current step. */
export function caption(t: number, write: Write, title: string, steps: readonly Step[], ink: string, quiet: string): string {
  const current = steps.findLastIndex(({ from }) => t >= from);
  said(write, 48, 66, 22, quiet, '试看片段（示例）');
  said(write, 48, 118, 40, ink, title, { weight: 600 });
  const step = steps[current];
  if (step) said(write, 48, 166, 26, ink, step.words, { opacity: between(t, step.from, step.from + 0.4) });
  return row(steps.length, 44, (x, i) => box(48 + x, 186, 36, 5, i <= current ? ink : quiet));
}

/** A tick in a disc that grows when something is done. */
export const done = (x: number, y: number, grown: number): string =>
  grown <= 0 ? '' : at(x, y, disc(0, 0, 26, c.green) + line(c.paper, 6, 'M-12 1l8 9 16-19'), Math.max(0.01, grown));

/** Before a machine is started: protective gear, power, workpiece. */
const workshop: Lesson = (t, write) => {
  const lever = between(t, 8.5, 10) * 76;
  const jaw = between(t, 13.5, 15.5) * 64;
  const mask = between(t, 3.5, 5);
  said(write, 504, 400, 13, c.ink, '禁合闸', { opacity: between(t, 10, 10.8) });
  return picture(
    width, height,
    box(0, 0, width, height, c.cream), quarter(width, 0, 220, 'sw', c.wheat), quarter(740, 0, 110, 'sw', c.wood),
    box(0, 440, width, 100, c.wood), box(0, 440, width, 12, c.woodDeep),
    // The helmet comes down on its stand.
    at(190, 440, box(-70, -14, 140, 14, c.navy) + box(-9, -90, 18, 80, c.grey) + disc(0, -104, 40, c.skin) + at(0, (mask - 1) * 56, half(0, -112, 66, 'n', c.wheat) + quarter(0, -112, 66, 'ne', c.wheatDeep) + box(-76, -114, 152, 13, c.ink) + box(-8, -178, 16, 66, c.paper))),
    // The switch goes off, and a tag is hung on it.
    at(480, 440, box(-78, -196, 156, 196, c.slate) + box(0, -196, 78, 196, c.navy) + box(-54, -172, 108, 148, c.mist) + disc(0, -98, 30, c.fog) + turned(lever - 38, 0, -98, box(-8, -150, 16, 56, lever > 40 ? c.green : c.signal) + disc(0, -98, 16, c.ink)) + seen(between(t, 10, 10.8), box(18, -66, 52, 40, c.wheat))),
    // The vice closes on the workpiece.
    at(752, 440, box(-120, -26, 240, 26, c.navy) + box(-112, -104, 56, 78, c.greenDeep) + box(-112, -104, 40, 78, c.green) + box(-50, -134, 80, 108, c.sage) + box(-50, -134, 50, 108, c.mist) + at(64 - jaw, 0, box(30, -104, 56, 78, c.green) + box(62, -104, 24, 78, c.greenDeep) + box(86, -74, 44, 14, c.sage) + box(124, -104, 12, 74, c.ink))),
    done(262, 262, between(t, 5.6, 6.2)), done(566, 250, between(t, 11.2, 11.8)), done(842, 286, between(t, 16, 16.6)),
    caption(t, write, '开工前三查', [{ from: 1, words: '先别急着开机，站稳了看一圈' }, { from: 3, words: '一查护具：帽、镜、鞋都穿戴好' }, { from: 8, words: '二查电源：先断开，再挂牌' }, { from: 13, words: '三查工件：夹紧了再开机' }, { from: 17, words: '三样都对，才算准备好' }], c.ink, c.rust),
  );
};

const shifts = [72, 84, 52, 92, 76];

/** From a shift's records to a dashboard. */
const screen: Lesson = (t, write) => {
  const fixed = between(t, 9.5, 10.3);
  const bars = shifts.map((value, i) => ({ value, grown: between(t, 12.5 + i * 0.45, 13.6 + i * 0.45) }));
  for (const [x, head] of [[64, '班次'], [196, '产量'], [328, '签字']] as const) said(write, x, 248, 17, c.paper, head);
  shifts.forEach((value, i) => {
    const [y, opacity] = [287 + i * 39, between(t, 3 + i * 0.8, 3.5 + i * 0.8)];
    const isWrong = i === 2;
    said(write, 64, y, 18, c.ink, `${i + 1} 班`, { opacity });
    if (isWrong) said(write, 196, y, 18, c.ink, '520', { opacity: opacity * (1 - fixed) });
    said(write, 196, y, 18, isWrong ? c.greenDeep : c.ink, String(value), { weight: isWrong ? 600 : 400, opacity: isWrong ? fixed : opacity });
  });
  said(write, 528, 310, 16, c.wheat, '目标线', { opacity: between(t, 15.6, 16.2) });
  return picture(
    width, height,
    box(0, 0, width, height, c.ink), quarter(width, height, 240, 'nw', c.navy), quarter(720, 0, 120, 'sw', c.pine), quarter(840, 0, 120, 'se', c.greenButton),
    box(48, 224, 400, 232, c.paper), box(48, 224, 400, 36, c.pine),
    row(5, 39, (y, i) =>
      seen(
        between(t, 3 + i * 0.8, 3.5 + i * 0.8),
        (i % 2 ? box(48, 260 + y, 400, 39, c.mist) : '') + (i === 2 ? seen(between(t, 8, 8.5) * (1 - fixed), box(184, 260 + y, 112, 39, c.wheat)) : '') + line(c.green, 3, `M330 ${282 + y}q12 -16 20 0t22 -4`),
      ),
    ),
    box(496, 224, 416, 232, c.navy), line(c.grey, 2, 'M528 424H884'),
    bars.map(({ value, grown }, i) => box(540 + i * 70, 424 - value * 1.5 * grown, 46, value * 1.5 * grown, value < 60 ? c.wheat : i % 2 ? c.green : c.leaf)).join(''),
    seen(between(t, 15.6, 16.2), line(c.wheat, 3, 'M528 320H884')),
    caption(t, write, '一张台账，一张图', [{ from: 1, words: '数字写在纸上，谁也看不出快慢' }, { from: 3, words: '一收：每班填一行，当班签字' }, { from: 8, words: '二核：和前后对不上的，先问再改' }, { from: 12, words: '三看：画成柱，和目标线比' }, { from: 17, words: '低于目标的那一班，就是明天要谈的' }], c.paper, c.leaf),
  );
};

const duties = ['核对姓名和房号', '洗手，备好用物', '操作并随时询问', '写下时间和签名'];

/** A service task with its checklist. */
const service: Lesson = (t, write) => {
  const ticked = (i: number) => between(t, 4 + i * 3.4, 4.5 + i * 3.4);
  const hand = (t / seconds) * 300;
  duties.forEach((duty, i) => {
    const isDone = ticked(i) > 0.5;
    said(write, 140, 289 + i * 46, 22, isDone ? c.greenDeep : c.ink, duty, { weight: isDone ? 600 : 400 });
  });
  return picture(
    width, height,
    box(0, 0, width, height, c.leaf), box(0, 452, width, 88, c.pine), quarter(width, 452, 200, 'nw', c.leafDeep),
    // The clipboard
    box(56, 226, 420, 226, c.woodDeep), box(72, 238, 388, 214, c.paper), box(306, 212, 120, 30, c.navy), half(366, 212, 22, 'n', c.navy),
    row(duties.length, 46, (y, i) => at(96, 262 + y, box(0, 4, 28, 28, c.mist) + seen(ticked(i), line(c.green, 6, 'M5 17l8 9 14-20')))),
    // The clock: twenty minutes in twenty seconds
    at(640, 306, disc(0, 0, 92, c.paper) + disc(0, 0, 78, c.mist) + shape(c.fog, ...Array.from({ length: 12 }, (_, i) => { const turn = (i * Math.PI) / 6; return `M${Math.cos(turn) * 68 - 3} ${Math.sin(turn) * 68 - 3}h6v6h-6Z`; })) + turned(hand, 0, 0, box(-4, -62, 8, 66, c.ink)) + turned(90 + hand / 12, 0, 0, box(-5, -40, 10, 44, c.green)) + disc(0, 0, 9, c.wheat)),
    // The person, nodding at every tick
    at(840, 452, half(0, 0, 84, 'n', c.paper) + quarter(0, 0, 84, 'ne', c.mist) + at(0, Math.round(Math.sin(t * 1.5)), disc(0, -116, 44, c.skin) + half(0, -122, 48, 'n', c.hairBrown) + disc(0, -174, 18, c.hairBrown) + box(-20, -118, 7, 7, c.ink) + box(13, -118, 7, 7, c.ink) + line(c.ink, 3, 'M-10 -94q10 8 20 0')) + box(-46, -54, 30, 10, c.green)),
    caption(t, write, '照单做，一项一勾', [{ from: 1, words: '记性再好，也不如一张单子' }, { from: 3.5, words: '一核对：人、物、时间三样对上' }, { from: 10, words: '二操作：一边做一边问感受' }, { from: 14, words: '三记录：做完就写，不凭印象补' }, { from: 17.5, words: '单子勾满，这一趟才算完' }], c.ink, c.greenDeep),
  );
};

/** File name below seed/launch/files/private → its lesson. */
export const lessons: Record<string, Lesson> = { 'trial-safety': workshop, 'trial-digital': screen, 'trial-care': service };
