import { clockSkewMilliseconds } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../database/index.ts';
import { refuse } from '../calls/refusal.ts';
import { type Author, recordAudit } from '../audit/index.ts';
import { auditOf, type Checked, type EntryAddress, placeOf, requireLatest } from './editing/edit.ts';
import { noteWithdrawn } from './former-addresses/store.ts';
import { findBody, findPublications } from './editing/history-store.ts';
import { type ContentKind, readBody } from './kind/kind.ts';
import { invalidateAt } from './invalidation/invalidate.ts';
import { arrangementOf, checkSpan, endOf, forever } from './schedule.ts';
import * as store from './editing/store.ts';

export interface PublishOptions extends EntryAddress {
  /** Missing: the latest version. */
  version?: number;
  /** True: refuses a version that is no longer the latest. */
  latestOnly?: boolean;
  /** Start of visibility in ms since epoch. Missing or past: at once. */
  publishAt?: number;
  /** End of visibility in ms since epoch. */
  unpublishAt?: number;
  /** The date that readers see. Missing: that of the first publication. */
  listedAt?: number;
}

export interface PublishOutcome {
  version: number;
  publishAt: number;
  /** Null: no end. */
  unpublishAt: number | null;
  /** The version planned for later. Null without a plan. */
  plannedVersion: number | null;
  /** Times at which the visible state changes by itself (`ContentKind.stateChangeTimes`). */
  stateChangeTimes: readonly number[];
}

/**
 * Shows a version to visitors, at once or from a later time. Publishing at once keeps an existing plan. Planning replaces an existing
 * plan, and the shown version stays until then. A version that is shown or planned in the same way already stays unchanged.
 * @throws Refusal 40400 if the entry or version does not exist, 40001 if the end is not after the start, 10058 by `latestOnly`
 */
export async function publish<Body extends object>(
  context: Context,
  kind: ContentKind<Body>,
  options: PublishOptions,
  author: Author,
): Promise<PublishOutcome> {
  const place = placeOf(kind, options);
  return context.database.transaction(async (tx) => {
    const now = context.clock.now();
    const publishAt = Math.max(options.publishAt ?? now, now);
    const endsAt = options.unpublishAt ?? null;
    checkSpan(publishAt, endsAt, now);
    const entry = await store.lockEntry(tx, place);
    if (!entry) throw refuse.notFound();
    if (options.latestOnly) requireLatest(entry, options.version);
    const version = options.version ?? entry.latestVersion;
    const { current, plan } = arrangementOf(await findPublications(tx, entry.id), now);
    const present = publishAt > now ? plan : current;
    const isSame = present?.version === version && present.endsAt === endsAt && present.rules === kind.schemaVersion && (publishAt <= now || present.publishAt === publishAt);
    if (isSame && (options.listedAt ?? entry.listedAt) === entry.listedAt) {
      return { version, publishAt: present.publishAt, unpublishAt: present.unpublishAt === forever ? null : present.unpublishAt, plannedVersion: plan?.version ?? null, stateChangeTimes: [] };
    }
    await store.touchEntry(tx, place, now, author.userCode);
    const outcome = await publishInside(context, tx, kind, entry, { version, listedAt: options.listedAt, publishAt, endsAt }, author);
    await recordAudit(context, tx, author, [auditOf(publishAt > now ? 'content.plan' : 'content.publish', place, { version: outcome.version, publishAt, unpublishAt: endsAt })]);
    await invalidateAt(context, tx, place, [publishAt, ...outcome.stateChangeTimes, outcome.unpublishAt ?? forever], entry.id);
    return outcome;
  });
}

/**
 * Start of visibility for publishing at once: one clock skew before now. The older version ends at the same moment. With the exact time,
 * an instance with a slow clock would find neither version, and its visitors would cache that.
 */
export const visibleAtOnce = (now: number): number => now - clockSkewMilliseconds;

