import { beforeEach } from 'vitest';
import type { Role } from '../../contract/calls/index.ts';
import type { Tables } from '../database/index.ts';
import type { OpenDatabase } from '../database/testing.ts';
import { deliverMailFromOutbox } from '../outbox/mail-delivery.ts';
import { addMembership, addPerson } from '../modules/accounts/index.ts';
import { createEnterprise } from '../modules/enterprises/index.ts';
import { type StorageProvider, StorageUnavailable } from '../providers/storage/index.ts';
import { type TestContext, testContext } from '../testing-context.ts';
import { planEndedTrials, registerEndedTrials } from './index.ts';
import { testEnterprise, testPerson } from '../testing-entities.ts';

export const day = 86_400_000;
export const hour = 3_600_000;
export const mine = '100000000901';
export const other = '100000000902';

/** A fake storage of keys that tests can make unavailable. */
function rememberingStorage(...keys: string[]): StorageProvider & { keys: Set<string>; isAway: boolean } {
  const kept = new Set(keys);
  return {
    name: 'remembering',
    keys: kept,
    isAway: false,
    async put(key) {
      kept.add(key);
    },
    async putFile(key) {
      kept.add(key);
    },
    async get() {
      return null;
    },
    async remove(key) {
      if (this.isAway) throw new StorageUnavailable('remembering', 'remove', 'EIO', true);
      kept.delete(key);
    },
    async health() {},
  };
}

/** Prepares for each test an enterprise with a trial of thirty days, its founder and the registered jobs. Returns helpers. */
export function endedTrialScene(open: OpenDatabase) {
  let context: TestContext;
  let storage: ReturnType<typeof rememberingStorage>;
  /** The end of the trial: thirty days after its start, at 09:00. */
  let end: number;
  let founder: string;
  let phones: number;

  const person = (name: string) => context.database.transaction((tx) => addPerson(context, tx, testPerson({ phone: `1391234${phones++}`, name })));
  const join = (personId: string, topCode: string, role: Role) => context.database.transaction((tx) => addMembership(context, tx, personId, topCode, role));
  const found = (topCode: string, name: string, own: { contactEmail?: string | null; domain?: string } = {}) =>
    context.database.transaction((tx) => createEnterprise(context, tx, testEnterprise({ topCode, name, contactEmail: 'zhaomin@example.com', founderId: founder, searchable: true, ...own })));
  const isThere = async (topCode: string) => (await context.database.read.selectFrom('enterprises').select('top_code').where('top_code', '=', topCode).executeTakeFirst()) !== undefined;
  const move = (topCode: string, endsAt: number) => context.database.transaction((tx) => tx.updateTable('trials').set({ ends_at: endsAt }).where('top_code', '=', topCode).execute());
  const rowsOf = async (table: keyof Tables) => (await context.database.read.selectFrom(table).selectAll().execute()).length;
  /** Runs the job in the hour after a time, in a portal that never stopped. */
  const runAt = async (time: number) => {
    const planned = await context.outbox.find({ kind: 'ended-trials', state: 'pending' });
    await context.database.transaction((tx) => context.outbox.forget(tx, planned.map(({ id }) => id)));
    context.clock.set(time);
    await planEndedTrials(context);
    context.clock.set((Math.floor(time / hour) + 1) * hour);
    await context.outbox.runDue();
  };
  /** Runs the job as at the start of a portal after an outage, or after a change of its clock. */
  const startAt = async (time: number) => {
    context.clock.set(time);
    await planEndedTrials(context);
    await context.outbox.runDue();
    context.clock.set((Math.floor(time / hour) + 1) * hour);
    await context.outbox.runDue();
  };
  /** Runs the job when the warning is due. */
  const warn = () => runAt(end + 83 * day);

  beforeEach(async () => {
    storage = rememberingStorage();
    phones = 1000;
    context = testContext(await open(), { storage });
    deliverMailFromOutbox(context);
    registerEndedTrials(context);
    founder = await person('赵敏');
    await found(mine, '启航学校', { domain: 'qihang.example.com' });
    await join(founder, mine, 'administrator');
    end = context.clock.now() + 30 * day;
  });

  return { now: () => ({ context, storage, end, founder }), person, join, found, isThere, move, rowsOf, runAt, startAt, warn };
}
