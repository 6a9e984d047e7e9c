import { expect, test, vi } from 'vitest';
import { describeOnBothDatabases, type OpenDatabase } from '../../database/testing.ts';
import { type TestContext, testContext } from '../../testing-context.ts';
import { browserCookieName, type OpenedSession, openSession, revokeSession, revokeSessionsOf, sessionOf } from './index.ts';
import { addTestPerson } from '../../testing-entities.ts';

const hour = 3_600_000;
const browser = { 'sec-fetch-site': 'same-origin' };
const ended = { returnCode: 10005 };

describeOnBothDatabases('sessions', (open) => {
  test('a token opens its person’s session with the roles held in its enterprise', async () => {
    const { context, personId } = await personIn(open);
    const { token } = await login(context, personId);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await sessionOf(context, new Headers({ authorization_token: token }))).toMatchObject({ personId, topCode: '100000000001', roles: ['administrator'] });
    expect(await sessionOf(context, new Headers())).toBeNull();
    await expect(sessionOf(context, new Headers({ authorization_token: `${token}x` }))).rejects.toMatchObject(ended);
  });

  test('end after two idle hours, after twelve in all, and when revoked', async () => {
    const { context, personId } = await personIn(open);
    const idle = await login(context, personId);
    context.clock.advance(2 * hour - 1);
    await use(context, idle.token);
    context.clock.advance(2 * hour);
    await expect(sessionOf(context, new Headers({ authorization_token: idle.token }))).rejects.toMatchObject(ended);

    const busy = await login(context, personId);
    for (let past = 0; past < 11; past++) {
      context.clock.advance(hour);
      await use(context, busy.token);
    }
    context.clock.advance(hour);
    await expect(sessionOf(context, new Headers({ authorization_token: busy.token }))).rejects.toMatchObject(ended);

    const left = await login(context, personId);
    const session = await sessionOf(context, new Headers({ authorization_token: left.token }));
    await revokeSession(context, session!);
    await expect(sessionOf(context, new Headers({ authorization_token: left.token }))).rejects.toMatchObject(ended);
  });

  test('at an enterprise are refused to a person without membership: the enterprise may have been deleted during the login', async () => {
    const { context, personId } = await personIn(open);
    const { token } = await context.database.transaction((tx) => openSession(context, tx, { personId, topCode: '100000000099', headers: new Headers() }));
    await expect(sessionOf(context, new Headers({ authorization_token: token }))).rejects.toMatchObject(ended);
    const platform = await context.database.transaction((tx) => openSession(context, tx, { personId, topCode: '-1', headers: new Headers() }));
    expect(await sessionOf(context, new Headers({ authorization_token: platform.token }))).toMatchObject({ topCode: '-1', roles: [] });
  });

  test('that were opened before the clock was set back by a day are refused: they would last a day longer', async () => {
    const { context, personId } = await personIn(open);
    const { token } = await login(context, personId);
    context.clock.advance(-5_000);
    expect(await sessionOf(context, new Headers({ authorization_token: token }))).toMatchObject({ personId });
    context.clock.advance(-24 * hour);
    await expect(sessionOf(context, new Headers({ authorization_token: token }))).rejects.toMatchObject(ended);
  });

  test('a browser’s token is refused without its cookie, and the cookie without the token', async () => {
    const { context, personId } = await personIn(open);
    const { token, setCookies } = await login(context, personId, browser);
    expect(setCookies[0]).toMatch(new RegExp(`^${browserCookieName}=[\\w-]{43}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=43200$`));
    const cookie = setCookies[0]?.split(';')[0] ?? '';
    await expect(sessionOf(context, new Headers({ authorization_token: token }))).rejects.toMatchObject(ended);
    await expect(sessionOf(context, new Headers({ authorization_token: token, cookie: cookie.replace(/.$/, '_') }))).rejects.toMatchObject(ended);
    expect(await sessionOf(context, new Headers({ cookie }))).toBeNull();
    expect(await sessionOf(context, new Headers({ authorization_token: token, cookie: `a=b; ${cookie}` }))).toMatchObject({ personId });

    const again = await login(context, personId, { ...browser, cookie });
    expect(again.setCookies[0]?.split(';')[0]).toBe(cookie);
    expect(await sessionOf(context, new Headers({ authorization_token: again.token, cookie }))).toMatchObject({ personId });
  });

  test('the cookie of a browser is replaced once no live session uses it, and a planted value is never reused', async () => {
    const { context, personId } = await personIn(open);
    const cookieOf = ({ setCookies }: OpenedSession) => setCookies[0]?.split(';')[0] ?? '';
    const planted = `${browserCookieName}=${'x'.repeat(43)}`;
    const first = await login(context, personId, { ...browser, cookie: planted });
    expect(cookieOf(first)).not.toBe(planted);

    const idle = cookieOf(first);
    context.clock.advance(2 * hour);
    const second = await login(context, personId, { ...browser, cookie: idle });
    expect(cookieOf(second)).not.toBe(idle);
    const session = await sessionOf(context, new Headers({ authorization_token: second.token, cookie: cookieOf(second) }));
    await revokeSession(context, session!);
    expect(cookieOf(await login(context, personId, { ...browser, cookie: cookieOf(second) }))).not.toBe(cookieOf(second));
  });

  test('the cookie of a browser has a secret for each of at most eight people; one more logs out the first', async () => {
    const { context } = await personIn(open);
    const people: string[] = [];
    for (let index = 0; index < 9; index++) people.push(await addPerson(context, `pupil0${index}`, `1380000010${index}`));
    let cookie = '';
    const tokens: string[] = [];
    for (const personId of people) {
      const { token, setCookies } = await login(context, personId, { ...browser, cookie });
      cookie = setCookies[0]?.split(';')[0] ?? '';
      tokens.push(token);
    }
    expect(cookie.split('.')).toHaveLength(8);
    const [first = '', ...others] = tokens;
    await expect(sessionOf(context, new Headers({ authorization_token: first, cookie }))).rejects.toMatchObject(ended);
    for (const token of others) expect(await sessionOf(context, new Headers({ authorization_token: token, cookie }))).not.toBeNull();
    // A longer or unknown value binds nothing and is replaced.
    for (const hostile of [`${cookie}.${'x'.repeat(43)}`, `${cookie}.`, `${cookie}.x`]) {
      const made = await login(context, people[8]!, { ...browser, cookie: hostile });
      expect(made.setCookies[0]).toMatch(new RegExp(`^${browserCookieName}=[\\w-]{43};`));
    }
  });

  test('a secret that two people’s sessions share, from an earlier release, is reused for neither', async () => {
    const { context, personId } = await personIn(open);
    const other = await addPerson(context, 'demo02', '13800000002');
    const first = await login(context, personId, browser);
    const shared = first.setCookies[0]?.split(';')[0] ?? '';
    const second = await login(context, other, { ...browser });
    const { browser_hash: sharedHash } = await context.database.read.selectFrom('sessions').select('browser_hash').where('person_id', '=', personId).executeTakeFirstOrThrow();
    await context.database.transaction((tx) => tx.updateTable('sessions').set({ browser_hash: sharedHash }).where('person_id', '=', other).execute());
    expect(await sessionOf(context, new Headers({ authorization_token: second.token, cookie: shared }))).not.toBeNull();
    const { token, setCookies } = await login(context, other, { ...browser, cookie: shared });
    await expect(sessionOf(context, new Headers({ authorization_token: token, cookie: shared }))).rejects.toMatchObject(ended);
    const cookie = setCookies[0]?.split(';')[0] ?? '';
    for (const live of [token, first.token, second.token]) expect(await sessionOf(context, new Headers({ authorization_token: live, cookie }))).not.toBeNull();
  });

  test('all sessions of a person end at the same time, and those of others stay', async () => {
    const { context, personId } = await personIn(open);
    const other = await addPerson(context, 'demo02', '13800000002');
    const [mine, another, theirs] = [await login(context, personId), await login(context, personId), await login(context, other)];
    await context.database.transaction((tx) => revokeSessionsOf(context, tx, personId));
    for (const { token } of [mine, another]) await expect(sessionOf(context, new Headers({ authorization_token: token }))).rejects.toMatchObject(ended);
    expect(await sessionOf(context, new Headers({ authorization_token: theirs.token }))).not.toBeNull();
  });

  test('tokens are distinct and nowhere in the database', async () => {
    const { context, personId } = await personIn(open);
    const tokens: string[] = [];
    for (let opened = 0; opened < 50; opened++) tokens.push((await login(context, personId)).token);
    expect(new Set(tokens).size).toBe(50);
    const stored = JSON.stringify(await context.database.read.selectFrom('sessions').selectAll().execute());
    expect(tokens.some((token) => stored.includes(token))).toBe(false);
  });
});

async function personIn(open: OpenDatabase): Promise<{ context: TestContext; personId: string }> {
  const context = testContext(await open());
  return { context, personId: await addPerson(context, 'demo01', '13800000001') };
}

const addPerson = (context: TestContext, userName: string, phone: string): Promise<string> => addTestPerson(context, { phone, userName, password: null, memberships: [['100000000001', 'administrator']] });

const login = (context: TestContext, personId: string, headers: Record<string, string> = {}) =>
  context.database.transaction((tx) => openSession(context, tx, { personId, topCode: '100000000001', headers: new Headers(headers) }));

/** Makes a call with this token. Resolves when the time of the last use is stored. */
async function use(context: TestContext, token: string): Promise<void> {
  const session = await sessionOf(context, new Headers({ authorization_token: token }));
  const lastSeen = context.database.read.selectFrom('sessions').select('last_seen_at').where('id', '=', session?.sessionId ?? '');
  await vi.waitFor(async () => expect((await lastSeen.executeTakeFirstOrThrow()).last_seen_at).toBe(context.clock.now()));
}
