import { createCanvas } from '@napi-rs/canvas';
import type { Canvas } from '@napi-rs/canvas';
import { paintBackground, pictureHeight, pictureWidth } from './background.ts';
import { drawPlainShape, drawShape, originOf } from './contour.ts';
import { rollDice } from './dice.ts';
import type { Dice } from './dice.ts';
import { carvePeg, cutPiece } from './piece.ts';
import { grain, overlay, put, rasterOf } from './raster.ts';
import type { Raster } from './raster.ts';
import { paintScene } from './scene.ts';
import { carve, drawPlace, drawRimColour, drawRow, frostCell, layOut, openSocket, pencil, rimOf, strewLeaves } from './sockets.ts';

export interface PictureTask {
  /** `diceSeedBytes` random bytes. */
  seed: Uint8Array;
  /** True: with decoys and worn edges. */
  isHard: boolean;
}

/** The data of getCaptcha, and the answer, which the server never sends. */
export interface Picture {
  /** Left edge of the piece's picture at its place, px from the left of the 330 px wide picture. */
  answerX: number;
  /** Its top edge, px. */
  blockY: number;
  /** Data URLs: the picture (JPEG, 330×165) and the piece with its knobs (PNG, 62×62). */
  canvasSrc: string;
  blockSrc: string;
}

export interface DrawnPuzzle {
  picture: Canvas;
  piece: Canvas;
  answerX: number;
  blockY: number;
}

const grainReach = 7.5;
const plainGrainReach = 2.5;
export const jpegQuality = 80;

/** Draws one puzzle. The two canvases are not encoded yet. @param isHard true: with decoys and worn edges */
export function drawPuzzle(dice: Dice, isHard: boolean): DrawnPuzzle {
  return isHard ? drawHard(dice) : drawPlain(dice);
}

/** One outlined socket in a calm picture, and the piece that was cut from it. */
function drawPlain(dice: Dice): DrawnPuzzle {
  const canvas = createCanvas(pictureWidth, pictureHeight);
  const context = canvas.getContext('2d');
  paintScene(context, dice);
  const raster = rasterOf(context, pictureWidth, pictureHeight);
  grain(raster, dice.bytes(pictureWidth * pictureHeight), plainGrainReach);
  put(raster, context);

  const shape = drawPlainShape(dice);
  const blockY = drawRow(shape, dice);
  const answerX = drawPlace(dice);
  const piece = cutPiece(raster, shape, answerX, blockY);
  openSocket(context, shape, { x: answerX, y: blockY });
  return { picture: canvas, piece, answerX, blockY };
}

/** Three carved sockets with worn edges. The wooden piece fits one of them. */
function drawHard(dice: Dice): DrawnPuzzle {
  const canvas = createCanvas(pictureWidth, pictureHeight);
  const context = canvas.getContext('2d');
  paintBackground(context, dice);
  const raster = rasterOf(context, pictureWidth, pictureHeight);
  shade(raster, dice);

  const shape = drawShape(dice);
  const origin = originOf(shape);
  const blockY = drawRow(shape, dice);
  const sockets = layOut(shape, blockY, dice);
  const { x: answerX } = sockets.find(({ isTrue }) => isTrue)!;
  const piece = carvePeg(shape, dice);

  const rims = sockets.map(() => drawRimColour(dice));
  const ground = runTogether(canvas);
  sockets.forEach((socket, i) => carve(raster, ground, socket, rimOf(socket, origin, dice), rims[i]!, dice));
  const marks = createCanvas(pictureWidth, pictureHeight).getContext('2d');
  pencil(marks, sockets, rims, shape, dice);
  strewLeaves(marks, sockets, shape, dice);
  overlay(raster, marks);
  grain(raster, dice.bytes(pictureWidth * pictureHeight), grainReach);
  put(raster, context);
  return { picture: canvas, piece, answerX, blockY };
}

/** Adds light from one side, with a change of at most an eighth. */
function shade({ values }: Raster, dice: Dice): void {
  const across = dice.between(-1, 1);
  const down = dice.between(-1, 1);
  for (let y = 0, j = 0; y < pictureHeight; y++) {
    for (let x = 0; x < pictureWidth; x++, j += 3) {
      const light = 1 + 0.12 * (across * ((2 * x) / pictureWidth - 1) + down * ((2 * y) / pictureHeight - 1));
      for (let k = 0; k < 3; k++) values[j + k]! *= light;
    }
  }
}

/** The blurred picture, as seen through frosted glass. */
function runTogether(canvas: Canvas): Raster {
  const small = createCanvas(pictureWidth / frostCell, pictureHeight / frostCell);
  const context = small.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(canvas, 0, 0, small.width, small.height);
  return rasterOf(context, small.width, small.height);
}

/**
 * Puzzles that are being encoded. @napi-rs/canvas up to 1.0.5 frees a canvas without references while its encoding
 * still runs on another thread, which crashes the process (Brooooooklyn/canvas#1312).
 */
const beingEncoded = new Set<DrawnPuzzle>();

/** Draws and encodes the picture of a seed. Drawing blocks the thread for a few milliseconds, and encoding runs on another. */
export async function drawPicture({ seed, isHard }: PictureTask): Promise<Picture> {
  const drawn = drawPuzzle(rollDice(seed), isHard);
  beingEncoded.add(drawn);
  try {
    const [picture, piece] = await Promise.all([drawn.picture.encode('jpeg', jpegQuality), drawn.piece.encode('png')]);
    return {
      answerX: drawn.answerX,
      blockY: drawn.blockY,
      canvasSrc: `data:image/jpeg;base64,${picture.toString('base64')}`,
      blockSrc: `data:image/png;base64,${piece.toString('base64')}`,
    };
  } finally {
    beingEncoded.delete(drawn);
  }
}
