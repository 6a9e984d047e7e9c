import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import { type ContentChange, type CacheTag, isAffected } from '../publishing/index.ts';
import type { RawAddressOf } from './answer-cache.ts';
import { SingleFlight } from './single-flight.ts';
import { compress, type StoredPage } from './stored-page.ts';

/** The result of one rendering. All requests that waited for it get it, cached or not. */
export interface RenderedPage {
  page: StoredPage;
  /** Target of a redirect. Null for a page. */
  location: string | null;
  /** False for an error of ours, a redirect, a missing record, a page with `no-store`, and a page with a failed call. */
  isCacheable: boolean;
  /** Cache tags of the published content that the page depends on. Missing: the page depends on none. */
  tags?: readonly CacheTag[];
  /**
   * Repeats the calls of the page. Returns the tags of the new answers, or null if one answer has changed.
   * Missing where calls cannot be compared: then every change that affects the page renders it again.
   */
  revalidate?(): Promise<readonly CacheTag[] | null>;
  /** The page was not rendered: the cached page was revalidated and is unchanged. */
  isRevalidated?: true;
  /** The page was neither rendered nor revalidated: it came from the cache. */
  isCached?: true;
}

/** Memory of a cached page: its text, about a third of that for each compressed form, and its tags. */
const bytesOf = (page: StoredPage): number => Math.ceil(page.identity.length * 1.6) + 4096;

export interface PageCacheOptions {
  budgetBytes?: number;
  /** For pages whose content changes without a purge. Null: cached until a purge. */
  expiry?: { milliseconds: number; clock: Clock } | null;
}

/**
 * Caches pages by tenant, path and allow-listed query (docs/decisions/0012) within a budget of bytes. The least recently used
 * pages are dropped first. Single flight. Publishing content purges. The raw URL of an answered request is stored, so that the
 * next request with it is served without parsing.
 */
export class PageCache {
  readonly #pages: LRUCache<string, StoredPage>;
  /** Maps raw host and URL to the cache key. */
  readonly #keys: LRUCache<string, string>;
  readonly #flight = new SingleFlight<RenderedPage>();
  readonly #sources = new WeakMap<StoredPage, Pick<RenderedPage, 'tags' | 'revalidate'>>();
  /** Pages that a change of content affects. They are served again if their calls still have the same answers. */
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

  /** The cached page by raw host and URL, as received. */
  cachedAt(host: string, url: string): StoredPage | undefined {
    const key = this.#keys.get(`${host} ${url}`);
    return key === undefined ? undefined : this.#use(key);
  }

  /** True if the page is cached and fresh, or is being made for another request. */
  holds(key: string): boolean {
    const page = this.#pages.peek(key);
    return (page !== undefined && !this.#stale.has(page)) || this.#flight.has(key);
  }

  /**
   * The cached page, or the result of `make`. Parallel requests share one run, which matters most during an outage.
   * @param raw stored for `cachedAt`; null if the address belongs to no page, so that invented addresses do not evict others
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

  /** The stale page of a key if its calls have the same answers. Otherwise null. */
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

  /** Marks pages that a change of content affects as stale. @param change without it, all pages and the domains of enterprises are dropped */
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

  /** The cached page. It is compressed for its second visitor: most invented addresses never have one. */
  #use(key: string): StoredPage | undefined {
    const page = this.#pages.get(key);
    if (page === undefined || this.#stale.has(page)) return undefined;
    if (page.compressed === null && !this.#toCompress.has(page)) {
      this.#toCompress.add(page);
      void this.#compressWaiting();
    }
    return page;
  }

  /** Compresses one page at a time, so that this work does not pile up when pages are made and purged fast. Rendering goes first. */
  async #compressWaiting(): Promise<void> {
    if (this.#compressing) return;
    this.#compressing = true;
    for (const page of this.#toCompress) {
      // A page that cannot be compressed is sent uncompressed.
      await compress(page).catch(() => undefined);
      this.#toCompress.delete(page);
    }
    this.#compressing = false;
  }
}
