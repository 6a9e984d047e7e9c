import { beforeEach, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../database/testing.ts';
import { testContext, type TestContext } from '../testing-context.ts';
import { auditTrail, recordAudit } from './index.ts';

const article = { subjectKind: 'news', topCode: '-1', subjectCode: 'N1' };
const operator = { userCode: 'operator-1', clientAddress: '2001:db8:7:8::9', requestId: 'r-3' };

describeOnBothDatabases('the audit trail', (open) => {
  let context: TestContext;

  beforeEach(async () => {
    context = testContext(await open());
  });

  const record = (action: `content.${string}`) => context.database.transaction((tx) => recordAudit(context, tx, operator, [{ ...article, action, detail: { version: 2 } }]));

  test('lists person, action and network, newest first', async () => {
    await record('content.save');
    context.clock.advance(1000);
    await record('content.publish');
    expect((await auditTrail(context, article)).map(({ action }) => action)).toEqual(['content.publish', 'content.save']);
    expect(await auditTrail(context, article, 1)).toEqual([
      { ...article, id: expect.any(String), at: context.clock.now(), action: 'content.publish', actor: 'operator-1', network: '2001:db8:7::/48', requestId: 'r-3', detail: { version: 2 } },
    ]);
    expect(await auditTrail(context, { ...article, topCode: 'E1' })).toEqual([]);
  });

  test('has no entry for a transaction that was rolled back', async () => {
    const attempt = context.database.transaction(async (tx) => {
      await recordAudit(context, tx, operator, [{ ...article, action: 'content.save' }]);
      throw new Error('changed my mind');
    });
    await expect(attempt).rejects.toThrow('changed my mind');
    expect(await auditTrail(context, article)).toEqual([]);
  });
});
