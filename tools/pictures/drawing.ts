/** Shapes of the seed pictures. All lengths are in px of the picture's own view box. All functions return SVG markup. */
const short = (value: number): string => String(Math.round(value * 100) / 100);
const join = (values: readonly number[]): string => values.map(short).join(' ');

export const box = (x: number, y: number, width: number, height: number, fill: string): string =>
  `<path fill="${fill}" d="M${join([x, y])}h${short(width)}v${short(height)}h${short(-width)}Z"/>`;

export const disc = (cx: number, cy: number, r: number, fill: string): string =>
  `<circle cx="${short(cx)}" cy="${short(cy)}" r="${short(r)}" fill="${fill}"/>`;

/** A filled path. Several paths can share one fill: pass their data one after the other. */
export const shape = (fill: string, ...data: string[]): string => `<path fill="${fill}" d="${data.join('')}"/>`;

/** A stroke for pipes, cables and drafting lines. Shapes have no outlines. */
export const line = (stroke: string, width: number, ...data: string[]): string =>
  `<path fill="none" stroke="${stroke}" stroke-width="${short(width)}" d="${data.join('')}"/>`;

export const dashes = (stroke: string, width: number, ...data: string[]): string =>
  `<path fill="none" stroke="${stroke}" stroke-width="${short(width)}" stroke-dasharray="5 5" d="${data.join('')}"/>`;

export type Corner = 'ne' | 'nw' | 'se' | 'sw';

/** A quarter disc with its right angle at x, y, which opens towards the named corner. */
export function quarter(x: number, y: number, r: number, towards: Corner, fill: string): string {
  const dx = towards.endsWith('e') ? r : -r;
  const dy = towards.startsWith('s') ? r : -r;
  const sweep = dx > 0 === dy > 0 ? 0 : 1;
  return shape(fill, `M${join([x, y])}v${short(dy)}A${join([r, r, 0, 0, sweep, x + dx, y])}Z`);
}

/** A half disc with its straight edge through x, y, which bulges to the named side. */
export function half(x: number, y: number, r: number, side: 'n' | 'e' | 's' | 'w', fill: string): string {
  const vertical = side === 'e' || side === 'w';
  const start = vertical ? [x, y - r] : [x - r, y];
  const end = vertical ? [x, y + r] : [x + r, y];
  const sweep = side === 'e' || side === 'n' ? 1 : 0;
  return shape(fill, `M${join(start)}A${join([r, r, 0, 0, sweep, ...end])}Z`);
}

/** The feather of the logo: two quarter arcs between opposite corners of a square. */
export function feather(x: number, y: number, size: number, rising: boolean, fill: string): string {
  return rising
    ? shape(fill, `M${join([x, y + size])}a${join([size, size, 0, 0, 1, size, -size])}a${join([size, size, 0, 0, 1, -size, size])}Z`)
    : shape(fill, `M${join([x, y])}a${join([size, size, 0, 0, 1, size, size])}a${join([size, size, 0, 0, 1, -size, -size])}Z`);
}

const label = (x: number, y: number, text: string, fill: string): string =>
  `<text x="${short(x)}" y="${short(y)}" font-size="13" font-family="sans-serif" text-anchor="middle" fill="${fill}">${text}</text>`;

/** A horizontal dimension line with end ticks. The number is above its middle. */
export const dimension = (x1: number, x2: number, y: number, text: string, stroke: string): string =>
  line(stroke, 1.5, `M${join([x1, y])}H${short(x2)}`, `M${join([x1, y - 6])}v12`, `M${join([x2, y - 6])}v12`) +
  (text ? label((x1 + x2) / 2, y - 6, text, stroke) : '');

/** A vertical dimension line. The number is to the right of its middle. */
export const height = (x: number, y1: number, y2: number, text: string, stroke: string): string =>
  line(stroke, 1.5, `M${join([x, y1])}V${short(y2)}`, `M${join([x - 6, y1])}h12`, `M${join([x - 6, y2])}h12`) +
  (text ? label(x + 10 + text.length * 3.6, (y1 + y2) / 2 + 5, text, stroke) : '');

/** Ruler ticks along a horizontal edge. Every fifth tick is long. */
export function ticks(x: number, y: number, count: number, gap: number, length: number, stroke: string): string {
  const marks = Array.from({ length: count }, (_, i) => `M${join([x + i * gap, y])}v${short(i % 5 === 0 ? length * 1.8 : length)}`);
  return line(stroke, 1.5, ...marks);
}

/** Repeats a drawing: `row(3, 40, (x) => box(x, 0, 20, 20, green))`. */
export const row = (count: number, gap: number, draw: (offset: number, index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index * gap, index)).join('');

export const at = (x: number, y: number, content: string, scale = 1): string =>
  `<g transform="translate(${join([x, y])})${scale === 1 ? '' : ` scale(${short(scale)})`}">${content}</g>`;

export const turned = (degrees: number, cx: number, cy: number, content: string): string =>
  `<g transform="rotate(${join([degrees, cx, cy])})">${content}</g>`;

/** A whole picture. The file has no title, because the page's alt text describes it. */
export const picture = (width: number, height: number, ...parts: string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>\n`;
