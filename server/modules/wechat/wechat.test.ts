import { createCipheriv } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { CallName } from '../../../contract/calls/index.ts';
import { returnCodes } from '../../../contract/return-codes.ts';
import type { CallerContext } from '../../calls/caller.ts';
import { failedAccounts, noteFailedAccount } from '../../calls/failed-accounts.ts';
import { describeOnBothDatabases } from '../../database/testing.ts';
import type { PhoneKey } from '../../providers/wechat/fake/people.ts';
import { consentAt, phoneAt } from '../../providers/wechat/fake/testing-phone.ts';
import { seedEntries, siteConfigKind } from '../../publishing/index.ts';
import { answerOf } from '../../testing-call.ts';
import type { TestContext } from '../../testing-context.ts';
import { currentAgreement, personOfTemporaryToken, personOf, publishAgreement } from '../accounts/index.ts';
import { requestToJoin } from '../enterprises/index.ts';
import { wechatHandlers, wechatRecord } from './index.ts';
import { browserOf, phone, type ScanningBrowser, scanningScene, spent, topCode, unbound } from './testing-scan.ts';

const key = '00000000-0000-4000-8000-000000000001';

describeOnBothDatabases('messaging-app login', (open) => {
  let context: TestContext;
  let browser: ScanningBrowser;
  const { now, login, bind, codeFor, bindingTicket, addPerson, identities } = scanningScene(open);

  beforeEach(() => {
    ({ context, browser } = now());
  });

  const people = () => context.database.read.selectFrom('people').selectAll().execute();
  const rejected = (outcomes: PromiseSettledResult<unknown>[]) => outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [(outcome.reason as { returnCode?: number }).returnCode] : []));
  const disable = (personId: string) => context.database.transaction((tx) => tx.updateTable('people').set({ disabled_at: 1 }).where('id', '=', personId).execute());

  test('binds a new identity to a phone, and the next scan logs in to it', async () => {
    const personId = await addPerson();
    const ticket = await bindingTicket();
    const bound = await bind(ticket, await codeFor());
    expect(bound).toMatchObject({ enterpriseList: [{ enterpriseName: '启航学校', topCode, role: 'administrator' }], topCode });
    expect(await personOfTemporaryToken(context, bound.tempAccountToken, new Headers())).toBe(personId);

    const again = await login(await browser.ticketOf('jia'));
    expect(again).toMatchObject({ enterpriseList: [{ topCode }] });
    expect(await personOfTemporaryToken(context, again.tempAccountToken, new Headers())).toBe(personId);
    await expect(login(await browser.ticketOf('yi'))).rejects.toMatchObject(unbound);
  });

  test('takes back the failures of the person at this address, and allows two more', async () => {
    await addPerson();
    await bind(await bindingTicket(), await codeFor());
    const { clientAddress } = browser.caller();
    context.clock.advance(3_600_000);
    for (const account of [phone, 'mistyped1', 'mistyped2', 'mistyped3']) await noteFailedAccount(context.limits, clientAddress, context.secrets.hmac('login-account', account));
    await login(await browser.ticketOf('jia'));
    expect((await failedAccounts(context.limits, clientAddress)).hour).toEqual({ ofAddress: 1, ofNetwork: 1 });
  });

  test('binds a login that begins with a scan, or with the binding, to its browser', async () => {
    await addPerson();
    const begun = async (work: (caller: CallerContext) => Promise<{ tempAccountToken: string }>): Promise<void> => {
      const caller = browser.caller({ origin: 'http://localhost:3000' });
      const { tempAccountToken } = await work(caller);
      expect(caller.reply.cookies).toEqual([expect.stringMatching(/^__Host-browser=/)]);
      await expect(personOfTemporaryToken(context, tempAccountToken, new Headers({ origin: 'http://localhost:3000' }))).rejects.toMatchObject(spent);
      await personOfTemporaryToken(context, tempAccountToken, new Headers({ cookie: caller.reply.cookies[0]?.split(';')[0] ?? '' }));
    };
    const ticket = await bindingTicket();
    const smsCode = await codeFor();
    await begun((caller) => answerOf(wechatHandlers, 'wechatBind', { ticket, phone, smsCode }, caller));
    const scanned = await browser.ticketOf('jia');
    await begun((caller) => answerOf(wechatHandlers, 'wechatLogin', { ticket: scanned }, caller));
  });

  test('records that an identity was unbound when another replaces it, and not when the same is bound again', async () => {
    const personId = await addPerson();
    const acts = async () => (await context.database.read.selectFrom('audit_entries').select(['action', 'actor']).where('subject_code', '=', personId).where('action', 'like', 'wechat.%').execute()).map(({ action, actor }) => `${action} by ${actor === personId ? 'the person' : actor}`).toSorted();
    const [bound, unboundToo] = ['wechat.bind by the person', 'wechat.unbind by the person'];
    const [first, second] = [await bindingTicket('jia'), await bindingTicket('jia')];
    await bind(first, await codeFor());
    await bind(second, await codeFor());
    expect(await acts()).toEqual([bound, bound]);
    await bind(await bindingTicket('yi'), await codeFor());
    expect(await acts()).toEqual([bound, bound, bound, unboundToo]);
  });

  test('returns the enterprise with the person’s open join request, at the binding and at every scan after it', async () => {
    await addPerson('13912345679', '钱立新');
    await context.database.transaction((tx) => tx.updateTable('enterprises').set({ searchable: 1 }).where('top_code', '=', topCode).execute());
    const newcomer = await bind(await bindingTicket(), await codeFor());
    expect(newcomer).toMatchObject({ enterpriseList: [], joinRequests: [] });
    const personId = await personOfTemporaryToken(context, newcomer.tempAccountToken, new Headers());
    await context.database.transaction((tx) => requestToJoin(context, tx, { personId, topCode }));
    const waiting = { enterpriseList: [], joinRequests: [{ name: '启航学校', topCode }] };
    expect(await login(await browser.ticketOf('jia'))).toMatchObject(waiting);
    expect(await bind(await bindingTicket('yi'), await codeFor())).toMatchObject(waiting);
  });

  test('makes a new person for an unknown phone, with their nickname, without a password, with their consent', async () => {
    await publishAgreement(context, '-1', { version: '2026-01', effectiveAt: 0, text: '协议', documents: [{ code: 'terms', title: '协议', content: '<p>…</p>' }] });
    const { enterpriseList, tempAccountToken } = await bind(await bindingTicket(), await codeFor());
    expect(enterpriseList).toEqual([]);
    const personId = await personOfTemporaryToken(context, tempAccountToken, new Headers());
    expect(await personOf(context, personId)).toEqual({ name: '微信用户甲', phone });
    expect(await people()).toMatchObject([{ password_hash: null, user_name: null, user_type: 'EXPAND_ASSESSOR' }]);
    const consents = await context.database.read.selectFrom('consents').select(['person_id', 'channel', 'client_address', 'agreement_hash', 'agreement_version']).execute();
    expect(consents).toEqual([{ person_id: personId, channel: 'wechat', client_address: '203.0.113.0/24', agreement_hash: (await currentAgreement(context, '-1'))?.hash, agreement_version: '2026-01' }]);
  });

  test('makes no new person while the operator has closed registration, and still binds existing people', async () => {
    await seedEntries(context, siteConfigKind, { name: 'site.json', fingerprint: '1' }, [{ code: 'site', topCode: '-1', position: 10, publishAt: null, body: JSON.stringify({ registerEnabled: false }) }]);
    await expect(bind(await bindingTicket(), await codeFor())).rejects.toMatchObject({ returnCode: returnCodes.noPermission, message: '注册暂未开放' });
    expect(await people()).toEqual([]);
    await addPerson();
    expect(await bind(await bindingTicket(), await codeFor())).toMatchObject({ topCode });
  });

  test('an enterprise’s own site makes the newcomer a student, and has codes of its own', async () => {
    await addPerson('13912345679');
    const tenant = browserOf(context, { tenant: { topCode } }, 'qihang.localhost:3000');
    await context.database.transaction((tx) => tx.updateTable('enterprises').set({ domain: 'qihang.localhost' }).where('top_code', '=', topCode).execute());
    const back = await (await phoneAt(await tenant.look({ returnUrl: 'http://qihang.localhost:3000/liveDetail?code=1' }))).agree('jia');
    // The vendor knows only the platform's address, which redirects to where the login began.
    expect(back.origin).toBe('http://localhost:3000');
    const hop = await browserOf(context).comeBack(back);
    expect(hop.href.split('?')[0]).toBe('http://qihang.localhost:3000/app/v1/wechat/callback');
    const ticket = (await tenant.comeBack(hop)).searchParams.get('ticket') ?? '';
    await expect(login(ticket, tenant)).rejects.toMatchObject(unbound);
    await expect(bind(ticket, await codeFor(phone, 'bind', '-1'), phone, tenant)).rejects.toMatchObject({ returnCode: 70003 });
    expect(await bind(ticket, await codeFor(phone, 'bind', topCode), phone, tenant)).toMatchObject({ topCode, enterpriseList: [{ topCode }] });
    expect(await context.database.read.selectFrom('memberships').select('role').where('role', '=', 'student').execute()).toHaveLength(1);
  });

  test('an enterprise’s own site makes no student after its trial, and still binds existing people', async () => {
    await addPerson('13912345679');
    const tenant = browserOf(context, { tenant: { topCode } });
    context.clock.advance(30 * 86_400_000);
    const ticket = await bindingTicket('jia', tenant);
    await expect(bind(ticket, await codeFor(phone, 'bind', topCode), phone, tenant)).rejects.toMatchObject({ returnCode: returnCodes.noPermission, message: '这家企业现在不接收新成员，请联系它的管理员' });
    expect(await bind(ticket, await codeFor('13912345679', 'bind', topCode), '13912345679', tenant)).toMatchObject({ topCode });
  });

  test('a login that ends on an enterprise’s host begins there, where its cookie is', async () => {
    await addPerson();
    await context.database.transaction((tx) => tx.updateTable('enterprises').set({ domain: 'qihang.localhost' }).where('top_code', '=', topCode).execute());
    const url = new URL(await browser.look({ returnUrl: 'http://qihang.localhost:3000/home', key }));
    expect(url.origin + url.pathname).toBe('http://qihang.localhost:3000/app/v1/wechat/redirect');
    expect(Object.fromEntries(url.searchParams)).toEqual({ returnUrl: 'http://qihang.localhost:3000/home', key });
    expect(browser.cookie).toBe('');
  });

  test.each([['', '微信用户'], ['   ', '微信用户'], ['🌲'.repeat(51), '微信用户'], [' 木 木🌲 ', '木 木'], ['木木\u202e\u0000', '木木'], ['敏'.repeat(60), '敏'.repeat(50)]])('a person with the nickname %j is named %s', async (nickname, name) => {
    const { wechat } = context;
    context.wechat = wechat && { ...wechat, identify: () => Promise.resolve({ openId: 'oNobody', unionId: null, nickname }) };
    await bind(await bindingTicket(), await codeFor());
    expect(await people()).toMatchObject([{ name }]);
    expect(await identities()).toMatchObject([{ union_index: null, union_sealed: null }]);
  });

  test('a ticket logs in once if twenty use it in parallel', async () => {
    await addPerson();
    await bind(await bindingTicket(), await codeFor());
    const ticket = await browser.ticketOf('jia');
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => login(ticket)));
    expect(rejected(outcomes)).toEqual(Array.from({ length: 19 }, () => 10062));
  });

  test('a ticket binds once if ten use it in parallel', async () => {
    const ticket = await bindingTicket();
    const smsCode = await codeFor();
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => bind(ticket, smsCode)));
    expect(rejected(outcomes)).toHaveLength(9);
    expect([(await people()).length, (await identities()).length]).toEqual([1, 1]);
  });

  test('two tickets of one person bind them to one phone', async () => {
    const [one, other] = [await bindingTicket(), await bindingTicket()];
    const codes = [await codeFor(phone), await codeFor('13912345679')];
    const outcomes = await Promise.allSettled([bind(one, codes[0] ?? ''), bind(other, codes[1] ?? '', '13912345679')]);
    expect(rejected(outcomes)).toEqual([10062]);
    expect([(await people()).length, (await identities()).length]).toEqual([1, 1]);
  });

  test('a ticket lasts a minute; one without a person lasts ten more, for binding only', async () => {
    const late = await browser.ticketOf('jia');
    context.clock.advance(60_000);
    await expect(login(late)).rejects.toMatchObject(spent);

    const inTime = await browser.ticketOf('jia');
    context.clock.advance(59_999);
    await expect(login(inTime)).rejects.toMatchObject(unbound);
    context.clock.advance(9 * 60_000);
    // A repeated request after a lost answer neither loses nor extends the ticket.
    await expect(login(inTime)).rejects.toMatchObject(unbound);
    context.clock.advance(59_999);
    const smsCode = await codeFor();
    await expect(bind(inTime, smsCode)).rejects.toMatchObject(spent);

    const another = await bindingTicket();
    await bind(await bindingTicket(), smsCode);
    await expect(login(another)).rejects.toMatchObject(spent);
  });

  test('a ticket is refused without its browser’s cookie, and the cookie without the ticket', async () => {
    await addPerson();
    await bind(await bindingTicket(), await codeFor());
    const ticket = await browser.ticketOf('jia');
    const thief = browserOf(context);
    await expect(login(ticket, thief)).rejects.toMatchObject(spent);
    await thief.look();
    await expect(login(ticket, thief)).rejects.toMatchObject(spent);
    await expect(bind(ticket, await codeFor(), phone, thief)).rejects.toMatchObject(spent);
    await expect(login(`${ticket.slice(0, -1)}_`)).rejects.toMatchObject(spent);
    expect(await login(await browser.ticketOf('jia'))).toMatchObject({ topCode });
  });

  test('a wrong code keeps the ticket, and a code for another purpose is wrong', async () => {
    const ticket = await bindingTicket();
    await expect(bind(ticket, await codeFor(phone, 'login'))).rejects.toMatchObject({ returnCode: 70003 });
    const smsCode = await codeFor();
    await expect(bind(ticket, smsCode === '000000' ? '000001' : '000000')).rejects.toMatchObject({ returnCode: 70003 });
    await bind(ticket, smsCode);
    expect(await people()).toHaveLength(1);
  });

  test('a person who binds another identity of the messaging app has only that one from then on', async () => {
    const personId = await addPerson();
    await bind(await bindingTicket('jia'), await codeFor());
    await bind(await bindingTicket('yi'), await codeFor());
    expect(await identities()).toMatchObject([{ person_id: personId }]);
    await expect(login(await browser.ticketOf('jia'))).rejects.toMatchObject(unbound);
    expect(await login(await browser.ticketOf('yi'))).toMatchObject({ topCode });
  });

  test('a disabled person gets the answers of an unknown one, with the messaging app and with the phone', async () => {
    const personId = await addPerson();
    await bind(await bindingTicket('jia'), await codeFor());
    await disable(personId);
    const ticket = await bindingTicket('jia');
    await expect(bind(ticket, await codeFor())).rejects.toMatchObject(unbound);
    await expect(bind(await bindingTicket('yi'), await codeFor())).rejects.toMatchObject(unbound);
    expect(await identities()).toHaveLength(1);
  });

  test('a union id finds the person where the open id of another application does not', async () => {
    await addPerson();
    const { wechat } = context;
    const as = (openId: string) => (context.wechat = wechat && { ...wechat, identify: () => Promise.resolve({ openId, unionId: 'oUnion', nickname: '' }) });
    as('oOld');
    await bind(await bindingTicket(), await codeFor());
    as('oNew');
    expect(await login(await browser.ticketOf('jia'))).toMatchObject({ topCode });
  });

  test('a login inside the messaging app finds the person who was bound by a QR code, and the other way round', async () => {
    await addPerson();
    const inside = async (who: PhoneKey | 'refuse') => (await browser.comeBack(await consentAt(await browser.look({ returnUrl: '/m/my', inApp: '1' }), who))).searchParams;
    const ticket = (await inside('jia')).get('ticket') ?? '';
    await expect(login(ticket)).rejects.toMatchObject(unbound);
    await bind(ticket, await codeFor());
    expect(await login((await inside('jia')).get('ticket') ?? '')).toMatchObject({ topCode });
    expect(await login(await browser.ticketOf('jia'))).toMatchObject({ topCode });
    expect([...(await inside('refuse'))]).toEqual([['isweix', 'weixing'], ['refused', '1']]);
  });

  test('ids of people, states, tickets and cookies are not in the database in plain text', async () => {
    await browser.look({ key });
    const location = await (await phoneAt(await browser.look())).agree('jia');
    const ticket = (await browser.comeBack(location)).searchParams.get('ticket') ?? '';
    await expect(login(ticket)).rejects.toMatchObject(unbound);
    const spare = await bindingTicket('yi');
    await bind(ticket, await codeFor());
    const record = await wechatRecord(context, (await identities())[0]?.person_id ?? '');
    const stored = JSON.stringify([await identities(), await context.database.read.selectFrom('wechat_scans').selectAll().execute(), await context.database.read.selectFrom('wechat_tickets').selectAll().execute()]);
    expect(stored).toContain('/home');
    for (const secret of [record?.openId, record?.unionId, location.searchParams.get('state'), location.searchParams.get('code'), ticket, spare, browser.cookie.split('=')[1], '微信用户']) {
      expect(secret).toBeTruthy();
      expect(stored).not.toContain(secret);
    }
  });

  test('an address has an hourly limit of QR codes and of new people', async () => {
    context.config.limits = { ...context.config.limits, registrationsPerHourPerAddress: 1 };
    await bind(await bindingTicket('jia'), await codeFor());
    await expect(bind(await bindingTicket('yi'), await codeFor('13912345679'), '13912345679')).rejects.toMatchObject({ returnCode: 42900 });
    for (let shown = 0; shown < 3_600; shown++) await context.limits.take({ name: 'wechat-scans', points: 3_600, windowSeconds: 3_600 }, '203.0.113.7');
    await expect(browser.look()).rejects.toMatchObject({ returnCode: 42900, httpStatus: 429 });
  });

  test('a whole network gets no more QR codes and new people than eight addresses', async () => {
    context.config.limits = { ...context.config.limits, registrationsPerHourPerAddress: 1 };
    const at = (clientAddress: string) => browserOf(context, { clientAddress });
    const subscriber = (n: number) => `2001:db8:1:${n.toString(16)}::1`;
    const outcomes: (number | undefined)[] = [];
    for (let n = 0; n < 10; n++) {
      const there = at(subscriber(n));
      const of = `139123456${10 + n}`;
      const work = bind(await bindingTicket('new', there), await codeFor(of), of, there);
      outcomes.push(await work.then(() => 200, (refusal: { returnCode?: number }) => refusal.returnCode));
    }
    expect(outcomes).toEqual([...Array.from({ length: 8 }, () => 200), 42900, 42900]);
    expect(await people()).toHaveLength(8);

    await context.limits.take({ name: 'wechat-scans-of-network', points: 28_800, windowSeconds: 3_600 }, '2001:db8:1::/48', 28_790);
    await expect(at(subscriber(99)).look()).rejects.toMatchObject({ returnCode: 42900, httpStatus: 429 });
    expect(await at('2001:db8:2::1').look()).toContain('/connect/qrconnect');
  });

  test('without an official account the login inside the messaging app is refused with a message', async () => {
    context.wechat = context.wechat && { ...context.wechat, official: null };
    await expect(browser.look({ inApp: '1' })).rejects.toMatchObject({ returnCode: 50100, httpStatus: 501 });
    expect(await browser.look()).toContain('/connect/qrconnect');
  });

  test('without a provider every call is refused with a message', async () => {
    context.wechat = null;
    const requests = { wechatRedirect: { returnUrl: '/home' }, wechatCallback: { state: 's' }, wechatQrStatus: { key } } as const;
    for (const [name, request] of Object.entries(requests)) {
      await expect(answerOf(wechatHandlers, name as CallName & keyof typeof wechatHandlers, request as never, browser.caller())).rejects.toMatchObject({ returnCode: 50100, httpStatus: 501, message: '微信登录暂未开放' });
    }
    await expect(login('t')).rejects.toMatchObject(spent);
  });

  test('a phone may be sent encrypted, and is validated after decryption', async () => {
    const key = Buffer.from(context.secrets.cipherKeyBase64, 'base64');
    const sealed = (text: string): string => {
      const cipher = createCipheriv('aes-128-ecb', key, null);
      return Buffer.concat([cipher.update(text), cipher.final()]).toString('base64');
    };
    const ticket = await bindingTicket();
    const smsCode = await codeFor();
    for (const [sent, message] of [[sealed('1391234567'), '手机号格式错误'], [sealed('12912345678'), '请输入有效的手机号码'], [`${'q'.repeat(22)}==`, '提交的内容无法识别']] as const) {
      await expect(bind(ticket, smsCode, sent)).rejects.toMatchObject({ returnCode: 40001, data: { field: 'phone' }, message });
    }
    await bind(ticket, smsCode, sealed(phone));
    expect(await wechatRecord(context, (await people())[0]?.id ?? '')).toMatchObject({ boundAt: expect.stringMatching(/\+08:00$/) });
  });
});
