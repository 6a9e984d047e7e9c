import { expect, test } from 'vitest';
import { describeOnPostgres } from '../../database/testing.ts';
import { siteConfiguration } from '../../publishing/index.ts';
import { atEveryStatement, distantDatabase, heard, rowsOf } from '../../testing-lost-connection.ts';
import { testCaller } from '../../testing-context.ts';
import { addInviteCode, registerEnterprise } from './index.ts';
import { address, form, readyContext, withCode } from './testing-registration.ts';

const written = ['people', 'enterprises', 'registration_requests', 'consents', 'outbox_jobs'] as const;

describeOnPostgres('a connection that breaks at any statement of a registration', (open) => {
  async function ready() {
    const distant = await distantDatabase(open);
    const context = await readyContext(() => Promise.resolve(distant.database));
    await addInviteCode(context, { code: 'FAULTS', remark: '测试', uses: 1_000, expiresAt: null });
    let number = 0;
    const next = async () => {
      // Each run is within its own limits.
      context.clock.advance(3_600_000);
      const filled = await withCode(context, form(context, { discountCode: 'FAULTS', creditCode: `9135${String(++number).padStart(14, '0')}` }));
      const settings = await siteConfiguration(context, '-1');
      return () => registerEnterprise(testCaller(context, { clientAddress: address }), filled, settings);
    };
    return { distant, next };
  }

  test.each(['before', 'after'] as const)('once, %s it is done, is not noticed: the enterprise is registered once', async (at) => {
    const { distant, next } = await ready();
    const added: number[][] = [];
    const cuts = await atEveryStatement(distant, at, false, async (cut) => {
      const submit = await next();
      const before = await rowsOf(distant, written);
      cut();
      expect(await heard(submit)).toBe('done');
      added.push((await rowsOf(distant, written)).map((rows, index) => rows - before[index]!));
    });
    expect(cuts).toBeGreaterThan(15);
    expect(new Set(added.map((rows) => rows.join()))).toEqual(new Set(['1,1,1,1,1']));
  });

  test.each(['before', 'after'] as const)('for good, %s it is done, is answered with 503, and the same form registers once when the database is back', async (at) => {
    const { distant, next } = await ready();
    const cuts = await atEveryStatement(distant, at, true, async (cut, mended) => {
      const submit = await next();
      const before = await rowsOf(distant, written);
      const all = before.map((rows) => rows + 1);
      cut();
      const outcome = await heard(submit);
      expect(outcome).toBe(mended() ? 503 : 'done');
      expect([before, all]).toContainEqual(await rowsOf(distant, written));
      expect(await heard(submit)).toBe('done');
      expect(await rowsOf(distant, written)).toEqual(all);
    });
    expect(cuts).toBeGreaterThan(15);
  });
});
