import { describe, expect, onTestFinished, test } from 'vitest';
import { ProviderOptionsInvalid } from '../option-faults.ts';
import type { Misbehaviour } from '../fake/vendor-server.ts';
import { AddressRefused, createSearchEngineProvider } from './index.ts';
import { openBaiduServer } from './fake/baidu-server.ts';
import { openIndexNowServer } from './fake/index-now-server.ts';

const site = 'https://www.example.com';
const page = `${site}/industryInformationDetails?code=N1`;
const key = '0123456789abcdef';
const token = 'edk7yc4rEZP9pDQD';
/** Long enough for a busy machine. */
const patience = 20_000;

async function indexNow(keyOnSite: string | null = key, own = key, timeoutMs = patience) {
  const vendor = await openIndexNowServer(async (address) => (address === `${site}/${key}.txt` ? keyOnSite : null));
  onTestFinished(() => vendor.close());
  return { vendor, engine: createSearchEngineProvider({ kind: 'indexnow', key: own, endpoint: vendor.endpoint, timeoutMs }) };
}

async function baidu({ own = token, quota, timeoutMs = patience }: { own?: string; quota?: number; timeoutMs?: number } = {}) {
  const vendor = await openBaiduServer({ site, token, ...(quota === undefined ? {} : { quota }) });
  onTestFinished(() => vendor.close());
  return { vendor, engine: createSearchEngineProvider({ kind: 'baidu', token: own, site, endpoint: vendor.endpoint, timeoutMs }) };
}

const outcomeOf = async (announced: Promise<void>) => announced.then(() => 'taken', (error: unknown) => (error instanceof AddressRefused ? (error.permanent ? 'never' : 'later') : error));

describe('IndexNow', () => {
  test('accepts an address of a site that serves the key', async () => {
    const { vendor, engine } = await indexNow();
    expect(await outcomeOf(engine.announce(page))).toBe('taken');
    expect(vendor.taken).toEqual([page]);
  });

  test('that has not checked the key yet has accepted the address', async () => {
    const { vendor, engine } = await indexNow();
    vendor.misbehave({ kind: 'answers', status: 202 });
    expect(await outcomeOf(engine.announce(page))).toBe('taken');
  });

  test('refuses permanently if the site does not serve the key, and later accepts an address that it was too busy for', async () => {
    const { engine } = await indexNow(null);
    expect(await outcomeOf(engine.announce(page))).toBe('never');
    const busy = await indexNow();
    for (const status of [429, 500, 503]) {
      busy.vendor.misbehave({ kind: 'answers', status });
      expect([status, await outcomeOf(busy.engine.announce(page))]).toEqual([status, 'later']);
    }
    expect(await outcomeOf(busy.engine.announce(page))).toBe('taken');
  });

  test('is not created with an invalid key', () => {
    for (const bad of ['short', 'has space in it', 'x'.repeat(129)]) expect(() => createSearchEngineProvider({ kind: 'indexnow', key: bad })).toThrow(ProviderOptionsInvalid);
  });
});

describe('Baidu', () => {
  test('accepts an address of the verified site, and refuses any other permanently', async () => {
    const { vendor, engine } = await baidu();
    expect(await outcomeOf(engine.announce(page))).toBe('taken');
    expect(vendor.taken).toEqual([page]);
    expect(await outcomeOf(engine.announce('https://school.example/a'))).toBe('never');
  });

  test('refuses a wrong token permanently, and addresses above the quota for today', async () => {
    expect(await outcomeOf((await baidu({ own: 'wrongwrongwrong1' })).engine.announce(page))).toBe('never');
    expect(await outcomeOf((await baidu({ quota: 0 })).engine.announce(page))).toBe('later');
  });

  test('does not put its token into anything that might be logged', async () => {
    const { vendor, engine } = await baidu();
    await vendor.suspend();
    const error = await engine.announce(page).catch((caught: unknown) => caught as AddressRefused);
    expect(error).toBeInstanceOf(AddressRefused);
    expect(`${String(error)}${JSON.stringify(error)}`).not.toContain(token);
  });
});

const unreachable: [string, Misbehaviour][] = [
  ['never answers', { kind: 'never-answers' }],
  ['hangs up', { kind: 'drops-connection' }],
  ['stalls in the middle', { kind: 'stalls-midway' }],
  ['breaks off', { kind: 'breaks-off' }],
  ['sends on to a login page', { kind: 'answers', status: 302, headers: { location: '/login' } }],
  ['answers a page instead', { kind: 'answers', status: 502, body: '<html>' }],
];

test.each(unreachable)('an announcement to an engine that %s can be retried later', async (_what, misbehaviour) => {
  const timeoutMs = 300;
  for (const { vendor, engine } of [await indexNow(key, key, timeoutMs), await baidu({ timeoutMs })]) {
    vendor.misbehave(misbehaviour);
    expect(await outcomeOf(engine.announce(page))).toBe('later');
  }
});

test('an engine that was away accepts the announcement when it is repeated', async () => {
  for (const { vendor, engine } of [await indexNow(), await baidu()]) {
    vendor.misbehave({ kind: 'drops-connection' });
    expect(await outcomeOf(engine.announce(page))).toBe('later');
    expect(await outcomeOf(engine.announce(page))).toBe('taken');
  }
});
