import { beforeEach, expect, test } from 'vitest';
import { type DatabaseFiles, NoSpaceToRewrite } from '../database/index.ts';
import { describeOnSqlite } from '../database/testing.ts';
import { clearErasedTracesFromOutbox, queueErasedTraces, rewriteUncleanFile } from './erased-traces.ts';
import { type TestContext, testContext } from '../testing-context.ts';

describeOnSqlite('traces of erased data', (open) => {
  let context: TestContext;
  let done: string[];
  let fault: Error | null;
  let otherReads: boolean;

  beforeEach(async () => {
    done = [];
    fault = null;
    otherReads = false;
    const database = await open();
    context = testContext(database);
    const instead: DatabaseFiles = {
      size: () => 1_000_000,
      isClean: () => false,
      rewrite: async () => {
        if (fault) throw fault;
        done.push('rewritten');
      },
      truncateJournal: async () => {
        if (!otherReads) done.push('journal emptied');
        return !otherReads;
      },
    };
    Object.assign(context, { database: { ...database, files: instead } });
    clearErasedTracesFromOutbox(context);
  });

  const erase = () => context.database.transaction((tx) => queueErasedTraces(context, tx));
  const run = async (milliseconds = 0) => {
    context.clock.advance(milliseconds);
    await context.outbox.runDue();
    return done.splice(0);
  };

  test('are cleared once for everything that was erased before', async () => {
    await erase();
    await erase();
    context.clock.advance(1);
    expect(await run()).toEqual(['rewritten', 'journal emptied', 'journal emptied']);
    await erase();
    expect(await run(1)).toEqual(['rewritten', 'journal emptied']);
  });

  test('are cleared later if another process reads, or the disk has no room', async () => {
    fault = new NoSpaceToRewrite(2e6, 1e6);
    otherReads = true;
    await erase();
    expect(await run(1)).toEqual([]);
    fault = null;
    expect(await run(60_000)).toEqual(['rewritten']);
    otherReads = false;
    expect(await run(60_000)).toEqual(['journal emptied']);
    expect(await run(60_000)).toEqual([]);
  });

  test('of a large file wait for the night, and those in the journal do not', async () => {
    context.database.files!.size = () => 2_000_000_000;
    context.clock.set(Date.parse('2026-03-02T09:00:00+08:00'));
    await erase();
    await erase();
    expect(await run()).toEqual(['journal emptied', 'journal emptied']);
    context.clock.set(Date.parse('2026-03-03T02:59:59+08:00'));
    expect(await run()).toEqual([]);
    expect(await run(1000)).toEqual(['rewritten', 'journal emptied']);
  });

  test('of a large file are cleared in the next night, even if the delayed rewrite of the previous night ran after the job was added', async () => {
    context.database.files!.size = () => 2_000_000_000;
    context.clock.set(Date.parse('2026-03-02T09:00:00+08:00'));
    await erase();
    await run();
    fault = new NoSpaceToRewrite(2e6, 1e6);
    context.clock.set(Date.parse('2026-03-03T03:00:00+08:00'));
    expect(await run()).toEqual([]);
    context.clock.set(Date.parse('2026-03-03T03:10:00+08:00'));
    await erase();
    await run();
    fault = null;
    context.clock.set(Date.parse('2026-03-03T04:00:00+08:00'));
    expect(await run()).toEqual(['rewritten', 'journal emptied']);
    context.clock.set(Date.parse('2026-03-03T15:00:00+08:00'));
    await erase();
    expect(await run()).toEqual(['journal emptied']);
    context.clock.set(Date.parse('2026-03-04T03:00:00+08:00'));
    expect(await run(1)).toEqual(['rewritten', 'journal emptied']);
  });

  test('are cleared after the clock was set back to before the latest rewrite', async () => {
    context.clock.set(Date.parse('2026-03-05T09:00:00+08:00'));
    await erase();
    expect(await run(1)).toEqual(['rewritten', 'journal emptied']);
    context.clock.set(Date.parse('2026-03-02T09:00:00+08:00'));
    for (let day = 0; day < 2; day++) {
      await erase();
      expect(await run(86_400_000)).toEqual(['rewritten', 'journal emptied']);
    }
  });

  test('do not stop a portal from starting if a file of an earlier release cannot be rewritten', async () => {
    fault = new NoSpaceToRewrite(2e6, 1e6);
    await rewriteUncleanFile(context);
    expect(done).toEqual([]);
    fault = null;
    await rewriteUncleanFile(context);
    expect(done).toEqual(['rewritten']);
  });
});
