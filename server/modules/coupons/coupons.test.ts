import { beforeEach, expect, test } from 'vitest';
import { refuse } from '../../calls/refusal.ts';
import { describeOnBothDatabases } from '../../database/testing.ts';
import { changeCode, fingerprintOf, parseSeedFile, publish, saveDraft, seedEntries, unpublish } from '../../publishing/index.ts';
import { answerOf } from '../../testing-call.ts';
import { testCaller, testContext, type TestContext } from '../../testing-context.ts';
import { erasePerson } from '../../personal-data/index.ts';
import { addPerson } from '../accounts/index.ts';
import { createEnterprise } from '../enterprises/index.ts';
import { couponHandlers, couponKind, removeOldCouponReceipts } from './index.ts';
import { testEnterprise, testPerson } from '../../testing-entities.ts';

const day = 86_400_000;
const editor = { userCode: 'operator-1' };
const body = { resName: '满减券', amountCents: 5_000, thresholdCents: 30_000, total: 10, validFrom: '2026-03-01T00:00:00+08:00', validUntil: '2026-04-01T00:00:00+08:00' };

describeOnBothDatabases('coupons', (open) => {
  let context: TestContext;
  let people = 0;

  const show = async (code: string, changes: object = {}, topCode = '-1') => {
    await saveDraft(context, couponKind, { topCode, code, body: { ...body, ...changes } }, editor);
    await publish(context, couponKind, { topCode, code }, editor);
  };
  const newPerson = () =>
    context.database.transaction((tx) => addPerson(context, tx, testPerson({ phone: `139${String(10_000_000 + ++people)}` })));
  const found = (topCode: string, founderId: string) =>
    context.database.transaction((tx) => createEnterprise(context, tx, testEnterprise({ topCode, name: '启航学校', founderId })));
  const as = (personId: string | null, changes: object = {}) => testCaller(context, { session: personId === null ? null : { sessionId: 's', personId, topCode: '-1', roles: [], live: null }, ...changes });
  const receive = (personId: string, couponCode: string, changes: object = {}) => answerOf(couponHandlers, 'couponReceive', { couponCode }, as(personId, changes));
  const listed = async (personId: string | null = null) => (await answerOf(couponHandlers, 'couponList', {}, as(personId))).map(({ couponCode, state, remaining }) => [couponCode, state, remaining]);

  beforeEach(async () => {
    context = testContext(await open());
    people = 0;
    await show('spring');
    await show('few', { total: 1 });
    await show('old', { validUntil: '2026-03-02T09:00:00+08:00' });
    await show('theirs', {}, '100000000001');
  });

  test('are listed in order with remaining number and state', async () => {
    expect(await listed()).toEqual([['spring', 'available', 10], ['few', 'available', 1], ['old', 'ended', 10]]);
    const [me, other] = [await newPerson(), await newPerson()];
    await receive(me, 'few');
    expect(await listed(me)).toEqual([['spring', 'available', 10], ['few', 'received', 0], ['old', 'ended', 10]]);
    expect(await listed(other)).toEqual([['spring', 'available', 10], ['few', 'finished', 0], ['old', 'ended', 10]]);
    expect(await listed()).toEqual(await listed(other));
  });

  test('are received by a logged-in person, and the answer is the coupon', async () => {
    expect(await receive(await newPerson(), 'spring')).toEqual({ ...body, couponCode: 'spring', description: '', remaining: 9, receivableFrom: null, state: 'received' });
  });

  test('are received once by each person, for any number of clicks', async () => {
    const me = await newPerson();
    const answers = await Promise.all(Array.from({ length: 10 }, () => receive(me, 'spring')));
    expect(answers.map(({ state }) => state)).toEqual(Array.from({ length: 10 }, () => 'received'));
    expect(await receive(me, 'spring')).toMatchObject({ state: 'received', remaining: 9 });
    expect((await listed())[0]).toEqual(['spring', 'available', 9]);
  });

  test('are never given out above the total: of a hundred people for the last ten, exactly ten receive one', async () => {
    const crowd: string[] = [];
    for (let index = 0; index < 100; index++) crowd.push(await newPerson());
    const answers = await Promise.allSettled(crowd.map((personId) => receive(personId, 'spring')));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    const reasons = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as Error] : []));
    expect(new Set(reasons.map(({ message }) => message))).toEqual(new Set(['这张优惠券已经领完']));
    expect(await context.database.read.selectFrom('coupon_receipts').select('person_id').execute()).toHaveLength(10);
    expect((await listed())[0]).toEqual(['spring', 'finished', 0]);
  });

  test('can be received again when the total is raised, and no more when it is lowered', async () => {
    await receive(await newPerson(), 'few');
    await show('few', { total: 2 });
    expect(await receive(await newPerson(), 'few')).toMatchObject({ remaining: 0 });
    await show('few', { total: 1 });
    expect((await listed())[1]).toEqual(['few', 'finished', 0]);
    await expect(receive(await newPerson(), 'few')).rejects.toMatchObject({ returnCode: 10057, data: { state: 'finished' } });
  });

  test('that are closed are listed only for people who have one, and cannot be received by others', async () => {
    const [me, other] = [await newPerson(), await newPerson()];
    await receive(me, 'spring');
    await show('spring', { closed: true });
    expect(await listed(me)).toEqual([['spring', 'received', 0], ['few', 'available', 1], ['old', 'ended', 10]]);
    for (const visitor of [other, null]) expect(await listed(visitor)).toEqual([['few', 'available', 1], ['old', 'ended', 10]]);
    await expect(receive(other, 'spring')).rejects.toMatchObject({ returnCode: 40400 });
    expect(await receive(me, 'spring')).toMatchObject({ state: 'received' });
    context.clock.set(Date.parse(body.validUntil));
    expect((await listed(me))[0]).toEqual(['spring', 'ended', 0]);
  });

  test('from older samples are replaced by the current ones, and people who received an older one keep it', async () => {
    await context.database.transaction((tx) => tx.deleteFrom('content_publications').execute());
    const longer = { ...body, validUntil: '2027-03-01T00:00:00+08:00' };
    const today = JSON.stringify([
      { code: 'welcome', body: longer },
      { code: 'welding-60', body: longer, replaces: ['welding-150'] },
      { code: 'care-40', body: longer, replaces: ['care-80'] },
    ]);
    const load = (text: string) => seedEntries(context, couponKind, { name: 'coupons', fingerprint: fingerprintOf(couponKind, text) }, parseSeedFile(couponKind, 'coupons', text));
    const codes = (JSON.parse(today) as { code: string }[]).map(({ code }) => code);
    const formers = (JSON.parse(today) as { replaces?: string[] }[]).flatMap(({ replaces = [] }) => replaces);
    context.clock.set(Date.parse('2026-11-21T09:00:00+08:00'));
    await load(JSON.stringify(['welcome', ...formers].map((code) => ({ code, body: longer }))));
    const [me, other] = [await newPerson(), await newPerson()];
    await receive(me, 'welding-150');
    await show('care-80', { resName: '护理券', validUntil: '2027-03-01T00:00:00+08:00' });

    await load(today);
    const kept = codes.map((code) => (code === 'care-40' ? 'care-80' : code));
    const shownTo = async (personId: string | null) => (await listed(personId)).map(([code]) => String(code)).toSorted();
    expect(await shownTo(null)).toEqual(kept.toSorted());
    expect(await shownTo(other)).toEqual(kept.toSorted());
    expect(await shownTo(me)).toEqual([...kept, 'welding-150'].toSorted());
    expect((await listed(me)).find(([code]) => code === 'welding-150')).toEqual(['welding-150', 'received', 0]);
  });

  test('keep their code, because receipts are counted by code', async () => {
    const me = await newPerson();
    await receive(me, 'few');
    await expect(changeCode(context, couponKind, { code: 'few', newCode: 'fewer' }, editor)).rejects.toMatchObject({ returnCode: 40001, data: { field: 'newCode' } });
    expect((await listed(me))[1]).toEqual(['few', 'received', 0]);
    await expect(receive(await newPerson(), 'few')).rejects.toMatchObject({ returnCode: 10057 });
  });

  test('that ended, were withdrawn or belong to another tenant cannot be received', async () => {
    const me = await newPerson();
    await expect(receive(me, 'old')).rejects.toMatchObject({ returnCode: 10057, message: '这张优惠券已经过期', data: { state: 'ended' } });
    await unpublish(context, couponKind, { code: 'few' }, editor);
    for (const code of ['few', 'none', 'theirs']) await expect(receive(me, code)).rejects.toMatchObject({ returnCode: 40400 });
    await expect(answerOf(couponHandlers, 'couponReceive', { couponCode: 'spring' }, as(null))).rejects.toMatchObject({ returnCode: 10005 });
    expect(await context.database.read.selectFrom('coupon_receipts').selectAll().execute()).toEqual([]);
  });

  test('of an enterprise are listed for and received by people logged in to it only', async () => {
    const me = await newPerson();
    const listTheirs = (session: ReturnType<typeof testCaller>['session']) => answerOf(couponHandlers, 'couponList', { topCode: '100000000001' }, testCaller(context, { session }));
    for (const session of [null, { sessionId: 's', personId: me, topCode: '-1', roles: [], live: null }, { sessionId: 's', personId: me, topCode: '100000000002', roles: ['student' as const], live: null }]) {
      await expect(listTheirs(session)).rejects.toMatchObject({ returnCode: 40400, data: null });
    }
    expect(await listTheirs({ sessionId: 's', personId: me, topCode: '100000000001', roles: ['student'], live: null })).toMatchObject([{ couponCode: 'theirs' }]);
    const receiveTheirs = (topCode: string) => answerOf(couponHandlers, 'couponReceive', { topCode: '100000000001', couponCode: 'theirs' }, as(me, { session: { sessionId: 's', personId: me, topCode, roles: ['student'], live: null } }));
    await found('100000000001', me);
    for (const topCode of ['-1', '100000000002']) await expect(receiveTheirs(topCode)).rejects.toMatchObject({ returnCode: 40400 });
    expect(await context.database.read.selectFrom('coupon_receipts').selectAll().execute()).toEqual([]);
    expect(await receiveTheirs('100000000001')).toMatchObject({ state: 'received' });
  });

  test('of an enterprise cannot be received after its trial; people who have one keep it', async () => {
    const [me, other] = [await newPerson(), await newPerson()];
    await found('100000000001', me);
    const receiveTheirs = (personId: string) => answerOf(couponHandlers, 'couponReceive', { topCode: '100000000001', couponCode: 'theirs' }, as(personId, { session: { sessionId: 's', personId, topCode: '100000000001', roles: ['student'], live: null } }));
    await receiveTheirs(me);
    await context.database.transaction((tx) => tx.updateTable('trials').set({ ends_at: context.clock.now() }).execute());
    await expect(receiveTheirs(other)).rejects.toMatchObject({ returnCode: 10063 });
    expect(await receiveTheirs(me)).toMatchObject({ state: 'received', remaining: 9 });
  });

  test('leave no receipt of a person who is erased at the same time', async () => {
    const me = await newPerson();
    await erasePerson(context, `139${String(10_000_000 + people)}`);
    await expect(receive(me, 'spring')).rejects.toMatchObject({ returnCode: 10005 });
    expect([await context.database.read.selectFrom('coupon_receipts').selectAll().execute(), await context.database.read.selectFrom('coupon_counters').selectAll().execute()]).toEqual([[], []]);
  });

  test('that are not available yet can be received from their start time', async () => {
    await show('soon', { receivableFrom: '2026-03-02T09:00:01+08:00' });
    const me = await newPerson();
    expect((await listed(me)).at(-1)).toEqual(['soon', 'upcoming', 10]);
    await expect(receive(me, 'soon')).rejects.toMatchObject({ returnCode: 10057, message: '这张优惠券还没有开始发放', data: { state: 'upcoming' } });
    context.clock.advance(1_000);
    expect((await listed(me)).at(-1)).toEqual(['soon', 'available', 10]);
    expect(await receive(me, 'soon')).toMatchObject({ state: 'received', remaining: 9, receivableFrom: '2026-03-02T09:00:01+08:00' });
    // A person who has a coupon keeps it, even if the operator moves the start.
    await show('soon', { receivableFrom: '2026-03-20T00:00:00+08:00' });
    expect((await listed(me)).at(-1)).toEqual(['soon', 'received', 9]);
    expect(await receive(me, 'soon')).toMatchObject({ state: 'received', remaining: 9 });
    expect((await listed()).at(-1)).toEqual(['soon', 'upcoming', 9]);
  });

  test('receipts are deleted half a year after the end; the counter stays', async () => {
    const me = await newPerson();
    for (const code of ['spring', 'few']) await receive(me, code);
    await show('few', { total: 1, validUntil: '2026-12-31T00:00:00+08:00' });
    await show('few', { total: 2, validUntil: '2026-12-31T00:00:00+08:00' });
    await receive(await newPerson(), 'few');
    context.clock.set(Date.parse(body.validUntil) + 184 * day);
    expect(await removeOldCouponReceipts(context)).toBe(0);
    context.clock.advance(1);
    expect(await removeOldCouponReceipts(context)).toBe(1);
    expect((await listed(me)).slice(0, 2)).toEqual([['spring', 'ended', 9], ['few', 'received', 0]]);
  });

  test('with a changed end of validity are deleted half a year after the new end', async () => {
    const me = await newPerson();
    for (const code of ['spring', 'few']) await receive(me, code);
    const later = '2027-03-01T00:00:00+08:00';
    await show('spring', { validUntil: later });
    await show('few', { validUntil: '2026-03-03T00:00:00+08:00' });
    context.clock.set(Date.parse('2026-03-03T00:00:00+08:00') + 184 * day + 1);
    expect(await removeOldCouponReceipts(context)).toBe(1);
    context.clock.set(Date.parse(body.validUntil) + 200 * day);
    expect(await removeOldCouponReceipts(context)).toBe(0);
    expect((await listed(me))[0]).toEqual(['spring', 'received', 9]);
    // A withdrawn coupon ends at its original time.
    await unpublish(context, couponKind, { code: 'spring' }, editor);
    context.clock.set(Date.parse(later) + 184 * day + 1);
    expect(await removeOldCouponReceipts(context)).toBe(1);
  });

  test('are not received if the request timed out with 503, and can be received on the next try', async () => {
    const me = await newPerson();
    const late = refuse.unavailable();
    await expect(receive(me, 'few', { signal: AbortSignal.abort(late) })).rejects.toBe(late);
    expect((await listed(me))[1]).toEqual(['few', 'available', 1]);
    expect(await receive(me, 'few')).toMatchObject({ state: 'received', remaining: 0 });
  });
});
