import type { Counter, Counters, LimitRule } from './limits.ts';

/**
 * Maximum number of keys for each rule and window. A rule has as many keys as visitors. At a hundred bytes each this is about 10 MB for
 * a rule under attack, and there are two dozen rules.
 */
const keysAtMost = 100_000;

/** Number of counters that further keys share when a table is full. It is a power of two, so that a hash can be masked. */
const sharedCounters = 16_384;

interface Table {
  /** The table is dropped after this time, by the injected clock. */
  endsAt: number;
  counts: Map<string, number>;
  /** Null until `counts` is full. */
  shared: Uint32Array | null;
}

/**
 * The counters of a single instance. Instances with Redis use them while Redis is away. All keys of a rule expire with its
 * window, so the whole table of a window is dropped, without timers or searches.
 *
 * A full table fails safe. Removing a key would unlock it: an attacker who has used up a limit could flood the
 * table until that key is removed. So every key stays until its window ends, and further keys share counters by their
 * hash. Their counts may be too high, but never too low. The worst effect of a flood is that some later callers are refused until
 * the window ends. Earlier ones keep counters of their own, and other rules have tables of their own.
 */
export function createMemoryCounters({ keysPerRule = keysAtMost } = {}): Counters {
  const tables = new Map<string, Map<number, Table>>();

  function tableOf({ rule, window, endsAt, now }: Counter): Table {
    const name = nameOf(rule);
    let windows = tables.get(name);
    if (!windows) tables.set(name, (windows = new Map()));
    let table = windows.get(window);
    if (!table) {
      // At the start of a window, tables of ended windows are dropped, also those of other rules.
      for (const [other, others] of tables) {
        for (const [past, { endsAt: ended }] of others) if (ended <= now) others.delete(past);
        if (others.size === 0 && other !== name) tables.delete(other);
      }
      table = { endsAt, counts: new Map(), shared: null };
      windows.set(window, table);
    }
    return table;
  }

  return {
    async add(counter, cost) {
      const table = tableOf(counter);
      const count = countOf(table, counter.key);
      if (count + cost > counter.rule.points) return { added: false, count };
      // Once some keys share counters, all new keys do, even if a place became free: their earlier counts are in the shared counter.
      if (table.counts.has(counter.key) || (table.shared === null && table.counts.size < keysPerRule)) table.counts.set(counter.key, count + cost);
      else (table.shared ??= new Uint32Array(sharedCounters))[slotOf(counter.key)] = count + cost;
      return { added: true, count: count + cost };
    },
    async read(counter) {
      const table = tables.get(nameOf(counter.rule))?.get(counter.window);
      return table ? countOf(table, counter.key) : 0;
    },
    async subtract(counter, cost) {
      const table = tables.get(nameOf(counter.rule))?.get(counter.window);
      // A shared counter is not reduced, because that would give back points of other keys too.
      const count = table?.counts.get(counter.key);
      if (!table || count === undefined) return;
      if (count > cost) table.counts.set(counter.key, count - cost);
      else table.counts.delete(counter.key);
    },
    async ready() {},
    async close() {
      tables.clear();
    },
  };
}

function countOf({ counts, shared }: Table, key: string): number {
  return counts.get(key) ?? shared?.[slotOf(key)] ?? 0;
}

/** FNV-1a is fast and distributes evenly enough. An attacker with colliding keys can get another key refused, but cannot unlock any. */
function slotOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 16)) & (sharedCounters - 1);
}

/** The numbers are part of the name, so that a rule that a release changed starts a new count. */
export function nameOf({ name, points, windowSeconds }: LimitRule): string {
  // Limits how long a counter stays in memory and in Redis.
  if (!Number.isInteger(windowSeconds) || windowSeconds < 1 || windowSeconds > 2_000_000) {
    throw new RangeError(`limit ${name}: a window of ${windowSeconds} seconds`);
  }
  return `${name}:${points}:${windowSeconds}`;
}
