import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fixedClock, systemClock } from '../../clock.ts';
import { recordingLogger } from '../fake/recording-logger.ts';
import { flipBit, resend } from '../fake/resend.ts';
import type { Misbehaviour } from '../fake/vendor-server.ts';
import { createBucketFiles } from './bucket-files.ts';
import { storageConformance } from './conformance.ts';
import { createStorageProvider, type S3StorageOptions, type StorageProvider } from './index.ts';
import { openS3Server, type S3Server } from './fake/s3-server.ts';
import { bucketAddress } from './s3-client.ts';

const ACCOUNT = { accessKeyId: 'AKIA-test-key', secretAccessKey: 'test-secret', region: 'cn-hangzhou', bucket: 'portal-files' };
const TEXT = { contentType: 'text/plain' };
const LETTERS = Buffer.from('abcdefghij');

const optionsFor = (server: S3Server): S3StorageOptions => ({ kind: 's3', ...ACCOUNT, endpoint: server.origin, attempts: 1 });

storageConformance('s3', async (surroundings) => {
  // Requests are signed with the machine's time, so the fake server must use it too.
  const server = await openS3Server(ACCOUNT, systemClock);
  return {
    provider: createStorageProvider(optionsFor(server), surroundings),
    breakDown: () => server.suspend(),
    mend: () => server.resume(),
    close: () => server.close(),
  };
});

