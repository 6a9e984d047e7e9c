import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { findBody } from '../editing/history-store.ts';
import { type EntryLabels, labelsOf, updateEntry } from '../editing/store.ts';
import { referencesOf } from '../kind/editor-facts.ts';
import { type AnyContentKind, type ListColumns, readBody } from '../kind/kind.ts';
import { invalidateAt } from '../invalidation/invalidate.ts';
import { bodyCacheOf } from '../reading/body-cache.ts';
import * as store from './store.ts';

/** So many are written in one transaction: each waits for the disk, and keeps other writers out. */
const entriesPerBatch = 3;
/** An entry with more of them than this is written in several: one write of all may take longer than the work is held. */
const versionsPerWrite = 50;
/** Pause per millisecond of work: reindexing gets a quarter of the thread, and other work goes first. */
const restPerWork = 3;
/** How long the work of a process is held: after it died in the middle, another takes over. */
const heldForMilliseconds = 60_000;
/** What an older instance published beside this one, while both were running, is brought up to these rules within the hour. */
const lookAgainAfterMilliseconds = 3_600_000;

export interface ReindexOptions {
  batch?: number;
  /** Called after each cleaned version (an article of 8 KB blocks the main thread for some 3 ms) and after each batch, with how long to pause for other work. */
  giveWay?: (milliseconds: number) => Promise<void>;
  signal?: AbortSignal;
}

export interface Reindexed {
  /** Names of the kinds in which something was behind, and is not any more. */
  moved: string[];
  /** Those that another process is at. */
  elsewhere: string[];
}

/**
 * Applies the rules of kinds with a raised revision to stored content: bodies are cleaned as if they were saved today, drafts
 * and older versions too, and the columns that lists filter and search by are computed again, those of editors too. Entry by entry, each found by
 * its old columns until then; never by older rules than it was made by. One of several processes does a kind; if it stops in
 * the middle, the next one continues.
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
  // They are shown as they are; the editor sees the error at the next save.
  if (misfits > 0) logger.warn({ kind: kind.name, misfits }, 'stored content does not fit its rules any more');
  return 'moved';
}

/** An entry by today's rules. */
interface Remade {
  entry: store.EntryBehind;
  versions: store.CleanedVersion[];
  /** Null where the latest version was not made anew. */
  labels: EntryLabels | null;
  listed: { publication: store.ListedPublication; columns: ListColumns | null }[];
  /** Versions that do not fit them. They keep no other from its turn. */
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

/** @returns the body as it is saved today; null where it does not fit today's rules and stays as it is */
function cleanedBody({ logger }: Context, kind: AnyContentKind, { entry, version, body }: { entry: string; version: number; body: string }): string | null {
  try {
    const today = kind.body.safeParse(readBody(kind, body));
    return today.success ? JSON.stringify(today.data) : null;
  } catch (error) {
    logger.error({ kind: kind.name, entry, version, err: error }, 'not cleaned anew');
    return null;
  }
}

/** Answers false, having written nothing, where another process has the kind by now. */
async function writeVersions({ clock, database }: Context, kind: AnyContentKind, worker: string, entryId: string, versions: readonly store.CleanedVersion[]): Promise<boolean> {
  return database.transaction(async (tx) => {
    const now = clock.now();
    if (!(await store.claimKind(tx, kind.name, worker, now + heldForMilliseconds, now))) return false;
    for (const version of versions) await store.rewriteVersion(tx, entryId, version, kind.schemaVersion);
    return true;
  });
}

/** Answers false, having written nothing, where another process has the kind by now. */
async function write({ clock, database }: Context, kind: AnyContentKind, worker: string, remade: readonly Remade[]): Promise<boolean> {
  return database.transaction(async (tx) => {
    const now = clock.now();
    if (!(await store.claimKind(tx, kind.name, worker, now + heldForMilliseconds, now))) return false;
    for (const { entry, versions, labels, listed } of remade) {
      // Changed meanwhile: it has its turn again, where it is still behind.
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

/** Reindexes in the background, beside everything else, and looks again from time to time. @returns what ends it, resolving when nothing is under way */
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
