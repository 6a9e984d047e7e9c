import { get, type IncomingMessage } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { fixedClock, systemClock } from '../clock.ts';
import { describeOnSqlite } from '../database/testing.ts';
import { createStorageProvider, RangeNotSatisfiable, type StorageProvider, type StoredObject } from '../providers/storage/index.ts';
import { openS3Server } from '../providers/storage/fake/s3-server.ts';
import type { Misbehaviour } from '../providers/fake/vendor-server.ts';
import { testContext } from '../testing-context.ts';
import { testServer } from './testing-server.ts';

const bytes = Buffer.from('0123456789');

/** A storage with one file in memory. It counts its open streams. */
function memoryStorage(size = bytes.length): { storage: StorageProvider; open(): number } {
  let open = 0;
  return {
    open: () => open,
    storage: {
      name: 'memory',
      async get(key, range): Promise<StoredObject | null> {
        if (key !== 'video.mp4') return null;
        const start = range?.start ?? 0;
        if (start >= size) throw new RangeNotSatisfiable(size);
        const end = Math.min(range?.end ?? size - 1, size - 1);
        open++;
        let sent = start;
        const body = new ReadableStream<Uint8Array>({
          pull(controller) {
            if (sent > end) {
              open--;
              return controller.close();
            }
            const part = size === bytes.length ? bytes.subarray(sent, end + 1) : Buffer.alloc(Math.min(65_536, end - sent + 1));
            sent += part.length;
            controller.enqueue(part);
          },
          cancel() {
            open--;
          },
        });
        return { contentType: 'video/mp4', size, etag: '"v1"', range: { start, end }, body: body as StoredObject['body'] };
      },
      async put() {},
  async putFile() {},
      async remove() {},
      async health() {},
    },
  };
}

