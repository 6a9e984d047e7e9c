import type { Context } from '../context.ts';
import { NoSpaceToRewrite, type Tx } from '../database/index.ts';
import { dropRemovedTerms } from '../publishing/index.ts';

/** Kind of the outbox jobs that make erased data unreadable in the database files. */
const erasedTracesJob = 'erased-traces';

/** Writes wait while the file is rewritten, for a few seconds at this size on a slow disk. Larger files wait for the night. */
const rewrittenAtOnceBytes = 256_000_000;
const hour = 3_600_000;
/** 03:00 in Beijing. */
const quietHourUtc = 19;

/** Adds a job that also removes the data erased in this transaction from the database's files, after the commit. */
export async function queueErasedTraces({ database, outbox }: Pick<Context, 'database' | 'outbox'>, tx: Tx): Promise<void> {
  if (database.files !== null) await outbox.add(tx, { kind: erasedTracesJob, payload: null });
}

/**
 * Lets the outbox make erased rows unreadable in the files of an embedded database: their terms in the search index, their
 * copies in the free parts of its pages, and the journal. While another process reads the database, or the disk has no room,
 * it is retried later. The files of a database server are its operator's task (docs/operating.md).
 */
export function clearErasedTracesFromOutbox(context: Pick<Context, 'clock' | 'database' | 'logger' | 'outbox'>): void {
  const { clock, database, outbox } = context;
  /** Start of the latest rewrite, ms since epoch. */
  let rewrittenAt = -Infinity;
  outbox.on(
    erasedTracesJob,
    async ({ payload, createdAt }) => {
      const { files } = database;
      if (files === null) return;
      // A rewrite in the future happened before the clock was set back. Its time cannot be compared with later jobs.
      if (rewrittenAt > clock.now()) rewrittenAt = -Infinity;
      const night = payload as NightJob | null;
      const isNight = night !== null;
      // All deletions before its time share the night job, so its own creation time does not count.
      const isRewritten = rewrittenAt > (isNight ? night.at : createdAt);
      if (!isRewritten && !isNight && files.size() > rewrittenAtOnceBytes) {
        const at = nextQuietHour(clock.now());
        await database.transaction((tx) => outbox.add(tx, { kind: erasedTracesJob, payload: { at } satisfies NightJob, notBefore: at, deduplicationKey: `${erasedTracesJob}:${at}` }));
      } else if (!isRewritten) {
        await dropRemovedTerms(database);
        const startedAt = clock.now();
        await rewrite(context);
        rewrittenAt = startedAt;
      }
      if (!(await files.truncateJournal())) throw new Error('another process reads the database: its journal is emptied later');
    },
    { concurrency: 1 },
  );
}

/** The job that rewrites a large file at a quiet hour. */
interface NightJob {
  /** The time when it is due, ms since epoch. All deletions that rely on it happened before. */
  at: number;
}

function nextQuietHour(now: number): number {
  const today = new Date(now).setUTCHours(quietHourUtc, 0, 0, 0);
  return today > now ? today : today + 24 * hour;
}

/**
 * Rewrites a database file of an earlier release once, because that release deleted rows without overwriting them. If this fails, the
 * portal starts anyway, and the next start tries again.
 */
export async function rewriteUncleanFile(context: Pick<Context, 'clock' | 'database' | 'logger'>): Promise<void> {
  const { files } = context.database;
  if (files === null || files.isClean()) return;
  await rewrite(context).catch((error: unknown) => context.logger.error({ err: error }, '数据库文件没有重写，以前删除的内容可能还在文件里，下次启动时再试'));
}

async function rewrite({ clock, database, logger }: Pick<Context, 'clock' | 'database' | 'logger'>): Promise<void> {
  const { files } = database;
  if (files === null) return;
  const startedAt = clock.now();
  const bytes = files.size();
  logger.warn({ megabytes: Math.ceil(bytes / 1e6) }, 'rewriting the database file, so that nothing deleted can be read in it');
  try {
    await files.rewrite();
  } catch (error) {
    if (error instanceof NoSpaceToRewrite) logger.error({ neededBytes: error.neededBytes, freeBytes: error.freeBytes }, '磁盘空间不够重写数据库文件，已删除的内容可能还在文件里：请清出空间，之后会自动再试');
    throw error;
  }
  logger.warn({ milliseconds: clock.now() - startedAt, megabytes: Math.ceil(files.size() / 1e6) }, 'database file rewritten');
}
