import type { SKRSContext2D } from '@napi-rs/canvas';
import { captcha } from '../../../contract/captcha.ts';
import type { Dice } from './dice.ts';

export const pictureWidth = captcha.width;
export const pictureHeight = captcha.height;

/** The product's colours (design tokens; illustrations may name them), in sets that harmonise. */
const themes: readonly (readonly string[])[] = [
  ['#0b3b34', '#0e8f6e', '#8fd3b6', '#f2c14e', '#e4eeea', '#0b1f2a'],
  ['#0b1f2a', '#1c3542', '#0e8f6e', '#8fd3b6', '#e9c79a', '#0b3b34'],
  ['#e4eeea', '#8fd3b6', '#0e8f6e', '#e9c79a', '#b9cbc3', '#0a6e55'],
  ['#0a6e55', '#0e8f6e', '#8fd3b6', '#e4eeea', '#1c3542', '#f2c14e'],
  ['#e9c79a', '#c79f6b', '#f2c14e', '#0b3b34', '#0e8f6e', '#e4eeea'],
  ['#1c3542', '#44565f', '#b9cbc3', '#e4eeea', '#0e8f6e', '#f2c14e'],
];

interface Cell {
  x: number;
  y: number;
  size: number;
}

type Motif = (canvas: SKRSContext2D, cell: Cell, colours: [string, string, string], dice: Dice) => void;

/** Draws a quarter circle of this radius around a corner of the cell. All figures consist of squares and quarter circles. */
function quarter(canvas: SKRSContext2D, { x, y, size }: Cell, corner: number, radius: number): void {
  const cx = corner === 1 || corner === 2 ? x + size : x;
  const cy = corner >= 2 ? y + size : y;
  const start = (Math.PI / 2) * corner;
  canvas.beginPath();
  canvas.moveTo(cx, cy);
  canvas.arc(cx, cy, radius, start, start + Math.PI / 2);
  canvas.closePath();
  canvas.fill();
}

const motifs: readonly Motif[] = [
  // quarter disc
  (canvas, cell, [, front], dice) => {
    canvas.fillStyle = front;
    quarter(canvas, cell, dice.below(4), cell.size);
  },
  // concentric rings
  (canvas, cell, [back, front, third], dice) => {
    const corner = dice.below(4);
    for (const [colour, share] of [[front, 1], [back, 0.7], [third, 0.4]] as const) {
      canvas.fillStyle = colour;
      quarter(canvas, cell, corner, cell.size * share);
    }
  },
  // leaf: the overlap of two opposite quarters
  (canvas, cell, [, front], dice) => {
    const { x, y, size } = cell;
    canvas.fillStyle = front;
    canvas.beginPath();
    if (dice.chance(0.5)) {
      canvas.arc(x + size, y, size, Math.PI / 2, Math.PI);
      canvas.arc(x, y + size, size, -Math.PI / 2, 0);
    } else {
      canvas.arc(x, y, size, 0, Math.PI / 2);
      canvas.arc(x + size, y + size, size, Math.PI, -Math.PI / 2);
    }
    canvas.closePath();
    canvas.fill();
  },
  // half disc
  (canvas, cell, [, front], dice) => {
    const { x, y, size } = cell;
    const side = dice.below(4);
    const cx = x + size * ([0.5, 1, 0.5, 0][side] as number);
    const cy = y + size * ([0, 0.5, 1, 0.5][side] as number);
    const start = (Math.PI / 2) * side;
    canvas.fillStyle = front;
    canvas.beginPath();
    canvas.arc(cx, cy, size / 2, start, start + Math.PI);
    canvas.closePath();
    canvas.fill();
  },
  // two quarters in opposite corners
  (canvas, cell, [, front, third], dice) => {
    const corner = dice.below(2);
    canvas.fillStyle = front;
    quarter(canvas, cell, corner, cell.size / 2);
    canvas.fillStyle = third;
    quarter(canvas, cell, corner + 2, cell.size / 2);
  },
  // square in a square
  (canvas, { x, y, size }, [, front, third], dice) => {
    canvas.fillStyle = front;
    const inset = size * dice.pick([0.2, 0.25, 0.33]);
    canvas.fillRect(x + inset, y + inset, size - 2 * inset, size - 2 * inset);
    if (dice.chance(0.5)) {
      canvas.fillStyle = third;
      quarter(canvas, { x: x + inset, y: y + inset, size: size - 2 * inset }, dice.below(4), size - 2 * inset);
    }
  },
  // steps of a ruler
  (canvas, { x, y, size }, [, front], dice) => {
    canvas.fillStyle = front;
    const count = 3 + dice.below(3);
    const upright = dice.chance(0.5);
    const bar = size / (count * 2);
    for (let i = 0; i < count; i++) {
      const length = size * (i % 2 === 0 ? 0.8 : 0.5);
      if (upright) canvas.fillRect(x + bar * (2 * i + 0.5), y, bar, length);
      else canvas.fillRect(x, y + bar * (2 * i + 0.5), length, bar);
    }
  },
  // half a square
  (canvas, { x, y, size }, [, front], dice) => {
    canvas.fillStyle = front;
    if (dice.chance(0.5)) canvas.fillRect(x, y, size / 2, size);
    else canvas.fillRect(x, y + size / 2, size, size / 2);
  },
  // empty cell
  () => {},
];

/** Paints the whole picture: a random pattern of squares and quarter circles that no other puzzle has. */
export function paintBackground(canvas: SKRSContext2D, dice: Dice): void {
  const theme = dice.pick(themes);
  const rows = dice.pick([3, 3, 4]);
  const size = pictureHeight / rows;
  const columns = Math.ceil(pictureWidth / size) + 1;
  // The pattern starts outside the picture, so that the grid lines are not at the same x in every picture.
  const offsetX = -dice.below(Math.round(size));
  const offsetY = -dice.below(Math.round(size / 2));
  const taken = new Set<number>();
  let last = -1;

  const colours = (): [string, string, string] => {
    let back = dice.below(theme.length);
    if (back === last) back = (back + 1) % theme.length;
    last = back;
    const front = (back + 1 + dice.below(theme.length - 1)) % theme.length;
    const third = (front + 1 + dice.below(theme.length - 2)) % theme.length;
    return [theme[back] as string, theme[front] as string, theme[third === back ? front : third] as string];
  };

  for (let row = 0; row <= rows; row++) {
    for (let column = 0; column < columns; column++) {
      const key = row * columns + column;
      if (taken.has(key)) continue;
      // Sometimes one large figure covers four cells: the "feather corner".
      const large = column + 1 < columns && row < rows && !taken.has(key + 1) && dice.chance(0.14);
      if (large) for (const other of [key + 1, key + columns, key + columns + 1]) taken.add(other);
      const cell: Cell = { x: offsetX + column * size, y: offsetY + row * size, size: large ? size * 2 : size };
      const chosen = colours();
      canvas.save();
      canvas.beginPath();
      canvas.rect(cell.x, cell.y, cell.size + 0.5, cell.size + 0.5);
      canvas.clip();
      canvas.fillStyle = chosen[0];
      canvas.fill();
      const motif = large ? (motifs[dice.below(4)] as Motif) : dice.pick(motifs);
      motif(canvas, cell, chosen, dice);
      canvas.restore();
    }
  }
}
