import { platformTopCode } from '../../../contract/constants.ts';
import { publicCode } from '../../../contract/content/field.ts';
import type { Context } from '../../context.ts';
import { isUniqueViolation, type Tx } from '../../database/index.ts';
import { refuse } from '../../calls/refusal.ts';
import { type Author, recordAudit } from '../../audit/index.ts';
import { fieldOf } from '../kind/body.ts';
import { findBody, findPublications, findVersions } from './history-store.ts';
import type { ContentKind } from '../kind/kind.ts';
import { invalidateAt } from '../invalidation/invalidate.ts';
import * as store from './store.ts';

export interface EntryAddress {
  topCode?: string;
  code: string;
}

export const placeOf = (kind: { name: string }, { topCode = platformTopCode, code }: EntryAddress): store.Place => ({ kind: kind.name, topCode, code });

/** Positions leave room between neighbours. */
export const positionStep = 10;

/** What an editor saves. */
/** For what takes an entry from its visitors or its references. */
export interface Checked {
  /** Inside the transaction, once the entry is locked, where there is something to do. Throws to refuse. */
  check?: (tx: Tx) => Promise<void>;
}

export interface Draft {
  topCode?: string;
  /** Left out: a new one. */
  code?: string;
  body: unknown;
  position?: number;
  /** The version the editor had opened, 0 for an entry that must be new. Left out: any. */
  basedOnVersion?: number;
  /** Versions that one author saves within the same stretch of this length become one, as long as nothing else was done to the entry. */
  mergeMilliseconds?: number;
}

/**
 * Saves a version that visitors do not see yet; a new entry where the code is not taken. Saving what is already the
 * latest version changes nothing, whatever it is based on: a request that is sent again succeeds, and an entry of a seed file
 * stays with its file.
 * @throws Refusal 40001 naming the field of the body that breaks the kind's schema, 10058 where `basedOnVersion` is not the latest any more
 */
export async function saveDraft<Body extends object>(context: Context, kind: ContentKind<Body>, draft: Draft, author: Author): Promise<{ code: string; version: number }> {
  const code = draft.code ?? context.random.uuid().replaceAll('-', '').slice(0, 20);
  if (!publicCode.safeParse(code).success) throw refuse.invalidInput('code', '编码只能用字母、数字、下划线和短横线，最多 64 位');
  const place = placeOf(kind, { ...draft, code });
  const body = parseBody(kind, draft.body);
  const save = () => context.database.transaction((tx) => saveInside(context, tx, kind, place, body, draft, author));
  try {
    return { code, version: await save() };
  } catch (error) {
    if (!isUniqueViolation(error, 'content_entries_code_unique')) throw error;
    // Another request created the entry at the same moment: now it is there, and this one is judged by it.
    return { code, version: await save() };
  }
}

/** Saves a version inside the caller's transaction. @returns the latest version */
export async function saveInside<Body extends object>(
  context: Pick<Context, 'clock' | 'random'>,
  tx: Tx,
  kind: ContentKind<Body>,
  place: store.Place,
  body: Body,
  { position, basedOnVersion, mergeMilliseconds }: Draft,
  author: Author,
): Promise<number> {
  const now = context.clock.now();
  const entry = await store.lockEntry(tx, place);
  if (entry && saysTheSame(kind, await findBody(tx, entry.id, entry.latestVersion), JSON.stringify(body))) return entry.latestVersion;
  requireLatest(entry, basedOnVersion);

  const version = (entry?.latestVersion ?? 0) + 1;
  const id = entry?.id ?? context.random.uuid();
  const labels = store.labelsOf(kind, body);
  const merges = entry !== null && mergeMilliseconds !== undefined && (await isSameStretch(tx, entry, author, now, mergeMilliseconds));
  if (!entry && (await store.isFormerCode(tx, place))) throw refuse.invalidInput('code', '这个编码是别的内容以前用的，旧地址还转到那里');
  if (entry) {
    await store.touchEntry(tx, place, now, author.userCode);
    await store.updateEntry(tx, id, { latestVersion: version, labels, madeBy: kind.schemaVersion });
  } else {
    const end = position ?? (await store.lastPosition(tx, place.topCode, place.kind)) + positionStep;
    await store.insertEntries(tx, [{ ...place, ...labels, id, position: end, latestVersion: 1, listedAt: null, updatedBy: author.userCode }], now, kind.schemaVersion);
  }
  await store.insertVersions(tx, kind, [{ entryId: id, version, body: JSON.stringify(body), restoredFrom: null }], now, author.userCode);
  if (merges) await store.deleteVersion(tx, id, version - 1);
  else await recordAudit(context, tx, author, [auditOf('content.save', place, { version })]);
  return version;
}

/** Whether the latest version is the same author's, saved in the same stretch of time, and nothing was done to the entry since. */
async function isSameStretch(tx: Tx, entry: store.EntryRow, author: Author, now: number, stretch: number): Promise<boolean> {
  const [latest] = await findVersions(tx, entry.id, 1);
  if (latest === undefined || latest.savedBy !== author.userCode || latest.savedAt !== entry.updatedAt || latest.restoredFrom !== null) return false;
  if (Math.floor(latest.savedAt / stretch) !== Math.floor(now / stretch)) return false;
  return !(await findPublications(tx, entry.id)).some(({ version }) => version === latest.version);
}

