/** Picture arithmetic of the solver. A plane has one number per pixel. */

export interface Pixels {
  width: number;
  height: number;
  /** RGBA, 8 bits each. */
  data: Uint8ClampedArray;
}

export type Plane = Float32Array;

export interface Gradient {
  x: Plane;
  y: Plane;
  size: Plane;
}

export function channel({ data, width, height }: Pixels, k: number): Plane {
  return Float32Array.from({ length: width * height }, (_, i) => data[i * 4 + k]!);
}

export function luminance({ data, width, height }: Pixels): Plane {
  return Float32Array.from({ length: width * height }, (_, i) => 0.299 * data[i * 4]! + 0.587 * data[i * 4 + 1]! + 0.114 * data[i * 4 + 2]!);
}

/** Distance of a pixel from grey. Tinted glass reduces it. */
export function colourfulness({ data, width, height }: Pixels): Plane {
  return Float32Array.from({ length: width * height }, (_, i) => {
    const most = Math.max(data[i * 4]!, data[i * 4 + 1]!, data[i * 4 + 2]!);
    const least = Math.min(data[i * 4]!, data[i * 4 + 1]!, data[i * 4 + 2]!);
    return (100 * (most - least)) / (most + 20);
  });
}

export function blur(source: Plane, width: number, height: number, radius: number): Plane {
  return meanAlong(meanAlong(source, width, height, radius, 1, width), height, width, radius, width, 1);
}

function meanAlong(source: Plane, length: number, lines: number, radius: number, step: number, stride: number): Plane {
  const result = new Float32Array(source.length);
  for (let line = 0; line < lines; line++) {
    const start = line * stride;
    let sum = 0;
    let count = 0;
    for (let k = 0; k < Math.min(radius, length); k++, count++) sum += source[start + k * step]!;
    for (let k = 0; k < length; k++) {
      if (k + radius < length) {
        sum += source[start + (k + radius) * step]!;
        count++;
      }
      if (k - radius - 1 >= 0) {
        sum -= source[start + (k - radius - 1) * step]!;
        count--;
      }
      result[start + k * step] = sum / count;
    }
  }
  return result;
}

/** The Sobel operator. */
export function gradient(plane: Plane, width: number, height: number): Gradient {
  const result = { x: new Float32Array(plane.length), y: new Float32Array(plane.length), size: new Float32Array(plane.length) };
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      const at = (dx: number, dy: number) => plane[i + dy * width + dx]!;
      const across = (at(1, -1) + 2 * at(1, 0) + at(1, 1) - at(-1, -1) - 2 * at(-1, 0) - at(-1, 1)) / 8;
      const down = (at(-1, 1) + 2 * at(0, 1) + at(1, 1) - at(-1, -1) - 2 * at(0, -1) - at(1, -1)) / 8;
      result.x[i] = across;
      result.y[i] = down;
      result.size[i] = Math.hypot(across, down);
    }
  }
  return result;
}

/** Ridges of the strongest `share` of all gradients, as in Canny's edge detector, widened by one pixel. */
export function thinEdges({ x: gx, y: gy, size }: Gradient, width: number, height: number, share: number): Plane {
  const threshold = Float32Array.from(size).toSorted()[Math.floor(size.length * (1 - share))]!;
  const wide = new Float32Array(size.length);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      const here = size[i]!;
      if (here < Math.max(2, threshold)) continue;
      const across = Math.abs(gx[i]!) > Math.abs(gy[i]!) ? 1 : width;
      if (here >= size[i - across]! && here >= size[i + across]!) for (const d of [0, -1, 1, -width, width]) wide[i + d] = 1;
    }
  }
  return wide;
}

/** Pearson correlation of the collected pairs, from -1 to 1. */
export class Correlation {
  #n = 0;
  #a = 0;
  #b = 0;
  #aa = 0;
  #bb = 0;
  #ab = 0;

  add(a: number, b: number): void {
    this.#n++;
    this.#a += a;
    this.#b += b;
    this.#aa += a * a;
    this.#bb += b * b;
    this.#ab += a * b;
  }

  /** The difference of the means. */
  get offset(): number {
    return this.#n === 0 ? 0 : (this.#a - this.#b) / this.#n;
  }

  get value(): number {
    const n = Math.max(1, this.#n);
    const a = this.#aa - (this.#a * this.#a) / n;
    const b = this.#bb - (this.#b * this.#b) / n;
    return a <= 1e-6 || b <= 1e-6 ? 0 : (this.#ab - (this.#a * this.#b) / n) / Math.sqrt(a * b);
  }
}

export function mean(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]!;
  return values.length === 0 ? 0 : sum / values.length;
}
