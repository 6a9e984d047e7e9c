import { expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../database/testing.ts';
import { publish, saveDraft } from '../../publishing/index.ts';
import { answerOf } from '../../testing-call.ts';
import { testCaller, testContext } from '../../testing-context.ts';
import { courseKind } from '../courses/index.ts';
import { expertHandlers, expertKind } from './index.ts';

const editor = { userCode: 'operator-1' };

describeOnBothDatabases('experts of the home page', (open) => {
  test('are the first eight meant for it, each with the number of published courses', async () => {
    const context = testContext(await open());
    for (let index = 1; index <= 10; index++) {
      await saveDraft(context, expertKind, { code: `E${index}`, body: { resName: `专家 ${index}`, major: '焊接', onHome: index !== 2 } }, editor);
      await publish(context, expertKind, { code: `E${index}` }, editor);
    }
    for (const code of ['K1', 'K2', 'K3']) await saveDraft(context, courseKind, { code, body: { resName: code, categoryCode: 'W', teacherCode: 'E1' } }, editor);
    for (const code of ['K1', 'K2']) await publish(context, courseKind, { code }, editor);

    const experts = await answerOf(expertHandlers, 'indexExpertsList', {}, testCaller(context));
    expect(experts.map(({ bizCode }) => bizCode)).toEqual(['E1', 'E3', 'E4', 'E5', 'E6', 'E7', 'E8', 'E9']);
    expect(experts[0]).toMatchObject({ resCode: 'E1', resName: '专家 1', courseCount: 2 });
    expect(experts[1]).toMatchObject({ courseCount: 0 });
  });
});
