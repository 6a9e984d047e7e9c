import { createHash } from 'node:crypto';
import type { SKRSContext2D } from '@napi-rs/canvas';

/** A pattern of squares and quarter circles on a grid. The same text always gives the same pattern. */

export interface WeaveField {
  x: number;
  y: number;
  columns: number;
  rows: number;
  size: number;
  /** Fill colours, from muted to lightest. One cell per picture uses the accent colour. */
  colours: readonly string[];
  accent: string;
}

/** Draws a quarter circle around a corner of a cell: 0 is top left, then clockwise. */
function quarter(canvas: SKRSContext2D, x: number, y: number, size: number, corner: number): void {
  const cx = corner === 1 || corner === 2 ? x + size : x;
  const cy = corner >= 2 ? y + size : y;
  const start = (Math.PI / 2) * corner;
  canvas.beginPath();
  canvas.moveTo(cx, cy);
  canvas.arc(cx, cy, size, start, start + Math.PI / 2);
  canvas.closePath();
  canvas.fill();
}

/** Draws the overlap of two opposite quarter circles. */
function leaf(canvas: SKRSContext2D, x: number, y: number, size: number, rises: boolean): void {
  canvas.beginPath();
  if (rises) {
    canvas.arc(x, y, size, 0, Math.PI / 2);
    canvas.arc(x + size, y + size, size, Math.PI, -Math.PI / 2);
  } else {
    canvas.arc(x + size, y, size, Math.PI / 2, Math.PI);
    canvas.arc(x, y + size, size, -Math.PI / 2, 0);
  }
  canvas.closePath();
  canvas.fill();
}

/** Draws the pattern. It is denser on the right, so that texts on the left stay readable, and has one large feather corner of 2 × 2 cells. */
export function drawWeave(canvas: SKRSContext2D, words: string, { x, y, columns, rows, size, colours, accent }: WeaveField): void {
  const dice = createHash('sha512').update(words).digest();
  const at = (column: number, row: number): number => dice[(row * columns + column) % dice.length]!;
  const featherColumn = columns - 2;
  const featherRow = 1 + (dice[60]! % (rows - 3));
  const accentCell = { column: columns - 1 - (dice[61]! % 2), row: featherRow === 1 ? rows - 1 - (dice[62]! % 2) : 0 };

  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (column >= featherColumn && (row === featherRow || row === featherRow + 1)) continue;
      const value = at(column, row);
      // A quarter of the cells in the first column are filled, and all in the last.
      if (value % 100 > 25 + (75 * column) / (columns - 1)) continue;
      const isAccent = column === accentCell.column && row === accentCell.row;
      canvas.fillStyle = isAccent ? accent : colours[(value >> 3) % colours.length]!;
      const [cx, cy] = [x + column * size, y + row * size];
      if (value % 3 === 0) leaf(canvas, cx, cy, size, value % 2 === 0);
      else quarter(canvas, cx, cy, size, (value >> 2) % 4);
    }
  }
  canvas.fillStyle = colours.at(-1)!;
  quarter(canvas, x + featherColumn * size, y + featherRow * size, 2 * size, 2);
  canvas.fillStyle = colours[0]!;
  quarter(canvas, x + (featherColumn + 1) * size, y + (featherRow + 1) * size, size, 2);
}