describe('s3', () => {
  let server: S3Server;

  beforeEach(async () => {
    server = await openS3Server(ACCOUNT, systemClock);
  });

  afterEach(() => server.close());

  const providerWith = (changed: Partial<S3StorageOptions> = {}): StorageProvider =>
    createStorageProvider({ ...optionsFor(server), ...changed }, { clock: fixedClock(), logger: recordingLogger().logger });

  test('writes into its bucket under its prefix, without headers that other services do not know', async () => {
    await providerWith({ prefix: 'portal/' }).put('uploads/a.txt', LETTERS, TEXT);
    expect(server.received[0]).toMatchObject({ method: 'PUT', headers: { 'content-type': 'text/plain', 'content-length': '10' } });
    expect(server.received[0]?.target).toMatch(/^\/portal-files\/portal\/uploads\/a\.txt(\?|$)/);
    expect(Object.keys(server.received[0]!.headers).filter((name) => /checksum|trailer|crc32/.test(name))).toEqual([]);
    expect(server.objects.get('portal/uploads/a.txt')?.body).toEqual(LETTERS);
  });

  test("the service refuses the driver's request if one bit of it, its date or its signature is changed", async () => {
    await providerWith().put('a', LETTERS, TEXT);
    const sent = server.received[0]!;
    const tampered: [Parameters<typeof resend>[2], string][] = [
      [{ body: flipBit(sent.body) }, 'XAmzContentSHA256Mismatch'],
      [{ target: sent.target.replace('/a', '/b') }, 'SignatureDoesNotMatch'],
      [{ method: 'DELETE' }, 'SignatureDoesNotMatch'],
      [{ headers: { ...sent.headers, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' } }, 'SignatureDoesNotMatch'],
      [{ headers: { ...sent.headers, 'x-amz-acl': 'public-read' } }, 'AccessDenied'],
      [{ headers: { ...sent.headers, 'x-amz-date': '20130524T000000Z' } }, 'AccessDenied'],
      [{ headers: { ...sent.headers, authorization: flipBit(Buffer.from(String(sent.headers.authorization)), -1 + String(sent.headers.authorization).length).toString() } }, 'SignatureDoesNotMatch'],
    ];
    for (const [changed, code] of tampered) {
      expect(await resend(server.port, sent, changed)).toMatchObject({ body: expect.stringContaining(`<Code>${code}</Code>`) });
    }
    expect(await resend(server.port, sent)).toMatchObject({ status: 200 });
    expect([...server.objects.keys()]).toEqual(['a']);
  });

  test.each<[string, Partial<S3StorageOptions>, string]>([
    ['a wrong secret', { secretAccessKey: 'test-secreu' }, 'SignatureDoesNotMatch'],
    ['an unknown key', { accessKeyId: 'unknown-key' }, 'InvalidAccessKeyId'],
    ['another region', { region: 'cn-beijing' }, 'AuthorizationHeaderMalformed'],
    ['a bucket that does not exist', { bucket: 'other' }, 'NoSuchBucket'],
  ])('%s is a permanent error when writing, reading and removing', async (_what, changed, reasonCode) => {
    const provider = providerWith(changed);
    await expect(provider.put('a', LETTERS, TEXT)).rejects.toMatchObject({ operation: 'write', reasonCode, retryable: false });
    await expect(provider.get('a')).rejects.toMatchObject({ operation: 'read', reasonCode, retryable: false });
    await expect(provider.remove('a')).rejects.toMatchObject({ operation: 'remove', reasonCode, retryable: false });
    await expect(provider.health()).rejects.toMatchObject({ operation: 'reach the bucket', retryable: false });
  });

  test('a wrong clock is an error', async () => {
    await server.close();
    server = await openS3Server(ACCOUNT, { now: () => systemClock.now() + 3_600_000 });
    await expect(providerWith().put('a', LETTERS, TEXT)).rejects.toMatchObject({ reasonCode: 'RequestTimeTooSkewed' });
  });

  test.each<[string, Misbehaviour]>([
    ['is busy', { kind: 'answers', status: 503, headers: { 'content-type': 'application/xml' }, body: '<Error><Code>SlowDown</Code></Error>' }],
    ['has a fault of its own', { kind: 'answers', status: 500, headers: { 'content-type': 'application/xml' }, body: '<Error><Code>InternalError</Code></Error>' }],
    ['stands behind a proxy that has one', { kind: 'answers', status: 502, body: '<html>' }],
    ['drops the connection', { kind: 'drops-connection' }],
    ['never answers', { kind: 'never-answers' }],
  ])('a request to a service that %s is repeated, and then given up as a temporary failure', async (_what, misbehaviour) => {
    server.misbehave(misbehaviour, 1);
    await providerWith({ attempts: 2, timeoutMs: 500 }).put('a', LETTERS, TEXT);
    expect(server.objects.get('a')?.body).toEqual(LETTERS);
    server.misbehave(misbehaviour, 2);
    await expect(providerWith({ attempts: 2, timeoutMs: 500 }).put('b', LETTERS, TEXT)).rejects.toMatchObject({ retryable: true });
    expect(server.received).toHaveLength(4);
  });

  test('an error in an answer that began with 200 is a failure of the service, and the request is repeated', async () => {
    const late: Misbehaviour = { kind: 'answers', status: 200, body: '<?xml version="1.0"?>\n   <Error><Code>InternalError</Code></Error>' };
    server.misbehave(late);
    await providerWith({ attempts: 2 }).put('a', LETTERS, TEXT);
    expect(server.received).toHaveLength(2);
    server.misbehave(late);
    await expect(providerWith().put('a', LETTERS, TEXT)).rejects.toMatchObject({ reasonCode: 'InternalError', retryable: true });
  });

  test.each<[string, Misbehaviour]>([
    ['stalls', { kind: 'stalls-midway' }],
    ['breaks off', { kind: 'breaks-off' }],
  ])('if the bytes of an object %s, its reader fails instead of ending early', async (_what, misbehaviour) => {
    server.misbehave(misbehaviour);
    const object = await providerWith({ timeoutMs: 500 }).get('a');
    await expect(buffer(object!.body)).rejects.toThrow(/aborted|terminated|timed out|ECONNRESET/i);
  });
});

test.each<[Partial<S3StorageOptions>, string]>([
  [{ region: 'us-east-1' }, 'https://portal-files.s3.us-east-1.amazonaws.com/'],
  [{ region: 'cn-north-1' }, 'https://portal-files.s3.cn-north-1.amazonaws.com.cn/'],
  [{ region: 'us-east-1', bucket: 'files.example.test' }, 'https://s3.us-east-1.amazonaws.com/files.example.test'],
  [{ endpoint: 'https://s3.oss-cn-hangzhou.aliyuncs.com' }, 'https://portal-files.s3.oss-cn-hangzhou.aliyuncs.com/'],
  [{ endpoint: 'https://store.example.test/s3/', forcePathStyle: true }, 'https://store.example.test/s3/portal-files'],
  [{ endpoint: 'http://[::1]:9000' }, 'http://[::1]:9000/portal-files'],
  [{ endpoint: 'http://localhost:9000' }, 'http://localhost:9000/portal-files'],
])('the bucket of %j is at %s', (options, address) => {
  expect(bucketAddress({ kind: 's3', ...ACCOUNT, ...options }).href).toBe(address);
});

test('files of other programs have any name, and none leads out of the prefix', async () => {
  const server = await openS3Server(ACCOUNT, systemClock);
  const files = createBucketFiles({ ...optionsFor(server), prefix: 'films/' });
  for (const key of ["课程 (1)+2&3='x'*~.json", 'a//b', 'a%2fb?c#d']) {
    await files.put(key, key);
    const { size, body } = (await files.get(key))!;
    expect({ size, text: (await buffer(body)).toString() }).toEqual({ size: Buffer.byteLength(key), text: key });
  }
  for (const key of ['../secret', 'a/./b']) await expect(files.put(key, 'x')).rejects.toMatchObject({ code: 'InvalidURI' });
  expect([...server.objects.keys()].every((key) => key.startsWith('films/'))).toBe(true);
  await files.remove('a//b');
  await files.remove('a//b');
  expect(await files.get('a//b')).toBeNull();
  await server.close();
});
