import { LRUCache } from 'lru-cache';
import type { Database } from '../../database/index.ts';
import { deepFrozen } from '../../deep-frozen.ts';
import { type ContentKind, readBody } from '../kind/kind.ts';
import type { ContentChange } from '../invalidation/cache-tags.ts';

/** Which body of an entry is published. */
export interface VersionKey {
  entryId: string;
  version: number;
}

/** Characters of stored text. As objects they take some four bytes each. */
const budget = 5_000_000;

/**
 * Bodies of published versions, parsed, frozen and shared by all who read them. A saved version does not change, so publishing
 * another one drops nothing; only new rules of cleaning rewrite versions, and are announced for the whole kind. ReadContext bodies
 * was the costliest step of reading a list (docs/performance.md).
 */
export class BodyCache {
  readonly #bodies = new LRUCache<string, object>({ maxSize: budget });
  /** Rises with every drop: what was read before one is not cached after it. */
  generation = 0;

  get<Body extends object>(kind: ContentKind<Body>, { entryId, version }: VersionKey): Body | undefined {
    return this.#bodies.get(`${kind.name} ${entryId} ${version}`) as Body | undefined;
  }

  /** @param generation as it was before the text was read */
  read<Body extends object>(kind: ContentKind<Body>, { entryId, version, body: text }: VersionKey & { body: string }, generation: number): Body {
    const body = deepFrozen(readBody(kind, text));
    if (generation === this.generation) this.#bodies.set(`${kind.name} ${entryId} ${version}`, body, { size: text.length + 1 });
    return body;
  }

  /** Drops what an announcement for a whole kind may have rewritten; without one, all. */
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
