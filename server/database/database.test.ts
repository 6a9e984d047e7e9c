import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';

import { type Database, type Tx, afterCommit, isUniqueViolation } from './index.ts';
import { describeOnBothDatabases } from './testing.ts';

type Guests = {
  guests: { id: string; phone: string; town: string | null; visits: number; arrived_at: number };
};

/** The tests' own table, beside the product's tables. */
const guests = (tx: Tx) => tx.withTables<Guests>();

async function createGuests(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    await sql`CREATE TABLE guests (id TEXT NOT NULL PRIMARY KEY, phone TEXT NOT NULL, town TEXT, visits INTEGER NOT NULL DEFAULT 0, arrived_at BIGINT NOT NULL)`.execute(tx);
    await sql`CREATE UNIQUE INDEX guests_phone_unique ON guests (phone)`.execute(tx);
    await sql`CREATE UNIQUE INDEX guests_town_arrival_unique ON guests (town, arrived_at)`.execute(tx);
  });
}

const guest = (id: string, more: Partial<Guests['guests']> = {}): Guests['guests'] => ({
  id,
  phone: `138${id.padStart(8, '0')}`,
  town: null,
  visits: 0,
  arrived_at: 1_772_413_200_000,
  ...more,
});

describeOnBothDatabases('a database', (open, dialect) => {
  let database: Database;
  const read = () => database.read.withTables<Guests>();
  const add = (...rows: Guests['guests'][]) => database.transaction((tx) => guests(tx).insertInto('guests').values(rows).execute());
  const names = async () => (await read().selectFrom('guests').select('id').orderBy('id').execute()).map(({ id }) => id);

  beforeEach(async () => {
    database = await open();
    await createGuests(database);
  });

  test('names its dialect and answers a ping', async () => {
    expect(database.dialect).toBe(dialect);
    await database.ping();
  });

  test('commits a transaction and returns its result', async () => {
    const result = await database.transaction(async (tx) => {
      await guests(tx).insertInto('guests').values(guest('1')).execute();
      await guests(tx).insertInto('guests').values(guest('2')).execute();
      return 'both';
    });
    expect(result).toBe('both');
    expect(await names()).toEqual(['1', '2']);
  });

  test('rolls back a transaction that throws', async () => {
    const failure = new Error('changed my mind');
    const attempt = database.transaction(async (tx) => {
      await guests(tx).insertInto('guests').values(guest('1')).execute();
      throw failure;
    });
    await expect(attempt).rejects.toBe(failure);
    expect(await names()).toEqual([]);
  });

  test('hides a transaction from readers until it is committed', async () => {
    let seenInside: string[] = [];
    let seenOutside: string[] = [];
    const outside = AsyncLocalStorage.snapshot();
    await database.transaction(async (tx) => {
      await guests(tx).insertInto('guests').values(guest('1')).execute();
      seenInside = (await guests(tx).selectFrom('guests').select('id').execute()).map(({ id }) => id);
      seenOutside = await outside(names);
    });
    expect([seenInside, seenOutside, await names()]).toEqual([['1'], [], ['1']]);
  });

  test('refuses database.read inside a transaction of a test', async () => {
    await expect(database.transaction(() => names())).rejects.toThrow('read with its tx');
    expect(await names()).toEqual([]);
  });

  test('completes all of several concurrent transactions', async () => {
    await add(guest('1'));
    await Promise.all(
      Array.from({ length: 40 }, () =>
        database.transaction((tx) =>
          guests(tx).updateTable('guests').set((row) => ({ visits: row('visits', '+', 1) })).where('id', '=', '1').execute(),
        ),
      ),
    );
    expect(await read().selectFrom('guests').select('visits').executeTakeFirst()).toEqual({ visits: 40 });
  });

  test('lets one of many inserts of the same unique value succeed, and the others fail with the name of the rule', async () => {
    const attempts = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => add(guest(String(index), { phone: '13800000001' }))),
    );
    const refused = attempts.filter((attempt) => attempt.status === 'rejected').map(({ reason }) => reason as unknown);
    expect(refused).toHaveLength(19);
    expect(refused.every((error) => isUniqueViolation(error, 'guests_phone_unique'))).toBe(true);
    expect(await names()).toHaveLength(1);
  });

  test('shows the row that broke a rule to the caller that gets the error', async () => {
    const seen = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        try {
          await add(guest(String(index), { phone: '13800000001' }));
          return 'added';
        } catch {
          return (await read().selectFrom('guests').select('phone').executeTakeFirst())?.phone;
        }
      }),
    );
    expect(seen.toSorted()).toEqual([...Array.from({ length: 11 }, () => '13800000001'), 'added']);
  });

  test('names a broken rule by its index and by its columns, and distinguishes rules', async () => {
    await add(guest('1', { town: '苏州' }));
    const samePhone = await add(guest('2', { phone: guest('1').phone })).catch((error: unknown) => error);
    expect(isUniqueViolation(samePhone)).toBe(true);
    expect(isUniqueViolation(samePhone, 'guests_phone_unique')).toBe(true);
    expect(isUniqueViolation(samePhone, 'guests.phone')).toBe(true);
    expect(isUniqueViolation(samePhone, 'guests_town_arrival_unique')).toBe(false);
    expect(isUniqueViolation(samePhone, 'guests.id')).toBe(false);

    const sameArrival = await add(guest('3', { town: '苏州' })).catch((error: unknown) => error);
    expect(isUniqueViolation(sameArrival, 'guests_town_arrival_unique')).toBe(true);
    expect(isUniqueViolation(sameArrival, 'guests.town, arrived_at')).toBe(true);

    const sameId = await add(guest('1', { phone: '13900000000' })).catch((error: unknown) => error);
    expect(isUniqueViolation(sameId, 'guests.id')).toBe(true);
    expect(isUniqueViolation(new Error('anything else'))).toBe(false);
  });

  test('does not include the colliding values in its errors', async () => {
    await add(guest('1', { phone: '13800000001' }));
    const error = (await add(guest('2', { phone: '13800000001' })).catch((reason: unknown) => reason)) as Error;
    const everything = [error.message, error.stack, JSON.stringify(error), JSON.stringify(Object.entries(Object.getOwnPropertyDescriptors(error)))];
    expect(everything.join()).not.toContain('13800000001');
  });

  test('works after a failed statement', async () => {
    await add(guest('1'));
    await expect(add(guest('1'))).rejects.toThrow('unique rule');
    await expect(database.transaction((tx) => sql`SELECT * FROM nowhere`.execute(tx))).rejects.toThrow('nowhere');
    await add(guest('2'));
    expect(await names()).toEqual(['1', '2']);
  });

  test('rolls back the statements before a failed one in the same transaction', async () => {
    await add(guest('1'));
    const attempt = database.transaction(async (tx) => {
      await guests(tx).insertInto('guests').values(guest('2')).execute();
      await guests(tx).insertInto('guests').values(guest('1')).execute();
    });
    await expect(attempt).rejects.toThrow('unique rule');
    expect(await names()).toEqual(['1']);
  });

  test('returns numbers as numbers, and booleans as 1 and 0', async () => {
    await add(guest('1', { visits: 3, arrived_at: Number.MAX_SAFE_INTEGER }), guest('2', { visits: 4 }));
    const row = await read()
      .selectFrom('guests')
      .select((row) => [
        row.fn.countAll<number>().as('count'),
        row.fn.sum<number>('visits').as('visits'),
        row.fn.max('arrived_at').as('latest'),
        row.fn.avg<number>('visits').as('average'),
        row.exists(row.selectFrom('guests').select('id').where('id', '=', '2')).as('there'),
      ])
      .executeTakeFirst();
    expect(row).toEqual({ count: 2, visits: 7, latest: Number.MAX_SAFE_INTEGER, average: 3.5, there: 1 });
  });

  test('counts the rows that a statement touched', async () => {
    await add(guest('1'), guest('2'), guest('3'));
    const touched = await database.transaction(async (tx) => {
      const updated = await guests(tx).updateTable('guests').set({ visits: 1 }).where('id', '!=', '3').executeTakeFirst();
      const deleted = await guests(tx).deleteFrom('guests').where('id', '=', '3').returning('id').execute();
      return [updated.numUpdatedRows, deleted];
    });
    expect(touched).toEqual([2n, [{ id: '3' }]]);
  });

  test('compares text case-sensitively, and sorts it by its bytes', async () => {
    await add(guest('a'), guest('B'), guest('乙'), guest('甲'));
    expect(await read().selectFrom('guests').select('id').where('id', 'like', 'A%').execute()).toEqual([]);
    expect(await names()).toEqual(['B', 'a', '乙', '甲']);
  });

  test('writes only in a transaction', async () => {
    await expect(read().insertInto('guests').values(guest('1')).execute()).rejects.toThrow('write inside database.transaction');
    await expect(read().deleteFrom('guests').execute()).rejects.toThrow('write inside database.transaction');
    expect(await names()).toEqual([]);
  });

  test('runs after the commit, when readers see it, and not after a rollback', async () => {
    const reactions: string[] = [];
    await database.transaction(async (tx) => {
      afterCommit(tx, () => reactions.push('first'));
      afterCommit(tx, () => {
        throw new Error('a reaction that fails');
      });
      afterCommit(tx, () => reactions.push('third'));
      await guests(tx).insertInto('guests').values(guest('1')).execute();
      expect(reactions).toEqual([]);
    });
    expect(reactions).toEqual(['first', 'third']);

    const failed = database.transaction(async (tx) => {
      afterCommit(tx, () => reactions.push('never'));
      await guests(tx).insertInto('guests').values(guest('1')).execute();
    });
    await expect(failed).rejects.toThrow('unique rule');
    expect(reactions).toEqual(['first', 'third']);
  });

  test('finishes open transactions when it is closed, and accepts no new ones', async () => {
    const open = [add(guest('1')), add(guest('2'))];
    const closing = database.close();
    await expect(add(guest('3'))).rejects.toThrow('closed');
    await Promise.all([...open, closing]);
    await database.close();
    await expect(database.ping()).rejects.toThrow('closed');
  });
});

describe('isUniqueViolation', () => {
  test('is false for errors that do not come from a database', () => {
    for (const thing of [undefined, null, 'text', {}, new Error('UNIQUE constraint failed: people.phone')]) expect(isUniqueViolation(thing)).toBe(false);
  });
});
