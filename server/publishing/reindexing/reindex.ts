import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { findBody } from '../editing/history-store.ts';
import { type EntryLabels, labelsOf, updateEntry } from '../editing/store.ts';
import { referencesOf } from '../kind/editor-facts.ts';
import { type AnyContentKind, type ListColumns, readBody } from '../kind/kind.ts';
import { invalidateAt } from '../invalidation/invalidate.ts';
import { bodyCacheOf } from '../reading/body-cache.ts';
import * as store from './store.ts';

/** Number of entries in one transaction. Each transaction waits for the disk and blocks other writers. */
const entriesPerBatch = 3;
/** Versions of an entry are written in parts of this size: one write of all might take longer than the claim lasts. */
const versionsPerWrite = 50;
/** Pause per millisecond of work: reindexing uses a quarter of the thread, and other work goes first. */
const restPerWork = 3;
/** Duration of a process's claim. After it died, another process takes over. */
const heldForMilliseconds = 60_000;
/** Interval of further checks: an older instance may publish content by its rules while both releases run. */
const lookAgainAfterMilliseconds = 3_600_000;

export interface ReindexOptions {
  batch?: number;
  /** Called after each cleaned version (an article of 8 KB blocks the main thread for about 3 ms) and after each batch, with the time to pause for other work. */
  giveWay?: (milliseconds: number) => Promise<void>;
  signal?: AbortSignal;
}

export interface Reindexed {
  /** Names of the kinds whose content was outdated and is now updated. */
  moved: string[];
  /** Names of the kinds that another process has claimed. */
  elsewhere: string[];
}

/**
 * Applies the current rules of kinds with a higher schemaVersion to stored content. Bodies are cleaned as if they were saved today,
 * including drafts and older versions, and list columns for visitors and editors are computed again. Works entry by entry: each is
 * found by its old columns until then, and is never processed by older rules than it was made by. One of several processes does a
 * kind. If it stops in the middle, the next one continues.
 */
export async function reindexContent(context: Context, kinds: readonly AnyContentKind[], { batch = entriesPerBatch, giveWay = () => nextTurn(), signal }: ReindexOptions = {}): Promise<Reindexed> {
  const { clock, database, logger } = context;
  const worker = context.random.uuid();
  const reindexed: Reindexed = { moved: [], elsewhere: [] };
  for (const kind of kinds) {
    if (signal?.aborted) break;
    const isBehind = (await store.entriesBehind(database.read, kind.name, kind.schemaVersion, 1)).length > 0;
    if (!isBehind && !(await store.isBegun(database.read, kind.name))) continue;
    if (!(await database.transaction((tx) => store.claimKind(tx, kind.name, worker, clock.now() + heldForMilliseconds, clock.now())))) {
      reindexed.elsewhere.push(kind.name);
      continue;
    }
    const outcome = await reindexKind(context, kind, worker, { batch, giveWay, ...(signal && { signal }) });
    if (outcome !== 'interrupted') reindexed[outcome].push(kind.name);
  }
  if (reindexed.moved.length > 0) logger.info({ kinds: reindexed.moved }, 'content brought up to changed rules');
  return reindexed;
}

async function reindexKind(context: Context, kind: AnyContentKind, worker: string, { batch, giveWay, signal }: Required<Omit<ReindexOptions, 'signal'>> & { signal?: AbortSignal }): Promise<'moved' | 'elsewhere' | 'interrupted'> {
  const { clock, database, logger } = context;
  let misfits = 0;
  let began = clock.now();
  const rest = async (): Promise<void> => {
    await giveWay((clock.now() - began) * restPerWork);
    began = clock.now();
  };
  for (;;) {
    const entries = await store.entriesBehind(database.read, kind.name, kind.schemaVersion, batch);
    if (entries.length === 0) break;
    const remade: Remade[] = [];
    for (const entry of entries) {
      const outcome = await remake(context, kind, entry, worker, { rest, ...(signal && { signal }) });
      if (outcome === 'elsewhere') return outcome;
      if (outcome === 'interrupted') break;
      remade.push(outcome);
    }
    if (!(await write(context, kind, worker, remade))) return 'elsewhere';
    for (const { misfits: ofEntry } of remade) misfits += ofEntry.size;
    await rest();
    if (signal?.aborted) {
      await database.transaction((tx) => store.releaseKind(tx, kind.name, worker));
      return 'interrupted';
    }
  }
  await database.transaction(async (tx) => {
    await store.noteDone(tx, kind.name, worker);
    for (const topCode of await store.tenantsOf(tx, kind.name)) await invalidateAt(context, tx, { topCode, kind: kind.name, code: null }, []);
  });
  bodyCacheOf(database).drop({ kind: kind.name, code: null });
  // Invalid entries are shown unchanged. The editor sees the error at the next save.
  if (misfits > 0) logger.warn({ kind: kind.name, misfits }, 'stored content does not fit its rules any more');
  return 'moved';
}

/** An entry processed by the current rules. */
interface Remade {
  entry: store.EntryBehind;
  versions: store.CleanedVersion[];
  /** Null if the latest version was not processed. */
  labels: EntryLabels | null;
  listed: { publication: store.ListedPublication; columns: ListColumns | null }[];
  /** Versions that break the rules. They do not stop others. */
  misfits: Set<number>;
}

