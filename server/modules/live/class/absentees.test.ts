import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { describeOnBothDatabases } from '../../../database/testing.ts';
import { answerOf } from '../../../testing-call.ts';
import { testContext, type TestContext } from '../../../testing-context.ts';
import { addTestPerson } from '../../../testing-entities.ts';
import { addTestLive, addToRoster, loggedIn } from '../../../testing-lives.ts';
import { openSession } from '../../accounts/index.ts';
import { liveClassHandlers, roomHubOf } from '../index.ts';
import { enterRoom } from '../room/testing-room.ts';

describeOnBothDatabases('people on the list who are not in the room', (open) => {
  let context: TestContext;
  let teacher: string;
  const phoneOf = (number: number) => String(13_800_000_000 + number);

  beforeEach(async () => {
    context = testContext(await open());
    onTestFinished(() => roomHubOf(context).close());
    teacher = await addTestPerson(context, { phone: '13912345671', name: '李老师' });
  });

  async function listLive(names: readonly string[], visibility = 'list') {
    const live = await addTestLive(context, { code: 'L1', teacher_person_id: teacher, visibility });
    for (const [index, name] of names.entries()) {
      await addToRoster(context, live, { phone: phoneOf(index), name });
      context.clock.advance(1);
    }
  }
  const ask = (fields: object = {}, personId = teacher, live: 'teacher' | 'student' | null = null) =>
    answerOf(liveClassHandlers, 'liveAbsentees', { liveCode: 'L1', ...fields }, loggedIn(context, personId, live ? { live: { liveCode: 'L1', role: live } } : {}));
  const student = (number: number) => addTestPerson(context, { phone: phoneOf(number), name: `学员${number}`, password: null });
  const enter = async (personId: string) => {
    const { token } = await context.database.transaction((tx) => openSession(context, tx, { personId, topCode: '-1', headers: new Headers() }));
    return enterRoom(roomHubOf(context), 'student', token);
  };
  const beat = (personId: string) => answerOf(liveClassHandlers, 'studentLiveHeart', { liveCode: 'L1' }, loggedIn(context, personId));

  test('the teacher sees who has not come, and apart from them who came and left; both change as people come and go', async () => {
    await listLive(['甲', '乙', '丙']);
    expect(await ask()).toMatchObject({ absent: 3, left: 0, total: 3, list: [{ name: '甲', phone: '138****0000' }, { name: '乙' }, { name: '丙' }] });
    const person = await student(1);
    const room = await enter(person);
    await beat(person);
    expect(await ask()).toMatchObject({ absent: 2, left: 0, list: [{ name: '甲' }, { name: '丙' }] });
    room.leave();
    expect(await ask({ state: 'left' })).toMatchObject({ absent: 2, left: 1, total: 1, list: [{ name: '乙', phone: '138****0001' }] });
    await enter(person);
    expect(await ask({ state: 'left' })).toMatchObject({ absent: 2, left: 0, total: 0, list: [] });
    for (const number of [0, 2]) await enter(await student(number));
    expect(await ask()).toMatchObject({ absent: 0, left: 0, list: [] });
  });

  test('an instance without the room goes by the heartbeats', async () => {
    await listLive(['甲', '乙']);
    const person = await student(0);
    await enter(person);
    await beat(person);
    const elsewhere = { ...context, database: { ...context.database }, config: { ...context.config, redisUrl: 'redis://other' } } as TestContext;
    const asked = (state: 'absent' | 'left') => answerOf(liveClassHandlers, 'liveAbsentees', { liveCode: 'L1', state }, loggedIn(elsewhere, teacher));
    expect(await asked('absent')).toMatchObject({ absent: 1, left: 0, list: [{ name: '乙' }] });
    context.clock.advance(66_000);
    expect(await asked('left')).toMatchObject({ absent: 1, left: 1, list: [{ name: '甲' }] });
  });

  test('a long list comes in pages and is searched by name, with exact counts', async () => {
    await listLive(Array.from({ length: 53 }, (_, index) => `${index % 10 === 0 ? '欧阳' : '王'}${index}`));
    expect(await ask({ pageSize: 50 })).toMatchObject({ absent: 53, total: 53, list: { length: 50 } });
    expect((await ask({ pageSize: 50, pageNum: 2 })).list.map(({ name }) => name)).toEqual(['欧阳50', '王51', '王52']);
    expect(await ask({ keyword: '欧阳' })).toMatchObject({ absent: 53, total: 6, list: { length: 6 } });
    expect(await ask({ keyword: '%' })).toMatchObject({ absent: 53, total: 0, list: [] });
    await expect(ask({ pageSize: 51 })).rejects.toThrow('50');
  });

  test('only the teacher is answered, and not about a public live', async () => {
    await listLive(['甲']);
    const listed = await student(0);
    for (const [person, live] of [[listed, null], [listed, 'student']] as const) await expect(ask({}, person, live)).rejects.toMatchObject({ returnCode: 10063 });
    await context.database.transaction((tx) => tx.updateTable('live_rooms').set({ visibility: 'public' }).execute());
    await expect(ask()).rejects.toMatchObject({ returnCode: 10063 });
  });
});
