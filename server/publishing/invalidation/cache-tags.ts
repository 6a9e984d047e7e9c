/**
 * Cache tags: the published content that a cached page or answer depends on. A reader of content adds a tag for what it asked for. A
 * change invalidates everything with one of its tags. A stale page is revalidated by the answers that it was made from, so a wide tag
 * costs a few calls and no rendering (docs/decisions/0012).
 */

/** `kind:tenant` for a list or a search of a kind, `kind:tenant:code` for one entry. Kinds and tenants contain no colon. */
export type CacheTag = string;

interface Content {
  topCode: string;
  kind: string;
}

/** A change of public content: one entry of a kind, or several at once (`code: null`). */
export interface ContentChange extends Content {
  code: string | null;
}

const kindTag = ({ kind, topCode }: Content): CacheTag => `${kind}:${topCode}`;
const entryTag = (content: Content, code: string): CacheTag => `${kindTag(content)}:${code}`;

/** Collects the tags of the content that an answer reads. */
export class CacheTags {
  readonly #tags = new Set<CacheTag>();

  /** For a list of a kind, a count or a search: any entry of the kind may affect the result. */
  addKind(content: Content): void {
    this.#tags.add(kindTag(content));
  }

  addEntry({ code, ...content }: Content & { code: string }): void {
    this.#tags.add(entryTag(content, code));
  }

  /** All tags so far, each once. */
  get all(): CacheTag[] {
    return [...this.#tags];
  }
}

/** True if a result with these tags may differ after the change. */
export function isAffected(tags: readonly CacheTag[], { code, ...content }: ContentChange): boolean {
  const kind = kindTag(content);
  if (code === null) return tags.some((tag) => tag === kind || tag.startsWith(`${kind}:`));
  const entry = entryTag(content, code);
  return tags.some((tag) => tag === kind || tag === entry);
}
