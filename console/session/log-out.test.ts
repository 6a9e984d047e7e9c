import { afterEach, expect, test, vi } from 'vitest';
import { stubTab } from '../../browser/session/testing-storage.ts';
import { filesCache, pagesCache } from '../../browser/stored-pages.ts';

const revoked: string[] = [];
const told: unknown[] = [];
vi.mock('../client.ts', () => ({ revoke: (token: string) => void revoked.push(token), ask: (...call: unknown[]) => Promise.resolve(told.push(call)) }));
const { logOut } = await import('./log-out.ts');

/** A browser in which a person has logged in on the phone site. */
function stubBrowser({ isPhone, unsubscribe }: { isPhone: boolean; unsubscribe: () => Promise<boolean> }) {
  const tab = stubTab();
  const stored = new Map([
    ['live-logins', JSON.stringify([{ liveCode: 'L1', role: 'student', name: '王建国', until: Date.now() + 3_600_000, session: { token: 'live' } }])],
    ['left-off', '[{}]'],
    ['booked-lives', 'L1 token'],
    ['help-ratings', '{}'],
    ['trade', 'welding'],
    ['phone-login', '{"session":{"token":"console"}}'],
  ]);
  const caches = new Map([[pagesCache, ['/m/Video', '/m/news?code=1']], [filesCache, ['/files/1.png']]]);
  tab.stored.set('token', 'console');
  tab.stored.set('allCourses.choice', '?keyword=%E7%84%8A');
  vi.stubGlobal('localStorage', { getItem: (name: string) => stored.get(name) ?? null, setItem: (name: string, value: string) => void stored.set(name, value), removeItem: (name: string) => void stored.delete(name) });
  vi.stubGlobal('matchMedia', () => ({ matches: isPhone }));
  vi.stubGlobal('caches', {
    has: (name: string) => Promise.resolve(caches.has(name)),
    open: (name: string) => Promise.resolve({
      keys: () => Promise.resolve(caches.get(name)!.map((path) => ({ url: `https://www.example.com${path}` }))),
      delete: (asked: string | { url: string }) => Promise.resolve(void caches.set(name, caches.get(name)!.filter((path) => typeof asked === 'string' || !asked.url.endsWith(path)))),
    }),
  });
  vi.stubGlobal('PushManager', true);
  vi.stubGlobal('Notification', true);
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: () => Promise.resolve({ pushManager: { getSubscription: () => Promise.resolve({ endpoint: 'https://push.example.com/1', unsubscribe }) } }) } });
  return { tab, stored, caches };
}

afterEach(() => {
  vi.useRealTimers();
  revoked.length = told.length = 0;
});

test('a log-out on a phone forgets the lives, films, bookings, choices, pages and notifications, and ends the stored logins', async () => {
  const { tab, stored, caches } = stubBrowser({ isPhone: true, unsubscribe: () => Promise.resolve(true) });
  await logOut();
  expect([...stored]).toEqual([['left-off', '[]']]);
  expect([...caches.values()]).toEqual([['/m/Video'], []]);
  expect(told).toEqual([['pushUnsubscribe', { endpoint: 'https://push.example.com/1' }]]);
  expect(new Set(revoked)).toEqual(new Set(['live', 'console']));
  expect([...tab.stored]).toEqual([]);
});

test('with a mouse the bookings stay, as after a log-out on the portal', async () => {
  const { stored } = stubBrowser({ isPhone: false, unsubscribe: () => Promise.resolve(true) });
  await logOut();
  expect(stored.get('booked-lives')).toBe('L1 token');
  expect(stored.get('left-off')).toBe('[]');
});

test('a push service that does not answer keeps nothing open for long', async () => {
  vi.useFakeTimers();
  const { tab } = stubBrowser({ isPhone: true, unsubscribe: () => new Promise(() => {}) });
  let isOver = false;
  const leaving = logOut().then(() => (isOver = true));
  expect(tab.stored.has('token')).toBe(false);
  await vi.advanceTimersByTimeAsync(1_499);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await leaving;
});
