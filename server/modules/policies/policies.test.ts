import { beforeEach, expect, test } from 'vitest';
import type { RequestOf } from '../../../contract/calls/index.ts';
import { describeOnBothDatabases } from '../../database/testing.ts';
import { areaTreeKind, type ContentKind, publish, saveDraft, unpublish } from '../../publishing/index.ts';
import { answerOf } from '../../testing-call.ts';
import { testCaller, testContext, type TestContext } from '../../testing-context.ts';
import { policyCategoryKind, policyHandlers, policyKind } from './index.ts';

const editor = { userCode: 'operator-1' };
const firstDay = Date.parse('2026-01-01T09:00:00+08:00');

describeOnBothDatabases('policies of subsidised training', (open) => {
  let context: TestContext;

  const show = async <Body extends object>(kind: ContentKind<Body>, code: string, body: object, listedAt?: number) => {
    await saveDraft(context, kind, { code, body }, editor);
    await publish(context, kind, { code, ...(listedAt === undefined ? {} : { listedAt }) }, editor);
  };
  const listed = async (request: RequestOf<'getPolicyByCategory'>) => {
    const { list, total } = await answerOf(policyHandlers, 'getPolicyByCategory', request, testCaller(context));
    return { codes: list.map(({ bizCode }) => bizCode), total };
  };

  beforeEach(async () => {
    context = testContext(await open());
    await show(policyCategoryKind, 'subsidy', { categoryName: '培训补贴' });
    await show(policyCategoryKind, 'apprentice', { categoryName: '学徒培养' });
    const places = [['subsidy', '江湾市'], ['apprentice', '北桥市'], ['subsidy', '北桥市'], ['subsidy', ''], ['apprentice', '江湾市'], ['subsidy', '江湾市'], ['subsidy', '云山县']] as const;
    for (const [index, [categoryCode, region]] of places.entries()) {
      await show(policyKind, `P${index}`, { title: `办法 ${index}`, categoryCode, region, source: '示例部门', content: '<p>第一条</p>' }, firstDay + index * 86_400_000);
    }
  });

  test('has its categories in the operator’s order', async () => {
    expect(await answerOf(policyHandlers, 'getPolicyCategory', {}, testCaller(context))).toEqual([
      { categoryCode: 'subsidy', categoryName: '培训补贴' },
      { categoryCode: 'apprentice', categoryName: '学徒培养' },
    ]);
  });

  test('shows the newest six on other pages, without their text', async () => {
    const shown = await answerOf(policyHandlers, 'showIndexPolicy', {}, testCaller(context));
    expect(shown.map(({ bizCode }) => bizCode)).toEqual(['P6', 'P5', 'P4', 'P3', 'P2', 'P1']);
    expect(shown[0]).toEqual({ bizCode: 'P6', title: '办法 6', categoryCode: 'subsidy', region: '云山县', publishTime: '2026-01-07T09:00:00+08:00', source: '示例部门', validUntil: '', expired: false });
  });

  test('are listed newest first by category, by region and by both', async () => {
    expect(await listed({ pageSize: 3, pageNum: 3 })).toEqual({ codes: ['P0'], total: 7 });
    expect(await listed({ categoryCode: 'apprentice' })).toEqual({ codes: ['P4', 'P1'], total: 2 });
    expect(await listed({ region: '江湾市' })).toEqual({ codes: ['P5', 'P4', 'P0'], total: 3 });
    expect(await listed({ categoryCode: 'subsidy', region: '北桥市' })).toEqual({ codes: ['P2'], total: 1 });
    expect(await listed({ region: '无此地' })).toEqual({ codes: [], total: 0 });
    expect(await listed({ topCode: '100000000001' })).toEqual({ codes: [], total: 0 });
  });

  test('of a province include those of its cities', async () => {
    await show(areaTreeKind, 'areas', { areas: [{ code: '510000', name: '四川省', children: [{ code: '510100', name: '成都市' }] }] });
    for (const [code, region] of [['A1', '四川省'], ['A2', '成都市']] as const) await show(policyKind, code, { title: code, categoryCode: 'subsidy', region });
    expect((await listed({ region: '四川省' })).codes.toSorted()).toEqual(['A1', 'A2']);
    expect(await listed({ region: '成都市' })).toEqual({ codes: ['A2'], total: 1 });
  });

  test('list the regions that have policies of the category, regardless of the requested region, most policies first', async () => {
    const regions = async (request: RequestOf<'getPolicyByCategory'> = {}) => (await answerOf(policyHandlers, 'getPolicyByCategory', request, testCaller(context))).regions;
    expect(await regions()).toEqual(['江湾市', '北桥市', '云山县']);
    expect(await regions({ categoryCode: 'subsidy', region: '北桥市' })).toEqual(['江湾市', '云山县', '北桥市']);
    expect(await regions({ categoryCode: 'apprentice', region: '云山县' })).toEqual(['北桥市', '江湾市']);
    expect(await regions({ categoryCode: 'none' })).toEqual([]);
    await unpublish(context, policyKind, { code: 'P6' }, editor);
    expect(await regions({ region: '江湾市' })).toEqual(['江湾市', '北桥市']);
  });

  test('are valid to the end of their last day in China, and are marked as expired from then on', async () => {
    await show(policyKind, 'P1', { title: '试行办法', categoryCode: 'subsidy', validUntil: '2026-08-31' });
    const caller = testCaller(context);
    const expired = async () => [
      (await answerOf(policyHandlers, 'getPolicyDtails', { bizCode: 'P1' }, caller)).expired,
      (await answerOf(policyHandlers, 'getPolicyByCategory', {}, caller)).list.find(({ bizCode }) => bizCode === 'P1')?.expired,
      (await answerOf(policyHandlers, 'showIndexPolicy', {}, caller)).find(({ bizCode }) => bizCode === 'P1')?.expired,
    ];
    context.clock.set(Date.parse('2026-08-31T23:59:59+08:00'));
    expect(await expired()).toEqual([false, false, false]);
    context.clock.set(Date.parse('2026-09-01T00:00:00+08:00'));
    expect(await expired()).toEqual([true, true, true]);
  });

  test('are read completely one by one', async () => {
    const read = (request: RequestOf<'getPolicyDtails'>) => answerOf(policyHandlers, 'getPolicyDtails', request, testCaller(context));
    expect(await read({ bizCode: 'P1' })).toMatchObject({ title: '办法 1', categoryName: '学徒培养', content: '<p>第一条</p>', region: '北桥市', previous: { bizCode: 'P2', title: '办法 2' }, next: { bizCode: 'P0', title: '办法 0' } });
    expect(await read({ bizCode: 'P6' })).toMatchObject({ previous: null });
    await show(policyKind, 'P7', { title: '办法 7', categoryCode: 'subsidy', validUntil: '2027-12-31' });
    expect(await read({ bizCode: 'P7' })).toMatchObject({ validUntil: '2027-12-31', next: { bizCode: 'P6' } });
    await expect(show(policyKind, 'P8', { title: '办法 8', categoryCode: 'subsidy', validUntil: '2027-02-30' })).rejects.toThrow('2026-12-31');
    await unpublish(context, policyKind, { code: 'P1' }, editor);
    for (const request of [{ bizCode: 'P1' }, { bizCode: 'none' }, { bizCode: 'P2', topCode: '100000000001' }]) await expect(read(request)).rejects.toMatchObject({ returnCode: 40400 });
  });
});
