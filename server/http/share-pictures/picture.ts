import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import { shareLogo, sharePicture } from '../../../contract/discovery.ts';
import { linesOf } from './line-breaks.ts';
import { drawMark } from './mark.ts';
import { drawWeave } from './weave.ts';

/** The texts on a share picture and its colour scheme. */
export interface SharePictureText {
  ground: 'ink' | 'pine' | 'mist';
  /** The kind of page. */
  kicker: string;
  title: string;
  /** One short line below the title: person, date or price. */
  line: string;
}

/** Colours of the design (ui/tokens.css). */
const grounds = {
  ink: { ground: '#0b1f2a', title: '#ffffff', kicker: '#8fd3b6', line: '#b7c8cc', ruler: '#5f7f8b', weave: ['#12303c', '#0b3b34', '#0e8f6e', '#8fd3b6'], accent: '#f2c14e' },
  pine: { ground: '#0b3b34', title: '#ffffff', kicker: '#8fd3b6', line: '#c9ded6', ruler: '#4f8a7c', weave: ['#07352d', '#0a5c49', '#0e8f6e', '#8fd3b6'], accent: '#e9c79a' },
  mist: { ground: '#f2f7f5', title: '#0b1f2a', kicker: '#0a6e55', line: '#44565f', ruler: '#7f9189', weave: ['#dbe5e1', '#8fd3b6', '#0e8f6e', '#0b3b34'], accent: '#f2c14e' },
} as const;

/** The same fonts as `--font` in ui/tokens.css. The first one on this machine is used. */
const faces = ['PingFang SC', 'HarmonyOS Sans SC', 'MiSans', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', 'Source Han Sans SC', 'WenQuanYi Micro Hei', 'WenQuanYi Zen Hei', 'Noto Sans CJK JP'];
/** Without any of these fonts the picture has only the logo and the pattern, because texts would be drawn as boxes. */
const face = faces.find((name) => GlobalFonts.has(name)) ?? null;

const margin = 80;
const textWidth = 690;
const weave = { columns: 4, rows: 6, size: 105 };

/** Large for a short title, smaller for a long one. The last size cuts the title if necessary. */
const titleSizes = [
  { size: 72, leading: 98, linesAtMost: 2 },
  { size: 56, leading: 80, linesAtMost: 3 },
  { size: 44, leading: 62, linesAtMost: 4 },
];

/** Encodes synchronously: @napi-rs/canvas frees an unreferenced canvas while it is encoded in another thread (captcha/picture.ts). */
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
  // Some fonts contain variants of a character for several countries, and the default is not always the Chinese one.
  canvas.lang = 'zh-CN';
  const font = (weight: number, size: number): string => `${weight} ${size}px "${family}"`;
  const set = titleSizes.map((tried) => {
    canvas.font = font(600, tried.size);
    return { ...tried, ...linesOf(title, { width: textWidth, atMost: tried.linesAtMost, widthOf: (words) => canvas.measureText(words).width }) };
  });
  // A smaller size is preferred to a break in the middle of a phrase.
  const { lines, size, leading } = set.find(({ isAtPhrase }) => isAtPhrase) ?? set.find(({ isWhole }) => isWhole) ?? set.at(-1)!;
  const bottom = sharePicture.height - 132;
  // Positions are computed from the lower line upwards, so that titles of one and of three lines end at the same height.
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

/** Draws the ticks of a ruler, the only ornament. */
function drawRuler(canvas: SKRSContext2D, colour: string, y: number): void {
  canvas.fillStyle = colour;
  canvas.fillRect(margin, y, textWidth, 2);
  for (let tick = 0; tick <= 46; tick++) canvas.fillRect(margin + tick * 15 - (tick === 46 ? 2 : 0), y, 2, tick % 10 === 0 ? 18 : tick % 5 === 0 ? 13 : 8);
}

/** The logo alone, on a plain background. */
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
