import type { SKRSContext2D } from '@napi-rs/canvas';
import { captcha } from '../../../contract/captcha.ts';
import type { Dice } from './dice.ts';

const bodySize = captcha.pieceSize;
const knobRadius = captcha.pieceRadius;

/** Distance of a knob's centre from its side in px, so that the knob has a neck, as in joinery. */
const knobRise = 8;

/** Height of a knob in px. */
export const knobHeight = knobRise + knobRadius;

/**
 * Size of the drawn piece in px: of two opposite sides exactly one has a knob, and there is a border of one transparent pixel.
 * So every shape's picture has the same width and height, and size and radius
 * (spec constants#captcha) give 42 + 18 + 2.
 */
export const pieceSize = bodySize + knobHeight + 2;

export type Edge = 'knob' | 'notch' | 'flat';

export interface Side {
  edge: Edge;
  /** Offset of the knob's centre from the middle of its side, px. */
  shift: number;
}

export const sideNames = ['top', 'right', 'bottom', 'left'] as const;
export type SideName = (typeof sideNames)[number];
export type PieceShape = Record<SideName, Side>;

export interface Point {
  x: number;
  y: number;
}

/** A line with about one point for each pixel, in the coordinates of the piece's square. */
export type Line = Point[];

export function drawShape(dice: Dice): PieceShape {
  const [top, bottom] = drawOpposites(dice);
  const [left, right] = drawOpposites(dice);
  return { top, right, bottom, left };
}

/** A shape for a plain picture. It has at most one notch, because two adjacent notches would overlap. */
export function drawPlainShape(dice: Dice): PieceShape {
  const shape = drawShape(dice);
  const [first, ...others] = sideNames.filter((name) => shape[name].edge === 'notch');
  if (first === undefined) return shape;
  for (const name of others) shape[name] = { ...shape[name], edge: 'flat' };
  return shape;
}

function drawOpposites(dice: Dice): [Side, Side] {
  const shift = () => dice.below(9) - 4;
  const knob: Side = { edge: 'knob', shift: shift() };
  const other: Side = { edge: dice.chance(0.75) ? 'notch' : 'flat', shift: shift() };
  return dice.chance(0.5) ? [knob, other] : [other, knob];
}

/**
 * A shape that differs in `count` adjacent sides: knobs become notches and vice versa. Most of an edge template still matches it,
 * but a person sees that it is another shape.
 */
export function drawLookalike(shape: PieceShape, count: number, dice: Dice): PieceShape {
  const other: PieceShape = { ...shape };
  const first = dice.below(sideNames.length);
  for (let i = 0; i < count; i++) {
    const name = sideNames[(first + i) % sideNames.length]!;
    const { edge, shift } = shape[name];
    other[name] = { edge: edge === 'flat' ? (dice.chance(0.5) ? 'knob' : 'notch') : turned(edge), shift };
  }
  return other;
}

export function turned(edge: 'knob' | 'notch'): 'knob' | 'notch' {
  return edge === 'knob' ? 'notch' : 'knob';
}

/** Position of the body's upper left corner in the piece's square. */
export function originOf(shape: PieceShape): Point {
  const room = (side: Side) => 1 + (side.edge === 'knob' ? knobHeight : 0);
  return { x: room(shape.left), y: room(shape.top) };
}

/** The body's corners, clockwise from the upper left. */
export function cornersOf(origin: Point): Point[] {
  const right = origin.x + bodySize;
  const bottom = origin.y + bodySize;
  return [origin, { x: right, y: origin.y }, { x: right, y: bottom }, { x: origin.x, y: bottom }];
}

/** Horizontal extent of a shape with its knobs, px from the left of its square. */
export function extentOf(shape: PieceShape, origin: Point): { left: number; right: number } {
  const reach = (side: Side) => (side.edge === 'knob' ? knobHeight : 0);
  return { left: origin.x - reach(shape.left), right: origin.x + bodySize + reach(shape.right) };
}

