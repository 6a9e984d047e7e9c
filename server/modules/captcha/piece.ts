import { createCanvas } from '@napi-rs/canvas';
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';
import { cornersOf, originOf, outlineOf, pieceSize, strokeOutline } from './contour.ts';
import type { PieceShape } from './contour.ts';
import type { Dice } from './dice.ts';
import { maskAt, maskOf, soften } from './mask.ts';
import { grain, put, rasterOf } from './raster.ts';
import type { Raster } from './raster.ts';

const woods = [
  ['#e9c79a', '#f6e3c4', '#c79f6b'],
  ['#f2c14e', '#fbe3a2', '#e9c79a'],
  ['#f4ead8', '#e9c79a', '#fff8ea'],
] as const;

/**
 * Draws the piece as a peg of inlaid wood. It stands out from every picture and shows no part of it, so neither its content nor
 * its borders reveal the place. Only its shape does.
 */
export function carvePeg(shape: PieceShape, dice: Dice): Canvas {
  const canvas = createCanvas(pieceSize, pieceSize);
  const context = canvas.getContext('2d');
  paintInlay(context, shape, dice);
  const raster = rasterOf(context, pieceSize, pieceSize);
  addFibre(raster, dice);
  grain(raster, dice.bytes(pieceSize * pieceSize), 6);
  return cutOut(raster, shape, canvas);
}

/** The piece cut out of the picture, with the same white outline as its socket. */
export function cutPiece(picture: Raster, shape: PieceShape, x: number, y: number): Canvas {
  const values = new Float32Array(pieceSize * pieceSize * 3);
  for (let row = 0; row < pieceSize; row++) {
    const start = ((y + row) * picture.width + x) * 3;
    values.set(picture.values.subarray(start, start + pieceSize * 3), row * pieceSize * 3);
  }
  const canvas = cutOut({ width: pieceSize, height: pieceSize, values }, shape, createCanvas(pieceSize, pieceSize));
  strokeOutline(canvas.getContext('2d'), shape, { x: 0, y: 0 });
  return canvas;
}

function paintInlay(context: SKRSContext2D, shape: PieceShape, dice: Dice): void {
  const [ground, front, core] = dice.pick(woods);
  context.fillStyle = ground;
  context.fillRect(0, 0, pieceSize, pieceSize);
  const corner = dice.below(4);
  const { x, y } = cornersOf(originOf(shape))[corner]!;
  for (const [radius, colour] of [[42, front], [28, ground], [14, core]] as const) {
    context.fillStyle = colour;
    context.beginPath();
    context.moveTo(x, y);
    context.arc(x, y, radius, (Math.PI / 2) * corner, (Math.PI / 2) * (corner + 1));
    context.closePath();
    context.fill();
  }
}

function addFibre({ values }: Raster, dice: Dice): void {
  const angle = dice.between(0, 2 * Math.PI);
  const sin = Math.sin(angle);
  const cos = Math.cos(angle);
  for (let y = 0, j = 0; y < pieceSize; y++) {
    for (let x = 0; x < pieceSize; x++, j += 3) {
      const across = x * sin + y * cos + 2.5 * Math.sin((x * cos - y * sin) / 17);
      const fibre = 5 * Math.sin(across * 1.3) + 6 * Math.sin(across * 0.37);
      for (let k = 0; k < 3; k++) values[j + k]! += fibre;
    }
  }
}

/** Cuts the shape out of the painted surface and rounds its edge, with light from the upper left. */
function cutOut(raster: Raster, shape: PieceShape, canvas: Canvas): Canvas {
  const mask = maskOf(outlineOf(shape, originOf(shape)), pieceSize, 0);
  const soft = soften(mask, 1);
  for (let y = 0, j = 0; y < pieceSize; y++) {
    for (let x = 0; x < pieceSize; x++, j++) {
      if (mask.values[j] === 0) continue;
      const rounding = 85 * (1 - soft.values[j]!);
      const light = 50 * (maskAt(soft, x + 1, y + 1) - maskAt(soft, x - 1, y - 1));
      for (let k = 0; k < 3; k++) raster.values[j * 3 + k]! += light - rounding;
    }
  }
  const context = canvas.getContext('2d');
  context.clearRect(0, 0, pieceSize, pieceSize);
  put(raster, context, mask.values);
  return canvas;
}
