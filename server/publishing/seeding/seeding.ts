import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { platformTopCode } from '../../../contract/constants.ts';
import { publicCode } from '../../../contract/content/field.ts';
import type { Context } from '../../context.ts';
import { type AuditRecord, recordAudit } from '../../audit/index.ts';
import { auditOf, positionStep } from '../editing/edit.ts';
import { fieldOf } from '../kind/body.ts';
import { movedAway } from '../former-addresses/store.ts';
import { type AnyContentKind, readBody } from '../kind/kind.ts';
import { publishInside, visibleAtOnce } from '../publish.ts';
import { invalidateAt } from '../invalidation/invalidate.ts';
import { forever } from '../schedule.ts';
import * as seedStore from './store.ts';
import * as store from '../editing/store.ts';

export interface SeedEntry {
  code: string;
  topCode: string;
  /** Codes of former entries of the file that this entry replaces. */
  replaces?: readonly string[];
  position: number;
  /** In ms since epoch. Null: the time of loading. */
  publishAt: number | null;
  /** JSON of a body that passed the kind's schema. */
  body: string;
}

/** An invalid seed file. The message names file, entry and field. */
export class SeedInvalid extends Error {
  override readonly name = 'SeedInvalid';
}

/** The author of seeded entries, until an operator edits them. */
const seedAuthor = { userCode: 'seed' };

const seedFile = z.array(
  z.strictObject({
    code: publicCode,
    topCode: z._default(publicCode, platformTopCode),
    replaces: z._default(z.array(publicCode), []),
    position: z.optional(z.int()),
    publishAt: z.optional(z.iso.datetime({ offset: true })),
    body: z.unknown(),
  }),
);

/** Identifies a file's content together with the schema and the cleaning rules that were applied to it. */
export function fingerprintOf(kind: AnyContentKind, text: string): string {
  const schema = JSON.stringify(z.toJSONSchema(kind.body, { io: 'input', unrepresentable: 'any' }));
  return createHash('sha256').update(schema).update('\0').update(String(kind.schemaVersion)).update('\0').update(text).digest('hex');
}

/** True if a seed file is not in the database in this version. */
export async function seedFileChanged(context: Pick<Context, 'database'>, name: string, fingerprint: string): Promise<boolean> {
  return (await seedStore.fingerprintOf(context.database.read, name)) !== fingerprint;
}

/** Records that a file which is not a list of entries was loaded in this version. */
export async function claimSeedFile(context: Pick<Context, 'database' | 'clock'>, file: { name: string; fingerprint: string }): Promise<void> {
  await context.database.transaction((tx) => seedStore.claimFile(tx, file.name, file.fingerprint, context.clock.now()));
}

/** @throws {SeedInvalid} */
export function parseSeedFile(kind: AnyContentKind, name: string, text: string): SeedEntry[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new SeedInvalid(`${name}: ${(error as Error).message}`);
  }
  const file = seedFile.safeParse(json);
  if (!file.success) throw new SeedInvalid(explain(name, file.error.issues[0]));
  const seen = new Set<string>();
  const entries = file.data.map((entry, index) => {
    const where = `${name}, ${entry.code}`;
    const key = `${entry.topCode}/${entry.code}`;
    if (seen.has(key)) throw new SeedInvalid(`${where}: the code stands twice`);
    seen.add(key);
    if (entry.replaces.length > 0 && kind.replaced === null) throw new SeedInvalid(`${where}: replaces: of this kind nothing is replaced`);
    const body = kind.body.safeParse(entry.body);
    if (!body.success) throw new SeedInvalid(explain(where, body.error.issues[0]));
    return {
      code: entry.code,
      topCode: entry.topCode,
      replaces: entry.replaces,
      position: entry.position ?? (index + 1) * positionStep,
      publishAt: entry.publishAt === undefined ? null : Date.parse(entry.publishAt),
      body: JSON.stringify(body.data),
    };
  });
  for (const { topCode, code, replaces } of entries) {
    for (const former of replaces) {
      const key = `${topCode}/${former}`;
      if (seen.has(key)) throw new SeedInvalid(`${name}, ${code}: replaces: ${former} stands in the file itself, or is replaced twice`);
      seen.add(key);
    }
  }
  return entries;
}

function explain(where: string, issue: z.core.$ZodIssue | undefined): string {
  return `${where}: ${fieldOf(issue) || 'entry'}: ${issue?.message ?? 'is not valid'}`;
}

/**
 * Loads the entries of a seed file in one transaction. New ones are published. Unedited ones follow the file, or are changed as their
 * kind says if the file replaced them. All others stay. One of several instances that start at the same time does it.
 * @returns the numbers of added and changed entries
 */
