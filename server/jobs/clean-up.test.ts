import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { isoDay } from '../../contract/dates.ts';
import { planCleanUp, registerCleanUp } from './clean-up.ts';
import { describeOnBothDatabases } from '../database/testing.ts';
import { removeInBatches } from '../database/index.ts';
import { addPerson } from '../modules/accounts/index.ts';
import { recordAudit } from '../audit/index.ts';
import { createEnterprise } from '../modules/enterprises/index.ts';
import { retention } from '../retention.ts';
import { type TestContext, testContext } from '../testing-context.ts';
import { testEnterprise, testPerson } from '../testing-entities.ts';

const day = 86_400_000;
const topCode = '100000000001';

describeOnBothDatabases('the clean-up', (open) => {
  let context: TestContext;

  beforeEach(async () => {
    context = testContext(await open());
    registerCleanUp(context);
  });

  const run = async () => {
    await planCleanUp(context);
    context.clock.advance(3_600_000);
    await context.outbox.runDue();
  };
  const visit = (id: string, at: number) => ({ id, item_code: '1', item_name: '', module: '', device_type: '', top_code: '-1', source: '', network: '', province: '', day: isoDay(at), arrived_at: at, left_at: null });
  const lead = (id: string, at: number) => ({
    id, kind: 'cooperation' as const, top_code: '-1', user_name: '王老师', phone_sealed: '', phone_index: id, cooperation_type: '1', message: null, is_told: 1 as const, state: 'new' as const, assignee: null, request_id: '', created_at: at, updated_at: at, updated_by: null,
  });

  /** For each type of data, one row that has reached its retention and one that has exceeded it by a day. Visits count in whole days. */
  async function fill(): Promise<void> {
    const now = context.clock.now();
    const since = ({ days }: { days: number }, later = 0): number => now - days * day + later * day;
    await context.database.transaction(async (tx) => {
      const personId = await addPerson(context, tx, testPerson({ phone: '13912345678' }));
      await createEnterprise(context, tx, testEnterprise({ topCode, name: '启航学校', contactName: '', founderId: personId }));
      for (const [index, name] of ['old', 'young'].entries()) {
        const message = { phone_index: name, phone_sealed: '', top_code: '-1', purpose: 'login' as const, client_address: '', state: 'sent', provider: '', receipt: null, failure: null, phone_share: 'common' as const };
        await tx.insertInto('sms_messages').values({ id: name, ...message, reserved_at: since(retention.smsMessages, index) }).execute();
        await tx.insertInto('sms_codes').values({ phone_index: name, top_code: '-1', purpose: 'login', code_hmac: '', expires_at: index === 0 ? now : now + day, asked_by: '', tries_left: 5, known_tries_left: 5, stranger_tries_left: 3 }).execute();
        await tx.insertInto('sms_phones').values({ phone_index: name, last_sent_at: index === 0 ? now : now + day }).execute();
        const opened = since(retention.sessions, index);
        await tx.insertInto('sessions').values({ id: name, token_hash: name, browser_hash: null, person_id: personId, top_code: '-1', opened_at: opened, last_seen_at: opened, revoked_at: null }).execute();
        const attempt = { way: 'password', outcome: 'wrong', account_index: '', person_id: null, top_code: null, network: '', device: '', times: 1 };
        await tx.insertInto('login_attempts').values({ id: name, ...attempt, slot: name, at: 0, last_at: since(retention.loginAttempts, index) }).execute();
        await tx.insertInto('known_browsers').values({ browser_hash: name, person_id: personId, last_login_at: since(retention.knownBrowsers, index) }).execute();
        await tx.insertInto('temporary_tokens').values({ token_hash: name, person_id: personId, top_codes: '[]', expires_at: index === 0 ? now : now + day, used_at: null, browser_hash: null }).execute();
        await tx.insertInto('visits').values(visit(name, since(retention.visits, index - 1))).execute();
        await tx.insertInto('registration_requests').values({ request_id: name, form_hash: '', top_code: '-1', answered_at: since(retention.registrationRequests, index) }).execute();
        await tx.insertInto('join_requests').values({ id: name, person_id: personId, top_code: topCode, state: 'refused', role: null, requested_at: 0, decided_at: since(retention.joinRequests, index), decided_by: personId }).execute();
        await tx.insertInto('leads').values([lead(name, since(retention.leads, index)), lead(`${name}, with a note of ${index === 0 ? 'then' : 'now'}`, since(retention.leads))]).execute();
        await tx.insertInto('lead_notes').values({ id: name, lead_id: `${name}, with a note of ${index === 0 ? 'then' : 'now'}`, author: '', text: '', created_at: since(retention.leads, index) }).execute();
        await tx.insertInto('coupon_receipts').values({ top_code: '-1', coupon_code: name, person_id: personId, received_at: 0 }).execute();
        await tx.insertInto('coupon_counters').values({ top_code: '-1', coupon_code: name, received: 1, ends_at: since(retention.couponReceipts, index) }).execute();
        await tx.insertInto('lead_arrivals').values({ phone_index: name, subject: '', arrived_at: since(retention.leadArrivals, index) }).execute();
        context.clock.set(since(retention.auditEntries, index));
        await recordAudit(context, tx, { userCode: name }, [{ action: 'content.save', topCode: '-1', subjectKind: 'news', subjectCode: name }]);
        context.clock.set(now);
      }
    });
  }

  test('removes only what is past its retention', async () => {
    await fill();
    await run();
    const { read } = context.database;
    const ids = async (rows: Promise<{ id: string }[]>): Promise<string[]> => (await rows).map(({ id }) => id).toSorted();
    expect(await ids(read.selectFrom('sms_messages').select('id').execute())).toEqual(['young']);
    expect(await ids(read.selectFrom('sms_codes').select('phone_index as id').execute())).toEqual(['young']);
    expect(await ids(read.selectFrom('sms_phones').select('phone_index as id').execute())).toEqual(['young']);
    expect(await ids(read.selectFrom('sessions').select('id').execute())).toEqual(['young']);
    expect(await ids(read.selectFrom('login_attempts').select('id').execute())).toEqual(['young']);
    expect(await ids(read.selectFrom('known_browsers').select('browser_hash as id').execute())).toEqual(['young']);
    expect(await ids(read.selectFrom('temporary_tokens').select('token_hash as id').execute())).toEqual(['young']);
    expect(await ids(read.selectFrom('visits').select('id').execute())).toEqual(['young']);
    expect(await ids(read.selectFrom('registration_requests').select('request_id as id').execute())).toEqual(['young']);
    expect(await ids(read.selectFrom('join_requests').select('id').execute())).toEqual(['young']);
    expect(await ids(read.selectFrom('leads').select('id').execute())).toEqual(['young', 'young, with a note of now']);
    expect(await ids(read.selectFrom('lead_notes').select('id').execute())).toEqual(['young']);
    expect(await ids(read.selectFrom('lead_arrivals').select('phone_index as id').execute())).toEqual(['young']);
    expect(await ids(read.selectFrom('audit_entries').select('actor as id').where('subject_kind', '=', 'news').execute())).toEqual(['young']);
    expect(await ids(read.selectFrom('coupon_receipts').select('coupon_code as id').execute())).toEqual(['young']);
    expect(await ids(read.selectFrom('coupon_counters').select('coupon_code as id').execute())).toEqual(['old', 'young']);
  });

  test('runs once an hour for any number of instances that plan it, and deletes its own runs after a month', async () => {
    for (let hour = 0; hour < 3; hour++) {
      await Promise.all([planCleanUp(context), planCleanUp(context)]);
      context.clock.advance(3_600_000);
      expect(await context.outbox.runDue()).toBe(1);
    }
    context.clock.advance(30 * day);
    expect(await context.outbox.runDue()).toBe(1);
    expect((await context.outbox.find({ kind: 'clean-up' })).map(({ state }) => state).toSorted()).toEqual(['done', 'done', 'pending']);
  });

  test('continues if the clock is set back while it runs', async () => {
    await planCleanUp(context);
    context.clock.advance(3_600_000);
    const { now } = context.clock;
    let asked = 0;
    // The run is claimed at the hour. When it plans the next run, the clock is a minute earlier.
    vi.spyOn(context.clock, 'now').mockImplementation(() => now() - (asked++ === 0 ? 0 : 60_000));
    await context.outbox.runDue();
    vi.restoreAllMocks();
    expect((await context.outbox.find({ kind: 'clean-up' })).map(({ state }) => state).toSorted()).toEqual(['done', 'pending']);
  });

  test('continues when one kind of data cannot be removed', async () => {
    await fill();
    await context.database.transaction((tx) => sql`ALTER TABLE sessions RENAME TO sessions_in_repair`.execute(tx));
    const logged = vi.spyOn(context.logger, 'error');
    await run();
    expect((await context.database.read.selectFrom('audit_entries').select('actor').where('subject_kind', '=', 'news').execute()).map(({ actor }) => actor)).toEqual(['young']);
    expect(logged.mock.calls.map(([what]) => what)).toMatchObject([{ what: 'sessions' }]);
    expect((await context.outbox.find({ kind: 'clean-up' })).map(({ state }) => state).toSorted()).toEqual(['done', 'pending']);
  });

  test('deletes in batches until nothing is left', async () => {
    const old = context.clock.now() - 200 * day;
    await context.database.transaction((tx) => tx.insertInto('visits').values(Array.from({ length: 25 }, (_, index) => visit(`v${index}`, old))).execute());
    let batches = 0;
    const removed = await removeInBatches(
      context.database,
      (tx, atMost) => {
        batches++;
        return tx.deleteFrom('visits').where('id', 'in', (db) => db.selectFrom('visits').select('id').limit(atMost)).executeTakeFirstOrThrow();
      },
      10,
    );
    expect([removed, batches]).toEqual([25, 3]);
  });
});