/** The whole outline, clockwise and closed. */
export function outlineOf(shape: PieceShape, origin: Point): Line {
  return sideNames.flatMap((name) => {
    const side = shape[name];
    if (side.edge === 'flat') return straight(0, bodySize).map((point) => placed(name, point, origin));
    const neck = neckOf(side);
    return [...straight(0, neck.from), ...tab(side), ...straight(neck.to, bodySize)].map((point) => placed(name, point, origin));
  });
}

/** The knob or notch of one side as an open line. */
export function tabOf(name: SideName, side: Side, origin: Point): Line {
  return tab(side).map((point) => placed(name, point, origin));
}

/** Sides are drawn along x from corner to corner with negative y outside, and then rotated into place. */
function placed(name: SideName, { x, y }: Point, origin: Point): Point {
  switch (name) {
    case 'top':
      return { x: origin.x + x, y: origin.y + y };
    case 'right':
      return { x: origin.x + bodySize - y, y: origin.y + x };
    case 'bottom':
      return { x: origin.x + bodySize - x, y: origin.y + bodySize - y };
    case 'left':
      return { x: origin.x + y, y: origin.y + bodySize - x };
  }
}

function straight(from: number, to: number): Line {
  const points: Line = [];
  for (let x = from; x < to; x++) points.push({ x, y: 0 });
  return points;
}

const halfNeck = Math.sqrt(knobRadius ** 2 - knobRise ** 2);

function neckOf({ shift }: Side): { from: number; to: number } {
  const centre = bodySize / 2 + shift;
  return { from: centre - halfNeck, to: centre + halfNeck };
}

/** The arc takes the long way from one end of the neck to the other. */
function tab({ edge, shift }: Side): Line {
  if (edge === 'flat') return [];
  const outwards = edge === 'knob' ? -1 : 1;
  const centre = bodySize / 2 + shift;
  const opening = Math.asin(halfNeck / knobRadius);
  const turn = 2 * Math.PI - 2 * opening;
  const steps = Math.round(turn * knobRadius);
  return Array.from({ length: steps + 1 }, (_, i) => {
    const angle = opening + (turn * i) / steps;
    return { x: centre - Math.sin(angle) * knobRadius, y: outwards * (knobRise - Math.cos(angle) * knobRadius) };
  });
}

/**
 * Distorts an outline like a worn edge: slow waves of up to `reach` px move it, so that no exact template of the piece
 * matches, but its centre stays.
 */
export function wear(outline: Line, reach: number, dice: Dice): Line {
  const waves = [2, 3, 5, 7].map((count) => ({ count, phaseX: dice.between(0, 2 * Math.PI), phaseY: dice.between(0, 2 * Math.PI) }));
  const each = reach / Math.sqrt(waves.length);
  return outline.map(({ x, y }, i) => {
    const along = (2 * Math.PI * i) / outline.length;
    const push = (phase: 'phaseX' | 'phaseY') => each * waves.reduce((sum, wave) => sum + Math.sin(along * wave.count + wave[phase]), 0);
    return { x: x + push('phaseX'), y: y + push('phaseY') };
  });
}

export function trace(canvas: SKRSContext2D, line: Line, by: Point = { x: 0, y: 0 }): void {
  canvas.beginPath();
  line.forEach(({ x, y }, i) => (i === 0 ? canvas.moveTo(x + by.x, y + by.y) : canvas.lineTo(x + by.x, y + by.y)));
}

/** Draws the same white line around a plain socket and its piece, which shows that the two belong together. */
export function strokeOutline(canvas: SKRSContext2D, shape: PieceShape, at: Point): void {
  trace(canvas, outlineOf(shape, originOf(shape)), at);
  canvas.closePath();
  canvas.lineJoin = 'round';
  canvas.lineWidth = 1.8;
  canvas.strokeStyle = '#ffffff';
  canvas.stroke();
}
