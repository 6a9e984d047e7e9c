import { expect, test } from 'vitest';
import { describeOnSqlite } from '../database/testing.ts';
import { testContext } from '../testing-context.ts';
import { onePage } from './testing-page.ts';
import { testServer } from './testing-server.ts';

describeOnSqlite('what is made because it was not kept', (open) => {
  /** Each time, by the share that it was taken of. */
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

  test('is counted together, whether it is a page or an answer', async () => {
    const { server, taken } = await made();
    await server.send('GET', '/nothing.data');
    await server.send('GET', '/app/v1/official/searchSite?keyword=plc');
    expect([taken.length, new Set(taken).size]).toEqual([2, 1]);
  });

  test('is made once for a search, whatever signs stand around and between its words', async () => {
    const { server, taken } = await made();
    for (const keyword of ['培训', '培训,,', '，培训。', ' 培训 ！']) expect((await server.send('GET', `/app/v1/official/searchSite?keyword=${encodeURIComponent(keyword)}`)).status).toBe(200);
    expect(taken).toHaveLength(1);
    for (const keyword of ['培训，考证', '培训 考证', '《培训》·考证']) await server.send('GET', `/app/v1/official/searchSite?keyword=${encodeURIComponent(keyword)}`);
    expect(taken).toHaveLength(2);
  });
});
