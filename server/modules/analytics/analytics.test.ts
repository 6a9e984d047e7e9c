import { beforeEach, describe, expect, test } from 'vitest';
import { analyticsCalls } from '../../../contract/calls/analytics.ts';
import { pages, type PageKey } from '../../../contract/pages.ts';
import { homeTabs } from '../../../contract/home-tabs.ts';
import { clicks, countModule, trackedPage } from '../../../contract/tracking.ts';
import { describeOnBothDatabases } from '../../database/testing.ts';
import { answerOf } from '../../testing-call.ts';
import { testCaller, testContext, type TestContext } from '../../testing-context.ts';
import { analyticsHandlers, startAnalytics } from './index.ts';
import { itemName } from './items.ts';
import { provinceOfAddress } from '../../calls/province-of-address.ts';
import { provinceName } from '../../calls/provinces.ts';
import { VisitWriter, visitWriterOf } from './visit-writer.ts';

const home = { ...trackedPage('home')!, countModule };

describeOnBothDatabases('a visit', (open) => {
  let context: TestContext;

  beforeEach(async () => {
    context = testContext(await open());
  });

  const insert = (changes: object = {}, caller: object = {}) => answerOf(analyticsHandlers, 'insertData', { ...home, ...changes }, testCaller(context, caller));
  const update = (bizCode: string, caller: object = {}) => answerOf(analyticsHandlers, 'updateDate', { bizCode }, testCaller(context, caller));
  const flush = () => visitWriterOf(context).flush();
  const visits = () => context.database.read.selectFrom('visits').selectAll().orderBy('arrived_at').orderBy('id').execute();

  test('is counted with its network, not its address, and its day in China', async () => {
    context.clock.set(Date.parse('2026-03-02T23:30:00Z'));
    const id = await insert({ source: 'https://www.example.com' }, { clientAddress: '203.0.113.77', tenant: { topCode: 'E1' } });
    await flush();
    expect(await visits()).toEqual([
      {
        id,
        item_code: '170000000000000009',
        item_name: '首页',
        module: 'portal',
        device_type: 'TYPE_PC',
        top_code: 'E1',
        source: 'https://www.example.com',
        network: '203.0.113.0/24',
        province: '',
        day: '2026-03-03',
        arrived_at: context.clock.now(),
        left_at: null,
      },
    ]);
  });

  test.each([
    [{ ipAddr: '2001:db8:1:2::3' }, '2001:db8:1::/48'],
    [{ ipAddr: '198.51.100.20' }, '198.51.100.0/24'],
    [{ ipAddr: 'somewhere' }, ''],
    [{ ipAddr: '203.0.113.7/32' }, ''],
    [{ ipAddr: 'fe80::1%eth0' }, 'fe80::/48'],
    [{ ipAddr: '::1%25' }, '::/48'],
  ])('with the address %j is stored truncated', async (changes, network) => {
    await insert(changes);
    await flush();
    expect((await visits())[0]?.network).toBe(network);
  });

  test('gets the province that the client sent, or else that of its address', async () => {
    await insert({ province: '广西壮族自治区' }, { clientAddress: '202.96.128.86' });
    await insert({}, { clientAddress: '202.96.128.86' });
    await insert({ province: '<script>' });
    await flush();
    expect((await visits()).map(({ province }) => province).toSorted()).toEqual(['', '广东', '广西']);
  });

  test('lasts until the page is left; a repeated call stores the latest time', async () => {
    const id = await insert();
    context.clock.advance(12_000);
    await update(id);
    await flush();
    context.clock.advance(3_000);
    await update(id);
    await update(id);
    await flush();
    const [visit] = await visits();
    expect(visit!.left_at! - visit!.arrived_at).toBe(15_000);
  });

  test('that ended at another instance before it was written is not lost', async () => {
    const elsewhere = new VisitWriter(context);
    const id = await insert();
    elsewhere.leave({ id, leftAt: context.clock.now() + 5_000 });
    await elsewhere.flush();
    await flush();
    await elsewhere.flush();
    expect((await visits())[0]?.left_at).toBe(context.clock.now() + 5_000);
    await elsewhere.stop();
  });

  test('that does not exist is looked up three times and then dropped', async () => {
    const id = context.random.uuid();
    const elsewhere = new VisitWriter(context);
    elsewhere.leave({ id, leftAt: 1 });
    for (let attempt = 0; attempt < 3; attempt++) await elsewhere.flush();
    visitWriterOf(context).arrive({ id, itemCode: 'x', itemName: '', module: '', deviceType: '', topCode: '-1', source: '', network: '', province: '', day: '', arrivedAt: 1 });
    await flush();
    await elsewhere.flush();
    expect((await visits())[0]?.left_at).toBeNull();
    await elsewhere.stop();
  });

  test.each([
    ['countModule', '=HYPERLINK("https://x.cn")', '未知的埋点模块'],
    ['source', '甲\u202e乙', '含有不能使用的字符'],
    ['source', 'a\r\nb', '含有不能使用的字符'],
  ])('is refused if %s is %j', (field, value, says) => {
    const { error } = analyticsCalls.insertData.request.safeParse({ ...home, [field]: value });
    expect(error?.issues[0]).toMatchObject({ path: [field], message: says });
  });

  test('with an unknown code is refused, and leaving an unknown visit changes nothing', async () => {
    await expect(insert({ countItemCode: '170000000000009999' })).rejects.toMatchObject({ returnCode: 40001, data: { field: 'countItemCode' } });
    expect(await update('none')).toBeNull();
    for (let index = 0; index < 10; index++) await flush();
    expect(await visits()).toEqual([]);
  });

  test('gets the contract’s name of its code, not the name that the caller sent', async () => {
    await insert({ countItemName: '澳门首家线上' });
    await flush();
    expect((await visits())[0]?.item_name).toBe('首页');
  });

  test.each([['dnt'], ['sec-gpc']])('with a request not to be counted (%s) is answered and not stored', async (header) => {
    const id = await insert({}, { headers: new Headers({ [header]: '1' }) });
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    await flush();
    expect(await visits()).toEqual([]);
  });

  test('after 1,200 in a minute from one address is refused', async () => {
    await context.limits.take({ name: 'visits', points: 1200, windowSeconds: 60 }, '203.0.113.7', 1200);
    await expect(insert()).rejects.toMatchObject({ httpStatus: 429 });
    await insert({}, { clientAddress: '198.51.100.1' });

    await context.limits.take({ name: 'visits', points: 1200, windowSeconds: 60 }, '2001:db8:1:2::/64', 1200);
    await expect(insert({}, { clientAddress: '2001:db8:1:2::3' })).rejects.toMatchObject({ httpStatus: 429 });
  });

  test('is limited per day for an address and its network; leaving is still stored', async () => {
    const perDay = { name: 'visits-of-day', points: 100_000, windowSeconds: 86_400 };
    const id = await insert({}, { clientAddress: '203.0.113.8' });
    await context.limits.take(perDay, '203.0.113.8', 99_999);
    await expect(insert({}, { clientAddress: '203.0.113.8' })).rejects.toMatchObject({ httpStatus: 429 });
    await update(id, { clientAddress: '203.0.113.8' });
    await insert({}, { clientAddress: '203.0.113.9' });
    await context.limits.take({ ...perDay, name: 'visits-of-day-of-network', points: 200_000 }, '203.0.113.0/24', 199_998);
    await expect(insert({}, { clientAddress: '203.0.113.10' })).rejects.toMatchObject({ httpStatus: 429 });
    await insert({}, { clientAddress: '198.51.100.1' });
  });

  test('acknowledged before a graceful stop is written', async () => {
    const analytics = startAnalytics(context);
    for (let index = 0; index < 1_200; index++) await insert({}, { clientAddress: `198.51.100.${index % 250}` });
    await analytics.stop();
    expect(await visits()).toHaveLength(1_200);
  });

  test('waits during an outage of the database, and above the limit new ones are refused', async () => {
    let isAway = true;
    const writer = new VisitWriter({
      logger: context.logger,
      database: { ...context.database, transaction: (work) => (isAway ? Promise.reject(new Error('away')) : context.database.transaction(work)) },
    });
    const visit = (id: number) => ({ id: `v${id}`, itemCode: 'x', itemName: '', module: '', deviceType: '', topCode: '-1', source: '', network: '', province: '', day: '', arrivedAt: 1 });
    for (let id = 0; id < 20_000; id++) writer.arrive(visit(id));
    expect(() => writer.arrive(visit(20_000))).toThrow(expect.objectContaining({ returnCode: 50300 }));
    await expect(writer.flush()).rejects.toThrow('away');
    isAway = false;
    await writer.stop();
    const { total } = await context.database.read.selectFrom('visits').select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    expect(total).toBe(20_000);
  });
});

