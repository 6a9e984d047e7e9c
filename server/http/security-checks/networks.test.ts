import { expect, test } from 'vitest';
import { returnCodes } from '../../../contract/return-codes.ts';
import { describeOnSqlite } from '../../database/testing.ts';
import { testCaller, testContext } from '../../testing-context.ts';
import { beginLogin } from '../../modules/logins/index.ts';
import { testServer } from '../testing-server.ts';
import { addTestPerson } from '../../testing-entities.ts';

/** The owner of an IPv6 /48 has 65,536 addresses. All of them together get the limits of a few addresses. */
describeOnSqlite('from outside, all addresses of one network together', (open) => {
  const start = async (limits: Partial<ReturnType<typeof testContext>['config']['limits']>) => {
    const context = testContext(await open(), { config: { trustedProxies: ['127.0.0.1'] } });
    context.config.limits = { ...context.config.limits, ...limits };
    return { context, server: await testServer(context) };
  };
  const subscriber = (index: number) => `2001:db8:1:${index.toString(16)}::1`;

  test('can leave as many enquiries as eight addresses', async () => {
    const { context, server } = await start({ enquiriesPerHourPerAddress: 2 });
    const leave = (index: number, address: string) =>
      server.send('POST', '/app/v1/cooperation/saveCooperation', {
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({ userName: '邹师傅', userPhone: `139123456${String(index).padStart(2, '0')}`, cooperationType: '1' }),
      });
    const codes: (number | undefined)[] = [];
    for (let index = 0; index < 20; index++) codes.push((await leave(index, subscriber(index))).envelope.returnCode);
    expect(codes).toEqual([...Array.from({ length: 16 }, () => returnCodes.success), ...Array.from({ length: 4 }, () => returnCodes.tooManyRequests)]);
    expect((await leave(30, '2001:db8:2::1')).envelope.returnCode).toBe(returnCodes.success);
    expect((await context.database.read.selectFrom('leads').selectAll().execute()).length).toBe(17);
  });

  test('can found as many enterprises as eight addresses', async () => {
    const { context, server } = await start({ registrationsPerHourPerAddress: 1 });
    const found = async (index: number, address: string) => {
      const personId = await addTestPerson(context, { phone: `139123456${String(index).padStart(2, '0')}`, password: null });
      const { tempAccountToken } = await beginLogin(testCaller(context), personId);
      const body = JSON.stringify({ tempAccountToken, enterpriseName: '海燕职业培训学校', orgType: '2' });
      return (await server.send('POST', '/app/v1/official/createEnterprise', { headers: { 'content-type': 'application/json', 'x-forwarded-for': address }, body })).envelope.returnCode;
    };
    const codes: (number | undefined)[] = [];
    for (let index = 0; index < 10; index++) codes.push(await found(index, subscriber(index)));
    expect(codes).toEqual([...Array.from({ length: 8 }, () => returnCodes.success), returnCodes.tooManyRequests, returnCodes.tooManyRequests]);
    expect(await found(10, '2001:db8:2::1')).toBe(returnCodes.success);
    expect(await context.database.read.selectFrom('enterprises').select('top_code').execute()).toHaveLength(9);
  });

  test('can make as many calls as eight addresses', async () => {
    const { server } = await start({ callsPerMinutePerAddress: 3 });
    const call = async (address: string) => (await server.send('GET', '/app/v1/official/getAgreement', { headers: { 'x-forwarded-for': address } })).status;
    const statuses: number[] = [];
    for (let index = 0; index < 30; index++) statuses.push(await call(subscriber(index)));
    expect(statuses.filter((status) => status === 200)).toHaveLength(24);
    expect(statuses.at(-1)).toBe(429);
    expect(await call('203.0.113.7')).toBe(200);
  });

  test('are counted as eight addresses', async () => {
    const { context, server } = await start({});
    await context.limits.take({ name: 'visits-of-network', points: 9_600, windowSeconds: 60 }, '2001:db8:1::/48', 9_600);
    await context.limits.take({ name: 'captcha-pictures-of-network', points: 4_800, windowSeconds: 60 }, '2001:db8:1::/48', 4_800);
    const ask = async (path: string, address: string) => (await server.send('GET', path, { headers: { 'x-forwarded-for': address } })).status;
    for (const path of ['/burial/updateDate?bizCode=1', '/app/v1/baseUser/getCaptcha?userKey=00000000-0000-4000-8000-000000000001']) {
      expect(await ask(path, subscriber(7)), path).toBe(429);
      expect(await ask(path, '2001:db8:2::1'), path).toBe(200);
    }
  });
});
