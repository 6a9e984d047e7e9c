import { beforeEach, expect, test } from 'vitest';
import { calls } from '../../../contract/calls/index.ts';
import { returnCodes } from '../../../contract/return-codes.ts';
import type { Session } from '../../calls/caller.ts';
import { requirePermission } from '../../calls/permission.ts';
import { describeOnBothDatabases } from '../../database/testing.ts';
import { testContext, type TestContext } from '../../testing-context.ts';
import { addTestPerson } from '../../testing-entities.ts';
import { openSession, phoneIndexOf, sessionOf } from '../accounts/index.ts';
import { participantOf } from './participants.ts';
import { insertEvents } from './events/event-store.ts';
import { insertRoom, type LiveRoom } from './store.ts';

const schoolCode = '100000000001';

describeOnBothDatabases('participants of a live', (open) => {
  let context: TestContext;
  let teacher: string;
  let member: string;
  let visitor: string;

  beforeEach(async () => {
    context = testContext(await open());
    teacher = await addTestPerson(context, { phone: '13800000001', name: '李老师' });
    member = await addTestPerson(context, { phone: '13800000002', name: '王成员', memberships: [[schoolCode, 'administrator']] });
    visitor = await addTestPerson(context, { phone: '13800000003', name: '陈晓' });
  });

  const addRoom = (visibility: string, fields: Partial<LiveRoom> = {}) =>
    context.database.transaction((tx) =>
      insertRoom(tx, { live_code: 'L1', room_id: 'R1', top_code: schoolCode, teacher_person_id: teacher, starts_at: 0, ends_at: 1, recommended: 0, visibility, cancelled_at: null, created_at: 0, updated_at: 0, updated_by: 'test', ...fields }),
    );
  const addToRoster = (phone: string) =>
    context.database.transaction((tx) =>
      tx.insertInto('live_listed_people').values({ id: phone, live_code: 'L1', top_code: schoolCode, name: '陈小明', phone_index: phoneIndexOf(context, phone), phone_sealed: '', card_index: null, card_sealed: null, added_at: 0 }).execute(),
    );
  const login = (personId: string, roles: Session['roles'] = [], live: Session['live'] = null): Session => ({ sessionId: 's', personId, topCode: schoolCode, roles, live });
  const roleOf = async (session: Session | null) => {
    try {
      const { role, name } = await participantOf(context, session, 'L1');
      return `${role} ${name}`;
    } catch (error) {
      return (error as { returnCode: number }).returnCode;
    }
  };

  test.each([
    ['public', { listed: 'student 陈小明', member: 'student 王成员', visitor: 10063 }],
    ['list', { listed: 'student 陈小明', member: 'student 王成员', visitor: 10063 }],
    ['members', { listed: 10063, member: 'student 王成员', visitor: 10063 }],
  ])('%s: by membership and list', async (visibility, expected) => {
    await addRoom(visibility);
    const visitorFirst = await roleOf(login(visitor));
    await addToRoster('13800000003');
    expect({ listed: await roleOf(login(visitor)), member: await roleOf(login(member)), visitor: visitorFirst }).toEqual(expected);
    expect(await roleOf(login(teacher))).toBe('teacher 李老师');
    expect(await roleOf(null)).toBe(10063);
  });

  test('an administrator is the teacher of the own enterprise’s lives only', async () => {
    await addRoom('members');
    expect(await roleOf(login(member, ['administrator']))).toBe('teacher 王成员');
    expect(await roleOf({ ...login(visitor, ['administrator']), topCode: '100000000002' })).toBe(10063);
  });

  test('every person with a login can take part in a public live of the platform', async () => {
    await addRoom('public', { top_code: '-1' });
    expect(await roleOf(login(visitor))).toBe('student 陈晓');
  });

  test('removed people, cancelled lives and unknown lives are refused', async () => {
    await addRoom('members');
    await context.database.transaction((tx) => insertEvents(tx, schoolCode, 'L1', [{ number: 1, at: 0, event: { kind: 'removed', person: member, name: '王成员' }, audience: { person: member }, personId: teacher, commandId: null }]));
    await expect(participantOf(context, login(member), 'L1')).rejects.toMatchObject({ returnCode: 10063, data: { reason: 'removed' } });
    await context.database.transaction((tx) => tx.updateTable('live_rooms').set({ cancelled_at: 1 }).execute());
    expect(await roleOf(login(teacher))).toBe(returnCodes.notFound);
    await context.database.transaction((tx) => tx.deleteFrom('live_rooms').execute());
    expect(await roleOf(login(teacher))).toBe(returnCodes.notFound);
  });

  test('a live login takes part in its live only, has no roles, and can make no other calls', async () => {
    await addRoom('members');
    const opened = (live: Session['live'], personId: string) => context.database.transaction((tx) => openSession(context, tx, { personId, topCode: schoolCode, headers: new Headers(), live }));
    const sessionFor = async (live: Session['live'], personId: string) => (await sessionOf(context, new Headers({ authorization_token: (await opened(live, personId)).token })))!;
    const asStudent = await sessionFor({ liveCode: 'L1', role: 'student' }, member);
    expect(asStudent).toMatchObject({ roles: [], live: { liveCode: 'L1', role: 'student' } });
    expect(await roleOf(asStudent)).toBe('student 王成员');
    expect(await roleOf(await sessionFor({ liveCode: 'L1', role: 'teacher' }, teacher))).toBe('teacher 李老师');
    expect(await roleOf(await sessionFor({ liveCode: 'L1', role: 'teacher' }, visitor))).toBe(10063);
    expect(await roleOf(await sessionFor({ liveCode: 'L2', role: 'student' }, member))).toBe(10063);
    expect(() => requirePermission(calls.getUserInfo, asStudent)).toThrow('直播间的登录');
    expect(() => requirePermission(calls.liveCourseDetail, asStudent)).not.toThrow();
  });
});