export async function seedEntries(
  context: Context,
  kind: AnyContentKind,
  file: { name: string; fingerprint: string },
  entries: readonly SeedEntry[],
): Promise<{ added: number; changed: number }> {
  return context.database.transaction(async (tx) => {
    const now = context.clock.now();
    if (!(await seedStore.claimFile(tx, file.name, file.fingerprint, now))) return { added: 0, changed: 0 };
    const existing = await seedStore.entriesWithBodies(tx, kind.name);
    const moved = await movedAway(tx, kind.name);
    const by = seedAuthor.userCode;
    const formersOf = ({ topCode, replaces = [] }: SeedEntry) => replaces.flatMap((code) => existing.get(`${topCode}/${code}`) ?? []);
    // An entry that an operator renamed exists under another code. A replacement is not added if an operator edited the replaced entry.
    const fresh = entries.filter(
      (entry) => !existing.has(`${entry.topCode}/${entry.code}`) && !moved.has(`${entry.topCode}/${entry.code}`) && formersOf(entry).every(({ updatedBy }) => updatedBy === by),
    );
    const audited: AuditRecord[] = [];

    const rows = fresh.map((entry) => {
      const place = { kind: kind.name, topCode: entry.topCode, code: entry.code };
      const publishAt = entry.publishAt !== null && entry.publishAt > now ? entry.publishAt : visibleAtOnce(now);
      const listedAt = entry.publishAt ?? now;
      audited.push(auditOf('content.publish', place, { version: 1 }));
      return { id: context.random.uuid(), publicationId: context.random.uuid(), place, publishAt, listedAt, entry };
    });
    await store.insertEntries(tx, rows.map(({ id, place, entry, listedAt }) => ({ ...place, ...store.labelsOf(kind, JSON.parse(entry.body) as object), id, position: entry.position, latestVersion: 1, listedAt, updatedBy: by })), now, kind.schemaVersion);
    await store.insertVersions(tx, kind, rows.map(({ id, entry }) => ({ entryId: id, version: 1, body: entry.body, restoredFrom: null })), now, by);
    await store.insertPublications(
      tx,
      rows.map(({ id, publicationId, place, publishAt, listedAt, entry }) => ({
        id: publicationId,
        entryId: id,
        version: 1,
        place,
        position: entry.position,
        publishAt,
        unpublishAt: forever,
        endsAt: null,
        listedAt,
        columns: kind.listColumns(JSON.parse(entry.body)),
        rules: kind.schemaVersion,
        publishedBy: by,
      })),
    );

    let changed = 0;
    for (const entry of entries) {
      const stored = existing.get(`${entry.topCode}/${entry.code}`);
      if (!stored || stored.updatedBy !== by) continue;
      const sameDate = entry.publishAt === null || entry.publishAt === stored.listedAt;
      if (stored.body === entry.body && stored.position === entry.position && sameDate) continue;
      await follow(stored, entry);
    }
    for (const stored of entries.flatMap(formersOf)) {
      if (stored.updatedBy !== by) continue;
      const body = JSON.stringify(kind.replaced!(readBody(kind, stored.body)));
      if (stored.body !== body) await follow(stored, { body, position: stored.position, publishAt: null });
    }

    async function follow(stored: store.EntryRow & { body: string }, to: Pick<SeedEntry, 'body' | 'position' | 'publishAt'>): Promise<void> {
      changed++;
      const version = stored.body === to.body ? stored.latestVersion : stored.latestVersion + 1;
      if (stored.position !== to.position) await store.setPosition(tx, stored.id, to.position);
      if (version !== stored.latestVersion) {
        await store.insertVersions(tx, kind, [{ entryId: stored.id, version, body: to.body, restoredFrom: null }], now, by);
        await store.updateEntry(tx, stored.id, { latestVersion: version, labels: store.labelsOf(kind, JSON.parse(to.body) as object), madeBy: kind.schemaVersion });
      }
      await publishInside(
        context,
        tx,
        kind,
        { ...stored, position: to.position, latestVersion: version },
        { publishAt: Math.max(to.publishAt ?? now, now), endsAt: null, listedAt: to.publishAt ?? undefined },
        seedAuthor,
      );
      audited.push(auditOf('content.publish', { kind: kind.name, topCode: stored.topCode, code: stored.code }, { version }));
    }

    await recordAudit(context, tx, seedAuthor, audited);
    const planned = entries.flatMap(({ publishAt, body }) => [publishAt, ...kind.stateChangeTimes(JSON.parse(body))]).filter((time): time is number => time !== null && time > now);
    for (const topCode of new Set(entries.map((entry) => entry.topCode))) await invalidateAt(context, tx, { topCode, kind: kind.name, code: null }, planned);
    return { added: fresh.length, changed };
  });
}

/** Numbers of the platform's published entries, by kind, that no operator has edited and that contain a sample mark. */
export const publishedSamples = ({ clock, database }: Pick<Context, 'clock' | 'database'>, marks: readonly string[]): Promise<Map<string, number>> =>
  seedStore.publishedWithMarks(database.read, platformTopCode, { author: seedAuthor.userCode, marks }, clock.now());
