import { createHash } from 'node:crypto';
import type { SKRSContext2D } from '@napi-rs/canvas';

/** Squares and quarter circles on one grid; the same words always make the same field. */

export interface WeaveField {
  x: number;
  y: number;
  columns: number;
  rows: number;
  size: number;
  /** Quiet colours first, the lightest last; one cell a field has the accent. */
  colours: readonly string[];
  accent: string;
}

/** A quarter circle about one corner of a cell: 0 top left, then clockwise. */
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

/** What two opposite quarters share. */
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

/** Denser to the right, so that words to its left stand on quiet ground; one large feather corner of two by two. */
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
      // One of four in the first column, all in the last.
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
