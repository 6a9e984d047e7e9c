import type { Context } from '../context.ts';
import type { AnyContentKind } from './kind.ts';
import { readBody } from './published.ts';
import { announceAfterCommit } from './purge.ts';
import * as store from './reindex-store.ts';

/** Few enough that editors hardly notice the writer being taken, and that not many bodies are in memory at once. */
const rowsPerBatch = 200;

/**
 * Applies the rules of kinds whose revision moved to what is stored already: bodies are cleaned as if they were saved
 * today, drafts and older versions too, and the columns that lists filter and search by are made anew. For the start,
 * before anybody is served. Repeatable: begun again after a crash, or by several instances at once, it comes to the same.
 * @returns the names of the kinds that had moved
 */
export async function reindexContent(context: Context, kinds: readonly AnyContentKind[], batch = rowsPerBatch): Promise<string[]> {
  const moved: string[] = [];
  for (const kind of kinds) {
    if ((await store.revisionOf(context.database.read, kind.name)) === kind.revision) continue;
    const misfits = await cleanBodies(context, kind, batch);
    await makeColumns(context, kind, batch);
    await context.database.transaction(async (tx) => {
      await store.noteRevision(tx, kind.name, kind.revision, context.clock.now());
      for (const topCode of await store.tenantsOf(tx, kind.name)) announceAfterCommit(context, tx, { topCode, kind: kind.name, code: null });
    });
    // They show as they are; their editor is told what is wrong when he saves them.
    if (misfits > 0) context.logger.warn({ kind: kind.name, misfits }, 'stored content does not fit its rules any more');
    moved.push(kind.name);
  }
  if (moved.length > 0) context.logger.info({ kinds: moved }, 'content brought up to changed rules');
  return moved;
}

async function cleanBodies({ database }: Context, kind: AnyContentKind, batch: number): Promise<number> {
  let misfits = 0;
  let last: store.VersionBody | null = null;
  for (;;) {
    const versions: store.VersionBody[] = await store.versionsAfter(database.read, kind.name, last, batch);
    const changed: store.VersionBody[] = [];
    for (const version of versions) {
      const today = kind.body.safeParse(readBody(kind, version.body));
      if (!today.success) misfits++;
      else if (JSON.stringify(today.data) !== version.body) changed.push({ ...version, body: JSON.stringify(today.data) });
    }
    if (changed.length > 0) {
      await database.transaction(async (tx) => {
        for (const version of changed) await store.rewriteBody(tx, version);
      });
    }
    if (versions.length < batch) return misfits;
    last = versions.at(-1)!;
  }
}

async function makeColumns({ database }: Context, kind: AnyContentKind, batch: number): Promise<void> {
  for (let last = ''; ; ) {
    const publications = await store.publicationsAfter(database.read, kind.name, last, batch);
    if (publications.length > 0) {
      await database.transaction(async (tx) => {
        for (const publication of publications) await store.rewriteColumns(tx, publication, kind.listColumns(readBody(kind, publication.body)));
      });
    }
    if (publications.length < batch) return;
    last = publications.at(-1)!.id;
  }
}
