import { expect, test } from 'vitest';
import { listenForPushes, type PushWorker } from './push.ts';

const origin = 'https://www.example.com';
const reminder = { title: '焊接公开课', body: '19:30 开始，提前 15 分钟可以进教室', address: '/m/liveDetail?code=L1', token: 'token-1' };

/** A worker with open tabs, whose calls are answered in turn: a status, or null for a lost connection. */
function worker({ tabs = [] as string[], answers = [200] as (number | null)[], refusesToShow = false } = {}) {
  const listeners = new Map<string, (event: unknown) => void>();
  const seen: unknown[] = [];
  const open = tabs.map((url) => ({ url: origin + url, focus: async () => void seen.push(['focus', url]) }));
  const scope = {
    location: { origin },
    addEventListener: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
    registration: {
      showNotification: async (title: string, { body, data }: NotificationOptions) => {
        if (refusesToShow) throw new TypeError('no permission');
        seen.push(['show', title, body, data]);
      },
      pushManager: { subscribe: async () => ({ toJSON: () => ({ endpoint: 'https://new.example/2', keys: { p256dh: 'p2', auth: 'a2' } }) }) },
    },
    clients: { matchAll: async () => open, openWindow: async (url: string) => void seen.push(['open', url]) },
    fetch: async (path: string, { body }: { body: string }) => {
      seen.push(['call', path, JSON.parse(body)]);
      const status = answers.length > 0 ? answers.shift()! : 200;
      if (status === null) throw new TypeError('Failed to fetch');
      return { status };
    },
  };
  const waited: number[] = [];
  listenForPushes(scope as unknown as PushWorker, async (milliseconds) => void waited.push(milliseconds));
  /** Dispatches an event, and resolves when the worker may be stopped. */
  const happens = async (name: string, event: object): Promise<void> => {
    let work: Promise<unknown> = Promise.resolve();
    listeners.get(name)!({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) });
    await work;
  };
  const push = (data: unknown) => happens('push', { data: { json: () => (typeof data === 'string' ? (JSON.parse(data) as unknown) : data) } });
  const press = (data: unknown) => happens('notificationclick', { notification: { data, close: () => seen.push(['close']) } });
  return { seen, waited, push, press, happens };
}

const received = ['call', '/app/v1/push/received', { token: 'token-1' }];

test('a message is shown, and then the portal is told with its token', async () => {
  const { seen, push } = worker();
  await push(reminder);
  expect(seen).toEqual([['show', reminder.title, reminder.body, { address: reminder.address }], received]);
});

test('without the permission nothing is shown and the portal is not told, so it sends the SMS', async () => {
  const { seen, push } = worker({ refusesToShow: true });
  await expect(push(reminder)).rejects.toThrow('no permission');
  expect(seen).toEqual([]);
});

test.each<[string, (number | null)[], number]>([
  ['a lost connection is tried three times', [null, null, null], 3],
  ['a failure of the server is tried again', [503, 200], 2],
  ['a refusal is final', [404], 1],
])('telling the portal: %s', async (_what, answers, calls) => {
  const { seen, waited, push } = worker({ answers });
  await push(reminder);
  expect([seen.slice(1), waited]).toEqual([Array.from({ length: calls }, () => received), [2_000, 8_000].slice(0, calls - 1)]);
});

test.each(['{', '{"title":1}', 'null'])('the message %s is shown in general words', async (text) => {
  const { seen, push } = worker();
  await push(text);
  expect(seen).toEqual([['show', '有一场直播快开始了', expect.any(String), { address: '/m/Video' }]]);
});

test.each<[string, string[], unknown, unknown]>([
  ['opens the class', [], { address: reminder.address }, ['open', reminder.address]],
  ['focuses a tab with its page', ['/m', '/m/liveDetail?code=L1'], { address: reminder.address }, ['focus', '/m/liveDetail?code=L1']],
  ['focuses a tab with its room', ['/m/live?code=L1'], { address: reminder.address }, ['focus', '/m/live?code=L1']],
  ['leaves a tab with another class or a form alone', ['/m/live?code=L2', '/m/registration', '/liveDetail?code=L1'], { address: reminder.address }, ['open', reminder.address]],
  ['opens the lives for an address elsewhere', [], { address: 'https://evil.example/m/liveDetail?code=L1' }, ['open', '/m/Video']],
  ['opens the lives for a page outside the phone site', [], { address: '/console/' }, ['open', '/m/Video']],
  ['opens the lives for a notification of another version', [], null, ['open', '/m/Video']],
])('a press of the notification %s', async (_what, tabs, data, outcome) => {
  const { seen, press } = worker({ tabs });
  await press(data);
  expect(seen).toEqual([['close'], outcome]);
});

test('a browser with another subscription tells it with the former one, which proves the bookings', async () => {
  const { seen, happens } = worker();
  await happens('pushsubscriptionchange', { oldSubscription: { endpoint: 'https://old.example/1', options: { applicationServerKey: new ArrayBuffer(65) } } });
  expect(seen).toEqual([['call', '/app/v1/push/renew', { formerEndpoint: 'https://old.example/1', endpoint: 'https://new.example/2', p256dh: 'p2', auth: 'a2' }]]);
});

test('a changed subscription without the former one changes nothing', async () => {
  const { seen, happens } = worker();
  await happens('pushsubscriptionchange', {});
  expect(seen).toEqual([]);
});
