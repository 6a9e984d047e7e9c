import { AsyncLocalStorage } from 'node:async_hooks';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { networkOf } from '../calls/client-address.ts';
import type { Tables } from '../database/index.ts';
import { describeOnBothDatabases, type OpenDatabase } from '../database/testing.ts';
import { queueMail } from '../outbox/mail-delivery.ts';
import {
  accountRecord, addMembership, addPerson, currentAgreement, findPersonByPhone, findPersonByUserName, lockPerson, openSession, peopleOf, personOf, publishAgreement, recordConsent, removeOldConsents, requireInstallationKeys, sessionOf,
} from '../modules/accounts/index.ts';
import { enquiryHandlers } from '../modules/enquiries/index.ts';
import { recordLogin, recordRefusedLogin } from '../audit/index.ts';
import { createEnterprise, messageIdsOfTrials, requestToJoin } from '../modules/enterprises/index.ts';
import { mailTrialNoticesFromOutbox, sendTrialNotices } from '../trial-expiry/notices.ts';
import { requestSmsCode } from '../modules/sms-codes/index.ts';
import { answerOf } from '../testing-call.ts';
import { testCaller, type TestContext, testContext } from '../testing-context.ts';
import { erasePerson, exportPerson } from './index.ts';
import { testEnterprise, testPerson } from '../testing-entities.ts';

const day = 86_400_000;
const phone = '13912345678';
const card = '11010519491231002X';
const email = 'zhaomin@example.com';
const topCode = '100000000001';
const otherTopCode = '100000000002';

