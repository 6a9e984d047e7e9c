/**
 * Methods of an attacker's program. For every possible left edge of the piece, each method gives a score. The program knows the row
 * (blockY), so the search is one-dimensional. The methods are those of published slider solvers (edge templates, Canny's edges, content,
 * darkness of the hole) and of jigsaw solvers (borders that continue), made insensitive to brightness.
 */
import { outlineOf, segments, type BorderSpot, type PieceOutline } from './outline.ts';
import { blur, channel, colourfulness, Correlation, gradient, luminance, mean, thinEdges, type Gradient, type Pixels, type Plane } from './planes.ts';

export interface Sight {
  picture: Pixels;
  piece: Pixels;
  blockY: number;
}

/** One score per method and left edge. Higher is more likely. */
export type Scores = Record<string, Float32Array>;

export function look(sight: Sight, from: number, to: number): Scores {
  const scene = sceneOf(sight);
  const scores: Scores = {};
  for (let x = from; x <= to; x++) {
    const found = { ...alongOutline(scene, x), ...acrossOutline(scene, x), ...silhouettes(scene, x), ...contentOfPiece(scene, x), ...borders(scene, x) };
    for (const [method, score] of Object.entries(found)) (scores[method] ??= new Float32Array(to - from + 1))[x - from] = score;
  }
  return scores;
}

interface Scene {
  outline: PieceOutline;
  /** Index of the picture's pixel below a position in the piece's square, when the square is at x. */
  under(x: number, place: { x: number; y: number }, spot?: BorderSpot, outwards?: number): number;
  smooth: Plane;
  edges: Gradient;
  thin: Plane;
  colours: Plane[];
  colourEdges: Gradient[];
  colourful: Plane;
  busy: Plane;
  /** Brightness minus the brightness of the surroundings. */
  relief: Plane;
  piece: { width: number; height: number; smooth: Plane; edges: Gradient; colours: Plane[] };
}

function sceneOf({ picture, piece, blockY }: Sight): Scene {
  const { width, height } = picture;
  const grey = luminance(picture);
  const soft = blur(grey, width, height, 1);
  const smooth = blur(soft, width, height, 1);
  const edges = gradient(soft, width, height);
  const colours = [0, 1, 2].map((k) => blur(channel(picture, k), width, height, 1));
  const around = blur(grey, width, height, 14);
  const local = blur(grey, width, height, 3);
  const pieceSmooth = blur(luminance(piece), piece.width, piece.height, 1);
  const within = (value: number, size: number) => Math.min(size - 1, Math.max(0, Math.round(value)));
  return {
    outline: outlineOf(piece),
    under: (x, place, spot, outwards = 0) =>
      within(blockY + place.y + (spot ? spot.outY * outwards : 0), height) * width + within(x + place.x + (spot ? spot.outX * outwards : 0), width),
    smooth,
    edges,
    thin: thinEdges(edges, width, height, 0.22),
    colours,
    colourEdges: colours.map((plane) => gradient(plane, width, height)),
    colourful: blur(colourfulness(picture), width, height, 1),
    busy: blur(grey.map((value, i) => Math.abs(value - local[i]!)), width, height, 2),
    relief: smooth.map((value, i) => value - around[i]!),
    piece: { width: piece.width, height: piece.height, smooth: pieceSmooth, edges: gradient(pieceSmooth, piece.width, piece.height), colours: [0, 1, 2].map((k) => channel(piece, k)) },
  };
}

/** Edge strength along the outline. */
function alongOutline({ outline: { border }, under, edges, thin, colourEdges }: Scene, x: number) {
  const normal = (i: number, spot: BorderSpot) => Math.abs(edges.x[i]! * spot.outX + edges.y[i]! * spot.outY);
  let strength = 0;
  let atRightAngles = 0;
  let beside = 0;
  let covered = 0;
  let near = 0;
  let coloured = 0;
  const sums = new Float64Array(segments);
  const counts = new Float64Array(segments);
  for (const spot of border) {
    const i = under(x, spot, spot, 0.5);
    strength += Math.min(40, edges.size[i]!);
    atRightAngles += Math.min(30, normal(i, spot));
    covered += thin[i]!;
    coloured += Math.min(40, Math.max(...colourEdges.map(({ size }) => size[i]!)));
    for (const away of [-5, 5]) beside += Math.min(30, normal(under(x, spot, spot, away), spot)) / 2;
    let strongest = 0;
    for (let away = -2; away <= 2; away++) strongest = Math.max(strongest, normal(under(x, spot, spot, away + 0.5), spot));
    near += Math.min(25, strongest);
    sums[spot.segment]! += Math.min(25, strongest);
    counts[spot.segment]!++;
  }
  const n = border.length;
  const parts = Array.from(sums, (sum, s) => sum / counts[s]!).filter((value) => !Number.isNaN(value)).toSorted((a, b) => a - b);
  return {
    'edge strength along the outline': strength / n,
    'edges at right angles to the outline': atRightAngles / n,
    'edges on the outline against beside it': (atRightAngles - beside) / n,
    'thin edges (Canny) covering the outline': covered / n,
    'edges within 2 px of the outline': near / n,
    'edges, weakest quarter of the outline': mean(parts.slice(0, Math.ceil(parts.length / 4))),
    'colour edges along the outline': coloured / n,
  };
}

