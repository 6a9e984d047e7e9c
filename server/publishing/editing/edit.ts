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

/** Distance between neighbouring positions. It leaves room for insertions. */
export const positionStep = 10;

/** Saving drafts: new versions, restored versions and the order of entries. */
/** For actions that take an entry away from visitors or from entries that refer to it. */
export interface Checked {
  /** Called in the transaction after the entry is locked, if there is something to do. Throws to refuse. */
  check?: (tx: Tx) => Promise<void>;
}

export interface Draft {
  topCode?: string;
  /** Missing: a new code is made. */
  code?: string;
  body: unknown;
  position?: number;
  /** The version that the editor opened. 0: the entry must be new. Missing: any version. */
  basedOnVersion?: number;
  /** Versions by the same author within one period of this length become one version, if nothing else changed the entry. */
  mergeMilliseconds?: number;
}

/**
 * Saves a version that visitors do not see yet, or a new entry if the code is not used. Saving the content of the latest version
 * changes nothing, whatever it is based on: a repeated request succeeds, and an entry of a seed file still follows its file.
 * @throws Refusal 40001 naming the invalid field of the body, 10058 if `basedOnVersion` is no longer the latest
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
    // Another request created the entry at the same time: save again as a change of that entry.
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

/** True if the latest version was saved by the same author in the same period, and nothing changed the entry since. */
async function isSameStretch(tx: Tx, entry: store.EntryRow, author: Author, now: number, stretch: number): Promise<boolean> {
  const [latest] = await findVersions(tx, entry.id, 1);
  if (latest === undefined || latest.savedBy !== author.userCode || latest.savedAt !== entry.updatedAt || latest.restoredFrom !== null) return false;
  if (Math.floor(latest.savedAt / stretch) !== Math.floor(now / stretch)) return false;
  return !(await findPublications(tx, entry.id)).some(({ version }) => version === latest.version);
}

/** @throws Refusal 10058 if the latest version is another one; a missing entry has version 0 */
export function requireLatest(entry: Pick<store.EntryRow, 'latestVersion'> | null, version: number | undefined): void {
  const latestVersion = entry?.latestVersion ?? 0;
  if (version !== undefined && version !== latestVersion) throw refuse.contentChanged(latestVersion);
}

/** True if both bodies have the same content. An older body is compared with the defaults that its editor was shown. */
function saysTheSame<Body extends object>(kind: ContentKind<Body>, stored: string | null, body: string): boolean {
  if (stored === null || stored === body) return stored === body;
  const today = kind.body.safeParse(kind.applyDefaults(JSON.parse(stored) as Body));
  return today.success && JSON.stringify(today.data) === body;
}

/**
 * Makes an older version the latest draft, by the current rules. Visitors see it only after publishing.
 * Restoring the content of the latest version changes nothing.
 * @throws Refusal 40400 if the version does not exist, 10058 if `basedOnVersion` is no longer the latest
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
 * Puts the named entries into this order, within the positions that they have together. All other entries keep their positions.
 * Visitors see the change at once. The same order again changes nothing.
 * @param from the order that the editor saw; without it, any
 * @throws Refusal 40400 if a code is unknown, 10058 if the current order is not `from`
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
    // Entries are locked one after the other in a fixed order, so that two operators who sort the same list cannot mix their orders.
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
