import { blur, type Pixels } from './planes.ts';

/** The geometry of the piece: its outline, the outward direction, and the distance of pixels from the outline. */
export interface PieceOutline {
  border: BorderSpot[];
  /** Every pixel inside the piece or within `reach` of it. */
  area: AreaSpot[];
  contains(x: number, y: number): boolean;
}

export interface BorderSpot {
  x: number;
  y: number;
  /** Unit vector pointing out of the piece. */
  outX: number;
  outY: number;
  segment: number;
}

export interface AreaSpot {
  x: number;
  y: number;
  /** Distance from the outline in px, negative inside. */
  distance: number;
  segment: number;
}

/** The outline is divided into this number of segments by angle, for methods that compare segments. */
export const segments = 20;
const reach = 7;

export function outlineOf({ width, height, data }: Pixels): PieceOutline {
  const contains = (x: number, y: number) => x >= 0 && y >= 0 && x < width && y < height && data[(y * width + x) * 4 + 3]! > 127;
  const alpha = Float32Array.from({ length: width * height }, (_, i) => data[i * 4 + 3]! / 255);
  const soft = blur(alpha, width, height, 2);
  const softAt = (x: number, y: number) => soft[Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))]!;

  const border: BorderSpot[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!contains(x, y) || (contains(x - 1, y) && contains(x + 1, y) && contains(x, y - 1) && contains(x, y + 1))) continue;
      const outX = softAt(x - 1, y) - softAt(x + 1, y);
      const outY = softAt(x, y - 1) - softAt(x, y + 1);
      const length = Math.hypot(outX, outY) || 1;
      const turn = (Math.atan2(y - height / 2, x - width / 2) + Math.PI) / (2 * Math.PI);
      border.push({ x, y, outX: outX / length, outY: outY / length, segment: Math.min(segments - 1, Math.floor(turn * segments)) });
    }
  }

  const area: AreaSpot[] = [];
  for (let y = -reach; y < height + reach; y++) {
    for (let x = -reach; x < width + reach; x++) {
      let nearest = border[0]!;
      let least = Number.POSITIVE_INFINITY;
      for (const spot of border) {
        const far = (spot.x - x) ** 2 + (spot.y - y) ** 2;
        if (far < least) {
          least = far;
          nearest = spot;
        }
      }
      const distance = contains(x, y) ? -Math.sqrt(least) - 0.5 : Math.sqrt(least) - 0.5;
      if (distance < reach) area.push({ x, y, distance, segment: nearest.segment });
    }
  }
  return { border, area, contains };
}
