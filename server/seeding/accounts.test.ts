import { beforeEach, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../database/testing.ts';
import { accountHandlers, currentAgreement } from '../modules/accounts/index.ts';
import { onContentChanged, registerPublishingJobs, SeedInvalid } from '../publishing/index.ts';
import { answerOf } from '../testing-call.ts';
import { testCaller, testContext, type TestContext } from '../testing-context.ts';
import { agreementFile, seedAgreement } from './accounts.ts';

const document = { code: 'terms', title: '用户注册协议', content: '<p>第一版<script>x</script></p>' };
const written = { version: '2026-01', effectiveTime: '2026-01-01T00:00:00+08:00', documents: [document] };

describeOnBothDatabases('the seeded agreement', (open) => {
  let context: TestContext;

  beforeEach(async () => {
    context = testContext(await open());
  });

  const seed = (content: typeof written, text = JSON.stringify(content)) => seedAgreement(context, 'launch/agreement.json', { content: agreementFile.parse(content), text });
  const versions = () => context.database.read.selectFrom('agreements').select(['version', 'hash']).orderBy('version').execute();

  test('is in force, cleaned, and seeding it again changes nothing', async () => {
    await seed(written);
    const first = await versions();
    await seed(written);
    await seed(written, JSON.stringify(written, null, 2));
    await seed(written, JSON.stringify(written, null, 2).replaceAll('\n', '\r\n'));
    expect(await versions()).toEqual(first);
    expect(await currentAgreement(context, '-1')).toMatchObject({ version: '2026-01', documents: [{ ...document, content: '<p>第一版</p>' }] });
  });

  test('has its effective date in the time format of all calls', async () => {
    await seed(written);
    expect(await answerOf(accountHandlers, 'getAgreementText', {}, testCaller(context))).toEqual({ version: '2026-01', effectiveTime: '2026-01-01T00:00:00+08:00', documents: [{ ...document, content: '<p>第一版</p>' }] });
  });

  test('purges the cached pages at once and when it comes into force', async () => {
    const purged: unknown[] = [];
    onContentChanged(context, (published) => purged.push(published));
    registerPublishingJobs(context);
    await seed({ ...written, effectiveTime: new Date(context.clock.now() + 86_400_000).toISOString() });
    await context.outbox.runDue();
    const atOnce = purged.length;
    expect(atOnce).toBeGreaterThan(0);
    context.clock.advance(86_400_000);
    await context.outbox.runDue();
    expect(purged.length).toBeGreaterThan(atOnce);
    expect(new Set(purged.map((published) => JSON.stringify(published)))).toEqual(new Set([JSON.stringify({ topCode: '-1', kind: 'agreement', code: '2026-01' })]));
  });

  test('remains what people consented to if cleaning rules for the same text change', async () => {
    await seed(written);
    await context.database.transaction((tx) => tx.updateTable('agreements').set({ documents: '[]' }).execute());
    await seed(written);
    expect(await versions()).toHaveLength(1);
  });

  test.each([
    ['another text', { documents: [{ ...document, content: '<p>第二版</p>' }] }],
    ['another day of effect', { effectiveTime: '2026-02-01T00:00:00+08:00' }],
  ])('with %s under the same version is refused with the remedy', async (_, change) => {
    await seed(written);
    await expect(seed({ ...written, ...change })).rejects.toThrow(SeedInvalid);
    await expect(seed({ ...written, ...change })).rejects.toThrow(/^launch\/agreement\.json：版本 2026-01 已经发布.*version 换成新的/);
    await seed({ ...written, ...change, version: '2026-02' });
    expect((await versions()).map(({ version }) => version)).toEqual(['2026-01', '2026-02']);
  });
});