interface Pace {
  rest: () => Promise<void>;
  signal?: AbortSignal;
}

async function remake(context: Context, kind: AnyContentKind, entry: store.EntryBehind, worker: string, { rest, signal }: Pace): Promise<Remade | 'elsewhere' | 'interrupted'> {
  const { read } = context.database;
  const remade: Remade = { entry, versions: [], labels: null, listed: [], misfits: new Set() };
  const publications = await store.publicationsOf(read, entry.id, kind.schemaVersion);
  const shown = new Map<number, string>();
  let latest: object | null = null;
  for (const version of await store.versionsBehind(read, entry.id, kind.schemaVersion)) {
    const body = await findBody(read, entry.id, version);
    const cleaned = body === null ? null : cleanedBody(context, kind, { entry: entry.id, version, body });
    if (cleaned === null) remade.misfits.add(version);
    else if (publications.some((publication) => publication.version === version)) shown.set(version, cleaned);
    const today = cleaned === null ? null : (JSON.parse(cleaned) as object);
    remade.versions.push({ version, body: cleaned === body ? null : cleaned, named: today && referencesOf(kind.declaration, today) });
    if (version === entry.latestVersion) latest = today;
    if (remade.versions.length === versionsPerWrite && !(await writeVersions(context, kind, worker, entry.id, remade.versions.splice(0)))) return 'elsewhere';
    await rest();
    if (signal?.aborted) return 'interrupted';
  }
  for (const publication of publications) {
    let columns: ListColumns | null = null;
    try {
      const body = shown.get(publication.version) ?? (await findBody(read, entry.id, publication.version));
      if (body !== null) columns = kind.listColumns(readBody(kind, body));
    } catch (error) {
      // An invalid body may lack fields that lists need.
      remade.misfits.add(publication.version);
      context.logger.error({ kind: kind.name, entry: entry.id, version: publication.version, err: error }, 'not listed anew');
    }
    remade.listed.push({ publication, columns });
  }
  if (latest) remade.labels = labelsOf(kind, latest, remade.listed.find(({ publication }) => publication.version === entry.latestVersion)?.columns ?? kind.listColumns(latest));
  return remade;
}

/** @returns the body as it would be saved now; null if it breaks the current rules and stays unchanged */
function cleanedBody({ logger }: Context, kind: AnyContentKind, { entry, version, body }: { entry: string; version: number; body: string }): string | null {
  try {
    const today = kind.body.safeParse(readBody(kind, body));
    return today.success ? JSON.stringify(today.data) : null;
  } catch (error) {
    logger.error({ kind: kind.name, entry, version, err: error }, 'not cleaned anew');
    return null;
  }
}

/** Returns false and writes nothing if another process has claimed the kind. */
async function writeVersions({ clock, database }: Context, kind: AnyContentKind, worker: string, entryId: string, versions: readonly store.CleanedVersion[]): Promise<boolean> {
  return database.transaction(async (tx) => {
    const now = clock.now();
    if (!(await store.claimKind(tx, kind.name, worker, now + heldForMilliseconds, now))) return false;
    for (const version of versions) await store.rewriteVersion(tx, entryId, version, kind.schemaVersion);
    return true;
  });
}

/** Returns false and writes nothing if another process has claimed the kind. */
async function write({ clock, database }: Context, kind: AnyContentKind, worker: string, remade: readonly Remade[]): Promise<boolean> {
  return database.transaction(async (tx) => {
    const now = clock.now();
    if (!(await store.claimKind(tx, kind.name, worker, now + heldForMilliseconds, now))) return false;
    for (const { entry, versions, labels, listed } of remade) {
      // The entry was changed meanwhile. It is processed again later if it is still outdated.
      if (!(await store.noteRules(tx, entry, kind.schemaVersion))) continue;
      for (const version of versions) await store.rewriteVersion(tx, entry.id, version, kind.schemaVersion);
      if (labels) await updateEntry(tx, entry.id, { labels });
      for (const { publication, columns } of listed) {
        await store.noteListed(tx, publication.id, kind.schemaVersion);
        if (columns) await store.rewriteColumns(tx, publication, columns);
      }
    }
    return true;
  });
}

/** Reindexes in the background and checks again at intervals. @returns a function that stops it and resolves when no work is running */
export function startReindexing(context: Context, kinds: readonly AnyContentKind[]): () => Promise<void> {
  const leaving = new AbortController();
  const { signal } = leaving;
  const wait = (milliseconds: number) => delay(milliseconds, undefined, { ref: false, signal }).catch(() => undefined);
  const work = async (): Promise<void> => {
    while (!signal.aborted) {
      let again = lookAgainAfterMilliseconds;
      try {
        if ((await reindexContent(context, kinds, { giveWay: wait, signal })).elsewhere.length > 0) again = heldForMilliseconds;
      } catch (error) {
        context.logger.error({ err: error }, 'content not brought up to changed rules, beginning again');
        again = heldForMilliseconds;
      }
      await wait(again);
    }
  };
  const ended = work();
  return async () => {
    leaving.abort();
    await ended;
  };
}