const chrome = new Headers({ 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36' });

/** Two people. Each has registered an enterprise, logged in, asked for a code and left an enquiry. */
async function twoPeople(open: OpenDatabase) {
  const context = testContext(await open());
  await requireInstallationKeys(context);
  await publishAgreement(context, '-1', { version: '2026-01', effectiveAt: 0, text: '协议', documents: [{ code: 'terms', title: '协议', content: '<p>…</p>' }] });
  const agreement = (await currentAgreement(context, '-1'))!;
  const live = async (own: { phone: string; userName: string; email: string; topCode: string; name: string }) => {
    await requestSmsCode(context, { phone: own.phone, topCode: '-1', purpose: 'orgRegister' }, '203.0.113.7');
    await answerOf(enquiryHandlers, 'saveCooperation', { userName: own.name, userPhone: own.phone, cooperationType: '1' }, testCaller(context));
    return context.database.transaction(async (tx) => {
      const personId = await addPerson(context, tx, testPerson({ phone: own.phone, userName: own.userName, name: own.name, passwordHash: 'h', cardId: own.phone === phone ? card : null }));
      await createEnterprise(context, tx, testEnterprise({ topCode: own.topCode, name: '启航学校', contactName: own.name, contactEmail: own.email, founderId: personId, searchable: true }));
      await addMembership(context, tx, personId, own.topCode, 'administrator');
      await tx.insertInto('registration_requests').values({ request_id: own.userName, form_hash: 'h', top_code: own.topCode, answered_at: context.clock.now() }).execute();
      await recordConsent(context, tx, personId, agreement, { clientAddress: '203.0.113.7', channel: 'registration' });
      const { secrets } = context;
      const openId = `o${own.userName}`;
      await tx.insertInto('wechat_identities').values({ person_id: personId, open_index: secrets.hmac('wechat-open', openId), open_sealed: secrets.seal(openId), union_index: null, union_sealed: null, bound_at: context.clock.now() }).execute();
      await recordLogin(context, tx, { clientAddress: '203.0.113.7', headers: chrome }, { way: 'code', outcome: 'loggedIn', personId, topCode: own.topCode });
      await queueMail(context, tx, { messageId: `<registration-${own.topCode}-${own.userName}@x>`, to: own.email.toUpperCase(), subject: '登录地址', text: own.name });
      return (await openSession(context, tx, { personId, topCode: own.topCode, headers: chrome, clientAddress: '192.0.2.44' })).token;
    });
  };
  for (const account of [phone, 'ZhaoMin01', '13912345679']) await recordRefusedLogin(context, { clientAddress: '198.51.100.9', headers: chrome }, { way: 'code', outcome: 'wrong', account, isPaid: true });
  const token = await live({ phone, userName: 'zhaomin01', email, topCode, name: '赵敏' });
  const otherToken = await live({ phone: '13912345679', userName: 'linyi01', email: 'linyi@example.com', topCode: otherTopCode, name: '林一' });
  const personId = (await findPersonByPhone(context, phone))!;
  await context.database.transaction((tx) => requestToJoin(context, tx, { personId, topCode: otherTopCode }));
  await context.database.transaction((tx) => tx.insertInto('coupon_receipts').values({ top_code: '-1', coupon_code: 'welcome', person_id: personId, received_at: context.clock.now() }).execute());
  return { context, token, otherToken };
}

/** Every row of every table that may contain personal data, as text. */
async function everything(context: TestContext): Promise<string> {
  const tables: (keyof Tables)[] = ['people', 'memberships', 'consents', 'sessions', 'enterprises', 'trials', 'join_requests', 'leads', 'lead_notes', 'lead_arrivals', 'sms_messages', 'sms_codes', 'sms_phones', 'wechat_identities', 'audit_entries', 'login_attempts'];
  const rows: unknown[] = [await context.outbox.search('mail', () => true)];
  for (const table of tables) rows.push(await context.database.read.selectFrom(table).selectAll().execute());
  return JSON.stringify(rows);
}

describeOnBothDatabases('a person’s data', (open, dialect) => {
  test('are handed out completely, of this person alone, and the export is recorded', async () => {
    const { context } = await twoPeople(open);
    const data = await exportPerson(context, phone);
    expect(data).toMatchObject({
      phone,
      account: {
        userName: 'zhaomin01',
        name: '赵敏',
        phone,
        cardId: card,
        memberships: [{ topCode, role: 'administrator' }],
        consents: [{ agreementVersion: '2026-01', channel: 'registration', network: '203.0.113.0/24', givenAt: '2026-03-02T09:00:00+08:00' }],
        logins: [{ topCode, endedAt: null }],
      },
      wechat: { openId: 'ozhaomin01', unionId: null, boundAt: '2026-03-02T09:00:00+08:00' },
      enterprises: [{ topCode, contactName: '赵敏', contactEmail: email, trialEndsAt: '2026-04-01T09:00:00+08:00' }],
      joinRequests: [{ topCode: otherTopCode, enterpriseName: '启航学校', state: 'pending', role: null, requestedAt: '2026-03-02T09:00:00+08:00', decidedAt: null }],
      coupons: [{ topCode: '-1', couponCode: 'welcome', receivedAt: '2026-03-02T09:00:00+08:00' }],
      enquiries: [{ userName: '赵敏', cooperationType: '1', state: 'new' }],
      loginAttempts: [
        { way: 'code', outcome: 'wrong', topCode: null, network: '198.51.100.0/24', device: 'Windows · Chrome', times: 1 },
        { way: 'code', outcome: 'wrong', topCode: null, network: '198.51.100.0/24', times: 1 },
        { way: 'code', outcome: 'loggedIn', topCode, network: '203.0.113.0/24', device: 'Windows · Chrome', times: 1 },
      ],
      messages: [{ purpose: 'orgRegister', network: '203.0.113.0/24', state: 'sent' }],
      mails: [{ subject: '登录地址', state: 'pending' }, { to: context.config.enquiryMailTo, subject: '网站上有新的合作咨询（课程合作）', state: 'pending' }],
    });
    for (const secret of ['林一', 'password', 'hash"', 'sealed']) expect(JSON.stringify(data)).not.toContain(secret);
    const audited = await context.database.read.selectFrom('audit_entries').select(['action', 'actor', 'subject_kind', 'subject_code']).where('action', 'like', 'person.%').execute();
    expect(audited).toEqual([{ action: 'person.export', actor: 'system', subject_kind: 'person', subject_code: data?.account?.personId }]);
  });

  test('do not include mails about another enterprise to an address that the person only typed', async () => {
    const { context } = await twoPeople(open);
    await context.database.transaction((tx) => tx.updateTable('enterprises').set({ contact_email: 'linyi@example.com' }).where('top_code', '=', topCode).execute());
    const mails = (await exportPerson(context, phone))!.mails;
    expect(mails.map(({ to }) => to)).toEqual([context.config.enquiryMailTo]);
  });

  test('list the notices of trial ends: which, when, and whether they were sent', async () => {
    const { context } = await twoPeople(open);
    const [trial] = (await exportPerson(context, phone))!.enterprises;
    expect(trial).toMatchObject({ topCode, trialNotices: [] });
    mailTrialNoticesFromOutbox(context);
    context.clock.advance(30 * day);
    await sendTrialNotices(context);
    await context.outbox.runDue();
    vi.spyOn(context.mail, 'send').mockRejectedValue(new Error('away'));
    context.clock.advance(84 * day);
    await sendTrialNotices(context);
    await context.outbox.runDue();
    const trialEndsAt = '2026-04-01T09:00:00+08:00';
    expect((await exportPerson(context, phone))!.enterprises.map((enterprise) => enterprise.trialNotices)).toEqual([
      [
        { kind: 'ended', trialEndsAt, toldAt: trialEndsAt, deliveredAt: trialEndsAt },
        { kind: 'deletion', trialEndsAt, toldAt: '2026-06-24T09:00:00+08:00', deliveredAt: null },
      ],
    ]);
  });

  test('are gone after the erasure: they are not found, no session opens them, and the phone is free again', async () => {
    const { context, token, otherToken } = await twoPeople(open);
    const { personId } = (await accountRecord(context, phone))!;
    expect(await erasePerson(context, phone)).toEqual({ account: true, enquiries: 1, messages: 1, mails: 2, replays: [], enterprisesWithoutOtherAdministrator: [topCode] });

    const left = await everything(context);
    for (const trace of ['赵敏', 'zhaomin', phone, card, context.secrets.hmac('phone', phone), context.secrets.hmac('lead-phone', phone), context.secrets.hmac('card', card), context.secrets.hmac('login-account', phone), context.secrets.hmac('login-account', 'zhaomin01'), context.secrets.hmac('wechat-open', 'ozhaomin01')]) expect(left).not.toContain(trace);
    expect(left).toContain('linyi01');
    // The log stays for its retention time: with event, network and an id that belongs to no account.
    expect(await context.database.read.selectFrom('login_attempts').select(['outcome', 'person_id']).where('person_id', '=', personId).orderBy('outcome').execute()).toEqual([{ outcome: 'loggedIn', person_id: personId }, { outcome: 'wrong', person_id: personId }, { outcome: 'wrong', person_id: personId }]);
    expect(await context.database.read.selectFrom('sessions').select(['person_id', 'device', 'network']).execute(), 'the device and the network of the other person alone').toEqual([{ person_id: await findPersonByPhone(context, '13912345679'), device: 'Windows · Chrome', network: '192.0.2.0/24' }]);
    expect(await context.database.read.selectFrom('join_requests').selectAll().execute()).toEqual([]);
    expect(await context.database.read.selectFrom('coupon_receipts').selectAll().execute()).toEqual([]);
    const requests = await context.database.read.selectFrom('registration_requests').select('request_id').execute();
    expect(requests, 'a form that is sent again must not be told that it succeeded').toEqual([{ request_id: 'linyi01' }]);
    const sealed = await context.database.read.selectFrom('people').select(['id', 'phone_sealed', 'card_sealed', 'password_hash']).where('erased_at', 'is not', null).execute();
    expect(sealed).toEqual([{ id: personId, phone_sealed: '', card_sealed: null, password_hash: null }]);

    await expect(sessionOf(context, new Headers({ authorization_token: token }))).rejects.toMatchObject({ returnCode: 10005 });
    expect(await sessionOf(context, new Headers({ authorization_token: otherToken }))).not.toBeNull();
    expect([await findPersonByPhone(context, phone), await findPersonByUserName(context, 'zhaomin01')]).toEqual([null, null]);
    expect([await personOf(context, personId), [...(await peopleOf(context, [personId])).keys()]]).toEqual([null, []]);
    expect(await exportPerson(context, phone)).toBeNull();
    expect(await erasePerson(context, phone)).toBeNull();
    await requireInstallationKeys(context);
    await context.database.transaction((tx) => addPerson(context, tx, testPerson({ phone, userName: 'zhaomin01', cardId: card })));
  });

  test('are gone together with data of running transactions: the erasure waits for them', async () => {
    const { context } = await twoPeople(open);
    const { database } = context;
    const personId = (await findPersonByPhone(context, phone))!;
    // The erasure is another request, not a part of the transaction.
    const outside = AsyncLocalStorage.snapshot();
    let erasing: ReturnType<typeof erasePerson> | undefined;
    await database.transaction(async (tx) => {
      await lockPerson(tx, personId);
      erasing = outside(() => erasePerson(context, phone));
      // SQLite has one writer at a time, so the erasure waits before its first statement.
      if (dialect === 'postgres') await outside(() => vi.waitUntil(async () => (await sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(database.read)).rows.length === 1, 10_000));
      await createEnterprise(context, tx, testEnterprise({ topCode: '100000000003', name: '启航二校', contactEmail: email, founderId: personId }));
      await queueMail(context, tx, { messageId: messageIdsOfTrials(context, [{ topCode: '100000000003' }])[0]!, to: 'sales@example.com', subject: '网站上有新的免费试用', text: `赵敏 ${phone}` });
      await tx.insertInto('coupon_receipts').values({ top_code: '-1', coupon_code: 'spring', person_id: personId, received_at: context.clock.now() }).execute();
    });
    expect(await erasing).toMatchObject({ account: true, mails: 3 });
    expect(await everything(context)).not.toMatch(new RegExp(`赵敏|zhaomin@|${phone}`));
    expect(await database.read.selectFrom('coupon_receipts').selectAll().where('person_id', '=', personId).execute()).toEqual([]);
  });

  /** A context in which `work` is committed right before the next transaction. */
  const withMeanwhile = (context: TestContext, work: () => Promise<unknown>): TestContext => {
    let isDone = false;
    const transaction: TestContext['database']['transaction'] = async (...of) => {
      if (!isDone) await work();
      isDone = true;
      return context.database.transaction(...of);
    };
    return { ...context, database: { ...context.database, transaction } };
  };

  test('are gone with what was committed after the erasure began: an enquiry, an enterprise, and the mails about both', async () => {
    const { context } = await twoPeople(open);
    const personId = (await findPersonByPhone(context, phone))!;
    const late = withMeanwhile(context, async () => {
      await answerOf(enquiryHandlers, 'saveCooperation', { userName: '赵敏', userPhone: phone, cooperationType: '2' }, testCaller(context));
      await context.database.transaction(async (tx) => {
        await createEnterprise(context, tx, testEnterprise({ topCode: '100000000003', name: '启航二校', contactEmail: 'zhaomin@second.example.com', founderId: personId }));
        await addMembership(context, tx, personId, '100000000003', 'administrator');
        await queueMail(context, tx, { messageId: messageIdsOfTrials(context, [{ topCode: '100000000003' }])[0]!, to: 'sales@example.com', subject: '网站上有新的免费试用', text: `赵敏 ${phone}` });
        await queueMail(context, tx, { messageId: '<late@x>', to: 'zhaomin@second.example.com', subject: '登录地址', text: '赵敏' });
      });
    });
    expect(await erasePerson(late, phone)).toEqual({ account: true, enquiries: 2, messages: 1, mails: 5, replays: [], enterprisesWithoutOtherAdministrator: [topCode, '100000000003'] });
    expect(await everything(context)).not.toMatch(new RegExp(`赵敏|zhaomin@|${phone}`));
  });

  test('are gone with an account that was registered after the erasure began', async () => {
    const context = testContext(await open());
    await answerOf(enquiryHandlers, 'saveCooperation', { userName: '王老师', userPhone: phone, cooperationType: '2' }, testCaller(context));
    const late = withMeanwhile(context, () => context.database.transaction((tx) => addPerson(context, tx, testPerson({ phone, userName: 'wang01', name: '王老师' }))));
    expect(await erasePerson(late, phone)).toMatchObject({ account: true, enquiries: 1, mails: 1 });
    expect(await findPersonByPhone(context, phone)).toBeNull();
  });

  test('are erased once if two processes erase them at the same time', async () => {
    const { context } = await twoPeople(open);
    const late = withMeanwhile(context, () => erasePerson(context, phone));
    expect(await erasePerson(late, phone)).toBeNull();
  });

  test('leave their consents for three years after the erasure, and no longer', async () => {
    const { context } = await twoPeople(open);
    const consents = async () => (await context.database.read.selectFrom('consents').select('id').execute()).length;
    context.clock.advance(2000 * day);
    expect(await removeOldConsents(context)).toBe(0);
    await erasePerson(context, phone);
    context.clock.advance(1096 * day);
    expect([await removeOldConsents(context), await consents()]).toEqual([0, 2]);
    context.clock.advance(1);
    expect([await removeOldConsents(context), await consents()]).toEqual([1, 1]);
  });

  test.each(['203.0.113.7', '2001:db8:1:2:3:4:5:6', '2001:db8:1::7', '2001:db8::7', 'fe80::7', '::1', '203.0.113.0/24', '2001:db8:1::/48'])('keep only the network of the address %s of an earlier consent', async (address) => {
    const { context } = await twoPeople(open);
    await context.database.transaction(async (tx) => {
      await tx.updateTable('consents').set({ client_address: address }).execute();
      await sql`DELETE FROM schema_migrations WHERE name = '0054-consent-networks.sql'`.execute(tx);
    });
    await context.database.migrate({ now: () => 0 });
    expect((await exportPerson(context, phone))?.account?.consents).toMatchObject([{ network: address.includes('/') ? address : networkOf(address) }]);
  });

  test('of a person who only left an enquiry are handed out and erased too', async () => {
    const context = testContext(await open());
    await answerOf(enquiryHandlers, 'saveCooperation', { userName: '王老师', userPhone: phone, cooperationType: '2' }, testCaller(context));
    expect(await exportPerson(context, phone)).toMatchObject({ account: null, enterprises: [], enquiries: [{ userName: '王老师' }] });
    expect(await erasePerson(context, phone)).toEqual({ account: false, enquiries: 1, messages: 0, mails: 1, replays: [], enterprisesWithoutOtherAdministrator: [] });
    expect(await exportPerson(context, phone)).toBeNull();
  });

  test('that cannot be erased completely are not erased at all', async () => {
    const { context } = await twoPeople(open);
    const before = await exportPerson(context, phone);
    const broken: TestContext = { ...context, outbox: { ...context.outbox, search: context.outbox.search.bind(context.outbox), ids: context.outbox.ids.bind(context.outbox), forget: () => Promise.reject(new Error('no room')) } };
    await expect(erasePerson(broken, phone)).rejects.toThrow('no room');
    expect(await exportPerson(context, phone)).toEqual(before);
  });
});

test('the operator’s command prints its usage, and finds nothing for an unknown phone', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'ywj-person-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const program = (file: string, ...options: string[]) => promisify(execFile)(process.execPath, [join(import.meta.dirname, '../commands', file), ...options], { env: { DATA_DIR: dataDir, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE } });
  const run = (...options: string[]) =>
    program('person.ts', ...options).then(
      ({ stdout }) => stdout,
      (error: { stderr: string }) => error.stderr,
    );
  expect(await Promise.all([run(), run('forget', '--phone', phone), run('erase', '--phone', '139')])).toEqual([expect.stringContaining('用法：'), expect.stringContaining('用法：'), expect.stringContaining('手机号格式错误')]);
  await program('create-operator.ts', '--user-name', 'zhouyun01', '--phone', '13911112222', '--name', '周运营');
  expect(await run('export', '--phone', phone)).toBe(`没有与 ${phone} 有关的信息。\n`);
  expect(await run('erase', '--phone', phone, '--confirmed')).toBe(`没有与 ${phone} 有关的信息。\n`);
  const output = join(dataDir, 'copy.json');
  expect(await run('export', '--phone', '13911112222', '--output', output)).toContain(output);
  expect([JSON.parse(readFileSync(output, 'utf8')), statSync(output).mode & 0o777]).toEqual([expect.objectContaining({ account: expect.objectContaining({ userName: 'zhouyun01' }) }), 0o600]);
  expect(await run('export', '--phone', '13911112222', '--output', output)).toContain('已经存在');
});
