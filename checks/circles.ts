import type { Source } from './source.ts';

/**
 * Groups of files that import each other, including type imports and lazy imports: strongly connected components by Tarjan's algorithm
 * (SIAM J. Comput. 1, 1972). Tests are left out.
 * @returns each group of two or more files, as sorted paths
 */
export function importCircles(sources: readonly Source[]): string[][] {
  const targets = new Map(sources.filter(({ isTest }) => !isTest).map(({ path, imports }) => [path, imports.flatMap(({ target }) => target ?? [])]));
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];

  function visit(path: string): void {
    order.set(path, order.size);
    lowest.set(path, order.get(path)!);
    open.push(path);
    for (const target of targets.get(path)!) {
      if (!targets.has(target)) continue;
      if (!order.has(target)) visit(target);
      if (open.includes(target)) lowest.set(path, Math.min(lowest.get(path)!, lowest.get(target)!));
    }
    if (lowest.get(path) !== order.get(path)) return;
    const circle = open.splice(open.indexOf(path));
    if (circle.length > 1) circles.push(circle.toSorted());
  }

  for (const path of targets.keys()) if (!order.has(path)) visit(path);
  return circles;
}
