import { request as requestOverHttp, STATUS_CODES, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as requestOverHttps } from 'node:https';
import { isIP } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { percentEncode, sha256Hex } from '../signing.ts';
import { DEFAULT_STORAGE_TIMEOUT_MS, type S3StorageOptions } from './options.ts';

const DEFAULT_ATTEMPTS = 3;
const firstPauseMs = 100;
/** Limit of an answer that is no object. No service's answer is longer, and the rest is not read. */
const answerBytesAtMost = 1024 * 1024;

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Without the options' prefix. The bucket itself if missing. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array | string;
}

/** The service refused a request, or no complete answer was received. */
export class S3Error extends Error {
  override readonly name = 'S3Error';
  /** The service's code, such as AccessDenied, or the system's, such as ECONNREFUSED. */
  readonly code: string;
  /** Undefined if there was no answer. */
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;

  constructor(code: string, status?: number, headers: IncomingHttpHeaders = {}) {
    super(`the storage service: ${code}`);
    this.code = code;
    this.status = status;
    this.headers = headers;
  }

  /** True for a missing object. A missing bucket is 404 too, but is an error. */
  get isAbsence(): boolean {
    return this.status === 404 && this.code !== 'NoSuchBucket';
  }

  /** True if a later attempt may succeed without a change of configuration, permissions or the object. */
  get isTemporary(): boolean {
    return this.status === undefined || this.status >= 500 || this.status === 429 || this.code === 'RequestTimeout';
  }
}

export interface S3Client {
  /**
   * The answer, whose body must be read or destroyed.
   * @throws {S3Error} after the last attempt
   */
  open(request: S3Request): Promise<IncomingMessage>;
  /**
   * The complete answer, for answers that are no objects.
   * @throws {S3Error} after the last attempt
   */
  send(request: S3Request): Promise<{ headers: IncomingHttpHeaders; text: string }>;
}

/** Signed requests to the bucket of an S3-compatible service (Signature Version 4). */
export function createS3Client(options: S3StorageOptions): S3Client {
  const { region, accessKeyId, secretAccessKey, prefix = '', timeoutMs = DEFAULT_STORAGE_TIMEOUT_MS, attempts = DEFAULT_ATTEMPTS } = options;
  const address = bucketAddress(options);
  const folder = address.pathname.replace(/\/$/, '');

  const once = async ({ method, key, query = {}, headers = {}, body = '' }: S3Request): Promise<IncomingMessage> => {
    const { AwsV4Signer } = await import('aws4fetch');
    const path = key === undefined ? address.pathname : `${folder}/${(prefix + key).split('/').map(percentEncode).join('/')}`;
    const url = new URL(path, address);
    // A URL resolves `..`, which would leave the folder.
    if (url.pathname !== path) throw new S3Error('InvalidURI', 400);
    // Services name some requests by a parameter without a value, such as `?uploads`.
    url.search = new URLSearchParams(query).toString().replaceAll(/=(?=&|$)/g, '');
    const signer = new AwsV4Signer({
      method,
      url: url.href,
      // Without the hash, the signature would not cover the body.
      headers: { ...headers, 'x-amz-content-sha256': sha256Hex(body) },
      accessKeyId,
      secretAccessKey,
      region,
      service: 's3',
    });
    const signed = await signer.sign();
    const request = url.protocol === 'https:' ? requestOverHttps : requestOverHttp;
    return new Promise((resolve, reject) => {
      const sent = request(url, { method, headers: Object.fromEntries(signed.headers), timeout: timeoutMs }, resolve);
      // A limit of idle time, not of the total time: a large object over a slow line may take long while data is transferred.
      sent.once('timeout', () => sent.destroy(new S3Error('TimeoutError')));
      sent.on('error', (error: NodeJS.ErrnoException) => reject(error instanceof S3Error ? error : new S3Error(error.code ?? 'UNKNOWN')));
      sent.end(body);
    });
  };

  /** Repeats a request while its failure is temporary. */
  const repeated = async <T>(request: S3Request, read: (answer: IncomingMessage) => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answer = await once(request);
        if (answer.statusCode! >= 300) throw await refusalOf(answer);
        return await read(answer);
      } catch (error) {
        if (!(error instanceof S3Error) || !error.isTemporary || attempt >= attempts) throw error;
        await pause(firstPauseMs * 2 ** (attempt - 1));
      }
    }
  };

  return {
    open: (request) => repeated(request, async (answer) => answer),
    send: (request) =>
      repeated(request, async (answer) => {
        const text = await textOf(answer);
        // While the service joins the parts of an upload, it has already answered 200, so a failure follows in the body.
        if (text.includes('<Error>')) throw new S3Error(codeIn(text) ?? 'InternalError', 503, answer.headers);
        return { headers: answer.headers, text };
      }),
  };
}

/** The bucket's address: `https://bucket.host/`, or `https://host/bucket` in path style. Amazon's regions in China have a domain of their own. */
export function bucketAddress({ endpoint, region, bucket, forcePathStyle }: S3StorageOptions): URL {
  const address = new URL(endpoint ?? `https://s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`);
  if (forcePathStyle ?? needsPathStyle(bucket, address)) address.pathname = `${address.pathname.replace(/\/$/, '')}/${percentEncode(bucket)}`;
  else address.hostname = `${bucket}.${address.hostname}`;
  return address;
}

/** A bucket's name cannot be a subdomain of an IP address or localhost. If it has a dot, no certificate of the service matches it. */
function needsPathStyle(bucket: string, { hostname }: URL): boolean {
  return isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0 || hostname === 'localhost' || !/^[a-z0-9-]+$/.test(bucket);
}

async function refusalOf(answer: IncomingMessage): Promise<S3Error> {
  const status = answer.statusCode!;
  // The answer to HEAD has no body.
  const code = codeIn(await textOf(answer)) ?? (STATUS_CODES[status] ?? 'UNKNOWN').replaceAll(/\W/g, '');
  return new S3Error(code, status, answer.headers);
}

const codeIn = (xml: string): string | undefined => /<Code>\s*(\w+)\s*<\/Code>/.exec(xml)?.[1];

/** @throws {S3Error} the answer broke off or is too long */
async function textOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      length += part.byteLength;
      if (length > answerBytesAtMost) throw new S3Error('MalformedXML');
      parts.push(part);
    }
  } catch (error) {
    throw error instanceof S3Error ? error : new S3Error((error as NodeJS.ErrnoException).code ?? 'UNKNOWN');
  }
  return Buffer.concat(parts).toString('utf8');
}
