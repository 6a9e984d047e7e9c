import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Tx } from '../database/index.ts';
import { describeOnBothDatabases } from '../database/testing.ts';
import { addPerson, currentAgreement, findPersonByPhone, openSession, publishAgreement, recordConsent, sessionOf } from '../modules/accounts/index.ts';
import { couponHandlers, couponKind } from '../modules/coupons/index.ts';
import { admitMember, enterpriseRecords, requireWritable, requestToJoin, searchEnterprises, verifiedDomains } from '../modules/enterprises/index.ts';
import { helpArticleKind, helpHandlers } from '../modules/help/index.ts';
import { parseLiveSeed, seedLiveRooms } from '../modules/live/index.ts';
import { beginLogin, completeLogin } from '../modules/logins/index.ts';
import { newsKind } from '../modules/news/index.ts';
import { createOutbox } from '../outbox/index.ts';
import { fingerprintOf, parseSeedFile, seedEntries } from '../publishing/index.ts';
import { answerOf } from '../testing-call.ts';
import { testCaller, type TestContext } from '../testing-context.ts';
import { clearRemainingFilesFromOutbox, closeEndedEnterprise, deleteClosedFromOutbox } from './delete-enterprise.ts';
import { day, endedTrialScene, hour, mine, other } from './testing-ended-trial.ts';
import { testPerson } from '../testing-entities.ts';

