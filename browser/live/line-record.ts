import type { PlayDescriptor } from '../../contract/live/descriptors.ts';
import { isQuick, type LineKind } from './stream.ts';

const faultsUntilBad = 3;

/** Records which lines of a player worked and which failed, and chooses the next one. */
export function createLineRecord() {
  /** Faults since the line last worked. */
  const faults = new Map<LineKind, number>();
  const worked = new Set<LineKind>();

  /** A line that has worked gets three tries, and a line that never worked gets one. */
  const isGood = (kind: LineKind): boolean => (faults.get(kind) ?? 0) < (worked.has(kind) ? faultsUntilBad : 1);

  return {
    isGood,
    hasWorked: (kind: LineKind): boolean => worked.has(kind),
    /** In `auto`, the best line that has not just failed. @param offered best first */
    choose(offered: readonly PlayDescriptor[], chosen: LineKind | 'auto'): PlayDescriptor | undefined {
      const wanted = chosen === 'auto' ? undefined : offered.find(({ kind }) => kind === chosen);
      return wanted ?? offered.find(({ kind }) => isGood(kind)) ?? offered[0];
    },
    /** The line to return to. A quick line that has worked is preferred, even while it is not offered. @param lines offered now, best first */
    best: (lines: readonly LineKind[]): LineKind | undefined => [...worked].find(isQuick) ?? lines[0],
    noteWorked(kind: LineKind): void {
      worked.add(kind);
      faults.delete(kind);
    },
    noteFault(kind: LineKind): void {
      faults.set(kind, (faults.get(kind) ?? 0) + 1);
    },
    /** Treats the line as new, so that one fault of it leads back to the line that plays now. */
    beginTrial(kind: LineKind): void {
      faults.delete(kind);
      worked.delete(kind);
    },
    clearFaults: (): void => faults.clear(),
  };
}
