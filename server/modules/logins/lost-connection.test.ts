import { expect, test } from 'vitest';
import { describeOnPostgres } from '../../database/testing.ts';
import { atEveryStatement, distantDatabase, heard, rowsOf } from '../../testing-lost-connection.ts';
import { a, addPerson, ready } from './testing-logins.ts';

describeOnPostgres('a connection that breaks at any statement of a login', (open) => {
  test.each([
    ['once, before', 'before', false],
    ['once, after', 'after', false],
    ['for good, before', 'before', true],
    ['for good, after', 'after', true],
  ] as const)('%s it is done, opens one session or is told with 503', async (_when, at, staysAway) => {
    const distant = await distantDatabase(open);
    const { context, make, sms } = await ready(() => Promise.resolve(distant.database));
    let number = 0;
    const cuts = await atEveryStatement(distant, at, staysAway, async (cut, mended) => {
      context.clock.advance(3_600_000);
      const phone = `137${10_000_000 + ++number}`;
      await addPerson(context, { phone, memberships: [[a, 'student']] });
      const smsCode = await sms(phone, 'login');
      const [before = 0] = await rowsOf(distant, ['sessions']);
      cut();
      const outcome = await heard(async () => {
        const { tempAccountToken } = (await make('login', { phone, smsCode, phoneLogin: 1 })) as { tempAccountToken: string };
        await make('login', { tempAccountToken, topCode: a });
      });
      expect(outcome).toBe(mended() && staysAway ? 503 : 'done');
      const [after = 0] = await rowsOf(distant, ['sessions']);
      // After an unknown outcome a session may be left although its token reached no caller.
      expect(outcome === 'done' ? [1] : [0, 1]).toContain(after - before);
    });
    expect(cuts).toBeGreaterThan(8);
  });
});