/** Differences between bands of 4 px on both sides of the outline: a hole is darker, greyer and smoother than its surroundings. */
function acrossOutline({ outline: { area }, under, smooth, colourful, busy }: Scene, x: number) {
  const bands = [new Band(), new Band()] as const;
  for (const spot of area) {
    const far = Math.abs(spot.distance);
    if (far <= 1.5 || far >= 6) continue;
    const i = under(x, spot);
    bands[spot.distance < 0 ? 0 : 1].add(spot.segment, smooth[i]!, colourful[i]!, busy[i]!);
  }
  const [inside, outside] = bands;
  const both = inside.brightness.map((value, s) => [value, outside.brightness[s]!] as const).filter(([a, b]) => !Number.isNaN(a) && !Number.isNaN(b));
  const steps = both.map(([a, b]) => a - b);
  const step = mean(steps);
  const spread = Math.sqrt(mean(steps.map((value) => (value - step) ** 2)));
  return {
    'inside against outside, brightness': Math.abs(step),
    'inside against outside, same sign all round': Math.abs(step) / (spread + 6),
    'inside as a tint of the outside': tintFit(both),
    'inside against outside, colour': Math.abs(inside.colour - outside.colour),
    'inside against outside, texture': Math.abs(inside.texture - outside.texture),
  };
}

class Band {
  readonly #sums = new Float64Array(segments);
  readonly #counts = new Float64Array(segments);
  #colour = 0;
  #texture = 0;
  #n = 0;

  add(segment: number, brightness: number, colour: number, texture: number): void {
    this.#sums[segment]! += brightness;
    this.#counts[segment]!++;
    this.#colour += colour;
    this.#texture += texture;
    this.#n++;
  }

  /** Mean brightness of each segment. */
  get brightness(): number[] {
    return Array.from(this.#sums, (sum, s) => sum / this.#counts[s]!);
  }

  get colour(): number {
    return this.#colour / this.#n;
  }

  get texture(): number {
    return this.#texture / this.#n;
  }
}

/** How well inside = a·outside + b explains the difference all around with one a and one b, as a pane of tinted glass would. */
function tintFit(both: (readonly [number, number])[]): number {
  const insideMean = mean(both.map(([a]) => a));
  const outsideMean = mean(both.map(([, b]) => b));
  let variance = 0;
  let covariance = 0;
  for (const [a, b] of both) {
    variance += (b - outsideMean) ** 2;
    covariance += (b - outsideMean) * (a - insideMean);
  }
  const slope = Math.min(0.85, Math.max(0.15, covariance / (variance + 50)));
  let left = 0;
  let change = 0;
  for (const [a, b] of both) {
    left += (a - insideMean - slope * (b - outsideMean)) ** 2;
    change += (a - b) ** 2;
  }
  return Math.log((change + 40) / (left + 40));
}

/** Correlation of the piece's silhouette with maps of brightness, colour and texture. */
function silhouettes({ outline: { area }, under, relief, colourful, busy }: Scene, x: number) {
  const maps = [relief, colourful, busy].map((plane) => ({ plane, fit: new Correlation() }));
  for (const spot of area) {
    const i = under(x, spot);
    for (const { plane, fit } of maps) fit.add(plane[i]!, spot.distance < 0 ? 1 : 0);
  }
  const [brightness, colour, texture] = maps.map(({ fit }) => Math.abs(fit.value));
  return { 'silhouette in brightness': brightness!, 'silhouette in colour': colour!, 'silhouette in texture': texture! };
}

/** Compares the piece's content with the picture at this position, because a hole of tinted glass shows the content. */
function contentOfPiece({ outline: { contains }, under, smooth, edges, piece }: Scene, x: number) {
  const fit = new Correlation();
  let dot = 0;
  let mine = 0;
  let its = 0;
  for (let y = 0, j = 0; y < piece.height; y++) {
    for (let column = 0; column < piece.width; column++, j++) {
      if (!contains(column, y)) continue;
      const i = under(x, { x: column, y });
      fit.add(piece.smooth[j]!, smooth[i]!);
      if (!contains(column - 3, y) || !contains(column + 3, y) || !contains(column, y - 3) || !contains(column, y + 3)) continue;
      dot += Math.abs(piece.edges.x[j]! * edges.x[i]! + piece.edges.y[j]! * edges.y[i]!);
      mine += piece.edges.size[j]! ** 2;
      its += edges.size[i]! ** 2;
    }
  }
  return { 'content of the piece': fit.value, 'content of the piece, edges': dot / (Math.sqrt(mine * its) + 1) };
}

/** Compares the piece's rim with the picture just outside, as a jigsaw solver does. */
function borders({ outline: { border }, under, colours, piece }: Scene, x: number) {
  let shape = 0;
  let colour = 0;
  for (const [k, plane] of colours.entries()) {
    const fit = new Correlation();
    for (const spot of border) {
      const column = Math.min(piece.width - 1, Math.max(0, Math.round(spot.x - spot.outX * 3)));
      const row = Math.min(piece.height - 1, Math.max(0, Math.round(spot.y - spot.outY * 3)));
      fit.add(piece.colours[k]![row * piece.width + column]!, plane[under(x, spot, spot, 3)]!);
    }
    shape += fit.value / 3;
    colour += (30 * fit.value - Math.abs(fit.offset)) / 3;
  }
  return { 'borders continue, colour': colour, 'borders continue, shape': shape };
}

export function best(scores: Float32Array): number {
  let at = 0;
  for (let i = 1; i < scores.length; i++) if (scores[i]! > scores[at]!) at = i;
  return at;
}

/** Scales a method's scores to mean 0 and deviation 1 within their puzzle, so that methods can be added. */
export function standardise(scores: Float32Array): Float32Array {
  const middle = mean(scores);
  const deviation = Math.sqrt(Math.max(1e-9, mean(scores.map((value) => (value - middle) ** 2))));
  return scores.map((value) => (value - middle) / deviation);
}
