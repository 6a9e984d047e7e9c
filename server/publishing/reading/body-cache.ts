import { LRUCache } from 'lru-cache';
import type { Database } from '../../database/index.ts';
import { deepFrozen } from '../../deep-frozen.ts';
import { type ContentKind, readBody } from '../kind/kind.ts';
import type { ContentChange } from '../invalidation/cache-tags.ts';

/** Identifies the body of a published version. */
export interface VersionKey {
  entryId: string;
  version: number;
}

/** Limit in characters of stored text. As objects they take about four bytes each. */
const budget = 5_000_000;

/**
 * Caches bodies of published versions: parsed, frozen and shared by all readers. A saved version does not change, so publishing
 * another one drops nothing. Only changed cleaning rules rewrite versions, and they announce a change of the whole kind. Parsing
 * bodies was the most expensive step of reading a list (docs/performance.md).
 */
export class BodyCache {
  readonly #bodies = new LRUCache<string, object>({ maxSize: budget });
  /** Increases with every drop. A body that was read before a drop is not cached after it. */
  generation = 0;

  get<Body extends object>(kind: ContentKind<Body>, { entryId, version }: VersionKey): Body | undefined {
    return this.#bodies.get(`${kind.name} ${entryId} ${version}`) as Body | undefined;
  }

  /** @param generation value before the text was read */
  read<Body extends object>(kind: ContentKind<Body>, { entryId, version, body: text }: VersionKey & { body: string }, generation: number): Body {
    const body = deepFrozen(readBody(kind, text));
    if (generation === this.generation) this.#bodies.set(`${kind.name} ${entryId} ${version}`, body, { size: text.length + 1 });
    return body;
  }

  /** Drops the bodies that a change of a whole kind may have rewritten. Without a change, drops all. */
  drop(change?: Pick<ContentChange, 'kind' | 'code'>): void {
    if (change && change.code !== null) return;
    this.generation++;
    if (!change) return this.#bodies.clear();
    for (const key of this.#bodies.keys()) if (key.startsWith(`${change.kind} `)) this.#bodies.delete(key);
  }
}

const caches = new WeakMap<Kysely, BodyCache>();
type Kysely = Database['read'];

export function bodyCacheOf({ read }: Pick<Database, 'read'>): BodyCache {
  let cache = caches.get(read);
  if (!cache) caches.set(read, (cache = new BodyCache()));
  return cache;
}