/** @throws Refusal 10058 where the latest version is another one; an entry that is not there has version 0 */
export function requireLatest(entry: Pick<store.EntryRow, 'latestVersion'> | null, version: number | undefined): void {
  const latestVersion = entry?.latestVersion ?? 0;
  if (version !== undefined && version !== latestVersion) throw refuse.contentChanged(latestVersion);
}

/** An older body counts with the defaults that its editor was shown. */
function saysTheSame<Body extends object>(kind: ContentKind<Body>, stored: string | null, body: string): boolean {
  if (stored === null || stored === body) return stored === body;
  const today = kind.body.safeParse(kind.applyDefaults(JSON.parse(stored) as Body));
  return today.success && JSON.stringify(today.data) === body;
}

/**
 * Makes an older version the latest draft again, by today's rules. Nothing changes for visitors until it is published.
 * Restoring what the latest version says already changes nothing.
 * @throws Refusal 40400 where there is no such version, 10058 where `basedOnVersion` is not the latest any more
 */
export async function restore<Body extends object>(
  context: Context,
  kind: ContentKind<Body>,
  { version: older, basedOnVersion, ...address }: EntryAddress & { version: number; basedOnVersion?: number },
  author: Author,
): Promise<{ version: number }> {
  const place = placeOf(kind, address);
  const version = await context.database.transaction(async (tx) => {
    const now = context.clock.now();
    const entry = await store.lockEntry(tx, place);
    const stored = entry && (await findBody(tx, entry.id, older));
    if (!entry || !stored) throw refuse.notFound('没有找到这个版本');
    const body = parseBody(kind, JSON.parse(stored));
    if (saysTheSame(kind, await findBody(tx, entry.id, entry.latestVersion), JSON.stringify(body))) return entry.latestVersion;
    requireLatest(entry, basedOnVersion);
    const next = entry.latestVersion + 1;
    await store.touchEntry(tx, place, now, author.userCode);
    await store.insertVersions(tx, kind, [{ entryId: entry.id, version: next, body: JSON.stringify(body), restoredFrom: older }], now, author.userCode);
    await store.updateEntry(tx, entry.id, { latestVersion: next, labels: store.labelsOf(kind, body), madeBy: kind.schemaVersion });
    await recordAudit(context, tx, author, [auditOf('content.restore', place, { version: next, from: older })]);
    return next;
  });
  return { version };
}

/**
 * Puts the named entries into this order, in the places that they hold together; all others stay where they are.
 * Visitors see it at once. The order that is there already changes nothing.
 * @param from the order that the editor saw; left out, any
 * @throws Refusal 40400 where a code is unknown, 10058 where they stand in another order than `from` by now
 */
export async function reorder(
  context: Context,
  kind: { name: string },
  { topCode = platformTopCode, codes, from }: { topCode?: string; codes: readonly string[]; from?: readonly string[] },
  author: Author,
): Promise<void> {
  const named = new Set(codes);
  if (named.size !== codes.length) throw refuse.invalidInput('codes', '编码重复');
  await context.database.transaction(async (tx) => {
    const now = context.clock.now();
    // Locked one after the other, always alike, so that two operators who sort the same list do not end up with a mixture.
    for (const code of codes.toSorted()) {
      if (!(await store.lockEntry(tx, { kind: kind.name, topCode, code }))) throw refuse.notFound();
    }
    const entries = await store.entriesOfKind(tx, topCode, kind.name);
    const present = entries.map(({ code }) => code).filter((code) => named.has(code));
    if (present.join() === codes.join()) return;
    if (from && present.join() !== from.join()) throw refuse.orderChanged();
    const byCode = new Map(entries.map((entry) => [entry.code, entry]));
    const moved = codes.values();
    const ordered = entries.map((entry) => (named.has(entry.code) ? byCode.get(moved.next().value!)! : entry));
    for (const [index, entry] of ordered.entries()) {
      const position = (index + 1) * positionStep;
      if (entry.position !== position) await store.setPosition(tx, entry.id, position);
    }
    for (const code of codes) await store.touchEntry(tx, { kind: kind.name, topCode, code }, now, author.userCode);
    await recordAudit(context, tx, author, [auditOf('content.reorder', { kind: kind.name, topCode, code: '*' }, { count: codes.length })]);
    await invalidateAt(context, tx, { topCode, kind: kind.name, code: null }, []);
  });
}

/** @throws Refusal 40001 naming the first field that breaks the schema */
export function parseBody<Body extends object>(kind: ContentKind<Body>, body: unknown): Body {
  const result = kind.body.safeParse(body);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw refuse.invalidInput(fieldOf(issue), issue?.message ?? '内容有误');
}

export function auditOf(action: `content.${string}`, place: store.Place, detail: Record<string, string | number | boolean | null> = {}) {
  return { action, topCode: place.topCode, subjectKind: place.kind, subjectCode: place.code, detail };
}
