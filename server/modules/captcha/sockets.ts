import type { SKRSContext2D } from '@napi-rs/canvas';
import { captcha } from '../../../contract/captcha.ts';
import { pictureHeight, pictureWidth } from './background.ts';
import { cornersOf, drawLookalike, extentOf, knobHeight, originOf, outlineOf, pieceSize, sideNames, strokeOutline, tabOf, trace, turned, wear } from './contour.ts';
import type { Line, PieceShape, Point } from './contour.ts';
import type { Dice } from './dice.ts';
import { maskAt, maskOf, soften } from './mask.ts';
import { mix, sample } from './raster.ts';
import type { Colour, Raster } from './raster.ts';

/** A hole in the picture: the one that the piece fits, or a decoy. */
export interface Socket {
  /** Upper left corner of the piece's square when it is in this socket. */
  x: number;
  y: number;
  shape: PieceShape;
  isTrue: boolean;
}

const decoyCount = 2;

/** The piece waits at the left edge, so its place is to the right of it. */
const leastX = pieceSize + 4;
const greatestX = pictureWidth - pieceSize - 2;

/** Range of the row. Outside of it a socket may be hidden by the waiting piece or cut by the right edge. */
const rowFrom = leastX - 22;
const rowTo = pictureWidth + 8;
const gap = 4;

/** A random top of the square at which no socket of the row leaves the picture at its top or bottom. */
export function drawRow(shape: PieceShape, dice: Dice): number {
  const { y } = originOf(shape);
  const least = knobHeight + 2 - y;
  const greatest = pictureHeight - captcha.pieceSize - knobHeight - 3 - y;
  return least + dice.below(greatest - least + 1);
}

/** A random left position of the only socket of a plain picture, px. */
export function drawPlace(dice: Dice): number {
  return leastX + dice.below(greatestX - leastX + 1);
}

/** Draws a plain socket: a darker area with a shadow below the upper edge and a white outline, visible at once. */
export function openSocket(canvas: SKRSContext2D, shape: PieceShape, at: Point): void {
  const outline = outlineOf(shape, originOf(shape));
  canvas.save();
  trace(canvas, outline, at);
  canvas.closePath();
  canvas.clip();
  canvas.fillStyle = 'rgb(11 31 42 / 0.58)';
  canvas.fillRect(at.x, at.y, pieceSize, pieceSize);
  canvas.shadowColor = 'rgb(11 31 42 / 0.9)';
  canvas.shadowBlur = 6;
  canvas.shadowOffsetY = 2;
  canvas.lineWidth = 3;
  canvas.strokeStyle = 'rgb(11 31 42 / 0.7)';
  trace(canvas, outline, at);
  canvas.closePath();
  canvas.stroke();
  canvas.restore();
  strokeOutline(canvas, shape, at);
}

/**
 * Places the true socket and its decoys along one row, in random order with random gaps. The puzzle reveals its row, so a
 * decoy in another row would not mislead a solver.
 */
export function layOut(shape: PieceShape, y: number, dice: Dice): Socket[] {
  const origin = originOf(shape);
  for (;;) {
    const row = [{ shape, isTrue: true }];
    // Usually one side differs, so that as much as possible of a template fits the decoy too.
    for (let n = 0; n < decoyCount; n++) row.splice(dice.below(row.length + 1), 0, { shape: drawLookalike(shape, dice.chance(0.8) ? 1 : 2, dice), isTrue: false });

    const extents = row.map((socket) => extentOf(socket.shape, origin));
    const room = rowTo - rowFrom - extents.reduce((sum, { left, right }) => sum + right - left + gap, 0);
    const shares = Array.from({ length: row.length + 1 }, () => dice.unit());
    const whole = shares.reduce((sum, share) => sum + share, 0);
    let at = rowFrom;
    const sockets = row.map((socket, i): Socket => {
      const { left, right } = extents[i]!;
      at += gap + (shares[i]! / whole) * room;
      const x = Math.round(at - left);
      at += right - left;
      return { ...socket, x, y: socket.isTrue ? y : y + dice.below(3) - 1 };
    });
    const { x } = sockets.find(({ isTrue }) => isTrue)!;
    if (x >= leastX && x <= greatestX) return sockets;
  }
}

/** Content of a socket: 0 is the picture itself, 1 the blurred picture. */
const frost = 0.7;
/** Radius of the blur in px. */
export const frostCell = 15;
/** Share of a socket's own colour. */
const toneShare = 0.4;
/** Gradient from one side of a socket to the other, so that no socket is darker or lighter as a whole. */
const slant = 0.35;
const shadowDepth = 0.5;
const rimStrength = 0.85;
/** The true edge is slightly fainter than those of its decoys. */
const trueRimShare = 0.7;
const rimUnevenness = 0.25;
const rimWear = 1.6;

/** The softest shadow, and a knob that the true shape does not have, extend this far outside the piece's square. */
const margin = knobHeight + 2;

const tones: readonly Colour[] = [
  [11, 59, 52],
  [14, 143, 110],
  [28, 53, 66],
  [143, 211, 182],
  [233, 199, 154],
  [242, 193, 78],
];
const paleRim: Colour = [228, 238, 234];
const darkRim: Colour = [11, 31, 42];

