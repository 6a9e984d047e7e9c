import type { Stroke } from './room-events.ts';

/** Limits, because a full page must fit into one frame, and a room into the server's memory. The oldest ink is dropped first. */
const inkPoints = { ofPage: 30_000, ofRoom: 300_000 };

type Ink = Readonly<Record<string, readonly Stroke[]>>;

const pointsOf = (strokes: readonly Stroke[]): number => strokes.reduce((sum, { points }) => sum + points.length, 0);

export function latest(strokes: readonly Stroke[]): readonly Stroke[] {
  let points = pointsOf(strokes);
  let from = 0;
  while (points > inkPoints.ofPage) points -= strokes[from++]!.points.length;
  return from === 0 ? strokes : strokes.slice(from);
}

export function withinPoints(ink: Ink): Ink {
  const pages = Object.keys(ink);
  if (pages.length * inkPoints.ofPage <= inkPoints.ofRoom) return ink;
  let points = pages.reduce((sum, page) => sum + pointsOf(ink[page]!), 0);
  const kept: Record<string, readonly Stroke[]> = { ...ink };
  for (const page of pages) {
    if (points <= inkPoints.ofRoom) break;
    points -= pointsOf(kept[page]!);
    delete kept[page];
  }
  return kept;
}
