import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import { type ContentChange, type CacheTag, isAffected } from '../publishing/index.ts';
import type { RawAddressOf } from './answer-cache.ts';
import { SingleFlight } from './single-flight.ts';
import { compress, type StoredPage } from './stored-page.ts';

/** The result of one rendering. All requests that waited for it get it, cached or not. */
export interface RenderedPage {
  page: StoredPage;
  /** Where it sends its visitor instead of showing itself. */
  location: string | null;
  /** False for our fault, a redirect, a record that is not there, where the page says `no-store`, and where a call that it was made from failed. */
  isCacheable: boolean;
  /** What of the published content it depends on; left out, nothing. */
  tags?: readonly CacheTag[];
  /**
   * Asks the calls again that it was made from. Answers the tags of these answers; null if one of them answers differently now.
   * Left out where the calls cannot be compared: then every change that affects the page renders it anew.
   */
  revalidate?(): Promise<readonly CacheTag[] | null>;
  /** The page was not rendered: the cached page was revalidated and is unchanged. */
  isRevalidated?: true;
  /** The page was neither rendered nor revalidated: it came from the cache. */
  isCached?: true;
}

/** Memory of a cached page: its text, about a third of it for each compressed form, and its tags. */
const bytesOf = (page: StoredPage): number => Math.ceil(page.identity.length * 1.6) + 4096;

export interface PageCacheOptions {
  budgetBytes?: number;
  /** For pages with content that changes without a purge; null: cached until a purge. */
  expiry?: { milliseconds: number; clock: Clock } | null;
}

/**
 * Kept pages by tenant, path and allow-listed query (docs/decisions/0012), as many as fit into a budget of bytes,
 * the longest unused leaving first. Single flight; purged when content is published. Requests that were answered once
 * from a key are remembered under their raw URL, so that the next one is served without parsing anything.
 */
export class PageCache {
  readonly #pages: LRUCache<string, StoredPage>;
  /** Raw host and URL to key. */
  readonly #keys: LRUCache<string, string>;
  readonly #flight = new SingleFlight<RenderedPage>();
  readonly #sources = new WeakMap<StoredPage, Pick<RenderedPage, 'tags' | 'revalidate'>>();
  /** Affected by a change of content: served again once the calls that they were made from have the same answers as before. */
  readonly #stale = new WeakSet<StoredPage>();
  #toCompress = new Set<StoredPage>();
  #compressing = false;

  constructor({ budgetBytes = 48 * 1024 * 1024, expiry = null }: PageCacheOptions = {}) {
    this.#pages = new LRUCache({
      maxSize: budgetBytes,
      sizeCalculation: bytesOf,
      dispose: (page) => this.#toCompress.delete(page),
      ...(expiry ? { ttl: expiry.milliseconds, ttlResolution: 0, perf: expiry.clock } : {}),
    });
    this.#keys = new LRUCache({ maxSize: budgetBytes / 16, sizeCalculation: (key, raw) => 2 * (key.length + raw.length) + 64 });
  }

  /** By raw host and URL, as the socket delivered them. */
  cachedAt(host: string, url: string): StoredPage | undefined {
    const key = this.#keys.get(`${host} ${url}`);
    return key === undefined ? undefined : this.#use(key);
  }

  /** Whether nothing has to be made for this key: it is cached, or being made for another request. */
  holds(key: string): boolean {
    const page = this.#pages.peek(key);
    return (page !== undefined && !this.#stale.has(page)) || this.#flight.has(key);
  }

  /**
   * The cached page, or what `make` comes to: once for all who ask at the same time, above all where something is in trouble.
   * @param raw remembered for `cachedAt`; null where the address is no page's, so that strangers' inventions push nothing out
   */
  async getOrMake(key: string, raw: RawAddressOf | null, make: () => Promise<RenderedPage>): Promise<RenderedPage> {
    let page = this.#use(key);
    let isRevalidated: true | undefined;
    const isCached = page !== undefined;
    if (page === undefined) {
      const rendered = await this.#flight.getOrMake(key, async () => (await this.#revalidated(key)) ?? make(), (made) => this.#store(key, made));
      page = this.#pages.peek(key);
      if (page !== rendered.page) return rendered;
      isRevalidated = rendered.isRevalidated;
    }
    const found = raw?.();
    if (found) this.#keys.set(`${found.host} ${found.url}`, key);
    return { page, location: null, isCacheable: true, ...(isRevalidated && { isRevalidated }), ...(isCached && { isCached }) };
  }

  /** The stale page of a key, if it would be made from the same answers; otherwise null. */
  async #revalidated(key: string): Promise<RenderedPage | null> {
    const page = this.#pages.peek(key);
    const { revalidate } = (page && this.#sources.get(page)) ?? {};
    const tags = await revalidate?.();
    return page && revalidate && tags ? { page, location: null, isCacheable: true, tags, revalidate, isRevalidated: true } : null;
  }

  #store(key: string, { page, isCacheable, tags, revalidate }: RenderedPage): void {
    if (!isCacheable) {
      this.#pages.delete(key);
      return;
    }
    this.#sources.set(page, { ...(tags && { tags }), ...(revalidate && { revalidate }) });
    this.#stale.delete(page);
    this.#pages.set(key, page);
  }

  /** Stops serving pages that a change of content affects, unless revalidation finds them unchanged. @param change left out: drops all pages, and which domain belongs to which enterprise */
  purge(change?: ContentChange): void {
    this.#flight.purge(change);
    if (change === undefined) {
      this.#pages.clear();
      this.#keys.clear();
      return;
    }
    const affected = [...this.#pages.entries()].filter(([, page]) => isAffected(this.#sources.get(page)?.tags ?? [], change));
    for (const [key, page] of affected) {
      if (this.#sources.get(page)?.revalidate) this.#stale.add(page);
      else this.#pages.delete(key);
    }
  }

  /** Compressing waits for the second visitor: most addresses that a stranger invents never have one. */
  #use(key: string): StoredPage | undefined {
    const page = this.#pages.get(key);
    if (page === undefined || this.#stale.has(page)) return undefined;
    if (page.compressed === null && !this.#toCompress.has(page)) {
      this.#toCompress.add(page);
      void this.#compressWaiting();
    }
    return page;
  }

  /** One page at a time: however fast pages are made and purged, this work does not pile up, and rendering goes first. */
  async #compressWaiting(): Promise<void> {
    if (this.#compressing) return;
    this.#compressing = true;
    for (const page of this.#toCompress) {
      // Failing to compress leaves the page as it is.
      await compress(page).catch(() => undefined);
      this.#toCompress.delete(page);
    }
    this.#compressing = false;
  }
}
