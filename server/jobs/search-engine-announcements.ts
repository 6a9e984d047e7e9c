import { platformTopCode } from '../../contract/constants.ts';
import { pageAddress } from '../../contract/content/index.ts';
import type { PageKey } from '../../contract/pages.ts';
import { contentKinds } from '../content-kinds.ts';
import type { Context } from '../context.ts';
import { PermanentFailure } from '../outbox/index.ts';
import { AddressRefused } from '../providers/search-engines/index.ts';
import { type ContentChange, formerAddressOf, publishedOne, publishedSince } from '../publishing/index.ts';

/** Kind of the outbox jobs that announce one address to one engine. */
const announcementJob = 'search-engine';
/** About seven hours with the outbox's delays. After a longer outage the engine finds the address in the sitemap. */
const attemptsAtMost = 30;
/** The end of scheduled content is announced twice within a few seconds (`invalidateAt`). The second announcement is dropped. */
const sameChangeMilliseconds = 60_000;

interface Announced {
  engine: string;
  address: string;
}

interface Site {
  /** True if a page is built. */
  isImplemented(page: PageKey): Promise<boolean>;
}

/**
 * Announces every record that is published, changed, moved or withdrawn to the configured search engines when the change becomes visible,
 * except content from seed files (the sitemap covers it). Registers its outbox job, and returns the listener for content changes.
 */
export function announceToSearchEngines(context: Context, site: Site): (published: ContentChange) => Promise<void> {
  const { clock, config, database, outbox, searchEngines } = context;

  outbox.on(
    announcementJob,
    async ({ payload }) => {
      const { engine: name, address } = payload as Announced;
      const engine = searchEngines.find((configured) => configured.name === name);
      // The engine is no longer configured.
      if (!engine) return;
      try {
        await engine.announce(address);
      } catch (error) {
        if (error instanceof AddressRefused && error.permanent) throw new PermanentFailure(error.message);
        throw error;
      }
    },
    { concurrency: 1, attemptsAtMost },
  );

  return async ({ topCode, kind: kindName, code }) => {
    // If another system answers the calls, the pages show its content and not ours.
    if (searchEngines.length === 0 || code === null || config.gateways.Master !== '') return;
    const kind = contentKinds.find(({ name }) => name === kindName);
    const page = kind?.declaration.page;
    const origin = config.publicOrigin;
    // No page shows content of an enterprise: all show the platform's content (spec product#tenants).
    if (!kind || !page || !(await site.isImplemented(page.key)) || topCode !== platformTopCode) return;
    const record = await publishedOne(context, kind, { topCode, code });
    if (record && (await kind.openCodes?.(database.read, { topCode, code }))?.has(record.code) === false) return;
    const isFormer = record === null;
    if (isFormer && (await formerAddressOf(context, kind, { topCode, code })) === null) return;
    const address = origin + pageAddress(kind.declaration, code, (record?.body as object | undefined) ?? {});
    const state = isFormer ? `gone-${Math.floor(clock.now() / sameChangeMilliseconds)}` : `shown-${await publishedSince(context, kind, { topCode, code })}`;
    const engines = searchEngines.filter((engine) => !isFormer || engine.takesFormer);
    await database.transaction(async (tx) => {
      for (const { name } of engines) await outbox.add(tx, { kind: announcementJob, payload: { engine: name, address } satisfies Announced, deduplicationKey: `${announcementJob} ${name} ${address} ${state}` });
    });
  };
}
