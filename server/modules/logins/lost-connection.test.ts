import { describe, expect, test } from 'vitest';
import { describeOnPostgres } from '../../database/testing.ts';
import { atEveryStatement, distantDatabase, heard, rowsOf } from '../../testing-lost-connection.ts';
import { a, ready } from './testing-logins.ts';
import { addTestPerson, testPassword as password } from '../../testing-entities.ts';

type Login = (around: Awaited<ReturnType<typeof ready>>, phone: string) => Promise<() => Promise<unknown>>;

/** Each prepares the state before a login and returns a function that logs in. */
const ways = {
  'SMS code': async ({ make, sms }, phone) => {
    const smsCode = await sms(phone, 'login');
    return async () => {
      const { tempAccountToken } = (await make('login', { phone, smsCode, phoneLogin: 1 })) as { tempAccountToken: string };
      await make('login', { tempAccountToken, topCode: a });
    };
  },
  password: async ({ make, solve }, phone) => {
    const puzzle = await solve();
    return async () => {
      const { tempAccountToken } = (await make('getUserOrgList', { username: phone, password, ...puzzle })) as { tempAccountToken: string };
      await make('userLogin', { username: phone, tempAccountToken, topCode: a });
    };
  },
} satisfies Record<string, Login>;

describeOnPostgres('a connection that breaks at any statement of a login', (open) => {
  describe.each(Object.entries(ways))('by %s,', (_way, prepare: Login) => {
    test.each([
      ['once, before', 'before', false],
      ['once, after', 'after', false],
      ['for good, before', 'before', true],
      ['for good, after', 'after', true],
    ] as const)('%s it succeeds with one session or answers 503', async (_when, at, staysAway) => {
      const distant = await distantDatabase(open);
      const around = await ready(() => Promise.resolve(distant.database));
      const { context } = around;
      let number = 0;
      const cuts = await atEveryStatement(distant, at, staysAway, async (cut, mended) => {
        context.clock.advance(3_600_000);
        const phone = `137${10_000_000 + ++number}`;
        await addTestPerson(context, { phone, memberships: [[a, 'student']] });
        const logIn = await prepare(around, phone);
        const [before = 0] = await rowsOf(distant, ['sessions']);
        cut();
        const outcome = await heard(logIn);
        expect(outcome).toBe(mended() && staysAway ? 503 : 'done');
        const [after = 0] = await rowsOf(distant, ['sessions']);
        // After an unknown outcome a session may exist although no caller got its token.
        expect(outcome === 'done' ? [1] : [0, 1]).toContain(after - before);
      });
      expect(cuts).toBeGreaterThan(8);
    });
  });
});