describeOnBothDatabases('a batch of visits after a lost answer to its commit', (open) => {
  test('is written again without duplicates, and later batches follow', async () => {
    const context = testContext(await open());
    let isHeard = false;
    const writer = new VisitWriter({
      logger: context.logger,
      database: {
        ...context.database,
        async transaction(work) {
          const result = await context.database.transaction(work);
          if (!isHeard) throw new Error('the connection broke');
          return result;
        },
      },
    });
    const visit = (id: string) => ({ id, itemCode: 'x', itemName: '', module: '', deviceType: '', topCode: '-1', source: '', network: '', province: '', day: '', arrivedAt: 1 });
    writer.arrive(visit('first'));
    await expect(writer.flush()).rejects.toThrow('the connection broke');
    isHeard = true;
    writer.arrive(visit('second'));
    await writer.stop();
    const rows = await context.database.read.selectFrom('visits').select('id').orderBy('id').execute();
    expect(rows.map(({ id }) => id)).toEqual(['first', 'second']);
  });
});

describe('item codes', () => {
  test('each known code has a name', () => {
    const items = [...(Object.keys(pages) as PageKey[]).flatMap((key) => trackedPage(key) ?? []), ...homeTabs, ...Object.values(clicks)];
    expect(items.filter(({ countItemCode }) => !itemName(countItemCode))).toEqual([]);
    expect(itemName(homeTabs[2].countItemCode)).toBe('智能认证考试');
    expect(itemName(clicks.freeTrial.countItemCode)).toBe('点击免费试用');
    expect(itemName('1')).toBeNull();
  });
});

test.each([
  ['广东省', '广东'],
  ['广东', '广东'],
  ['北京市', '北京'],
  ['内蒙古自治区', '内蒙古'],
  ['新疆维吾尔自治区', '新疆'],
  ['香港特别行政区', '香港'],
  ['深圳市', ''],
  ['', ''],
])('%s is counted as %j', (text, province) => {
  expect(provinceName(text)).toBe(province);
});

test.each([
  ['202.96.128.86', '广东'],
  ['219.141.136.10', '北京'],
  ['110.16.0.1', '内蒙古'],
  ['240e:1f:1::1', '广东'],
  ['202.175.3.8', '澳门'],
  ['8.8.8.8', ''],
  ['127.0.0.1', ''],
  ['192.168.1.1', ''],
  ['::1', ''],
  ['fd00::1', ''],
  ['no address', ''],
  ['fe80::1%eth0', ''],
  ['::1%25', ''],
  ['240e:1f:1::1%en0', '广东'],
  ['::ffff:202.96.128.86', '广东'],
  ['1:2', ''],
])('the address %s belongs to %j', (address, province) => {
  expect(provinceOfAddress(address)).toBe(province);
});