/** Carves a socket into the picture: a sunken area with light from one side and a shadow below its edge. */
export function carve(raster: Raster, ground: Raster, socket: Socket, outline: Line, rim: Colour, dice: Dice): void {
  const mask = maskOf(outline, pieceSize, margin);
  const edge = soften(mask, 1, 1);
  const soft = soften(mask, 2);
  const tone = dice.pick(tones);
  const light = dice.between(0, 2 * Math.PI);
  const lightX = Math.cos(light);
  const lightY = Math.sin(light);
  const phases = [dice.between(0, 2 * Math.PI), dice.between(0, 2 * Math.PI)] as const;
  const middle = mask.size / 2;
  const strength = rimStrength * (socket.isTrue ? trueRimShare : 1);

  for (let y = 0; y < mask.size; y++) {
    for (let x = 0; x < mask.size; x++) {
      const j = y * mask.size + x;
      const inside = mask.values[j]!;
      const nearRim = edge.values[j]!;
      if (inside === 0 && nearRim === 0) continue;
      const pictureX = socket.x - margin + x;
      const pictureY = socket.y - margin + y;
      if (pictureX < 0 || pictureY < 0 || pictureX >= raster.width || pictureY >= raster.height) continue;
      const i = (pictureY * raster.width + pictureX) * 3;

      const angle = Math.atan2(y - middle, x - middle);
      const uneven = 1 - rimUnevenness + rimUnevenness * Math.sin(2 * angle + phases[0]) * Math.sin(3 * angle + phases[1]);
      const lit = (slant * ((x - middle) * lightX + (y - middle) * lightY)) / (pieceSize / 2);
      const shadow = shadowDepth * inside * Math.max(0, 1 - maskAt(soft, x - 3, y - 3));
      const line = strength * uneven * Math.min(1, 4.2 * nearRim * (1 - nearRim));
      for (let k = 0; k < 3; k++) {
        const here = raster.values[i + k]!;
        const toned = mix(mix(here, sample(ground, pictureX / frostCell, pictureY / frostCell, k), frost), tone[k]!, toneShare);
        const sunken = (lit > 0 ? mix(toned, 255, lit) : toned * (1 + lit)) * (1 - shadow);
        raster.values[i + k] = mix(mix(here, sunken, inside), rim[k]!, line);
      }
    }
  }
}

/** The worn edge of a socket. */
export function rimOf(socket: Socket, origin: Point, dice: Dice): Line {
  return wear(outlineOf(socket.shape, origin), rimWear, dice);
}

export function drawRimColour(dice: Dice): Colour {
  return dice.chance(0.5) ? paleRim : darkRim;
}

/** Draws thin pencil lines on decoys where their shape differs, so that all lines of the true shape occur there. */
export function pencil(canvas: SKRSContext2D, sockets: readonly Socket[], rims: readonly Colour[], truth: PieceShape, dice: Dice): void {
  const origin = originOf(truth);
  canvas.save();
  canvas.lineWidth = 1.3;
  canvas.globalAlpha = 0.8;
  sockets.forEach((socket, i) => {
    for (const name of sideNames) {
      const { edge } = socket.shape[name];
      const wanted = truth[name];
      const differs = edge !== wanted.edge;
      if (!differs && (edge === 'flat' || !dice.chance(socket.isTrue ? 0.3 : 0.2))) continue;
      const side = { ...wanted, edge: differs || edge === 'flat' ? wanted.edge : turned(edge) };
      if (side.edge === 'flat') continue;
      canvas.strokeStyle = css(rims[i]!);
      trace(canvas, tabOf(name, side, origin), socket);
      canvas.stroke();
    }
  });
  canvas.restore();
}

const leafColours = ['#0b3b34', '#0e8f6e', '#8fd3b6', '#e4eeea', '#0b1f2a', '#e9c79a', '#1c3542'];

/** Draws paper leaves over corners without a tab. They hide as much of the true edge as a decoy's edge differs. */
export function strewLeaves(canvas: SKRSContext2D, sockets: readonly Socket[], truth: PieceShape, dice: Dice): void {
  const corners = cornersOf(originOf(truth));
  for (const socket of sockets) {
    // Decoys have leaves too. Otherwise a leaf would reveal the true socket.
    const count = dice.chance(socket.isTrue ? 0.75 : 0.3) ? 2 : dice.chance(socket.isTrue ? 1 : 0.6) ? 1 : 0;
    const first = dice.below(4);
    for (let n = 0; n < count; n++) {
      const corner = corners[(first + 2 * n) % 4]!;
      drawLeaf(canvas, { x: socket.x + corner.x, y: socket.y + corner.y }, dice.between(13.5, 18), dice);
    }
  }
}

function drawLeaf(canvas: SKRSContext2D, at: Point, size: number, dice: Dice): void {
  const half = size / 2;
  canvas.save();
  canvas.translate(at.x, at.y);
  canvas.rotate((Math.PI / 2) * dice.below(4));
  canvas.fillStyle = dice.pick(leafColours);
  canvas.beginPath();
  switch (dice.below(3)) {
    case 0:
      canvas.moveTo(-half, -half);
      canvas.arc(-half, -half, size, 0, Math.PI / 2);
      break;
    case 1:
      canvas.arc(half, -half, size, Math.PI / 2, Math.PI);
      canvas.arc(-half, half, size, -Math.PI / 2, 0);
      break;
    default:
      canvas.rect(-half, -half, size * 0.8, size * 0.8);
  }
  canvas.closePath();
  canvas.fill();
  canvas.restore();
}

function css([red, green, blue]: Colour): string {
  return `rgb(${red} ${green} ${blue})`;
}
