import { sql } from 'kysely';
import pino from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';

import { type Bus, createBus } from '../bus/index.ts';
import { type FixedClock, fixedClock } from '../clock.ts';
import type { Database } from '../database/index.ts';
import { describeOnBothDatabases } from '../database/testing.ts';
import { createMetrics } from '../metrics.ts';
import { seededRandomness } from '../randomness.ts';
import { type NewJob, type Outbox, type OutboxJob, PermanentFailure, createOutbox } from './index.ts';
import { leaseMilliseconds } from './worker.ts';

const logger = pino({ level: 'silent' });
const minute = 60_000;
const day = 24 * 60 * minute;
const secrets = {
  seal: (text: string) => `sealed:${Buffer.from(text).toString('base64')}`,
  open: (text: string) => Buffer.from(text.slice('sealed:'.length), 'base64').toString(),
};

/** A promise that the test resolves. */
function gate(): { opened: Promise<void>; open(): void } {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

describeOnBothDatabases('the outbox', (openDatabase) => {
  let database: Database;
  let bus: Bus;
  let clock: FixedClock;
  let outbox: Outbox;
  let instances = 0;

  const another = (): Outbox => createOutbox({ database, bus, clock, random: seededRandomness(`outbox ${instances++}`), logger, secrets });
  const add = (job: Partial<NewJob> = {}) => database.transaction((tx) => outbox.add(tx, { kind: 'mail', payload: { to: 'a@example.com' }, ...job }));
  const report = async (id: string) => (await outbox.find({ ids: [id] }))[0]!;

  beforeEach(async () => {
    database = await openDatabase();
    bus = createBus({ redisUrl: null }, { logger, random: seededRandomness('bus') });
    clock = fixedClock();
    outbox = another();
  });

  describe('adding', () => {
    test('passes the payload to the work, and marks the job as done', async () => {
      const seen: OutboxJob[] = [];
      outbox.on('mail', async (job) => void seen.push(job));
      const id = await add({ payload: { to: '李工@example.com', lines: [1, 2] } });
      expect(await outbox.runDue()).toBe(1);
      expect(seen).toEqual([{ id, kind: 'mail', payload: { to: '李工@example.com', lines: [1, 2] }, attempts: 1, createdAt: clock.now() }]);
      expect(await report(id)).toMatchObject({ state: 'done', attempts: 1, doneAt: clock.now(), lastError: null });
      expect(await outbox.runDue()).toBe(0);
    });

    test('wakes the loops once for all jobs of a transaction', async () => {
      let announced = 0;
      bus.subscribe('outbox', () => void announced++);
      await database.transaction(async (tx) => {
        for (let job = 0; job < 3; job++) await outbox.add(tx, { kind: 'mail', payload: null });
      });
      expect(announced).toBe(1);
      await add();
      expect(announced).toBe(2);
    });

    test('is rolled back with its transaction', async () => {
      outbox.on('mail', async () => {});
      const attempt = database.transaction(async (tx) => {
        await outbox.add(tx, { kind: 'mail', payload: null });
        throw new Error('the registration failed');
      });
      await expect(attempt).rejects.toThrow('the registration failed');
      expect(await outbox.runDue()).toBe(0);
      expect(await outbox.find()).toEqual([]);
    });

    test('with an existing deduplication key returns the existing job', async () => {
      const calls: unknown[] = [];
      outbox.on('mail', async ({ payload }) => void calls.push(payload));
      const first = await add({ deduplicationKey: 'welcome:1', payload: 'first' });
      expect(await add({ deduplicationKey: 'welcome:1', payload: 'again' })).toBe(first);
      await outbox.runDue();
      expect(await add({ deduplicationKey: 'welcome:1', payload: 'after it was done' })).toBe(first);
      const other = await add({ deduplicationKey: 'welcome:2', payload: 'other' });
      await outbox.runDue();
      expect(other).not.toBe(first);
      expect(calls).toEqual(['first', 'other']);
    });

    test('at the same time with the same deduplication key makes one job', async () => {
      const ids = await Promise.all(Array.from({ length: 8 }, () => add({ deduplicationKey: 'once' })));
      expect(new Set(ids).size).toBe(1);
      expect(await outbox.find()).toHaveLength(1);
    });

    test('stores the payload encrypted', async () => {
      await add({ payload: { to: 'wang@example.com', phone: '13800000001' } });
      const { rows } = await sql`SELECT * FROM outbox_jobs`.execute(database.read);
      expect(JSON.stringify(rows)).not.toMatch(/wang|13800000001/);
      expect((await outbox.find())[0]!.payload).toEqual({ to: 'wang@example.com', phone: '13800000001' });
    });

    test('waits for its time', async () => {
      const done: number[] = [];
      outbox.on('mail', async () => void done.push(clock.now()));
      await add({ notBefore: clock.now() + 10 * minute });
      expect(await outbox.runDue()).toBe(0);
      clock.advance(10 * minute);
      expect(await outbox.runDue()).toBe(1);
      expect(done).toEqual([clock.now()]);
    });

    test('leaves a kind without a handler here to an instance that has one', async () => {
      const id = await add({ kind: 'publishing' });
      outbox.on('mail', async () => {});
      expect(await outbox.runDue()).toBe(0);
      expect((await report(id)).state).toBe('pending');
      const other = another();
      other.on('publishing', async () => {});
      expect(await other.runDue()).toBe(1);
    });
  });

  describe('failing', () => {
    test('is retried at growing intervals of at most a quarter of an hour, through days of outage', async () => {
      let up = false;
      const tries: number[] = [];
      outbox.on('mail', async () => {
        tries.push(clock.now());
        if (!up) throw new Error('connect ECONNREFUSED');
      });
      const id = await add();
      const gaps: number[] = [];
      for (let attempt = 1; attempt <= 60; attempt++) {
        expect(await outbox.runDue()).toBe(1);
        const { runAt } = await report(id);
        gaps.push(runAt - clock.now());
        clock.set(runAt - 1);
        expect(await outbox.runDue()).toBe(0);
        clock.set(runAt);
      }
      expect(tries).toHaveLength(60);
      gaps.forEach((gap, index) => {
        const full = Math.min(15 * minute, 5_000 * 2 ** index);
        expect(gap).toBeGreaterThanOrEqual(full / 2);
        expect(gap).toBeLessThanOrEqual(full);
      });
      expect(clock.now() - tries[0]!).toBeGreaterThan(8 * 60 * minute);
      expect(await report(id)).toMatchObject({ state: 'pending', attempts: 60, lastError: 'connect ECONNREFUSED' });

      up = true;
      await outbox.runDue();
      expect(await report(id)).toMatchObject({ state: 'done', attempts: 61, lastError: null });
    });

    test('does not retry jobs together that failed together', async () => {
      outbox.on('mail', async () => {
        throw new Error('down');
      });
      const ids = await Promise.all(Array.from({ length: 12 }, () => add()));
      await outbox.runDue();
      const times = new Set((await outbox.find({ ids })).map(({ runAt }) => runAt));
      expect(times.size).toBeGreaterThan(6);
    });

    test('permanently ends the job with its reason, and others continue', async () => {
      outbox.on('mail', async ({ payload }) => {
        if (payload === 'nobody') throw new PermanentFailure('550 5.1.1 <nobody@example.com>: user unknown');
      });
      const hopeless = await add({ payload: 'nobody' });
      const fine = await add({ payload: 'somebody' });
      await outbox.runDue();
      expect(await report(hopeless)).toMatchObject({ state: 'failed', attempts: 1, doneAt: clock.now(), lastError: '550 5.1.1 <…>: user unknown' });
      expect(await report(fine)).toMatchObject({ state: 'done' });
      clock.advance(24 * 60 * minute);
      expect(await outbox.runDue()).toBe(0);
    });

    test('as often as the kind allows gives up', async () => {
      outbox.on('receipt', async () => { throw new Error('no answer'); }, { attemptsAtMost: 3 });
      const id = await add({ kind: 'receipt' });
      for (let i = 0; i < 6; i++) {
        await outbox.runDue();
        clock.advance(15 * minute);
      }
      expect(await report(id)).toMatchObject({ state: 'failed', attempts: 3, lastError: 'given up after 3 attempts: no answer' });
    });

    test('once, the job can be made due again by hand', async () => {
      let known = false;
      outbox.on('mail', async () => {
        if (!known) throw new PermanentFailure('no such domain');
      });
      const id = await add();
      await outbox.runDue();
      known = true;
      expect(await database.transaction((tx) => outbox.retry(tx, id))).toBe(true);
      expect(await outbox.runDue()).toBe(1);
      expect(await report(id)).toMatchObject({ state: 'done', attempts: 2 });
      expect(await database.transaction((tx) => outbox.retry(tx, id))).toBe(false);
    });

    test('with a payload that cannot be decrypted waits for the key, without a crash', async () => {
      outbox.on('mail', async () => {});
      const id = await add();
      await database.transaction((tx) => tx.updateTable('outbox_jobs').set({ payload: 'sealed:%%%' }).where('id', '=', id).execute());
      await outbox.runDue();
      expect(await report(id)).toMatchObject({ state: 'pending', attempts: 1, payload: null });
    });
  });

  describe('several instances', () => {
    test('do each job once', async () => {
      const done: string[] = [];
      const workers = Array.from({ length: 4 }, another);
      for (const worker of workers) worker.on('mail', async ({ payload }) => void done.push(payload as string));
      const names = Array.from({ length: 60 }, (_, index) => `job ${index}`);
      await Promise.all(names.map((payload) => add({ payload })));
      const attempts = await Promise.all(workers.map((worker) => worker.runDue()));
      expect(done.toSorted()).toEqual(names.toSorted());
      expect(attempts.reduce((sum, count) => sum + count)).toBe(60);
    });

    test('leave a job alone while its worker lives, for any length of time', async () => {
      const [begun, work] = [gate(), gate()];
      let started = 0;
      const slow = another();
      for (const worker of [slow, outbox]) {
        worker.on('mail', async () => {
          started += 1;
          begun.open();
          await work.opened;
        });
      }
      const id = await add();
      const running = slow.runDue();
      await begun.opened;
      for (let i = 0; i < 5; i++) {
        clock.advance(leaseMilliseconds / 2);
        await slow.renewLeases();
        expect(await outbox.runDue()).toBe(0);
      }
      expect((await report(id)).state).toBe('running');
      work.open();
      await running;
      expect([started, (await report(id)).state]).toEqual([1, 'done']);
    });

    test('take over the jobs of a crashed worker after its lease', async () => {
      const crashed = another();
      const [begun, never] = [gate(), gate()];
      crashed.on('mail', async () => {
        begun.open();
        await never.opened;
      });
      const id = await add();
      void crashed.runDue();
      await begun.opened;

      let taken = 0;
      outbox.on('mail', async () => void (taken += 1));
      clock.advance(leaseMilliseconds - 1);
      expect(await outbox.runDue()).toBe(0);
      clock.advance(1);
      expect(await outbox.runDue()).toBe(1);
      expect(await report(id)).toMatchObject({ state: 'done', attempts: 2 });

      // The first worker was still alive. Its late result changes nothing.
      const after = await report(id);
      never.open();
      await crashed.stop();
      expect([taken, await report(id)]).toEqual([1, after]);
    });
  });

  describe('the loop', () => {
    test('runs added jobs by itself', async () => {
      const work = gate();
      outbox.on('mail', async () => work.open());
      outbox.start();
      const id = await add();
      await work.opened;
      await outbox.stop();
      expect((await report(id)).state).toBe('done');
    });

    test('finds waiting jobs when it starts', async () => {
      const work = gate();
      const id = await add();
      outbox.on('mail', async () => work.open());
      outbox.start();
      await work.opened;
      await outbox.stop();
      expect((await report(id)).state).toBe('done');
    });

    test('a slow kind does not block another', async () => {
      const [slow, quick] = [gate(), gate()];
      outbox.on('mail', () => slow.opened, { concurrency: 1 });
      outbox.on('publishing', async () => quick.open());
      outbox.start();
      const [first, second] = [await add({ notBefore: clock.now() - 1 }), await add()];
      await add({ kind: 'publishing' });
      await quick.opened;
      expect([(await report(first)).state, (await report(second)).state]).toEqual(['running', 'pending']);
      slow.open();
      await outbox.stop();
    });

    test('runs as many at a time as the kind allows', async () => {
      let [now, most] = [0, 0];
      outbox.on(
        'mail',
        async () => {
          most = Math.max(most, ++now);
          await new Promise((resolve) => setImmediate(resolve));
          now -= 1;
        },
        { concurrency: 3 },
      );
      await Promise.all(Array.from({ length: 10 }, () => add()));
      expect(await outbox.runDue()).toBe(10);
      expect(most).toBe(3);
    });

    test('stops when the running jobs have ended and are recorded, and starts nothing new', async () => {
      const [begun, work] = [gate(), gate()];
      outbox.on('mail', async () => {
        begun.open();
        await work.opened;
      }, { concurrency: 1 });
      const [first, second] = [await add({ notBefore: clock.now() - 1 }), await add()];
      outbox.start();
      await begun.opened;
      let stopped = false;
      const stopping = outbox.stop().then(() => {
        stopped = true;
      });
      await new Promise((resolve) => setImmediate(resolve));
      expect(stopped).toBe(false);
      work.open();
      await stopping;
      expect([(await report(first)).state, (await report(second)).state]).toEqual(['done', 'pending']);
    });

    test('runs jobs that a job adds', async () => {
      const order: string[] = [];
      outbox.on('publishing', async () => {
        order.push('publishing');
        await add();
      });
      outbox.on('mail', async () => void order.push('mail'));
      await add({ kind: 'publishing' });
      expect(await outbox.runDue()).toBe(2);
      expect(order).toEqual(['publishing', 'mail']);
    });

    test('counts outcomes and waiting jobs', async () => {
      const metrics = createMetrics();
      const counted = createOutbox({ database, bus, clock, random: seededRandomness('counted'), logger, secrets, metrics });
      const work = gate();
      counted.on('mail', async ({ payload }) => {
        if (payload === 'bad') throw new PermanentFailure('no');
        work.open();
      });
      await add({ payload: 'bad' });
      await add({ payload: 'good' });
      await add({ notBefore: clock.now() + minute });
      counted.start();
      await work.opened;
      await counted.stop();
      const text = await metrics.registry.metrics();
      expect(text).toContain('portal_outbox_jobs_total{kind="mail",outcome="failed"} 1');
      expect(text).toContain('portal_outbox_jobs_total{kind="mail",outcome="done"} 1');
      expect(text).toContain('portal_outbox_waiting 1');
    });
  });

  test('deletes jobs that were done a month ago or failed a quarter ago, and nothing else', async () => {
    outbox.on('mail', async ({ payload }) => {
      if (payload === 'bad') throw new PermanentFailure('no');
    });
    const [done, failed] = [await add(), await add({ payload: 'bad' })];
    await outbox.runDue();
    const waiting = await add({ notBefore: clock.now() + 365 * day });
    const left = async () => (await outbox.find()).map(({ id }) => id).toSorted();

    clock.advance(30 * day);
    expect(await outbox.forgetEnded()).toBe(0);
    clock.advance(1);
    expect(await outbox.forgetEnded()).toBe(1);
    expect(await left()).toEqual([failed, waiting].toSorted());
    expect(await left()).not.toContain(done);
    clock.advance(60 * day);
    expect(await outbox.forgetEnded()).toBe(1);
    expect(await left()).toEqual([waiting]);
  });

  test('counts the pending jobs of a kind whose keys begin with a prefix', async () => {
    outbox.on('mail', async () => {});
    await add({ deduplicationKey: 'a_1:done' });
    await outbox.runDue();
    for (const job of [{ deduplicationKey: 'a_1:x' }, { deduplicationKey: 'a_1:y' }, { deduplicationKey: 'aB1:x' }, { deduplicationKey: 'a_1:z', kind: 'text' }, {}]) await add(job);
    expect(await outbox.countPending('mail', 'a_1:')).toBe(2);
  });

  test('withdraw deletes the pending jobs of a kind whose keys begin with the prefix, and returns them', async () => {
    const [running, ended] = [gate(), gate()];
    outbox.on('mail', async () => (running.open(), ended.opened));
    await add({ deduplicationKey: 'a_1:running' });
    const run = outbox.runDue();
    await running.opened;
    const later = { notBefore: clock.now() + minute };
    const meant = await add({ deduplicationKey: 'a_1:x', payload: { to: 'x' }, ...later });
    for (const job of [{ deduplicationKey: 'aB1:x' }, { deduplicationKey: 'A_1:x' }, { deduplicationKey: 'a_1:y', kind: 'text' }, {}]) await add({ ...job, ...later });
    expect((await database.transaction((tx) => outbox.withdraw(tx, 'mail', 'a_1:'))).map(({ id, payload }) => ({ id, payload }))).toEqual([{ id: meant, payload: { to: 'x' } }]);
    expect(await outbox.ids()).toHaveProperty('size', 5);
    ended.open();
    await run;
  });

  test('withdrawMany deletes the pending jobs of a kind whose keys begin with the prefix, and counts them', async () => {
    for (const job of [{ deduplicationKey: 'a_1:x' }, { deduplicationKey: 'a_1:y' }, { deduplicationKey: 'aB1:x' }, { deduplicationKey: 'a_1:z', kind: 'text' }, {}]) await add(job);
    expect(await database.transaction((tx) => outbox.withdrawMany(tx, 'mail', 'a_1:'))).toBe(2);
    expect(await outbox.ids()).toHaveProperty('size', 3);
  });

  test('counts the keys that have a job in any state', async () => {
    outbox.on('mail', async () => {});
    await add({ deduplicationKey: 'done' });
    await outbox.runDue();
    await add({ deduplicationKey: 'pending' });
    await add({ deduplicationKey: 'other' });
    expect(await outbox.countKeys(database.read, ['done', 'pending', ...Array.from({ length: 1_000 }, (_, index) => `none ${index}`)])).toBe(2);
    expect(await outbox.countKeys(database.read, [])).toBe(0);
  });

  test('refuses two workers for one kind', () => {
    outbox.on('mail', async () => {});
    expect(() => outbox.on('mail', async () => {})).toThrow('Two do the outbox');
  });
});