describeOnBothDatabases('an enterprise ninety days after its trial', (open) => {
  const { now, person, join, found, isThere, move, rowsOf, runAt, warn } = endedTrialScene(open);
  let context: TestContext;
  let storage: ReturnType<typeof now>['storage'];
  let end: number;
  let founder: string;

  beforeEach(() => {
    ({ context, storage, end, founder } = now());
  });

  test('that is prolonged while it is being deleted stays; an enterprise without a trial is never deleted', async () => {
    await found(other, '北桥学校');
    await warn();
    await context.database.transaction((tx) => tx.deleteFrom('trials').where('top_code', '=', other).execute());
    context.clock.set(end + 91 * day);
    await move(mine, context.clock.now() + day);
    expect([await closeEndedEnterprise(context, mine), await closeEndedEnterprise(context, other)]).toEqual([false, false]);
    expect([await isThere(mine), await isThere(other)]).toEqual([true, true]);
  });

  test('loses the stored mails about it; those about an enterprise with a longer name, or with the same name, stay', async () => {
    const dataDir = await mkdtemp(resolve(tmpdir(), 'kept-mails-'));
    onTestFinished(() => rm(dataDir, { recursive: true }));
    const [longer, same] = ['100000000903', '100000000904'];
    await found(longer, '启航学校东校区');
    await found(same, '启航学校');
    const applicant = await person('陈海燕');
    for (const topCode of [mine, longer, same]) await context.database.transaction((tx) => requestToJoin(context, tx, { personId: applicant, topCode }));
    await context.outbox.runDue();
    const ofOlderVersion = { to: 'zhaomin@example.com', text: '您好', messageId: `<${context.random.uuid()}@example.com>` };
    const mails = [...context.mailSent, { ...ofOlderVersion, subject: '启航学校的登录地址' }, { ...ofOlderVersion, subject: '启航学校东校区的登录地址' }];
    const file = resolve(dataDir, 'outbox.jsonl');
    await writeFile(file, mails.map(({ to, subject, text, messageId }) => `${JSON.stringify({ at: '2026-03-02T01:00:00.000Z', channel: 'mail', to, subject, text, messageId })}\n`).join(''));
    await warn();
    context.clock.set(end + 91 * day);
    expect(await closeEndedEnterprise({ ...context, config: { ...context.config, dataDir } }, mine)).toBe(true);
    const left = (await readFile(file, 'utf8')).trimEnd().split('\n').flatMap((line) => (JSON.parse(line) as { subject?: string }).subject ?? []);
    expect(left.toSorted()).toEqual(['有人申请加入启航学校东校区', '有人申请加入启航学校', '启航学校东校区的登录地址'].toSorted());
  });

  test('is deleted once if two processes do it', async () => {
    await warn();
    context.clock.set(end + 91 * day);
    expect((await Promise.all([closeEndedEnterprise(context, mine), closeEndedEnterprise(context, mine)])).toSorted()).toEqual([false, true]);
    expect(await context.database.read.selectFrom('audit_entries').select('id').where('action', '=', 'enterprise.delete').execute()).toHaveLength(1);
  });

  test('deletes its memberships, requests, rooms, content and files, and nothing of other enterprises', async () => {
    const own = `enterprises/${mine}/logo.png`;
    const inNews = `enterprises/${mine}/news/workshop.webp`;
    const replay = `enterprises/${mine}/replays/1.mp4`;
    for (const key of [own, inNews, replay, 'launch/news/subsidy.webp', `enterprises/${other}/logo.png`]) storage.keys.add(key);
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
      await seedLiveRooms(context, parseLiveSeed('live-rooms.json', JSON.stringify([{ code: `LIVE-${topCode}`, topCode, liveStatus: 4, startsInMinutes: -600, durationMinutes: 60 }])));
      await context.database.transaction((tx) => tx.insertInto('live_recordings').values({ live_code: `LIVE-${topCode}`, top_code: topCode, part: 1, url: `/files/enterprises/${topCode}/replays/1.mp4`, recorded_at: 0 }).execute());
      const news = JSON.stringify([{ code: `news-${topCode}`, topCode, body: { title: '氩弧焊实训周', summary: '三天', poster: '/files/launch/news/subsidy.webp', content: `<p><img src="/files/${inNews}" alt="车间" width="2" height="2"></p>` } }]);
      await seedEntries(context, newsKind, { name: `news-${topCode}.json`, fingerprint: fingerprintOf(newsKind, news) }, parseSeedFile(newsKind, 'news.json', news));
    }
    await warn();
    await runAt(end + 91 * day);

    expect([...storage.keys].toSorted()).toEqual([`enterprises/${other}/logo.png`, 'launch/news/subsidy.webp']);
    const tables = ['enterprises', 'trials', 'memberships', 'join_requests', 'live_rooms', 'live_sessions', 'live_recordings', 'coupon_receipts', 'coupon_counters', 'help_ratings', 'content_entries', 'content_publications', 'content_search_documents'] as const;
    for (const table of tables) {
      const left = await context.database.read.selectFrom(table).select('top_code').execute();
      expect([table, left.map((row) => row.top_code).filter((topCode) => topCode !== '-1')]).toEqual([table, table === 'memberships' ? [] : [other]]);
    }
    expect([await rowsOf('content_versions'), await rowsOf('trial_notices')]).toEqual([1, 0]);
    expect((await context.database.read.selectFrom('people').select('name').execute()).map(({ name }) => name).toSorted()).toEqual(['赵敏', '陈海燕'].toSorted());
  });

  test('is removed from every table that names enterprises, except tables with a retention of their own: a new table must be in one of these lists', async () => {
    const emptied = ['closed_memberships', 'content_entries', 'content_facets', 'content_former_addresses', 'content_publications', 'content_search_documents', 'coupon_counters', 'coupon_receipts', 'enterprises', 'help_ratings', 'join_requests', 'live_attendance', 'live_bookings', 'live_breaks', 'live_documents', 'live_events', 'live_files', 'live_invitations', 'live_listed_people', 'live_push_subscriptions', 'live_quiz_banks', 'live_recordings', 'live_replays', 'live_rooms', 'live_sessions', 'live_storage_days', 'live_storage_notices', 'live_stream_keys', 'live_traffic', 'live_traffic_notices', 'memberships', 'registration_requests', 'trial_notices', 'trials'];
    const kept = ['agreements', 'audit_entries', 'leads', 'login_attempts', 'sessions', 'sms_codes', 'sms_messages', 'temporary_tokens', 'visits'];
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

  test('removes its files after the commit, and continues after an interruption', async () => {
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
    clearRemainingFilesFromOutbox({ ...context, outbox });
    context.clock.advance(hour);
    await outbox.runDue();
    expect(storage.keys.has(key)).toBe(false);
  });

  describe('with a member who read a coupon and an article before the deletion', () => {
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

    const caller = () => testCaller(context, { tenant: { topCode: mine }, session: { sessionId: 's', personId: member, topCode: mine, roles: ['student'], live: null } });
    const receive = () => answerOf(couponHandlers, 'couponReceive', { topCode: mine, couponCode: 'first' }, caller());
    const rate = () => answerOf(helpHandlers, 'helpRate', { topCode: mine, bizCode: 'first', visitorKey: '0b7a1f0e-1111-4222-8333-444455556666', useful: true, missing: '' }, caller());
    const left = async () => [await rowsOf('coupon_receipts'), await rowsOf('coupon_counters'), await rowsOf('help_ratings')];

    test.each([
      ['coupon', receive],
      ['word about the article', rate],
    ])('leaves no %s of this member', async (_, late) => {
      // The transaction begins after the enterprise was deleted.
      vi.spyOn(context.database, 'transaction').mockImplementationOnce(async (work) => {
        await closeEndedEnterprise(context, mine);
        await context.outbox.runDue();
        return context.database.transaction(work);
      });
      await expect(late()).rejects.toMatchObject({ returnCode: 40400 });
      expect([await isThere(mine), await left()]).toEqual([false, [0, 0, 0]]);
    });

    test('leaves no such rows even with concurrent changes', async () => {
      await Promise.allSettled([receive(), rate(), closeEndedEnterprise(context, mine).then(() => context.outbox.runDue()), receive(), rate()]);
      expect([await isThere(mine), await left()]).toEqual([false, [0, 0, 0]]);
    });
  });

  describe('with parts that cannot be deleted yet', () => {
    const repair = async (from: string, to: string) => {
      await context.database.transaction((tx) => sql`ALTER TABLE ${sql.table(from)} RENAME TO ${sql.table(to)}`.execute(tx));
    };
    let token: string;

    beforeEach(async () => {
      for (let index = 0; index < 3; index++) await join(await person('陈海燕'), mine, 'student');
      await context.database.transaction(async (tx) => {
        await requestToJoin(context, tx, { personId: await addPerson(context, tx, testPerson({ phone: '13900000000', name: '钱立新' })), topCode: mine });
        await tx.updateTable('enterprises').set({ credit_code: '91110000600007890U' }).where('top_code', '=', mine).execute();
      });
      await warn();
      context.clock.set(end + 91 * day);
      ({ token } = await context.database.transaction((tx) => openSession(context, tx, { personId: founder, topCode: mine, headers: new Headers() })));
      await repair('help_ratings', 'help_ratings_in_repair');
      await closeEndedEnterprise(context, mine);
      await context.outbox.runDue();
    });

    test('cannot be logged in to, found, joined or changed, and no notice about it is sent', async () => {
      expect([await isThere(mine), await rowsOf('memberships')]).toEqual([true, 4]);
      await expect(sessionOf(context, new Headers({ authorization_token: token }))).rejects.toMatchObject({ returnCode: 10005 });
      expect(await beginLogin(testCaller(context), founder)).toMatchObject({ topCode: '-1', enterpriseList: [], joinRequests: [] });
      const applicant = (await findPersonByPhone(context, '13900000000'))!;
      expect(await beginLogin(testCaller(context), applicant)).toMatchObject({ enterpriseList: [], joinRequests: [] });
      expect(await searchEnterprises(context, '启航学校')).toEqual([]);
      expect([await verifiedDomains(context), await enterpriseRecords(context, founder)]).toEqual([[], []]);
      const member = await person('吴刚');
      await expect(context.database.transaction((tx) => requestToJoin(context, tx, { personId: member, topCode: mine }))).rejects.toMatchObject({ returnCode: 40400 });
      for (const change of [(tx: Tx) => requireWritable(context, tx, mine), (tx: Tx) => admitMember(context, tx, applicant, mine, 'student', { userCode: 'system' })]) await expect(context.database.transaction(change)).rejects.toMatchObject({ returnCode: 40400 });
      await expect(context.database.transaction((tx) => completeLogin(testCaller(context, { clientAddress: '127.0.0.1', headers: new Headers({ host: 'localhost:3000' }) }), tx, { personId: founder, topCode: mine }))).rejects.toMatchObject({ returnCode: 10063 });
      // The row loses contact, credit code and domain at once.
      expect(JSON.stringify(await context.database.read.selectFrom('enterprises').selectAll().where('top_code', '=', mine).execute())).not.toMatch(/赵敏|zhaomin|启航|qihang|91110000600007890U/);
    });

    test('is deleted once by any process as soon as its rows can be deleted, and does not block the deletion of others until then', async () => {
      await found(other, '北桥学校');
      await context.database.transaction((tx) => tx.insertInto('trial_notices').values({ top_code: other, kind: 'deletion', ends_at: end + 121 * day, told_at: 0, delivered_at: 0 }).execute());
      context.clock.set(end + 250 * day);
      expect(await closeEndedEnterprise(context, other)).toBe(true);
      await repair('help_ratings_in_repair', 'help_ratings');
      const logged = vi.spyOn(context.logger, 'info');
      const outbox = createOutbox(context);
      deleteClosedFromOutbox({ ...context, outbox });
      await outbox.runDue();
      expect([await isThere(mine), await isThere(other), await rowsOf('memberships'), await rowsOf('join_requests'), await rowsOf('closed_memberships')]).toEqual([false, false, 0, 0, 0]);
      expect(logged.mock.calls.map(([what]) => what)).toEqual(expect.arrayContaining([{ topCode: mine, members: 4, joinRequests: 1, rooms: 0, entries: 0 }, { topCode: other, members: 0, joinRequests: 0, rooms: 0, entries: 0 }]));
      expect(logged).toHaveBeenCalledTimes(2);
    });
  });

  test('keeps people’s accounts, other enterprises, consents and login log; a person without another enterprise gets the wizard', async () => {
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

  test('records each role that its members lose', async () => {
    const student = await person('陈海燕');
    await join(student, mine, 'student');
    await join(student, mine, 'teacher');
    await warn();
    await runAt(end + 91 * day);
    const entries = await context.database.read.selectFrom('audit_entries').select(['subject_code', 'detail', 'actor', 'top_code']).where('action', '=', 'role.take').execute();
    const taken = (personId: string, role: string) => ({ subject_code: personId, detail: JSON.stringify({ role }), actor: 'system', top_code: mine });
    expect(entries.toSorted((a, b) => (a.detail! < b.detail! ? -1 : 1))).toEqual([taken(founder, 'administrator'), taken(student, 'student'), taken(student, 'teacher')]);
  });

  test('frees its domain on all hosts, even if the process died after the commit', async () => {
    await warn();
    context.clock.set(end + 91 * day);
    await closeEndedEnterprise(context, mine);
    let heard = 0;
    context.bus.subscribe('enterprise-domains', () => heard++);
    await context.outbox.runDue();
    expect(heard).toBe(1);
  });
});