/** Writes the rows of a publication in the caller's transaction, without audit entry and purge. */
export async function publishInside<Body extends object>(
  context: Pick<Context, 'clock' | 'random'>,
  tx: Tx,
  kind: ContentKind<Body>,
  entry: store.EntryRow,
  { version = entry.latestVersion, publishAt, endsAt, listedAt: given }: { version?: number | undefined; publishAt: number; endsAt: number | null; listedAt?: number | undefined },
  author: Author,
): Promise<PublishOutcome> {
  const now = context.clock.now();
  const stored = await findBody(tx, entry.id, version);
  if (stored === null) throw refuse.notFound('没有找到这个版本');
  const body = readBody(kind, stored);
  const existing = await findPublications(tx, entry.id);
  const { current, plan } = arrangementOf(existing, now);
  const isPlan = publishAt > now;
  const stays = isPlan ? current : plan;
  await store.deletePublications(tx, existing.filter((row) => row !== stays).map(({ id }) => id));
  if (existing.some((row) => row.unpublishAt <= now)) await noteWithdrawn(tx, entry, now);
  if (isPlan && current) await store.setSpan(tx, current.id, { endsAt: current.endsAt, unpublishAt: endOf(current, { publishAt }) });

  // The date that readers see stays when a typo is corrected.
  const listedAt = given ?? (entry.listedAt !== null && entry.listedAt <= now ? entry.listedAt : publishAt);
  const unpublishAt = endOf({ endsAt }, isPlan ? null : plan);
  await store.insertPublications(tx, [
    {
      id: context.random.uuid(),
      entryId: entry.id,
      version,
      place: { kind: entry.kind, topCode: entry.topCode, code: entry.code },
      position: entry.position,
      publishAt: isPlan ? publishAt : visibleAtOnce(now),
      unpublishAt,
      endsAt,
      listedAt,
      columns: kind.listColumns(body),
      rules: kind.schemaVersion,
      publishedBy: author.userCode,
    },
  ]);
  await store.updateEntry(tx, entry.id, { listedAt, madeBy: kind.schemaVersion });
  return { version, publishAt, unpublishAt: unpublishAt === forever ? null : unpublishAt, plannedVersion: isPlan ? version : (plan?.version ?? null), stateChangeTimes: kind.stateChangeTimes(body) };
}

/**
 * Withdraws an entry: at once, with its planned versions, or at a later time, until which nothing changes. An entry that is neither
 * shown nor planned stays unchanged.
 * @throws Refusal 40400 if the entry does not exist
 */
export async function unpublish(context: Context, kind: { name: string }, options: EntryAddress & Checked & { unpublishAt?: number }, author: Author): Promise<void> {
  const place = placeOf(kind, options);
  await context.database.transaction(async (tx) => {
    const now = context.clock.now();
    const entry = await store.lockEntry(tx, place);
    if (!entry) throw refuse.notFound();
    const endsAt = Math.max(options.unpublishAt ?? now, now);
    const existing = await findPublications(tx, entry.id);
    if (!existing.some((row) => row.unpublishAt > now)) return;
    await options.check?.(tx);
    await store.touchEntry(tx, place, now, author.userCode);
    const goes = existing.filter((row) => row.publishAt >= endsAt || row.unpublishAt <= now || endsAt === now);
    await store.deletePublications(tx, goes.map(({ id }) => id));
    // These rows are the only record that the entry was shown, and they are deleted here.
    if (goes.some((row) => row.publishAt <= now)) await noteWithdrawn(tx, place, now);
    const { current, plan } = arrangementOf(existing.filter((row) => !goes.includes(row)), now);
    if (plan) await store.setSpan(tx, plan.id, { endsAt, unpublishAt: endsAt });
    if (current) {
      const ends = plan ? current.endsAt : endsAt;
      await store.setSpan(tx, current.id, { endsAt: ends, unpublishAt: endOf({ endsAt: ends }, plan) });
    }
    await recordAudit(context, tx, author, [auditOf('content.unpublish', place, { unpublishAt: endsAt })]);
    await invalidateAt(context, tx, place, [endsAt], entry.id);
  });
}

/** Drops a planned version. The shown version stays. Without a plan nothing changes. */
export async function cancelPlan(context: Context, kind: { name: string }, address: EntryAddress, author: Author): Promise<void> {
  const place = placeOf(kind, address);
  await context.database.transaction(async (tx) => {
    const now = context.clock.now();
    const entry = await store.lockEntry(tx, place);
    if (!entry) throw refuse.notFound();
    const existing = await findPublications(tx, entry.id);
    const { current, plan } = arrangementOf(existing, now);
    if (!plan) return;
    await store.touchEntry(tx, place, now, author.userCode);
    await store.deletePublications(tx, existing.filter((row) => row.publishAt > now).map(({ id }) => id));
    if (current) await store.setSpan(tx, current.id, { endsAt: current.endsAt, unpublishAt: endOf(current, null) });
    await recordAudit(context, tx, author, [auditOf('content.cancel-plan', place)]);
    await invalidateAt(context, tx, place, []);
  });
}
