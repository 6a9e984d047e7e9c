import { createCanvas } from '@napi-rs/canvas';
import { trace } from './contour.ts';
import type { Line } from './contour.ts';

/** The share of each pixel of a square that is inside an outline, from 0 to 1. */
export interface Mask {
  size: number;
  values: Float32Array;
}

/** @param margin px around the outline's own square, for parts outside it */
export function maskOf(outline: Line, size: number, margin: number): Mask {
  const whole = size + 2 * margin;
  const canvas = createCanvas(whole, whole).getContext('2d');
  trace(canvas, outline, { x: margin, y: margin });
  canvas.closePath();
  canvas.fill();
  const { data } = canvas.getImageData(0, 0, whole, whole);
  const values = new Float32Array(whole * whole);
  for (let i = 0; i < values.length; i++) values[i] = data[i * 4 + 3]! / 255;
  return { size: whole, values };
}

/** A mask with its edge blurred by about `radius` px on either side. Outside its square the value is 0. */
export function soften(mask: Mask, radius: number, passes = 2): Mask {
  let values = mask.values;
  for (let pass = 0; pass < passes; pass++) {
    values = averageAlong(values, mask.size, radius, 1, mask.size);
    values = averageAlong(values, mask.size, radius, mask.size, 1);
  }
  return { size: mask.size, values };
}

/** A moving average of `2 * radius + 1` values along one axis: `step` between neighbours, `stride` between lines. */
function averageAlong(source: Float32Array, size: number, radius: number, step: number, stride: number): Float32Array {
  const result = new Float32Array(source.length);
  const window = 2 * radius + 1;
  for (let line = 0; line < size; line++) {
    const start = line * stride;
    let sum = 0;
    for (let k = 0; k < radius; k++) sum += source[start + k * step]!;
    for (let k = 0; k < size; k++) {
      if (k + radius < size) sum += source[start + (k + radius) * step]!;
      if (k - radius - 1 >= 0) sum -= source[start + (k - radius - 1) * step]!;
      result[start + k * step] = sum / window;
    }
  }
  return result;
}

/** The value at x, y. Outside the square, the nearest value of the square. */
export function maskAt({ size, values }: Mask, x: number, y: number): number {
  const clamped = (place: number) => Math.min(size - 1, Math.max(0, place));
  return values[clamped(y) * size + clamped(x)]!;
}
