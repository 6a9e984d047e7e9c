import { beforeEach, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../../database/testing.ts';
import { answerOf } from '../../../testing-call.ts';
import { testContext, type TestContext } from '../../../testing-context.ts';
import { addTestPerson, testEnterprise } from '../../../testing-entities.ts';
import { addTestLive, loggedIn } from '../../../testing-lives.ts';
import { createEnterprise } from '../../enterprises/index.ts';
import { liveQuizBankHandlers } from '../index.ts';

describeOnBothDatabases('the prepared quizzes of a live', (open) => {
  let context: TestContext;
  let teacher: string;
  let student: string;

  beforeEach(async () => {
    context = testContext(await open());
    teacher = await addTestPerson(context, { phone: '13912345671', name: '李老师' });
    student = await addTestPerson(context, { phone: '13912345672', name: '陈晓' });
    await addTestLive(context, { code: 'L1', teacher_person_id: teacher });
  });

  const read = (personId = teacher, liveCode = 'L1') => answerOf(liveQuizBankHandlers, 'liveQuizBank', { liveCode }, loggedIn(context, personId));
  const save = (version: number, quizzes: object[], personId = teacher, liveCode = 'L1') => answerOf(liveQuizBankHandlers, 'saveLiveQuizBank', { liveCode, version, quizzes } as never, loggedIn(context, personId));
  const quiz = (question: string, fields: object = {}) => ({ quizKind: 'multiple', question, options: ['电流', '电压'], right: [1, 0, 1], ...fields });

  test('are stored in order with plain texts and sorted answers, and a second editor cannot overwrite the first', async () => {
    expect(await read()).toEqual({ version: 0, quizzes: [] });
    expect(await save(0, [quiz('降低\u202e了什么'), quiz('二')])).toEqual({ version: 1 });
    expect(await save(1, [quiz('二'), quiz('降低了什么')])).toEqual({ version: 2 });
    expect(await read()).toMatchObject({ version: 2, quizzes: [{ question: '二', right: [0, 1] }, { question: '降低了什么' }] });
    for (const stale of [0, 1]) await expect(save(stale, [])).rejects.toMatchObject({ returnCode: 10058 });
    expect((await read()).quizzes).toHaveLength(2);
  });

  test('cannot change after the trial of the enterprise, also by a login of its teacher elsewhere', async () => {
    const topCode = '100000000001';
    await context.database.transaction((tx) => createEnterprise(context, tx, testEnterprise({ topCode, founderId: student })));
    await addTestLive(context, { code: 'L2', top_code: topCode, teacher_person_id: teacher });
    expect(await save(0, [quiz('题')], teacher, 'L2')).toEqual({ version: 1 });
    context.clock.advance(31 * 86_400_000);
    await expect(save(1, [], teacher, 'L2')).rejects.toMatchObject({ returnCode: 10063, message: expect.stringContaining('只读') as string });
    expect((await read(teacher, 'L2')).quizzes).toHaveLength(1);
  });

  test('are only for the teacher, and each has a right answer', async () => {
    await expect(read(student)).rejects.toMatchObject({ returnCode: 10063 });
    await expect(save(0, [quiz('题')], student)).rejects.toMatchObject({ returnCode: 10063 });
    await expect(save(0, [quiz('题', { quizKind: 'single' })])).rejects.toMatchObject({ returnCode: 40001, message: '请选出一个正确答案' });
    await expect(save(0, [quiz('题', { right: [2] })])).rejects.toMatchObject({ returnCode: 40001 });
  });
});
