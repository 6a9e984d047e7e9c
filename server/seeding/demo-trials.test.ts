import { expect, test } from 'vitest';
import { describeOnBothDatabases } from '../database/testing.ts';
import { planEndedTrials, registerEndedTrials } from '../trial-expiry/index.ts';
import { testContext } from '../testing-context.ts';
import { seedAccounts } from './accounts.ts';

const day = 86_400_000;
const hour = 3_600_000;

describeOnBothDatabases('the demo enterprises', (open) => {
  test('restart their trials when the portal starts after the end, and before they would be deleted, in local mode only', async () => {
    const context = testContext(await open());
    registerEndedTrials(context);
    const ends = async () => (await context.database.read.selectFrom('trials').select('ends_at').execute()).map((row) => row.ends_at);
    await seedAccounts(context);
    const [first] = await ends();
    context.clock.advance(29 * day);
    await seedAccounts(context);
    expect(new Set(await ends())).toEqual(new Set([first]));
    context.clock.advance(day);
    await seedAccounts(context);
    const anew = context.clock.now() + 30 * day;
    expect(await ends()).toEqual([anew, anew, anew, anew]);

    /** Runs the job after this many days in a portal that never stopped. */
    const after = async (days: number) => {
      await context.database.transaction((tx) => tx.deleteFrom('outbox_jobs').where('kind', '=', 'ended-trials').execute());
      context.clock.advance(days * day - hour);
      await planEndedTrials(context);
      context.clock.advance(hour);
      await context.outbox.runDue();
    };
    await after(100);
    expect(new Set(await ends())).toEqual(new Set([anew]));
    await after(13);
    expect((await ends()).every((end) => end > anew)).toBe(true);
    expect(await context.database.read.selectFrom('memberships').select('role').execute()).toHaveLength(8);

    context.config.mode = 'production';
    await after(113);
    await after(9);
    expect(await ends()).toEqual([]);
    expect(await context.database.read.selectFrom('people').select('id').execute()).toHaveLength(8);
  });
});
