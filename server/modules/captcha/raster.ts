import type { SKRSContext2D } from '@napi-rs/canvas';

export type Colour = readonly [red: number, green: number, blue: number];

/** Red, green and blue of each pixel. Values may be outside of 0 to 255 until they are written back. */
export interface Raster {
  width: number;
  height: number;
  values: Float32Array;
}

export function rasterOf(canvas: SKRSContext2D, width: number, height: number): Raster {
  const { data } = canvas.getImageData(0, 0, width, height);
  const values = new Float32Array(width * height * 3);
  for (let i = 0, j = 0; j < values.length; i += 4, j += 3) {
    values[j] = data[i]!;
    values[j + 1] = data[i + 1]!;
    values[j + 2] = data[i + 2]!;
  }
  return { width, height, values };
}

/** Copies a drawing from an otherwise empty canvas onto the raster. */
export function overlay(raster: Raster, canvas: SKRSContext2D): void {
  const { width, height, values } = raster;
  const { data } = canvas.getImageData(0, 0, width, height);
  for (let i = 0, j = 0; j < values.length; i += 4, j += 3) {
    const share = data[i + 3]! / 255;
    if (share === 0) continue;
    for (let k = 0; k < 3; k++) values[j + k] = values[j + k]! * (1 - share) + data[i + k]! * share;
  }
}

/** Writes the raster to a canvas, clamped to bytes. `alpha` is 0 to 1 for each pixel. */
export function put({ width, height, values }: Raster, canvas: SKRSContext2D, alpha?: Float32Array): void {
  const image = canvas.createImageData(width, height);
  const { data } = image;
  for (let i = 0, j = 0; j < values.length; i += 4, j += 3) {
    data[i] = values[j]!;
    data[i + 1] = values[j + 1]!;
    data[i + 2] = values[j + 2]!;
    data[i + 3] = alpha ? alpha[i / 4]! * 255 : 255;
  }
  canvas.putImageData(image, 0, 0);
}

/** Adds paper grain: each pixel becomes lighter or darker by its noise byte, by at most `reach`. */
export function grain({ values }: Raster, noise: Uint8Array, reach: number): void {
  for (let i = 0, j = 0; j < values.length; i++, j += 3) {
    const by = (noise[i]! / 127.5 - 1) * reach;
    for (let k = 0; k < 3; k++) values[j + k]! += by;
  }
}

export function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

/** The interpolated value of a channel between the centres of pixels. Outside the picture, the nearest pixel's value. */
export function sample({ width, height, values }: Raster, x: number, y: number, channel: number): number {
  const left = Math.min(width - 1, Math.max(0, x - 0.5));
  const top = Math.min(height - 1, Math.max(0, y - 0.5));
  const column = Math.min(width - 2, Math.floor(left));
  const row = Math.min(height - 2, Math.floor(top));
  const at = (row * width + column) * 3 + channel;
  const below = at + width * 3;
  const share = left - column;
  return mix(mix(values[at]!, values[at + 3]!, share), mix(values[below]!, values[below + 3]!, share), top - row);
}
