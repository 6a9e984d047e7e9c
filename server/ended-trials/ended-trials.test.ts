import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Role } from '../../contract/calls/index.ts';
import type { Tables } from '../database/index.ts';
import { describeOnBothDatabases } from '../database/testing.ts';
import { deliverMailFromOutbox } from '../mail-delivery.ts';
import { addMembership, addPerson, currentAgreement, openSession, publishAgreement, recordConsent, sessionOf } from '../modules/accounts/index.ts';
import { couponHandlers, couponKind } from '../modules/coupons/index.ts';
import { foundEnterprise, requestToJoin, tellOfEndedTrials } from '../modules/enterprises/index.ts';
import { helpArticleKind, helpHandlers } from '../modules/help/index.ts';
import { parseLiveSeed, seedLiveRooms } from '../modules/live/index.ts';
import { beginLogin } from '../modules/logins/index.ts';
import { newsKind } from '../modules/news/index.ts';
import { createOutbox } from '../modules/outbox/index.ts';
import { MailUndelivered } from '../providers/mail/index.ts';
import { type StorageProvider, StorageUnavailable } from '../providers/storage/index.ts';
import { fingerprintOf, parseSeedFile, seedEntries } from '../publishing/index.ts';
import { answerOf } from '../testing-call.ts';
import { testCaller, type TestContext, testContext } from '../testing-context.ts';
import { clearLeftBehindFromOutbox, deleteEndedEnterprise } from './delete-enterprise.ts';
import { planEndedTrials, registerEndedTrials } from './index.ts';

const day = 86_400_000;
const hour = 3_600_000;
const mine = '100000000901';
const other = '100000000902';

