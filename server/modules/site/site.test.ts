import { beforeEach, expect, test } from 'vitest';
import type { CallName, RequestOf } from '../../../contract/calls/index.ts';
import { describeOnBothDatabases } from '../../database/testing.ts';
import { areaTreeKind, type ContentKind, industryKind, publish, saveDraft, siteConfigKind, unpublish } from '../../publishing/index.ts';
import { answerOf } from '../../testing-call.ts';
import { testCaller, testContext, type TestContext } from '../../testing-context.ts';
import { siteHandlers } from './handlers.ts';
import { bannerKind, customerStoryKind, friendlyLinkKind, partnerKind, sectionKind, solutionKind } from './kinds.ts';

const editor = { userCode: 'operator-1' };

describeOnBothDatabases('site content', (open) => {
  let context: TestContext;

  beforeEach(async () => {
    context = testContext(await open());
  });

  async function show<Body extends object>(kind: ContentKind<Body>, code: string, body: object, topCode = '-1') {
    await saveDraft(context, kind, { topCode, code, body }, editor);
    await publish(context, kind, { topCode, code }, editor);
  }
  const ask = <Name extends keyof typeof siteHandlers & CallName>(name: Name, request: RequestOf<Name>) => answerOf(siteHandlers as never, name, request, testCaller(context));

  test('every section is shown until an operator hides it, in list and flags alike', async () => {
    const before = await ask('isShowIndexPage', {});
    expect(before.map(({ positionCategory }) => positionCategory)).toEqual([
      'cooperation_negotiation',
      'huge_course',
      'index_experts',
      'industry_information',
      'partners',
      'course_banner',
      'friendly_link',
      'master_quality_course',
      'customer_case',
    ]);
    expect(before.every(({ isShow }) => isShow === '1')).toBe(true);

    await show(sectionKind, 'industry_information', { isShow: '0' });
    await show(sectionKind, 'huge_course', { isShow: '1', resName: '海量精品课' });
    expect(await ask('isShowIndexPage', {})).toContainEqual({ positionCategory: 'industry_information', isShow: '0' });
    expect((await ask('getSiteConfig', {})).informationData).toMatchObject({
      hugeFlag: '1',
      expertsFlag: '1',
      partnersFlag: '1',
      informationFlag: '0',
      cooperationFlag: '1',
      friendlyFlag: '1',
      hugeCourse: '海量精品课',
      partners: '合作伙伴',
    });
  });

  test('the site configuration has defaults, then the published values, then a tenant’s own', async () => {
    const defaults = await ask('getSiteConfig', {});
    expect(defaults).toMatchObject({ registerEnabled: true, cardIdRequired: false, supervisorFlag: false, supportPhone: '', consultationUrl: null, enterpriseLoginUrl: '/console/', consoleUrl: '/console/', trialUrl: '/login' });
    expect(Buffer.from(defaults.cipherKey, 'base64')).toHaveLength(16);

    await show(siteConfigKind, 'site', { supportPhone: '400-800-1234', defaultInviteCode: 'YW2026' });
    expect(await ask('getSiteConfig', {})).toMatchObject({ supportPhone: '400-800-1234', defaultInviteCode: 'YW2026', registerEnabled: true });
    expect(await ask('getSiteConfig', { topCode: 'E1' })).toMatchObject({ supportPhone: '400-800-1234' });
    await show(siteConfigKind, 'site', { supportPhone: '010-1' }, 'E1');
    expect(await ask('getSiteConfig', { topCode: 'E1' })).toMatchObject({ supportPhone: '010-1', defaultInviteCode: '' });
    expect(await ask('getSiteConfig', {})).toMatchObject({ supportPhone: '400-800-1234' });
  });

  test('the addresses of the buttons are settings of the installation', async () => {
    const addresses = { trialUrl: 'https://trial.example.com/', consoleUrl: 'https://console.example.com/', enterpriseLoginUrl: 'https://e.example.com/', supplierLoginUrl: 'https://s.example.com/' };
    context.config = { ...context.config, ...addresses };
    expect(await ask('getSiteConfig', {})).toMatchObject(addresses);
  });

  test('banners are returned by their position, in order', async () => {
    await show(bannerKind, 'B2', { positionCode: 'gateway_banner', title: '第二张', linkUrl: '/version' });
    await show(bannerKind, 'B1', { positionCode: 'gateway_banner', title: '第三张', scene: 'exam' });
    await show(bannerKind, 'C1', { positionCode: 'course_banner', title: '课程' });
    expect(await ask('getBanner', {})).toEqual([
      { bizCode: 'B2', poster: '', linkUrl: '/version', type: 'image', createTime: '2026-03-02T09:00:00+08:00', title: '第二张', description: '', linkText: '', scene: '' },
      expect.objectContaining({ bizCode: 'B1', scene: 'exam' }),
    ]);
    expect((await ask('getListBanner', {})).map(({ bizCode }) => bizCode)).toEqual(['C1']);
    expect(await ask('getBanner', { topCode: 'E1' })).toEqual([]);
  });

  test('a banner can link only to a page', async () => {
    const attempt = saveDraft(context, bannerKind, { body: { positionCode: 'gateway_banner', title: 'x', linkUrl: 'javascript:alert(1)' } }, editor);
    await expect(attempt).rejects.toMatchObject({ returnCode: 40001, data: { field: 'linkUrl' } });
  });

  test('partners and links are listed', async () => {
    await show(partnerKind, 'P1', { resName: '某某职业学院', poster: '/files/launch/partners/a.svg' });
    await show(friendlyLinkKind, 'L1', { resName: '人社部', linkUrl: 'https://www.mohrss.gov.cn' });
    expect(await ask('getPartnerList', {})).toEqual([{ bizCode: 'P1', resName: '某某职业学院', poster: '/files/launch/partners/a.svg', linkUrl: '' }]);
    expect(await ask('getLinkList', {})).toEqual([{ bizCode: 'L1', resName: '人社部', linkUrl: 'https://www.mohrss.gov.cn' }]);
  });

  test('customer stories are listed by page without their text, and returned completely one by one', async () => {
    for (const code of ['S1', 'S2', 'S3']) {
      await show(customerStoryKind, code, { resName: `客户 ${code}`, customerType: '1', figures: [{ value: '3.2 万', label: '学员' }], content: '<p>故事</p>' });
    }
    const page = await ask('indexGetCustomer', { pageSize: 2 });
    expect(page).toMatchObject({ total: 3, pageNum: 1, pageSize: 2, list: [{ bizCode: 'S1', figures: [{ value: '3.2 万', label: '学员' }] }, { bizCode: 'S2' }] });
    expect(page.list[0]).not.toHaveProperty('content');
    expect(await ask('getBenchmarking', { bizCode: 'S2' })).toMatchObject({ total: 1, list: [{ bizCode: 'S2', content: '<p>故事</p>' }] });
    await unpublish(context, customerStoryKind, { code: 'S2' }, editor);
    await expect(ask('getBenchmarking', { bizCode: 'S2' })).rejects.toMatchObject({ returnCode: 40400 });
  });

  test('a story has two stories to read next: first one of the same kind of customer, then the following one, and the first after the last', async () => {
    const after = async (bizCode: string) => (await ask('getBenchmarking', { bizCode })).list[0]!.others;
    await show(customerStoryKind, 'A', { resName: '客户 A', customerType: '0', summary: '两周搬到线上', poster: '/files/launch/stories/a.webp', content: '<p>故事</p>' });
    expect(await after('A')).toEqual([]);
    for (const [code, customerType] of [['B', '1'], ['C', '0'], ['D', '2']] as const) await show(customerStoryKind, code, { resName: `客户 ${code}`, customerType });
    const codesAfter = async (bizCode: string) => (await after(bizCode))?.map((other) => other.bizCode);
    expect(await codesAfter('A')).toEqual(['C', 'B']);
    expect(await after('C')).toEqual([{ bizCode: 'A', resName: '客户 A', poster: '/files/launch/stories/a.webp', summary: '两周搬到线上' }, expect.objectContaining({ bizCode: 'D' })]);
    expect(await codesAfter('B')).toEqual(['C', 'D']);
    expect(await codesAfter('D')).toEqual(['A', 'B']);
    const { list } = await ask('getBenchmarking', {});
    expect((await ask('getBenchmarking', { customerType: '0', pageSize: 2 })).list.map(({ bizCode }) => bizCode)).toEqual(['A', 'C']);
    expect(list.map((story) => story.others)).toEqual([undefined, undefined, undefined, undefined]);
  });

  test('solutions are returned together, or completely for one kind of customer', async () => {
    for (const customerType of ['0', '1', '2', '3']) await show(solutionKind, `SOL${customerType}`, { customerType, resName: `方案 ${customerType}`, content: '<p>详情</p>' });
    expect((await ask('getSolutions', {})).map(({ customerType }) => customerType)).toEqual(['0', '1', '2', '3']);
    expect(await ask('getSolutions', { customerType: '2' })).toEqual([{ bizCode: 'SOL2', customerType: '2', resName: '方案 2', summary: '', poster: '', content: '<p>详情</p>' }]);
  });

  test('industries, enterprise types and areas are those that the forms offer', async () => {
    await show(industryKind, 'manufacturing', { name: '制造业' });
    await show(areaTreeKind, 'areas', { areas: [{ code: '110000', name: '北京市', children: [{ code: '110100', name: '北京市' }] }] });
    expect(await ask('getIndustryList', { topCode: 'E1' })).toEqual([{ code: 'manufacturing', name: '制造业' }]);
    expect(await ask('getEnterpriseTypeList', {})).toEqual([
      { code: '1', name: '培训机构' },
      { code: '2', name: '学校' },
      { code: '3', name: '企业' },
    ]);
    expect(await ask('getAreaTree', {})).toEqual([{ code: '110000', name: '北京市', children: [{ code: '110100', name: '北京市' }] }]);
  });
});
