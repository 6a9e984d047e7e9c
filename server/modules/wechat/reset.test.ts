import { beforeEach, expect, test } from 'vitest';
import type { CallerContext } from '../../calls/caller.ts';
import { describeOnBothDatabases } from '../../database/testing.ts';
import { answerOf } from '../../testing-call.ts';
import { testCaller, type TestContext } from '../../testing-context.ts';
import { personOfTemporaryToken } from '../accounts/index.ts';
import { logIn, loginHandlers } from '../logins/index.ts';
import { wechatHandlers } from './index.ts';
import { phone, type ScanningBrowser, scanningScene, spent, topCode, unbound } from './testing-scan.ts';

describeOnBothDatabases('a reset of the password (docs/decisions/0008)', (open) => {
  let context: TestContext;
  let browser: ScanningBrowser;
  const { now, login, bind, codeFor, bindingTicket, addPerson, addAnotherPerson, identities } = scanningScene(open);

  beforeEach(() => {
    ({ context, browser } = now());
  });

  const renewed = 'Chegong#0002';
  const resetWith = (smsCode: string) =>
    answerOf(loginHandlers, 'resetPassword', { phone, smsCode, topCode: '-1', password: renewed, confirmPassword: renewed }, testCaller(context, { headers: new Headers({ host: 'localhost:3000' }) }));
  /** A caller whose account is reset just before its `nth` transaction begins. */
  const overtaken = (by: string, nth: number): CallerContext => {
    const { database } = context;
    let transactions = 0;
    const racing: TestContext['database'] = {
      ...database,
      read: database.read,
      transaction: async (work) => {
        if (++transactions === nth) await resetWith(by);
        return database.transaction(work);
      },
    };
    return { ...browser.caller(), context: { ...context, database: racing } };
  };
  const liveTokens = () => context.database.read.selectFrom('temporary_tokens').select('token_hash').where('used_at', 'is', null).execute();

  test('unbinds the messaging app; the next scan asks for the phone and binds again', async () => {
    const personId = await addPerson();
    await addAnotherPerson();
    await bind(await bindingTicket('yi'), await codeFor('13912345679'), '13912345679');
    await bind(await bindingTicket('jia'), await codeFor());
    const resetCode = await codeFor(phone, 'resetPassword');
    const onItsWay = await login(await browser.ticketOf('jia'));
    const ticket = await browser.ticketOf('jia');
    await resetWith(resetCode);
    await expect(personOfTemporaryToken(context, onItsWay.tempAccountToken, new Headers())).rejects.toMatchObject(spent);
    // A ticket from before the reset has no more rights than one of a stranger.
    await expect(login(ticket)).rejects.toMatchObject(unbound);
    await expect(login(await browser.ticketOf('jia'))).rejects.toMatchObject(unbound);
    expect(await login(await browser.ticketOf('yi')), 'others stay bound').toMatchObject({ joinRequests: [] });

    const again = await bind(await bindingTicket('jia'), await codeFor());
    expect(await personOfTemporaryToken(context, again.tempAccountToken, new Headers())).toBe(personId);
    expect(await login(await browser.ticketOf('jia'))).toMatchObject({ topCode });
  });

  test('voids the other codes of the phone, for every purpose; those of other phones stay', async () => {
    await addPerson();
    const [bindCode, loginCode, theirs] = [await codeFor(), await codeFor(phone, 'login'), await codeFor('13912345679')];
    const tickets = [await bindingTicket('jia'), await bindingTicket('yi')] as const;
    await resetWith(await codeFor(phone, 'resetPassword'));
    await expect(bind(tickets[0], bindCode)).rejects.toMatchObject({ returnCode: 70003 });
    await expect(answerOf({ login: (input, caller) => logIn(input, caller, async () => false) }, 'login', { phone, smsCode: loginCode, phoneLogin: 1 }, testCaller(context, { headers: new Headers({ host: 'localhost:3000' }) }))).rejects.toMatchObject({ returnCode: 70003 });
    await bind(tickets[1], theirs, '13912345679');
    expect(await identities()).toHaveLength(1);
  });

  test('ends a login by scan and a binding that run at the same time', async () => {
    await addPerson();
    await bind(await bindingTicket('jia'), await codeFor());
    const resetCode = await codeFor(phone, 'resetPassword');
    const scanned = await browser.ticketOf('jia');
    await expect(answerOf(wechatHandlers, 'wechatLogin', { ticket: scanned }, overtaken(resetCode, 1))).rejects.toMatchObject(spent);
    expect(await liveTokens()).toEqual([]);

    const ticket = await bindingTicket('yi');
    const [another, smsCode] = [await codeFor(phone, 'resetPassword'), await codeFor()];
    await expect(answerOf(wechatHandlers, 'wechatBind', { ticket, phone, smsCode }, overtaken(another, 3))).rejects.toMatchObject(spent);
    expect([await liveTokens(), await identities()]).toEqual([[], []]);
  });

  test('leaves no login alive that runs in parallel', async () => {
    await addPerson();
    await bind(await bindingTicket('jia'), await codeFor());
    const resetCode = await codeFor(phone, 'resetPassword');
    const tickets: string[] = [];
    for (let scans = 0; scans < 6; scans++) tickets.push(await browser.ticketOf('jia'));
    await Promise.all([Promise.allSettled(tickets.map((ticket) => login(ticket))), resetWith(resetCode)]);
    expect([await liveTokens(), await identities()]).toEqual([[], []]);
  });
});
