import { platformTopCode } from '../../../contract/constants.ts';
import { publicCode } from '../../../contract/content/field.ts';
import type { Context } from '../../context.ts';
import { isUniqueViolation, type Tx } from '../../database/index.ts';
import { refuse } from '../../calls/refusal.ts';
import { type Author, recordAudit } from '../../audit/index.ts';
import { fieldOf } from '../kind/body.ts';
import { findBody } from './history-store.ts';
import type { ContentKind } from '../kind/kind.ts';
import { invalidateAt } from '../invalidation/invalidate.ts';
import * as store from './store.ts';

/** Another editor saved a newer version since this one opened the entry. */
export class ContentChanged extends Error {
  override readonly name = 'ContentChanged';
  readonly latestVersion: number;
  constructor(latestVersion: number) {
    super(`the entry is at version ${latestVersion} by now`);
    this.latestVersion = latestVersion;
  }
}

export interface EntryAddress {
  topCode?: string;
  code: string;
}

export const placeOf = (kind: { name: string }, { topCode = platformTopCode, code }: EntryAddress): store.Place => ({ kind: kind.name, topCode, code });

/** Positions leave room between neighbours. */
export const positionStep = 10;

/**
 * Saves a version that visitors do not see yet; a new entry where the code is not taken. Saving what is already the
 * latest version changes nothing, and leaves an entry of a seed file to its file.
 * @param draft.basedOnVersion the version the editor had opened, 0 for an entry that must be new
 * @throws Refusal 40001 naming the field of the body that breaks the kind's schema
 * @throws {ContentChanged} where `basedOnVersion` is not the latest any more
 */
export async function saveDraft<Body extends object>(
  context: Context,
  kind: ContentKind<Body>,
  draft: { topCode?: string; code?: string; body: unknown; position?: number; basedOnVersion?: number },
  author: Author,
): Promise<{ code: string; version: number }> {
  const code = draft.code ?? context.random.uuid().replaceAll('-', '').slice(0, 20);
  if (!publicCode.safeParse(code).success) throw refuse.invalidInput('code', '编码只能用字母、数字、下划线和短横线，最多 64 位');
  const place = placeOf(kind, { ...draft, code });
  const body = JSON.stringify(parseBody(kind, draft.body));
  try {
    return { code, version: await context.database.transaction((tx) => saveInside(context, tx, kind, place, body, draft, author)) };
  } catch (error) {
    if (isUniqueViolation(error, 'content_entries_code_unique')) throw new ContentChanged(1);
    throw error;
  }
}

async function saveInside<Body extends object>(
  context: Context,
  tx: Tx,
  kind: ContentKind<Body>,
  place: store.Place,
  body: string,
  { position, basedOnVersion }: { position?: number; basedOnVersion?: number },
  author: Author,
): Promise<number> {
  const now = context.clock.now();
  const entry = await store.lockEntry(tx, place);
  if (basedOnVersion !== undefined && (entry?.latestVersion ?? 0) !== basedOnVersion) throw new ContentChanged(entry?.latestVersion ?? 0);
  if (entry && saysTheSame(kind, await findBody(tx, entry.id, entry.latestVersion), body)) return entry.latestVersion;

  const version = (entry?.latestVersion ?? 0) + 1;
  const id = entry?.id ?? context.random.uuid();
  if (entry) {
    await store.touchEntry(tx, place, now, author.userCode);
    await store.updateEntry(tx, id, { latestVersion: version, madeBy: kind.schemaVersion });
  } else {
    const end = position ?? (await store.lastPosition(tx, place.kind, place.topCode)) + positionStep;
    await store.insertEntries(tx, [{ ...place, id, position: end, latestVersion: 1, listedAt: null, updatedBy: author.userCode }], now, kind.schemaVersion);
  }
  await store.insertVersions(tx, [{ entryId: id, version, body, rules: kind.schemaVersion, restoredFrom: null, savedAt: now, savedBy: author.userCode }]);
  await recordAudit(context, tx, author, [auditOf('content.save', place, { version })]);
  return version;
}

/** An older body counts with the defaults that its editor was shown. */
function saysTheSame<Body extends object>(kind: ContentKind<Body>, stored: string | null, body: string): boolean {
  if (stored === null || stored === body) return stored === body;
  const today = kind.body.safeParse(kind.applyDefaults(JSON.parse(stored) as Body));
  return today.success && JSON.stringify(today.data) === body;
}

/** Makes an older version the latest draft again, by today's rules. Nothing changes for visitors until it is published. */
export async function restore<Body extends object>(
  context: Context,
  kind: ContentKind<Body>,
  { version: older, ...address }: EntryAddress & { version: number },
  author: Author,
): Promise<{ version: number }> {
  const place = placeOf(kind, address);
  const version = await context.database.transaction(async (tx) => {
    const now = context.clock.now();
    const entry = await store.touchEntry(tx, place, now, author.userCode);
    const stored = entry && (await findBody(tx, entry.id, older));
    if (!entry || !stored) throw refuse.notFound('没有找到这个版本');
    const next = entry.latestVersion + 1;
    const body = JSON.stringify(parseBody(kind, JSON.parse(stored)));
    await store.insertVersions(tx, [{ entryId: entry.id, version: next, body, rules: kind.schemaVersion, restoredFrom: older, savedAt: now, savedBy: author.userCode }]);
    await store.updateEntry(tx, entry.id, { latestVersion: next, madeBy: kind.schemaVersion });
    await recordAudit(context, tx, author, [auditOf('content.restore', place, { version: next, from: older })]);
    return next;
  });
  return { version };
}

/**
 * Puts the named entries into this order, in the places that they hold together; all others stay where they are.
 * Visitors see it at once.
 * @throws Refusal 40400 where a code is unknown
 */
export async function reorder(
  context: Context,
  kind: { name: string },
  { topCode = platformTopCode, codes }: { topCode?: string; codes: readonly string[] },
  author: Author,
): Promise<void> {
  if (new Set(codes).size !== codes.length) throw refuse.invalidInput('codes', '编码重复');
  await context.database.transaction(async (tx) => {
    const now = context.clock.now();
    // Touching them takes their locks, so that two operators who sort the same list do not end up with a mixture.
    for (const code of codes.toSorted()) {
      if (!(await store.touchEntry(tx, { kind: kind.name, topCode, code }, now, author.userCode))) throw refuse.notFound();
    }
    const entries = await store.entriesOfKind(tx, kind.name, topCode);
    const byCode = new Map(entries.map((entry) => [entry.code, entry]));
    const moved = codes.values();
    const ordered = entries.map((entry) => (codes.includes(entry.code) ? byCode.get(moved.next().value!)! : entry));
    for (const [index, entry] of ordered.entries()) {
      const position = (index + 1) * positionStep;
      if (entry.position !== position) await store.setPosition(tx, entry.id, position);
    }
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