/** Files by key, as long as it answers. */
function rememberingStorage(...keys: string[]): StorageProvider & { keys: Set<string>; isAway: boolean } {
  const kept = new Set(keys);
  return {
    name: 'remembering',
    keys: kept,
    isAway: false,
    async put(key) {
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

describeOnBothDatabases('an enterprise whose trial is over', (open) => {
  let context: TestContext;
  let storage: ReturnType<typeof rememberingStorage>;
  /** The end of the trial: thirty days after the beginning, at nine in the morning. */
  let end: number;
  let founder: string;
  let phones: number;

  const person = (name: string) => context.database.transaction((tx) => addPerson(context, tx, { phone: `1391234${phones++}`, userName: null, name, passwordHash: null, cardId: null, userType: 'EXPAND_ASSESSOR' }));
  const join = (personId: string, topCode: string, role: Role) => context.database.transaction((tx) => addMembership(context, tx, personId, topCode, role));
  const found = (topCode: string, name: string, own: { contactEmail?: string | null; domain?: string } = {}) =>
    context.database.transaction((tx) => foundEnterprise(context, tx, { topCode, name, orgType: 'school', creditCode: null, industryCode: null, contactName: '赵敏', contactEmail: 'zhaomin@example.com', domain: null, founderId: founder, searchable: true, ...own }));
  const isThere = async (topCode: string) => (await context.database.read.selectFrom('enterprises').select('top_code').where('top_code', '=', topCode).executeTakeFirst()) !== undefined;
  const move = (topCode: string, endsAt: number) => context.database.transaction((tx) => tx.updateTable('trials').set({ ends_at: endsAt }).where('top_code', '=', topCode).execute());
  const rowsOf = async (table: keyof Tables) => (await context.database.read.selectFrom(table).selectAll().execute()).length;
  /** As the job finds it in the hour after a time, in a portal that never stopped. */
  const runAt = async (time: number) => {
    const planned = await context.outbox.find({ kind: 'ended-trials', state: 'pending' });
    await context.database.transaction((tx) => context.outbox.forget(tx, planned.map(({ id }) => id)));
    context.clock.set(time);
    await planEndedTrials(context);
    context.clock.set((Math.floor(time / hour) + 1) * hour);
    await context.outbox.runDue();
  };
  /** As the job finds it when a portal starts that was away since it last ran, or whose clock was moved. */
  const startAt = async (time: number) => {
    context.clock.set(time);
    await planEndedTrials(context);
    await context.outbox.runDue();
    context.clock.set((Math.floor(time / hour) + 1) * hour);
    await context.outbox.runDue();
  };
  /** Told in time. */
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

  test('is there on the 89th day and gone on the 91st, with the line, the audit entry and no name in them', async () => {
    const told = vi.spyOn(context.logger, 'info');
    await runAt(end);
    await warn();
    await runAt(end + 89 * day);
    expect(await isThere(mine)).toBe(true);
    await runAt(end + 91 * day);
    expect(await isThere(mine)).toBe(false);
    expect(told.mock.calls.filter(([what]) => (what as { topCode?: string }).topCode === mine)).toEqual([[{ topCode: mine, members: 1, joinRequests: 0, rooms: 0, entries: 0, files: 0 }, expect.any(String)]]);
    const audited = await context.database.read.selectFrom('audit_entries').selectAll().where('action', '=', 'enterprise.delete').execute();
    expect(audited).toMatchObject([{ actor: 'system', top_code: '-1', subject_kind: 'enterprise', subject_code: mine }]);
    expect(JSON.parse(audited[0]!.detail)).toEqual({ members: 1, joinRequests: 0, rooms: 0, entries: 0, files: 0, trialEndedAt: end });
    expect(JSON.stringify([audited, told.mock.calls])).not.toMatch(/启航|赵敏|example\.com/);
  });

  test('is kept to the end of the day that the mail named', async () => {
    await warn();
    expect(context.mailSent.at(-1)?.subject).toBe('启航学校的资料将在2026年6月30日之后删除');
    await runAt(Date.parse('2026-06-30T22:30:00+08:00'));
    expect(await isThere(mine)).toBe(true);
    await runAt(Date.parse('2026-06-30T23:00:00+08:00'));
    expect(await isThere(mine)).toBe(false);
  });

  test('tells its contact at the end and a week before it is deleted, once each, however many tell at once and how often', async () => {
    const tellTwice = async () => {
      await Promise.all([tellOfEndedTrials(context), tellOfEndedTrials(context)]);
      await context.outbox.runDue();
      return context.mailSent.length;
    };
    const at = async (time: number) => {
      context.clock.set(time);
      return [await tellTwice(), await tellTwice()];
    };
    expect([await at(end - 1), await at(end), await at(end + 82 * day), await at(end + 83 * day), await at(end + 90 * day)]).toEqual([[0, 0], [1, 1], [1, 1], [2, 2], [2, 2]]);
    const [ended, deletion] = context.mailSent;
    expect(ended).toMatchObject({ to: 'zhaomin@example.com', subject: '启航学校的试用已结束，资料保留到2026年6月30日' });
    for (const words of ['赵敏，您好', '2026年4月1日结束', '只读', '资料保留到2026年6月30日', 'http://localhost:3000/console/', '7×12']) expect(ended?.text).toContain(words);
    for (const words of ['资料保留到2026年6月30日', '不能恢复', '每个人自己的账号', 'http://localhost:3000/console/']) expect(deletion?.text).toContain(words);
    expect(ended?.html).toContain('<a href="http://localhost:3000/console/">');
    expect(new Set(context.mailSent.map(({ messageId }) => messageId)).size).toBe(2);
  });

  test('tells nobody where there is no address, and goes all the same; a contact’s long name is no greeting', async () => {
    await found(other, '北桥学校', { contactEmail: null });
    await context.database.transaction((tx) => tx.updateTable('enterprises').set({ contact_name: '加微信领取优惠资料' }).where('top_code', '=', mine).execute());
    await warn();
    expect(context.mailSent.map(({ to, text }) => [to, text.split('\n')[0]])).toEqual([['zhaomin@example.com', '您好：']]);
    await runAt(end + 91 * day);
    expect([await isThere(mine), await isThere(other)]).toEqual([false, false]);
  });

  test('is warned first where nobody was there to tell it, and deleted a week later', async () => {
    await runAt(end + 200 * day);
    expect(context.mailSent.map(({ subject }) => subject)).toEqual(['启航学校的资料将在2026年10月25日之后删除']);
    await runAt(Date.parse('2026-10-25T22:00:00+08:00'));
    expect(await isThere(mine)).toBe(true);
    await runAt(Date.parse('2026-10-25T23:00:00+08:00'));
    expect(await isThere(mine)).toBe(false);
  });

  test('is warned anew where the portal was away after the warning: its database may be one from before somebody paid', async () => {
    await warn();
    await startAt(end + 95 * day);
    expect(await isThere(mine)).toBe(true);
    expect(context.mailSent.map(({ subject }) => subject)).toEqual(['启航学校的资料将在2026年6月30日之后删除', '启航学校的资料将在2026年7月12日之后删除']);
    expect(new Set(context.mailSent.map(({ messageId }) => messageId)).size).toBe(2);
    await runAt(Date.parse('2026-07-12T22:00:00+08:00'));
    expect(await isThere(mine)).toBe(true);
    await runAt(Date.parse('2026-07-12T23:00:00+08:00'));
    expect(await isThere(mine)).toBe(false);
  });

  test('is deleted some days late by a portal that is switched off every night, and not never', async () => {
    for (let night = 0; night <= 100 && (await isThere(mine)); night++) await startAt(end + 83 * day + night * day);
    expect([await isThere(mine), context.mailSent.length]).toEqual([false, 4]);
    expect(context.clock.now()).toBeLessThan(end + 96 * day);
  });

  test('is not deleted by a clock that was ahead for a while', async () => {
    await warn();
    await startAt(end + 1000 * day);
    await startAt(end + 84 * day);
    expect(await isThere(mine)).toBe(true);
  });

  test('is warned anew and deleted after its week, not in years, though it was warned by a clock that was years ahead', async () => {
    await startAt(end + 1000 * day);
    context.clock.set(end + 84 * day);
    await planEndedTrials(context);
    context.clock.advance(hour);
    await context.outbox.runDue();
    expect(context.mailSent.at(-1)?.subject).toBe('启航学校的资料将在2026年7月1日之后删除');
    await runAt(Date.parse('2026-07-01T22:00:00+08:00'));
    expect(await isThere(mine)).toBe(true);
    await runAt(Date.parse('2026-07-01T23:00:00+08:00'));
    expect(await isThere(mine)).toBe(false);
  });

  test('is not deleted before a warning has left, and has a week from then on, as the mail says', async () => {
    const answers = vi.spyOn(context.mail, 'send').mockRejectedValue(new MailUndelivered('smtp', { permanent: false, stage: 'CONN' }));
    await warn();
    await runAt(end + 100 * day);
    expect([await isThere(mine), context.mailSent.length]).toEqual([true, 0]);
    answers.mockRestore();
    context.clock.set(Date.parse('2026-07-11T12:00:00+08:00'));
    await context.outbox.runDue();
    expect(context.mailSent.map(({ subject }) => subject)).toEqual(['启航学校的资料将在2026年7月18日之后删除']);
    await runAt(Date.parse('2026-07-18T22:00:00+08:00'));
    expect(await isThere(mine)).toBe(true);
    await runAt(Date.parse('2026-07-18T23:00:00+08:00'));
    expect(await isThere(mine)).toBe(false);
  });

  test('whose address refuses the warning for good is deleted after its week all the same', async () => {
    vi.spyOn(context.mail, 'send').mockRejectedValue(new MailUndelivered('smtp', { permanent: true, stage: 'RCPT TO' }));
    await warn();
    expect(await context.outbox.find({ kind: 'trial-notice', state: 'failed' })).toHaveLength(1);
    await runAt(end + 91 * day);
    expect(await isThere(mine)).toBe(false);
  });

  test('is not told of a deletion any more that was called off while the mail waited', async () => {
    const answers = vi.spyOn(context.mail, 'send').mockRejectedValue(new MailUndelivered('smtp', { permanent: false, stage: 'CONN' }));
    await warn();
    await move(mine, end + 365 * day);
    answers.mockRestore();
    context.clock.advance(hour);
    await context.outbox.runDue();
    expect(context.mailSent).toEqual([]);
  });

  test('is neither warned nor deleted where somebody mistyped its end, in seconds', async () => {
    await move(mine, Math.floor((end + 365 * day) / 1000));
    await warn();
    await runAt(end + 200 * day);
    expect([await isThere(mine), context.mailSent]).toEqual([true, []]);
  });

  test('that was prolonged stays, is told anew of the new end, and keeps its ninety days from there', async () => {
    await runAt(end);
    await warn();
    await move(mine, end + 365 * day);
    await runAt(end + 100 * day);
    expect(await isThere(mine)).toBe(true);
    await runAt(end + 365 * day);
    await runAt(end + 448 * day);
    expect(context.mailSent.map(({ subject }) => subject.replace(/.*?的/, ''))).toEqual(['试用已结束，资料保留到2026年6月30日', '资料将在2026年6月30日之后删除', '试用已结束，资料保留到2027年6月30日', '资料将在2027年6月30日之后删除']);
    await runAt(end + 454 * day);
    expect(await isThere(mine)).toBe(true);
    await runAt(end + 456 * day);
    expect(await isThere(mine)).toBe(false);
  });

  test('that is prolonged while it is being deleted stays; one that is no trial is never touched', async () => {
    await found(other, '北桥学校');
    await warn();
    await context.database.transaction((tx) => tx.deleteFrom('trials').where('top_code', '=', other).execute());
    context.clock.set(end + 91 * day);
    await move(mine, context.clock.now() + day);
    expect([await deleteEndedEnterprise(context, mine), await deleteEndedEnterprise(context, other)]).toEqual([false, false]);
    expect([await isThere(mine), await isThere(other)]).toEqual([true, true]);
  });

  test('is deleted once where two processes are at it', async () => {
    await warn();
    context.clock.set(end + 91 * day);
    expect((await Promise.all([deleteEndedEnterprise(context, mine), deleteEndedEnterprise(context, mine)])).toSorted()).toEqual([false, true]);
    expect(await context.database.read.selectFrom('audit_entries').select('id').where('action', '=', 'enterprise.delete').execute()).toHaveLength(1);
  });

  test('takes its members’ roles, its requests, its rooms, its content and its files along, and nothing of anybody else', async () => {
    const own = `enterprises/${mine}/logo.png`;
    const inNews = `enterprises/${mine}/news/workshop.webp`;
    for (const key of [own, inNews, 'launch/news/subsidy.webp', `enterprises/${other}/logo.png`]) storage.keys.add(key);
    await found(other, '北桥学校');
    await move(other, end + 3650 * day);
    const applicant = await person('陈海燕');
    for (const topCode of [mine, other]) {
      await context.database.transaction(async (tx) => {
        await requestToJoin(context, tx, { personId: applicant, topCode });
        await tx.updateTable('enterprises').set({ logo: `/files/enterprises/${topCode}/logo.png` }).where('top_code', '=', topCode).execute();
        await tx.insertInto('coupon_receipts').values({ top_code: topCode, coupon_code: 'welcome', person_id: applicant, received_at: 0 }).execute();
        await tx.insertInto('coupon_counters').values({ top_code: topCode, coupon_code: 'welcome', received: 1, ends_at: null }).execute();
        await tx.insertInto('help_ratings').values({ top_code: topCode, article_code: 'a', visitor_index: 'v', article_version: 1, useful: 1, missing: '', rated_at: context.clock.now() }).execute();
      });
      await seedLiveRooms(context, parseLiveSeed('live.json', JSON.stringify([{ code: `LIVE-${topCode}`, topCode, liveName: '氩弧焊公开课', liveStatus: 2, startsInMinutes: 60, durationMinutes: 60 }])));
      const news = JSON.stringify([{ code: `news-${topCode}`, topCode, body: { title: '氩弧焊实训周', summary: '三天', poster: '/files/launch/news/subsidy.webp', content: `<p><img src="/files/${inNews}" alt="车间" width="2" height="2"></p>` } }]);
      await seedEntries(context, newsKind, { name: `news-${topCode}.json`, fingerprint: fingerprintOf(newsKind, news) }, parseSeedFile(newsKind, 'news.json', news));
    }
    await warn();
    await runAt(end + 91 * day);

    expect([...storage.keys].toSorted()).toEqual([`enterprises/${other}/logo.png`, 'launch/news/subsidy.webp']);
    const tables = ['enterprises', 'trials', 'memberships', 'join_requests', 'live_rooms', 'coupon_receipts', 'coupon_counters', 'help_ratings', 'content_entries', 'content_publications', 'content_search_documents'] as const;
    for (const table of tables) {
      const left = await context.database.read.selectFrom(table).select('top_code').execute();
      expect([table, left.map((row) => row.top_code).filter((topCode) => topCode !== '-1')]).toEqual([table, table === 'memberships' ? [] : [other]]);
    }
    expect([await rowsOf('content_versions'), await rowsOf('trial_notices')]).toEqual([1, 0]);
    expect((await context.database.read.selectFrom('people').select('name').execute()).map(({ name }) => name).toSorted()).toEqual(['赵敏', '陈海燕'].toSorted());
  });

  test('is gone from every table that names enterprises, but for those whose time is their own: a new table is in one of these lists', async () => {
    const emptied = ['content_entries', 'content_facets', 'content_former_addresses', 'content_publications', 'content_search_documents', 'coupon_counters', 'coupon_receipts', 'enterprises', 'help_ratings', 'join_requests', 'live_rooms', 'memberships', 'registration_requests', 'trial_notices', 'trials'];
    const kept = ['agreements', 'audit_entries', 'leads', 'sessions', 'sms_codes', 'sms_messages', 'temporary_tokens', 'visits'];
    const tables = await context.database.read.introspection.getTables();
    const naming = tables.filter(({ columns }) => columns.some(({ name }) => /^top_codes?$/.test(name))).map(({ name }) => name);
    expect(naming.toSorted()).toEqual([...emptied, ...kept].toSorted());

    const row = { top_code: mine };
    await context.database.transaction(async (tx) => {
      await tx.insertInto('registration_requests').values({ ...row, request_id: 'r', form_hash: 'h', answered_at: end + 200 * day }).execute();
      await tx.insertInto('content_former_addresses').values({ ...row, kind: 'news', code: 'old', moved_to: 'new', since: 0 }).execute();
    });
    await warn();
    await runAt(end + 91 * day);
    for (const table of emptied) expect([table, await context.database.read.selectFrom(table as 'enterprises').select('top_code').where('top_code', '=', mine).execute()]).toEqual([table, []]);
  });

  test('removes its files after the commit, and again where that was interrupted', async () => {
    const key = `enterprises/${mine}/logo.png`;
    storage.keys.add(key);
    await context.database.transaction((tx) => tx.updateTable('enterprises').set({ logo: `/files/${key}` }).where('top_code', '=', mine).execute());
    await warn();
    storage.isAway = true;
    await runAt(end + 91 * day);
    expect([await isThere(mine), storage.keys.has(key)]).toEqual([false, true]);
    // Another process takes over.
    storage.isAway = false;
    const outbox = createOutbox(context);
    clearLeftBehindFromOutbox({ ...context, outbox });
    context.clock.advance(hour);
    await outbox.runDue();
    expect(storage.keys.has(key)).toBe(false);
  });

  describe('of which somebody read a coupon and an article before it was deleted', () => {
    let member: string;
    beforeEach(async () => {
      member = await person('陈海燕');
      await join(member, mine, 'student');
      const entries = [
        [couponKind, { resName: '满减券', amountCents: 5_000, thresholdCents: 30_000, total: 10, validFrom: '2026-03-01T00:00:00+08:00', validUntil: '2027-03-01T00:00:00+08:00' }],
        [helpArticleKind, { title: '开第一个班', categoryCode: 'start', summary: '三步', content: '<p>一</p>' }],
      ] as const;
      for (const [kind, body] of entries) {
        const text = JSON.stringify([{ code: 'first', topCode: mine, body }]);
        await seedEntries(context, kind, { name: `${kind.name}.json`, fingerprint: fingerprintOf(kind, text) }, parseSeedFile(kind, kind.name, text));
      }
      await warn();
      context.clock.set(end + 91 * day);
    });

    const caller = () => testCaller(context, { tenant: { topCode: mine }, session: { sessionId: 's', personId: member, topCode: mine, roles: ['student'] } });
    const receive = () => answerOf(couponHandlers, 'couponReceive', { topCode: mine, couponCode: 'first' }, caller());
    const rate = () => answerOf(helpHandlers, 'helpRate', { topCode: mine, bizCode: 'first', visitorKey: '0b7a1f0e-1111-4222-8333-444455556666', useful: true, missing: '' }, caller());
    const left = async () => [await rowsOf('coupon_receipts'), await rowsOf('coupon_counters'), await rowsOf('help_ratings')];

    test.each([
      ['coupon', receive],
      ['word about the article', rate],
    ])('leaves no %s with them', async (_, late) => {
      // Their transaction begins when the enterprise is gone.
      vi.spyOn(context.database, 'transaction').mockImplementationOnce(async (work) => {
        await deleteEndedEnterprise(context, mine);
        return context.database.transaction(work);
      });
      await expect(late()).rejects.toMatchObject({ returnCode: 40400 });
      expect([await isThere(mine), await left()]).toEqual([false, [0, 0, 0]]);
    });

    test('leaves nothing with them either where all happens at once', async () => {
      await Promise.allSettled([receive(), rate(), deleteEndedEnterprise(context, mine), receive(), rate()]);
      expect([await isThere(mine), await left()]).toEqual([false, [0, 0, 0]]);
    });
  });

  test('is not deleted in part: what cannot be deleted whole stays whole, and does not hold up the others', async () => {
    await found(other, '北桥学校');
    await warn();
    await context.database.transaction((tx) => sql`ALTER TABLE help_ratings RENAME TO help_ratings_in_repair`.execute(tx));
    const told = vi.spyOn(context.logger, 'error');
    await runAt(end + 91 * day);
    expect([await isThere(mine), await isThere(other), await rowsOf('memberships')]).toEqual([true, true, 1]);
    expect(new Set(told.mock.calls.map(([what]) => (what as { topCode?: string }).topCode))).toEqual(new Set([mine, other]));
    await context.database.transaction((tx) => sql`ALTER TABLE help_ratings_in_repair RENAME TO help_ratings`.execute(tx));
    await runAt(end + 92 * day);
    expect([await isThere(mine), await isThere(other)]).toEqual([false, false]);
  });

  test('leaves people their accounts, their other enterprises, their consents and the log of logins; who had no other meets the wizard', async () => {
    await found(other, '北桥学校');
    await move(other, end + 3650 * day);
    const both = await person('钱立新');
    await join(both, mine, 'teacher');
    await join(both, other, 'student');
    await publishAgreement(context, '-1', { version: '2026-01', effectiveAt: 0, text: '协议', documents: [] });
    const agreement = (await currentAgreement(context, '-1'))!;
    await warn();
    context.clock.set(end + 91 * day - hour);
    const [here, elsewhere] = await context.database.transaction(async (tx) => {
      await recordConsent(context, tx, both, agreement, { clientAddress: '203.0.113.7', channel: 'dialog' });
      const opened = [];
      for (const topCode of [mine, other]) opened.push((await openSession(context, tx, { personId: both, topCode, headers: new Headers() })).token);
      return opened as [string, string];
    });
    await runAt(end + 91 * day - hour);
    await expect(sessionOf(context, new Headers({ authorization_token: here }))).rejects.toMatchObject({ returnCode: 10005 });
    expect(await sessionOf(context, new Headers({ authorization_token: elsewhere }))).toMatchObject({ topCode: other, roles: ['student'] });
    expect(await beginLogin(testCaller(context), both)).toMatchObject({ topCode: other, enterpriseList: [{ topCode: other, role: 'student' }] });
    expect(await beginLogin(testCaller(context), founder)).toMatchObject({ topCode: '-1', enterpriseList: [], joinRequests: [] });
    expect([await rowsOf('consents'), await rowsOf('sessions'), await rowsOf('people')]).toEqual([1, 2, 2]);
  });

  test('tells the hosts that its domain is answered no more, though the process died after the commit', async () => {
    await warn();
    context.clock.set(end + 91 * day);
    await deleteEndedEnterprise(context, mine);
    let heard = 0;
    context.bus.subscribe('enterprise-domains', () => heard++);
    await context.outbox.runDue();
    expect(heard).toBe(1);
  });
});
