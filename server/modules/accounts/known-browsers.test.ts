import { expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../database/testing.ts';
import { retention } from '../../retention.ts';
import { type TestContext, testContext } from '../../testing-context.ts';
import { addPerson, browserKnownTo, openSession, recognitionCookieName, removeOldKnownBrowsers, revokeSessionsOf } from './index.ts';
import { testPerson } from '../../testing-entities.ts';

const day = 86_400_000;
const planted = `${recognitionCookieName}=${'x'.repeat(43)}`;

describeOnBothDatabases('browsers that an account knows', (open) => {
  const start = async () => {
    const context = testContext(await open());
    const add = (phone: string) => context.database.transaction((tx) => addPerson(context, tx, testPerson({ phone })));
    const [one, two] = [await add('13800000001'), await add('13800000002')];
    return { context, one, two };
  };
  /** @returns the recognition cookie, as the browser sends it back; empty if none was set */
  const logIn = async (context: TestContext, personId: string, cookie = '', headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' }): Promise<string> => {
    const { setCookies } = await context.database.transaction((tx) => openSession(context, tx, { personId, topCode: '-1', headers: new Headers({ ...headers, cookie }) }));
    return setCookies.find((set) => set.startsWith(recognitionCookieName))?.split(';')[0] ?? '';
  };
  const knows = async (context: TestContext, personId: string | null, cookie: string): Promise<boolean> => (await browserKnownTo(context, personId, new Headers({ cookie }))) !== null;

  test('are recognised long after the login has ended, until half a year after the latest login', async () => {
    const { context, one, two } = await start();
    const cookie = await logIn(context, one);
    expect([await knows(context, one, cookie), await knows(context, two, cookie), await knows(context, null, cookie), await knows(context, one, planted), await knows(context, one, '')]).toEqual([true, false, false, false, false]);
    context.clock.advance((retention.knownBrowsers.days - 1) * day);
    expect(await logIn(context, one, cookie)).toBe(cookie);
    context.clock.advance((retention.knownBrowsers.days - 1) * day);
    expect(await knows(context, one, cookie)).toBe(true);
    context.clock.advance(day);
    expect(await knows(context, one, cookie)).toBe(false);
    context.clock.advance(1);
    expect([await removeOldKnownBrowsers(context), await removeOldKnownBrowsers(context)]).toEqual([1, 0]);
  });

  test('get another value when a further person logs in; a copy of the old value, or a planted one, is known to no account', async () => {
    const { context, one, two } = await start();
    const first = await logIn(context, one, planted);
    expect(first).not.toBe(planted);
    const shared = await logIn(context, two, first);
    expect(shared).not.toBe(first);
    expect([await knows(context, one, shared), await knows(context, two, shared)]).toEqual([true, true]);
    expect([await knows(context, one, first), await knows(context, two, first)]).toEqual([false, false]);
    expect(await logIn(context, one, shared)).toBe(shared);
  });

  test('do not include an attacker’s browser that planted its own value in the browser of a victim', async () => {
    const { context, one: attacker, two: victim } = await start();
    const plantedByAttacker = await logIn(context, attacker);
    const ofVictim = await logIn(context, victim, plantedByAttacker);
    expect([await knows(context, victim, plantedByAttacker), await knows(context, attacker, plantedByAttacker)]).toEqual([false, false]);
    const again = await logIn(context, attacker, plantedByAttacker);
    expect([await knows(context, victim, again), await knows(context, victim, ofVictim)]).toEqual([false, true]);
  });

  test('are removed by a reset, and are not recorded for callers other than browsers', async () => {
    const { context, one, two } = await start();
    expect(await logIn(context, one, '', {})).toBe('');
    const shared = await logIn(context, two, await logIn(context, one));
    await context.database.transaction((tx) => revokeSessionsOf(context, tx, one));
    expect([await knows(context, one, shared), await knows(context, two, shared)]).toEqual([false, true]);
  });
});
