import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSearch } from './search.ts';
import { refusal, scriptedClient, unanswered, type Answer } from './testing.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const qihang = { name: '启航职业培训学校（示例）', cover: '', topCode: '100000000001' };

function start(answer: Answer) {
  const server = scriptedClient({ searchEnterprise: answer });
  const expired: unknown[] = [];
  const search = createSearch({ client: server.client, tempAccountToken: 'temporary', onExpired: (error) => expired.push(error) });
  return { search, server, expired, pass: (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds) };
}

describe('the search for an enterprise', () => {
  test('sends a request from 4 characters on, after a debounce', async () => {
    const { search, server, pass } = start([qihang]);
    expect(search.state().step).toBe('idle');
    search.type('启航职');
    expect(search.state().step).toBe('short');
    await pass(1000);
    expect(search.state().step).toBe('short');
    search.type('启航职业');
    await pass(200);
    search.type('启航职业培训');
    expect(search.state().step).toBe('searching');
    await pass(299);
    expect(server.made).toEqual([]);
    await pass(1);
    expect(server.made).toEqual([{ name: 'searchEnterprise', request: { tempAccountToken: 'temporary', keyword: '启航职业培训' } }]);
    expect(search.state()).toMatchObject({ step: 'found', found: [qihang] });
  });

  test('counts characters, not spaces', async () => {
    const { search, pass } = start([qihang]);
    search.type(' 启航 ');
    await pass(1000);
    expect(search.state().step).toBe('short');
    search.type('    ');
    expect(search.state().step).toBe('idle');
  });

  test('shows the results of the last keyword even when an earlier answer arrives later', async () => {
    const answers: ((found: unknown) => void)[] = [];
    const { search, pass } = start(() => new Promise((resolve) => answers.push(resolve)));
    search.type('启航职业');
    await pass(300);
    search.type('北桥技工');
    await pass(300);
    answers[1]!([]);
    await pass(0);
    answers[0]!([qihang]);
    await pass(0);
    expect(search.state()).toMatchObject({ keyword: '北桥技工', step: 'found', found: [] });
  });

  test('shows the reason of a failure and can be repeated', async () => {
    const { search, server, pass } = start(unanswered());
    search.type('启航职业');
    await pass(300);
    expect(search.state()).toMatchObject({ step: 'failed', message: '网络连接失败，请检查网络后重试' });
    server.answers.searchEnterprise = [qihang];
    search.retry();
    await pass(0);
    expect(search.state()).toMatchObject({ step: 'found', found: [qihang], keyword: '启航职业' });
  });

  test('reports an expired temporary token', async () => {
    const { search, expired, pass } = start(refusal(10062, '登录已过期，请重新登录'));
    search.type('启航职业');
    await pass(300);
    expect(expired).toHaveLength(1);
  });
});
