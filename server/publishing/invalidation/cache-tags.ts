/**
 * What of the published content a cached page or answer depends on. Readers of content add a tag for what they asked for; a
 * change invalidates what carries one of its tags. A stale page is revalidated by the answers that it was made from, so that a
 * tag may be wide: it costs a few calls, and no rendering (docs/decisions/0012).
 */

/** `kind:tenant` of a list or a search of a kind, `kind:tenant:code` of one entry. Kinds and tenants hold no colon. */
export type CacheTag = string;

interface Content {
  topCode: string;
  kind: string;
}

/** Public content may have changed: one entry of a kind, or several at once (`code: null`). */
export interface ContentChange extends Content {
  code: string | null;
}

const kindTag = ({ kind, topCode }: Content): CacheTag => `${kind}:${topCode}`;
const entryTag = (content: Content, code: string): CacheTag => `${kindTag(content)}:${code}`;

/** Collects the tags of the content that an answer reads. */
export class CacheTags {
  readonly #tags = new Set<CacheTag>();

  /** A list of a kind, a count, a search: any entry of the kind may show in it. */
  addKind(content: Content): void {
    this.#tags.add(kindTag(content));
  }

  addEntry({ code, ...content }: Content & { code: string }): void {
    this.#tags.add(entryTag(content, code));
  }

  /** What was added so far, each once. */
  get all(): CacheTag[] {
    return [...this.#tags];
  }
}

/** Whether what carries these tags may look different after the change. */
export function isAffected(tags: readonly CacheTag[], { code, ...content }: ContentChange): boolean {
  const kind = kindTag(content);
  if (code === null) return tags.some((tag) => tag === kind || tag.startsWith(`${kind}:`));
  const entry = entryTag(content, code);
  return tags.some((tag) => tag === kind || tag === entry);
}
