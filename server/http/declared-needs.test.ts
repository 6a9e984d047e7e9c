import { expect, test } from 'vitest';
import { refuse } from '../calls/refusal.ts';
import { describeOnSqlite } from '../database/testing.ts';
import { testCaller, testContext } from '../testing-context.ts';
import { runHandler } from './declared-needs.ts';

describeOnSqlite('the limits that a call declares', (open) => {
  test('give refused calls their points back, except where a refusal costs as much work as a success', async () => {
    const context = testContext(await open());
    const caller = { ...testCaller(context), session: { sessionId: 's', personId: 'p', topCode: '-1', roles: ['operator' as const], live: null } };
    /** How many of the calls reached the handler. */
    const handled = async (name: 'consoleLiveFinishFilm' | 'consoleLiveUpload', times: number, error: Error) => {
      let count = 0;
      const handler = async () => {
        count++;
        throw error;
      };
      for (let each = 0; each < times; each++) await runHandler(name, handler, {}, caller).catch(() => undefined);
      return count;
    };
    expect(await handled('consoleLiveFinishFilm', 130, new Error('of the server'))).toBe(130);
    expect(await handled('consoleLiveFinishFilm', 130, refuse.invalidInput('file', '不能播放'))).toBe(120);
    expect(await handled('consoleLiveUpload', 610, refuse.invalidInput('file', '不是图片'))).toBe(610);
  });
});
