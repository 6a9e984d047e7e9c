import { expect, test } from 'vitest';
import { returnCodes } from '../../contract/return-codes.ts';
import { readConfig } from '../config.ts';
import { describeOnSqlite } from '../database/testing.ts';
import { testContext } from '../testing-context.ts';
import { onePage } from './testing-page.ts';
import { testServer } from './testing-server.ts';
import { visitorOf } from './testing-visitor.ts';

describeOnSqlite('pages and answers made on a cache miss', (open) => {
  /** Names of the limits that were taken, in order. */
  async function made() {
    const context = testContext(await open());
    const { take } = context.limits;
    const taken: string[] = [];
    context.limits.take = (rule, ...asked) => {
      if (rule.points === 600 && rule.windowSeconds === 60) taken.push(rule.name);
      return take(rule, ...asked);
    };
    return { server: await testServer(context, onePage(() => ({})).source), taken };
  }

  test('share one limit per address', async () => {
    const { server, taken } = await made();
    await server.send('GET', '/nothing.data');
    await server.send('GET', '/app/v1/official/searchSite?keyword=plc');
    expect([taken.length, new Set(taken).size]).toEqual([2, 1]);
  });

  test('searches that differ only in punctuation share one answer', async () => {
    const { server, taken } = await made();
    for (const keyword of ['培训', '培训,,', '，培训。', ' 培训 ！']) expect((await server.send('GET', `/app/v1/official/searchSite?keyword=${encodeURIComponent(keyword)}`)).status).toBe(200);
    expect(taken).toHaveLength(1);
    for (const keyword of ['培训，考证', '培训 考证', '《培训》·考证']) await server.send('GET', `/app/v1/official/searchSite?keyword=${encodeURIComponent(keyword)}`);
    expect(taken).toHaveLength(2);
  });
});

describeOnSqlite('calls that are refused before they make work', (open) => {
  test('do not use up what neighbours behind the same address need to log in, and are refused when there are too many', async () => {
    const { server, make } = await visitorOf(open, { config: { limits: { ...readConfig({}).limits, callsPerMinutePerAddress: 5 } } });
    const json = { 'content-type': 'application/json' };
    const flood: [method: string, path: string, options: { headers?: Record<string, string>; body?: string }][] = [
      ['POST', '/bks/v1/user/getUserOrgList', { headers: json, body: '{}' }],
      ['POST', '/bks/v1/user/getUserOrgList', { headers: json, body: '{' }],
      ['POST', '/bks/v1/user/getUserOrgList', { body: 'a=b' }],
      ['POST', '/app/v1/official/login', { headers: { ...json, origin: 'https://elsewhere.example' }, body: '{}' }],
      ['GET', '/app/v1/official/login', {}],
    ];
    const statuses: number[] = [];
    for (const [method, path, options] of [...flood, ...flood]) statuses.push((await server.send(method, path, options)).status);
    expect(statuses).toEqual([400, 400, 415, 403, 405, 429, 429, 429, 429, 429]);
    const answers = [];
    for (let time = 0; time < 6; time++) answers.push((await make('getCaptcha', { userKey: crypto.randomUUID() })).envelope.returnCode);
    expect(answers).toEqual([...Array.from({ length: 5 }, () => returnCodes.success), returnCodes.tooManyRequests]);
  });
});
