import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import { shareLogo, sharePicture } from '../../../contract/discovery.ts';
import { linesOf } from './line-breaks.ts';
import { drawMark } from './mark.ts';
import { drawWeave } from './weave.ts';

/** What stands on the picture of a page, and on which ground. */
export interface SharePictureText {
  ground: 'ink' | 'pine' | 'mist';
  /** What it is a page of. */
  kicker: string;
  title: string;
  /** One short line beneath: who, when, how much. */
  line: string;
}

/** The house's colours (ui/tokens.css). */
const grounds = {
  ink: { ground: '#0b1f2a', title: '#ffffff', kicker: '#8fd3b6', line: '#b7c8cc', ruler: '#5f7f8b', weave: ['#12303c', '#0b3b34', '#0e8f6e', '#8fd3b6'], accent: '#f2c14e' },
  pine: { ground: '#0b3b34', title: '#ffffff', kicker: '#8fd3b6', line: '#c9ded6', ruler: '#4f8a7c', weave: ['#07352d', '#0a5c49', '#0e8f6e', '#8fd3b6'], accent: '#e9c79a' },
  mist: { ground: '#f2f7f5', title: '#0b1f2a', kicker: '#0a6e55', line: '#44565f', ruler: '#7f9189', weave: ['#dbe5e1', '#8fd3b6', '#0e8f6e', '#0b3b34'], accent: '#f2c14e' },
} as const;

/** ui/tokens.css, `--font`: the first that this machine has. */
const faces = ['PingFang SC', 'HarmonyOS Sans SC', 'MiSans', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', 'Source Han Sans SC', 'WenQuanYi Micro Hei', 'WenQuanYi Zen Hei', 'Noto Sans CJK JP'];
/** Without one of these a picture has the mark and the field, and no words rather than boxes. */
const face = faces.find((name) => GlobalFonts.has(name)) ?? null;

const margin = 80;
const textWidth = 690;
const weave = { columns: 4, rows: 6, size: 105 };

/** Large for a short title, smaller for a long one; the last is cut if it must be. */
const titleSizes = [
  { size: 72, leading: 98, linesAtMost: 2 },
  { size: 56, leading: 80, linesAtMost: 3 },
  { size: 44, leading: 62, linesAtMost: 4 },
];

/** Encoded at once: @napi-rs/canvas frees a canvas without a reference while it is encoded beside the thread (captcha/picture.ts). */
export function drawSharePicture(text: SharePictureText): Uint8Array {
  const { width, height } = sharePicture;
  const colours = grounds[text.ground];
  const surface = createCanvas(width, height);
  const canvas = surface.getContext('2d');
  canvas.fillStyle = colours.ground;
  canvas.fillRect(0, 0, width, height);
  drawWeave(canvas, `${text.kicker}${text.title}`, { x: width - weave.columns * weave.size, y: 0, ...weave, colours: colours.weave, accent: colours.accent });
  drawMark(canvas, margin - 10, 56, 1.15, { word: colours.title, lowerBeak: text.ground === 'mist' ? '#0b1f2a' : '#ffffff' });
  if (face !== null) drawWords(canvas, text, face, colours);
  drawRuler(canvas, colours.ruler, height - 60);
  return surface.toBuffer('image/png');
}

function drawWords(canvas: SKRSContext2D, { kicker, title, line }: SharePictureText, family: string, colours: { title: string; kicker: string; line: string }): void {
  // Some faces hold the characters of several countries, and come under the name of the first.
  canvas.lang = 'zh-CN';
  const font = (weight: number, size: number): string => `${weight} ${size}px "${family}"`;
  const set = titleSizes.map((tried) => {
    canvas.font = font(600, tried.size);
    return { ...tried, ...linesOf(title, { width: textWidth, atMost: tried.linesAtMost, widthOf: (words) => canvas.measureText(words).width }) };
  });
  // Smaller rather than broken in the middle of a phrase.
  const { lines, size, leading } = set.find(({ isAtPhrase }) => isAtPhrase) ?? set.find(({ isWhole }) => isWhole) ?? set.at(-1)!;
  const bottom = sharePicture.height - 132;
  // From the line beneath upwards, so that titles of one and of three lines stand on the same ground.
  const lineTop = bottom - (line ? 44 : 0);
  const firstBaseline = lineTop - 26 - (lines.length - 1) * leading;
  canvas.textBaseline = 'alphabetic';
  canvas.fillStyle = colours.kicker;
  canvas.font = font(600, 28);
  canvas.fillText(kicker, margin, firstBaseline - size - 22);
  canvas.fillStyle = colours.title;
  canvas.font = font(600, size);
  for (const [index, words] of lines.entries()) canvas.fillText(words, margin, firstBaseline + index * leading);
  if (!line) return;
  canvas.fillStyle = colours.line;
  canvas.font = font(400, 28);
  canvas.fillText(linesOf(line, { width: textWidth, atMost: 1, widthOf: (words) => canvas.measureText(words).width }).lines[0] ?? '', margin, bottom + 10);
}

/** Ruler ticks: the one ornament. */
function drawRuler(canvas: SKRSContext2D, colour: string, y: number): void {
  canvas.fillStyle = colour;
  canvas.fillRect(margin, y, textWidth, 2);
  for (let tick = 0; tick <= 46; tick++) canvas.fillRect(margin + tick * 15 - (tick === 46 ? 2 : 0), y, 2, tick % 10 === 0 ? 18 : tick % 5 === 0 ? 13 : 8);
}

/** The mark alone, on paper. */
export function drawShareLogo(): Uint8Array {
  const { width, height } = shareLogo;
  const surface = createCanvas(width, height);
  const canvas = surface.getContext('2d');
  canvas.fillStyle = '#ffffff';
  canvas.fillRect(0, 0, width, height);
  const scale = 6;
  drawMark(canvas, width / 2 - 33 * scale, height / 2 - 34 * scale, scale, { word: null, lowerBeak: '#0b1f2a' });
  return surface.toBuffer('image/png');
}
