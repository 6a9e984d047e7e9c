import { at, box, disc, line, picture, row } from '../pictures/drawing.ts';
import * as c from '../pictures/palette.ts';
import { electrical } from '../pictures/courses/electrical.ts';
import { machining } from '../pictures/courses/machining.ts';
import { services } from '../pictures/courses/services.ts';
import { transport } from '../pictures/courses/transport.ts';
import { welding } from '../pictures/courses/welding.ts';
import { between, caption, done, height, type Lesson, said, seconds, seen, width } from './lessons.ts';

/** A lesson of one trade: its steps with the pictures of its courses. */
interface Trade {
  title: string;
  ground: string;
  ink: string;
  quiet: string;
  /** Texts before the first step and after the last. */
  opening: string;
  closing: string;
  steps: readonly { words: string; short: string; drawn: (() => string) | undefined }[];
}

/** The picture of a course is 520 by 176. Here it is between the caption and the controls. */
const frame = { x: 48, y: 214, scale: 1.35, width: 702, height: 238 };
const stepSeconds = 3.8;
const firstAt = 2.2;
const innerOf = (svg: string) => svg.replace(/^<svg[^>]*>|<\/svg>\s*$/g, '');

function lessonOf({ title, ground, ink, quiet, opening, closing, steps }: Trade): Lesson {
  const begins = steps.map((_, i) => firstAt + i * stepSeconds);
  const pictures = steps.map(({ drawn }) => innerOf(drawn!()));
  return (t, write) => {
    steps.forEach(({ short }, i) => said(write, 836, 262 + i * 56, 22, ink, short, { weight: t >= begins[i]! ? 600 : 400 }));
    return picture(
      width, height,
      box(0, 0, width, height, ground),
      // Each picture slides in from the right over the previous one.
      pictures.map((content, i) => {
        const come = i === 0 ? 1 : between(t, begins[i]! - 0.3, begins[i]! + 0.7);
        return come <= 0 ? '' : at(frame.x + (1 - come) * frame.width, frame.y, content, frame.scale);
      }).join(''),
      // Covers what is outside the frame
      box(0, 0, width, frame.y, ground), box(0, frame.y + frame.height, width, height, ground), box(0, 0, frame.x, height, ground), box(frame.x + frame.width, 0, width, height, ground),
      box(frame.x, frame.y + frame.height, frame.width * (t / seconds), 5, ink),
      row(steps.length, 56, (y, i) => at(800, 254 + y, disc(0, 0, 22, t >= begins[i]! ? c.paper : quiet) + line(c.grey, 3, 'M-5 0h10'))),
      steps.map((_, i) => at(800, 254 + i * 56, seen(between(t, begins[i]! + stepSeconds - 1, begins[i]! + stepSeconds - 0.5), done(0, 0, 0.85)))).join(''),
      caption(t, write, title, [{ from: 0.6, words: opening }, ...steps.map(({ words }, i) => ({ from: begins[i]!, words })), { from: begins.at(-1)! + stepSeconds, words: closing }], ink, quiet),
    );
  };
}

/** Three busbars that are earthed together, and the sign that forbids switching on. */
const earthed = (): string =>
  picture(
    520, 176,
    box(0, 0, 520, 176, c.pine), row(3, 34, (y) => box(0, 22 + y, 520, 12, c.leaf)),
    // A clamp on each busbar, with leads to the earth bar
    row(3, 64, (x, i) => box(114 + x, 40 + i * 34, 8, 104 - i * 34, c.wheat) + box(104 + x, 14 + i * 34, 28, 28, c.mist)),
    box(114, 140, 136, 8, c.wheat), box(126, 156, 112, 8, c.wheat), box(178, 148, 8, 8, c.wheat),
    // The warning sign in front of the busbars
    box(336, 20, 112, 132, c.paper), disc(392, 86, 44, c.signal), disc(392, 86, 33, c.paper), line(c.signal, 9, 'M366 60l52 52'),
  );

/** File name → its lesson. */
export const trades: Record<string, Lesson> = {
  'trial-machining': lessonOf({
    title: '首件，慢一点做', ground: c.wood, ink: c.ink, quiet: c.rust, opening: '第一件做对了，后面的才敢快', closing: '四步都过，再按批量开机',
    steps: [
      { words: '一装夹：夹牢，悬伸越短越稳', short: '装夹', drawn: machining['lathe'] },
      { words: '二试切：留足余量，先走一刀', short: '试切', drawn: machining['mill'] },
      { words: '三测量：停机再量，量三处', short: '测量', drawn: machining['caliper'] },
      { words: '四复检：换个人，照图纸再量一遍', short: '复检', drawn: machining['metrology'] },
    ],
  }),
  'trial-electrical': lessonOf({
    title: '动手之前，先验电', ground: c.mist, ink: c.ink, quiet: c.greenDeep, opening: '看着没电，不等于没电', closing: '次序不能换，一步也不能省',
    steps: [
      { words: '一核对：有人唱票，有人复诵', short: '核对', drawn: electrical['highvoltage'] },
      { words: '二断开：拉下开关，看得见断点', short: '断开', drawn: electrical['breakers'] },
      { words: '三验电：先在有电处试好，再验这里', short: '验电', drawn: electrical['review'] },
      { words: '四接地：接好地线，再挂警示牌', short: '接地挂牌', drawn: earthed },
    ],
  }),
  'trial-welding': lessonOf({
    title: '一道焊缝，四眼看', ground: c.slate, ink: c.paper, quiet: c.leaf, opening: '起弧只要一秒，准备要十分钟', closing: '看得出毛病，才改得掉毛病',
    steps: [
      { words: '一看自己：面罩、手套、鞋都穿戴好', short: '穿戴', drawn: welding['mask'] },
      { words: '二看坡口：除净锈和油，间隙一致', short: '坡口', drawn: welding['tig'] },
      { words: '三看熔池：枪不急，跟着熔池走', short: '熔池', drawn: welding['mig'] },
      { words: '四看焊缝：清渣以后，找气孔和咬边', short: '焊缝', drawn: welding['inspection'] },
    ],
  }),
  'trial-transport': lessonOf({
    title: '出车之前，绕一圈', ground: c.leaf, ink: c.ink, quiet: c.pine, opening: '三分钟绕一圈，省下半天抛锚', closing: '有一样不对，就先不动车',
    steps: [
      { words: '一看外面：车身、轮胎、地上有没有漏', short: '外观', drawn: transport['car'] },
      { words: '二看制动：片有多厚，踩下去硬不硬', short: '制动', drawn: transport['brake'] },
      { words: '三看充电：枪插到底，线不拖地', short: '充电', drawn: transport['charger'] },
      { words: '四看装载：放正、压实、不挡视线', short: '装载', drawn: transport['forklift'] },
    ],
  }),
  'trial-services': lessonOf({
    title: '一单服务，有头有尾', ground: c.cream, ink: c.ink, quiet: c.rust, opening: '客人记得的，是第一句和最后一句', closing: '下一单，从上一单的记录开始',
    steps: [
      { words: '一问清：要什么、几时要、有没有忌讳', short: '问清', drawn: services['trainer'] },
      { words: '二做好：照标准做，不凭手感', short: '做好', drawn: services['tea'] },
      { words: '三点交：当面点清，一样一样说', short: '点交', drawn: services['warehouse'] },
      { words: '四留底：写下时间，双方各留一份', short: '留底', drawn: services['contract'] },
    ],
  }),
};
