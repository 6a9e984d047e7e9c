import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '../context.ts';
import type { AnyContentKind, ListColumns } from './kind.ts';
import { readBody } from './published.ts';
import { announceAfterCommit } from './purge.ts';
import * as store from './reindex-store.ts';

/** A long article costs some 15 ms of the thread that answers everybody, and of the writer. */
const entriesPerBatch = 3;
/** How long it rests for each millisecond that it worked: it has a quarter of the thread, and what others want goes first. */
const restPerWork = 3;
/** How long nobody else does the work of a process that died in the middle. */
const heldForMilliseconds = 60_000;
/** What an older instance published beside this one, while both were running, is brought up to these rules within the hour. */
const lookAgainAfterMilliseconds = 3_600_000;

export interface ReindexOptions {
  batch?: number;
  /** Called after each batch with how long to leave the machine to others. */
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
 * Applies the rules of kinds whose revision rose to what is stored already: bodies are cleaned as if they were saved
 * today, drafts and older versions too, and the columns that lists filter and search by are made anew. Entry by entry, each
 * found by its old columns until then; never by older rules than it was made by. Of several processes one does a kind;
 * what it leaves in the middle the next goes on with.
 */
export async function reindexContent(context: Context, kinds: readonly AnyContentKind[], { batch = entriesPerBatch, giveWay = async () => undefined, signal }: ReindexOptions = {}): Promise<Reindexed> {
  const { clock, database, logger } = context;
  const worker = context.random.uuid();
  const reindexed: Reindexed = { moved: [], elsewhere: [] };
  for (const kind of kinds) {
    if (signal?.aborted) break;
    const isBehind = (await store.entriesBehind(database.read, kind.name, kind.revision, 1)).length > 0;
    if (!isBehind && !(await store.isBegun(database.read, kind.name))) continue;
    if (!(await database.transaction((tx) => store.hold(tx, kind.name, worker, clock.now(), clock.now() + heldForMilliseconds)))) {
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
  for (;;) {
    const began = clock.now();
    const entries = await store.entriesBehind(database.read, kind.name, kind.revision, batch);
    if (entries.length === 0) break;
    const remade: Remade[] = [];
    for (const entry of entries) remade.push(await remake(context, kind, entry));
    if (!(await write(context, kind, worker, remade))) return 'elsewhere';
    for (const { misfits: ofEntry } of remade) misfits += ofEntry;
    await giveWay((clock.now() - began) * restPerWork);
    if (signal?.aborted) {
      await database.transaction((tx) => store.letGo(tx, kind.name, worker));
      return 'interrupted';
    }
  }
  await database.transaction(async (tx) => {
    await store.noteDone(tx, kind.name, worker);
    for (const topCode of await store.tenantsOf(tx, kind.name)) announceAfterCommit(context, tx, { topCode, kind: kind.name, code: null });
  });
  // They show as they are; their editor is told what is wrong when he saves them.
  if (misfits > 0) logger.warn({ kind: kind.name, misfits }, 'stored content does not fit its rules any more');
  return 'moved';
}

/** An entry by today's rules. */
interface Remade {
  entry: store.EntryBehind;
  bodies: store.VersionBody[];
  listed: { publication: store.ListedPublication; columns: ListColumns }[];
  /** Versions that do not fit them. */
  misfits: number;
}

async function remake({ database, logger }: Context, kind: AnyContentKind, entry: store.EntryBehind): Promise<Remade> {
  const remade: Remade = { entry, bodies: [], listed: [], misfits: 0 };
  const current = new Map<number, string>();
  for (const { version, body } of await store.versionsOf(database.read, entry.id)) {
    const today = kind.body.safeParse(readBody(kind, body));
    const cleaned = today.success ? JSON.stringify(today.data) : body;
    current.set(version, cleaned);
    if (!today.success) remade.misfits++;
    else if (cleaned !== body) remade.bodies.push({ version, body: cleaned });
  }
  for (const publication of await store.publicationsOf(database.read, entry.id)) {
    const body = current.get(publication.version);
    if (body === undefined) continue;
    try {
      remade.listed.push({ publication, columns: kind.listColumns(readBody(kind, body)) });
    } catch (error) {
      // A body that does not fit may lack what lists are made of: one such entry keeps no other from its turn.
      logger.error({ kind: kind.name, entry: entry.id, err: error }, 'not listed anew');
    }
  }
  return remade;
}

/** Answers false, having written nothing, where another process has the kind by now. */
async function write({ clock, database }: Context, kind: AnyContentKind, worker: string, remade: readonly Remade[]): Promise<boolean> {
  return database.transaction(async (tx) => {
    const now = clock.now();
    if (!(await store.hold(tx, kind.name, worker, now, now + heldForMilliseconds))) return false;
    for (const { entry, bodies, listed } of remade) {
      // Changed meanwhile: it has its turn again, where it is still behind.
      if (!(await store.noteRules(tx, entry, kind.revision))) continue;
      for (const body of bodies) await store.rewriteBody(tx, entry.id, body);
      for (const { publication, columns } of listed) await store.rewriteColumns(tx, publication, columns);
    }
    return true;
  });
}

/** Reindexes in the background, beside everything else, and looks again from time to time. @returns what ends it, resolving when nothing is under way */
export function keepReindexed(context: Context, kinds: readonly AnyContentKind[]): () => Promise<void> {
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
