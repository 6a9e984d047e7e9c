import { expect, test } from 'vitest';
import { isPrivateKey, signedFileUrl } from '../calls/private-files.ts';
import { describeOnSqlite } from '../database/testing.ts';
import type { StorageProvider, StoredObject } from '../providers/storage/index.ts';
import { testContext } from '../testing-context.ts';
import { testServer } from './testing-server.ts';

const bytes = Buffer.from('0123456789');
const keys = ['launch/private/trial.mp4', 'launch/private/other.mp4'];

const storage: StorageProvider = {
  name: 'memory',
  async get(key, range): Promise<StoredObject | null> {
    if (!keys.includes(key)) return null;
    const { start = 0, end = bytes.length - 1 } = range ?? {};
    return { contentType: 'video/mp4', size: bytes.length, etag: '"v1"', range: { start, end }, body: new Blob([bytes.subarray(start, end + 1)]).stream() as StoredObject['body'] };
  },
  async put() {},
  async putFile() {},
  async remove() {},
  async health() {},
};

const path = '/files/launch/private/trial.mp4';

describeOnSqlite('a private file', (open) => {
  const start = async () => {
    const context = testContext(await open(), { storage });
    return { context, server: await testServer(context) };
  };

  test('is a file in a folder named private at any depth', () => {
    expect(['launch/private/a.mp4', 'private/a.mp4', 'e1/private/x/a.mp4', 'launch/Private/a.mp4', 'launch/private.mp4', 'launch/not-private/a.mp4', 'private'].map(isPrivateKey)).toEqual([true, true, true, true, false, false, false]);
  });

  test('is sent at its signed address, whole and in parts, and shared caches must not store it', async () => {
    const { context, server } = await start();
    const { url, expiresAt } = signedFileUrl(context, path, 600);
    expect(expiresAt).toBe(context.clock.now() + 600_000);
    const whole = await server.send('GET', url);
    expect([whole.status, whole.text, whole.headers['content-type'], whole.headers['cache-control']]).toEqual([200, '0123456789', 'video/mp4', 'private, no-store']);
    expect(whole.headers['cross-origin-resource-policy']).toBe('same-origin');
    const part = await server.send('GET', url, { headers: { range: 'bytes=4-6' } });
    expect([part.status, part.text, part.headers['content-range']]).toEqual([206, '456', 'bytes 4-6/10']);
  });

  test('is 404 without a signature, with another file’s signature, with a changed time or after its expiry', async () => {
    const { context, server } = await start();
    const { url, expiresAt } = signedFileUrl(context, path, 600);
    const statusOf = async (address: string) => (await server.send('GET', address)).status;
    const attempts = [
      path,
      `${path}?expires=${expiresAt}`,
      `${path}?expires=${expiresAt}&signature=`,
      url.replace(String(expiresAt), String(expiresAt + 1)),
      url.replace('trial.mp4', 'other.mp4'),
      url.replace('/launch/private/', '/launch/%70rivate/').replace('signature=', 'signature=0'),
      `${url}0`,
      '/files/launch/%70rivate/trial.mp4',
      '/files/launch//private/trial.mp4',
      '/files/launch/./private/trial.mp4',
    ];
    for (const address of attempts) expect([address, await statusOf(address)]).toEqual([address, 404]);
    context.clock.advance(599_999);
    expect(await statusOf(url)).toBe(200);
    context.clock.advance(1);
    expect(await statusOf(url)).toBe(404);
  });
});
