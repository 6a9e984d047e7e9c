import { describe, expect, test } from 'vitest';
import { CallUnanswered, type BrowserClient } from '../../contract/client.ts';
import { homeTabs } from '../../contract/home-tabs.ts';
import { trackedPage } from '../../contract/tracking.ts';
import { createTracker } from './tracker.ts';

const home = trackedPage('home')!;

function setUp(answer: () => Promise<{ returnCode: number; returnMsg: string; data: unknown }> = async () => ({ returnCode: 200, returnMsg: '', data: 'visit-1' })) {
  const calls: { name: string; request: unknown; keepalive: boolean | undefined }[] = [];
  const stored = new Map<string, string>();
  const consent = { given: true };
  const client = {
    call: (name: string, request: unknown, init?: { keepalive?: boolean }) => {
      calls.push({ name, request, keepalive: init?.keepalive });
      return answer();
    },
  } as unknown as BrowserClient;
  const tracker = createTracker({ client, storage: { setItem: (key, value) => void stored.set(key, value) }, allowed: () => consent.given });
  return { tracker, calls, stored, consent };
}

describe('a visit', () => {
  test('is reported on entry with the fixed code and name, and its id is stored under the code', async () => {
    const { tracker, calls, stored } = setUp();
    await tracker.enter(home, 'https://example.com/');
    expect(calls).toEqual([
      {
        name: 'insertData',
        request: { countItemCode: '170000000000000009', countItemName: '首页', countModule: 'portal', ipAddr: '', province: '', deviceType: 'TYPE_PC', source: 'https://example.com/' },
        keepalive: true,
      },
    ]);
    expect(stored.get('170000000000000009')).toBe('visit-1');
  });

  test('is reported once on leaving, by a request that outlives the page', async () => {
    const { tracker, calls } = setUp();
    await tracker.enter(home);
    await tracker.leave(home);
    await tracker.leave(home);
    expect(calls.slice(1)).toEqual([{ name: 'updateDate', request: { bizCode: 'visit-1' }, keepalive: true }]);
  });

  test('waits for its id when the visitor leaves before the answer', async () => {
    const { tracker, calls } = setUp();
    void tracker.enter(home);
    await tracker.leave(home);
    expect(calls.map((call) => call.name)).toEqual(['insertData', 'updateDate']);
  });

  test.each([
    ['no answer comes', () => Promise.reject(new CallUnanswered('away'))],
    ['the answer has another code', async () => ({ returnCode: 500, returnMsg: '', data: 'x' })],
    ['the answer has no id', async () => ({ returnCode: 200, returnMsg: '', data: null })],
  ])("stores 'false' when %s, and leaving is then not reported", async (_, answer) => {
    const { tracker, calls, stored } = setUp(answer);
    await tracker.enter(home);
    await tracker.leave(home);
    expect(stored.get(home.countItemCode)).toBe('false');
    expect(calls.map((call) => call.name)).toEqual(['insertData']);
  });

  test('started again does not report the id of the previous visit', async () => {
    let id = 0;
    const { tracker, calls } = setUp(async () => ({ returnCode: 200, returnMsg: '', data: `visit-${++id}` }));
    await tracker.enter(home);
    await tracker.leave(home);
    void tracker.enter(home);
    await tracker.leave(home);
    expect(calls.filter((call) => call.name === 'updateDate').map((call) => call.request)).toEqual([{ bizCode: 'visit-1' }, { bizCode: 'visit-3' }]);
  });
});

describe('a visitor who does not want to be counted', () => {
  test('causes no call at all', async () => {
    const { tracker, calls, stored, consent } = setUp();
    consent.given = false;
    await tracker.enter(home);
    await tracker.click(home);
    await tracker.leave(home);
    expect(calls).toEqual([]);
    expect(stored.size).toBe(0);
  });

  test('who declines during a visit causes no report when leaving', async () => {
    const { tracker, calls, consent } = setUp();
    await tracker.enter(home);
    consent.given = false;
    await tracker.leave(home);
    expect(calls.map((call) => call.name)).toEqual(['insertData']);
  });
});

test('the four home tabs are counted by their own codes', async () => {
  const { tracker, stored } = setUp();
  for (const tab of homeTabs) await tracker.enter(tab);
  expect([...stored.keys()]).toEqual(['1700000000000000006', '1700000000000000007', '17000000000000000025', '17000000000000000026']);
});
