import type { ReadOnlyContext } from '../../context.ts';
import { type AuditEntry, auditTrail } from '../../audit/index.ts';
import { type EntryAddress, placeOf } from './edit.ts';
import * as store from './history-store.ts';
import { type ContentKind, readBody } from '../kind/kind.ts';
import { arrangementOf, forever, type Span } from '../schedule.ts';

export type { VersionRecord } from './history-store.ts';

export interface Showing {
  version: number;
  publishAt: number;
  /** Null: no end. */
  unpublishAt: number | null;
}

/** An entry for its editor: the latest version or an older one, published or not. */
export interface EditedEntry<Body> {
  code: string;
  topCode: string;
  position: number;
  version: number;
  /** ms since epoch. */
  savedAt: number;
  savedBy: string;
  body: Body;
  /** The version that visitors see now, and the planned one. */
  shown: Showing | null;
  planned: Showing | null;
}

export async function openEntry<Body extends object>(
  context: Pick<ReadOnlyContext, 'clock'> & { database: Pick<ReadOnlyContext['database'], 'read'> },
  kind: ContentKind<Body>,
  address: EntryAddress & { version?: number },
): Promise<EditedEntry<Body> | null> {
  const place = placeOf(kind, address);
  const entry = await store.findEntry(context.database.read, place);
  if (!entry) return null;
  const version = address.version ?? entry.latestVersion;
  const saved = await store.findVersion(context.database.read, entry.id, version);
  if (saved === null) return null;
  const { current, plan } = arrangementOf(await store.findPublications(context.database.read, entry.id), context.clock.now());
  return {
    code: entry.code,
    topCode: entry.topCode,
    position: entry.position,
    version,
    savedAt: saved.savedAt,
    savedBy: saved.savedBy,
    body: readBody(kind, saved.body),
    shown: current && toShowing(current),
    planned: plan && toShowing(plan),
  };
}

/**
 * The versions of an entry, newest first, and the events. Null if the entry does not exist.
 * @param limit maximum number of versions; without it, all
 * @param formerCodes earlier codes of the entry, whose events are included
 */
export async function history(
  context: Pick<ReadOnlyContext, 'database'>,
  kind: { name: string },
  { limit, formerCodes = [], ...address }: EntryAddress & { limit?: number; formerCodes?: readonly string[] },
): Promise<{ versions: store.VersionRecord[]; events: AuditEntry[] } | null> {
  const place = placeOf(kind, address);
  const entry = await store.findEntry(context.database.read, place);
  if (!entry) return null;
  const versions = await store.findVersions(context.database.read, entry.id, limit);
  const events = await auditTrail(context, { subjectKind: place.kind, topCode: place.topCode, subjectCode: [place.code, ...formerCodes] });
  return { versions, events };
}

function toShowing({ version, publishAt, unpublishAt }: Span & { version: number }): Showing {
  return { version, publishAt, unpublishAt: unpublishAt === forever ? null : unpublishAt };
}
