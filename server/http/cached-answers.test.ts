import { expect, test } from 'vitest';
import { calls } from '../../contract/calls/index.ts';
import { describeOnSqlite } from '../database/testing.ts';
import { createHosts } from './hosts.ts';
import { testContext, type TestContext } from '../testing-context.ts';
import { type RawAnswer, testServer } from './testing-server.ts';

const editions = '/app/v1/official/getcomboList';
const without = ({ headers }: RawAnswer, ...names: string[]) => Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

describeOnSqlite('a cached answer to the same request again', (open) => {
  const counted = async (context: TestContext) => (await context.metrics.calls.get()).values.find(({ labels }) => labels.call === 'getcomboList')?.value;

  test('has the headers and body of the first with its own request id, and is counted', async () => {
    const context = testContext(await open());
    const { send } = await testServer(context);
    const [first, again, under] = [await send('GET', editions), await send('GET', editions), await send('GET', `${editions}?topCode=-1`)];
    expect(without(again, 'date', 'x-request-id')).toEqual(without(first, 'date', 'x-request-id'));
    expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    expect([again.status, again.text, under.text]).toEqual([200, first.text, first.text]);
    expect(calls.getcomboList.data.safeParse(again.envelope.data).success).toBe(true);
    expect(await counted(context)).toBe(3);
  });

  test('is refused like any other call from an address that calls too often', async () => {
    const context = testContext(await open());
    context.config.limits = { ...context.config.limits, callsPerMinutePerAddress: 3 };
    const { send } = await testServer(context);
    const answers = [];
    for (let time = 0; time < 5; time++) answers.push(await send('GET', editions));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429]);
    expect([answers[4]!.headers['cache-control'], Number(answers[4]!.headers['retry-after']) > 0]).toEqual(['no-store', true]);
    expect(await counted(context)).toBe(3);
  });

  test('is recomputed after a change and is not used for another host, method or body', async () => {
    const context = testContext(await open());
    const { send, purge } = await testServer(context);
    await send('GET', editions);
    expect((await send('GET', editions, { headers: { host: 'strangers.example.com' } })).status).toBe(421);
    expect((await send('POST', editions)).status).toBe(405);
    expect((await send('HEAD', editions)).text).toBe('');
    expect((await send('GET', editions, { headers: { 'content-length': '2' }, body: '{}' })).status).toBe(200);
    purge();
    expect((await send('GET', editions)).status).toBe(200);
  });

  test('is not found under a host that lost its tenant while the request waited to be admitted', async () => {
    const context = testContext(await open());
    const hosts = createHosts(context.config);
    hosts.replaceDomains([{ domain: 'qihang.example.cn', topCode: '100000000001' }]);
    const admitted = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    const { take } = context.limits;
    context.limits.take = async (rule, ...rest) => {
      if (rule.name === 'calls') {
        asked.resolve();
        await admitted.promise;
      }
      return take(rule, ...rest);
    };
    const { send, purge } = await testServer(context, undefined, { hosts });
    const ask = () => send('GET', editions, { headers: { host: 'qihang.example.cn' } });
    const waiting = ask();
    await asked.promise;
    hosts.replaceDomains([]);
    purge();
    admitted.resolve();
    await waiting;
    expect((await ask()).status).toBe(421);
  });
});
