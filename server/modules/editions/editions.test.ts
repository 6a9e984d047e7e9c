import { expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../database/testing.ts';
import { publish, saveDraft } from '../../publishing/index.ts';
import { answerOf } from '../../testing-call.ts';
import { testCaller, testContext } from '../../testing-context.ts';
import { editionHandlers, editionKind } from './index.ts';

const editor = { userCode: 'operator-1' };

describeOnBothDatabases('editions', (open) => {
  test('are listed in order with price in cents and figures', async () => {
    const context = testContext(await open());
    const figures = { trafficGigabytes: 20_000, storageGigabytes: 200, highlights: ['7×12 人工支持'] };
    for (const [code, comboName] of [['600', '基础版'], ['700', '标准版'], ['800', '旗舰版']] as const) {
      await saveDraft(context, editionKind, { code, body: { comboName, accountPrice: Number(code) * 1000, ...figures, recommended: code === '700' } }, editor);
      await publish(context, editionKind, { code }, editor);
    }
    const editions = await answerOf(editionHandlers, 'getcomboList', {}, testCaller(context));
    expect(editions.map(({ bizCode, recommended }) => [bizCode, recommended])).toEqual([['600', false], ['700', true], ['800', false]]);
    expect(editions[0]).toEqual({ bizCode: '600', comboName: '基础版', accountPrice: 600_000, audience: '', ...figures, recommended: false });
  });

  test('cost whole cents', async () => {
    const context = testContext(await open());
    await expect(saveDraft(context, editionKind, { body: { comboName: 'x', accountPrice: 0.5, trafficGigabytes: 1, storageGigabytes: 1 } }, editor)).rejects.toMatchObject({
      data: { field: 'accountPrice' },
    });
  });
});