describeOnSqlite('files', (open) => {
  test('are sent whole, in part, or as 304 when the visitor has them cached', async () => {
    const server = await testServer(testContext(await open(), { storage: memoryStorage().storage }));
    const whole = await server.send('GET', '/files/video.mp4');
    expect([whole.status, whole.text, whole.headers['accept-ranges']]).toEqual([200, '0123456789', 'bytes']);
    // Mails, feeds and pages of enterprises show public files from other sites.
    expect(whole.headers['cross-origin-resource-policy']).toBe('cross-origin');
    const part = await server.send('GET', '/files/video.mp4', { headers: { range: 'bytes=2-4' } });
    expect([part.status, part.text, part.headers['content-range'], part.headers['content-length']]).toEqual([206, '234', 'bytes 2-4/10', '3']);
    const beyond = await server.send('GET', '/files/video.mp4', { headers: { range: 'bytes=10-' } });
    expect([beyond.status, beyond.text, beyond.headers['content-range']]).toEqual([416, '', 'bytes */10']);
    expect((await server.send('GET', '/files/video.mp4', { headers: { 'if-none-match': '"v1"' } })).status).toBe(304);
    expect((await server.send('HEAD', '/files/video.mp4')).headers['content-length']).toBe('10');
    expect((await server.send('GET', '/files/other.mp4')).status).toBe(404);
  });

  test('are sent whole to a client whose cached part is outdated (If-Range)', async () => {
    const memory = memoryStorage();
    const server = await testServer(testContext(await open(), { storage: memory.storage }));
    const goOn = async (condition: string) => {
      const { status, text } = await server.send('GET', '/files/video.mp4', { headers: { range: 'bytes=4-', 'if-range': condition } });
      return [status, text];
    };
    expect(await goOn('"v1"')).toEqual([206, '456789']);
    for (const other of ['"v0"', 'W/"v1"', 'Sat, 21 Nov 2026 19:00:00 GMT', '']) expect(await goOn(other)).toEqual([200, '0123456789']);
    await expect.poll(memory.open).toBe(0);
  });

  test('a range beyond the end is 200 with the whole file if If-Range does not match (RFC 9110 §14.2), else 416 with the size', async () => {
    const memory = memoryStorage();
    const server = await testServer(testContext(await open(), { storage: memory.storage }));
    const beyond = async (headers: Record<string, string>, method = 'GET') => {
      const { status, text, headers: sent } = await server.send(method, '/files/video.mp4', { headers: { range: 'bytes=10-', ...headers } });
      return [status, text, sent['content-range'], sent['content-length']];
    };
    expect(await beyond({ 'if-range': '"v0"' })).toEqual([200, '0123456789', undefined, '10']);
    expect(await beyond({ 'if-range': '"v1"' })).toEqual([416, '', 'bytes */10', '0']);
    expect(await beyond({ 'if-none-match': '"v1"' })).toEqual([304, '', undefined, undefined]);
    expect(await beyond({ 'if-none-match': '"v0"' })).toEqual([416, '', 'bytes */10', '0']);
    expect(await beyond({}, 'HEAD')).toEqual([200, '', undefined, '10']);
    await expect.poll(memory.open).toBe(0);
  });

  test('are rate-limited per address: a classroom that plays a video stays below the limit, endless requests get 429 and Retry-After', async () => {
    const context = testContext(await open(), { storage: memoryStorage().storage });
    context.config.limits.callsPerMinutePerAddress = 2;
    const server = await testServer(context);
    const part = () => server.send('GET', '/files/video.mp4', { headers: { range: 'bytes=2-4' } });
    for (let count = 0; count < 10; count++) expect((await part()).status).toBe(206);
    const refused = await part();
    expect([refused.status, refused.envelope.returnCode, refused.headers['cache-control']]).toEqual([429, 42_900, 'no-store']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await expect(server.client.call('getCourseCategory', {})).resolves.toMatchObject({ data: [] });
    context.clock.advance(60_000);
    expect((await part()).status).toBe(206);
  });

  test('are closed when the visitor reads nothing for a long time', async () => {
    const { storage, open: openStreams } = memoryStorage(50_000_000);
    const server = await testServer(testContext(await open(), { storage }), undefined, { arriveWithin: { stillMilliseconds: 500 } });
    const response = await new Promise<IncomingMessage>((resolve) => get(`${server.origin.replace('localhost', '127.0.0.1')}/files/video.mp4`, resolve));
    const ended = new Promise<Error>((resolve) => response.once('error', resolve));
    response.pause();
    expect(response.headers['content-length']).toBe('50000000');
    await expect.poll(openStreams).toBe(0);
    response.resume();
    await expect(ended).resolves.toMatchObject({ code: 'ECONNRESET' });
  });

  test('are closed when the visitor leaves in the middle', async () => {
    const { storage, open: openStreams } = memoryStorage(50_000_000);
    const server = await testServer(testContext(await open(), { storage }));
    await new Promise<void>((resolve) => {
      const request = get(`${server.origin.replace('localhost', '127.0.0.1')}/files/video.mp4`, (response) => {
        response.once('data', () => request.destroy());
        response.on('error', () => undefined).on('close', () => resolve());
      });
      request.on('error', () => undefined);
    });
    await expect.poll(openStreams).toBe(0);
  });
});

describeOnSqlite('files in an S3 bucket', (open) => {
  const account = { accessKeyId: 'AKIA-test-key', secretAccessKey: 'test-secret', region: 'cn-hangzhou', bucket: 'portal-files' };

  /** A portal with the file `story.txt` in a bucket. */
  async function ready() {
    // The AWS SDK signs with the machine's time.
    const s3 = await openS3Server(account, systemClock);
    onTestFinished(() => s3.close());
    const context = testContext(await open());
    context.storage = createStorageProvider({ kind: 's3', ...account, endpoint: s3.origin, attempts: 1, timeoutMs: 300 }, { clock: fixedClock(), logger: context.logger });
    await context.storage.put('story.txt', bytes, { contentType: 'text/plain' });
    const server = await testServer(context);
    return { s3, ask: () => server.send('GET', '/files/story.txt') };
  }

  test.each<[string, Misbehaviour]>([
    ['does not answer', { kind: 'never-answers' }],
    ['drops the connection', { kind: 'drops-connection' }],
    ['answers with a fault of its own', { kind: 'answers', status: 500, body: '<Error><Code>InternalError</Code></Error>', headers: { 'content-type': 'application/xml' } }],
    ['refuses the keys', { kind: 'answers', status: 403, body: '<Error><Code>InvalidAccessKeyId</Code></Error>', headers: { 'content-type': 'application/xml' } }],
  ])('of a service that %s are answered with 503 and Retry-After until it works again', async (_what, misbehaviour) => {
    const { s3, ask } = await ready();
    s3.misbehave(misbehaviour);
    const { status, headers } = await ask();
    expect([status, headers['retry-after']]).toEqual([503, '5']);
    expect(await ask()).toMatchObject({ status: 200, text: '0123456789' });
  });

  test('of a service that is gone are answered with 503 until it is back', async () => {
    const { s3, ask } = await ready();
    await s3.suspend();
    expect((await ask()).status).toBe(503);
    await s3.resume();
    expect(await ask()).toMatchObject({ status: 200, text: '0123456789' });
  });

  test('that break off or stall in the middle end with a broken connection, so that no client takes them for complete', async () => {
    const { s3, ask } = await ready();
    for (const kind of ['breaks-off', 'stalls-midway'] as const) {
      s3.misbehave({ kind });
      await expect(ask()).rejects.toThrow(/aborted|hang up|ECONNRESET/);
    }
  });
});
