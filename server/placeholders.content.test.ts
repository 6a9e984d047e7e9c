import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { describeOnBothDatabases } from './database/testing.ts';
import { publishAgreement } from './modules/accounts/index.ts';
import { liveKind } from './modules/live/index.ts';
import { partnerKind } from './modules/site/index.ts';
import { placeholdersLeft, shippedSite, warnOfPlaceholders } from './placeholders.ts';
import { type AnyContentKind, fingerprintOf, parseSeedFile, publish, saveDraft, seedEntries, siteConfigKind, siteConfiguration } from './publishing/index.ts';
import { seedAccounts } from './seeding/accounts.ts';
import { testContext, type TestContext } from './testing-context.ts';

const editor = { userCode: 'operator-1' };
const shippedFile = (name: string) => readFileSync(join(import.meta.dirname, '../seed/launch', name), 'utf8');

describeOnBothDatabases('a production portal with the shipped content', (open) => {
  let context: TestContext;

  beforeEach(async () => {
    context = testContext(await open(), { config: { mode: 'production' } });
    context.clock.set(Date.parse('2030-01-01T00:00:00+08:00'));
    await seedAccounts(context);
    await load(siteConfigKind, 'site.json');
    await load(partnerKind, 'partners.json');
    await load(liveKind, 'lives.json');
  });

  const load = async (kind: AnyContentKind, name: string, text = shippedFile(name)) => {
    await seedEntries(context, kind, { name, fingerprint: fingerprintOf(kind, text) }, parseSeedFile(kind, name, text));
  };
  const left = async () => (await placeholdersLeft(context)).map(({ placeholder }) => placeholder);
  const site = Object.keys(shippedSite).map((field) => `site.${field}`);

  test('logs once at its start each placeholder that must be replaced, and where; a local portal does not', async () => {
    const logged = vi.spyOn(context.logger, 'warn');
    await warnOfPlaceholders(context);
    expect(logged.mock.calls.map(([what]) => (what as unknown as { placeholder: string }).placeholder)).toEqual([...site, 'agreement.terms', 'agreement.privacy', 'content.partner', 'content.live']);
    expect(logged.mock.calls.map(([, says]) => says)).toEqual(expect.arrayContaining(['ICP 备案号还是占位的“京ICP备00000000号-1”：改 seed/launch/site.json', '《隐私政策》里的主体、联系方式还是示例：改 seed/launch/agreement.json，并换新的 version', '合作伙伴有 12 条还是示例：改 seed/launch/partners.json']));
    logged.mockClear();
    await warnOfPlaceholders({ ...context, config: { ...context.config, mode: 'local' } });
    await warnOfPlaceholders({ ...context, config: { ...context.config, gateways: { ...context.config.gateways, Master: 'https://gateway.example.com' } } });
    expect(logged).not.toHaveBeenCalled();
  });

  test('does not warn of samples that were replaced in the files or by an operator', async () => {
    const [entry] = JSON.parse(shippedFile('site.json')) as { body: object }[];
    await load(siteConfigKind, 'site.json', JSON.stringify([{ ...entry, body: { ...entry!.body, supportPhone: '400-820-8820', icpNumber: '' } }]));
    const partners = JSON.parse(shippedFile('partners.json')) as { code: string; body: object }[];
    await load(partnerKind, 'partners.json', JSON.stringify(partners.map((partner, index) => (index < 10 ? { ...partner, body: { ...partner.body, resName: '江北职业培训学校' } } : partner))));
    await saveDraft(context, partnerKind, { code: partners[10]!.code, body: { resName: '我们的示例基地', poster: '/files/a.svg', linkUrl: '' } }, editor);
    await publish(context, partnerKind, { code: partners[10]!.code }, editor);
    await publishAgreement(context, '-1', { version: '2029-12', effectiveAt: 0, text: 'a', documents: [{ code: 'terms', title: '用户注册协议', content: '<p>江北科技有限公司</p>' }, { code: 'privacy', title: '隐私政策', content: '<p>某某（示例）</p>' }] });
    await context.database.transaction((tx) => sql`UPDATE agreements SET effective_at = 0 WHERE version <> '2029-12'`.execute(tx).then(() => sql`UPDATE agreements SET effective_at = 1 WHERE version = '2029-12'`.execute(tx)));
    expect(await left()).toEqual([...site.filter((field) => !/supportPhone|icpNumber/.test(field)), 'agreement.privacy', 'content.partner', 'content.live']);
    expect((await placeholdersLeft(context)).find(({ placeholder }) => placeholder === 'content.partner')?.says).toContain('1 条');
    expect((await siteConfiguration(context, '-1')).supportPhone).toBe('400-820-8820');
  });

  test('does not warn of samples that were removed as docs/operating.md describes', async () => {
    const [, statement = ''] = /```\n(UPDATE content_publications [^;]+);/.exec(readFileSync(join(import.meta.dirname, '../docs/operating.md'), 'utf8')) ?? [];
    await context.database.transaction((tx) => sql.raw(statement.replace("'news'", "'partner'")).execute(tx));
    expect(await left()).not.toContain('content.partner');
  });
});
