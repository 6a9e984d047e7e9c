import { createHash } from 'node:crypto';
import type { Clock } from '../../../clock.ts';
import { canonicalTarget } from '../../signing.ts';
import { openVendorServer, type ReceivedRequest, type VendorAnswer, type VendorServer } from '../../fake/vendor-server.ts';
import { sigV4Fault } from './signature.ts';

export interface S3Account {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
  bucket: string;
}

/** A fake of the part of S3 that we use, on loopback, with paths of the form `/bucket/key`. For tests. */
export interface S3Server extends VendorServer {
  readonly origin: string;
  readonly objects: ReadonlyMap<string, { body: Buffer; contentType: string }>;
}

const STATUS_OF: Record<string, number> = {
  NoSuchKey: 404,
  NoSuchBucket: 404,
  MethodNotAllowed: 405,
  AuthorizationHeaderMalformed: 400,
  XAmzContentSHA256Mismatch: 400,
  InvalidRange: 416,
  NoSuchUpload: 404,
  InvalidPart: 400,
};

export async function openS3Server(account: S3Account, clock: Clock): Promise<S3Server> {
  const objects = new Map<string, { body: Buffer; contentType: string }>();
  const uploads = new Map<string, { key: string; contentType: string; parts: Map<number, Buffer> }>();
  let uploadsBegun = 0;

  const refuse = (code: string, headers: Record<string, string> = {}): VendorAnswer => ({
    status: STATUS_OF[code] ?? 403,
    headers: { 'content-type': 'application/xml', 'x-amz-request-id': '4442587FB7D0A2F9', ...headers },
    body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message><RequestId>4442587FB7D0A2F9</RequestId></Error>`,
  });

  const answer = (request: ReceivedRequest): VendorAnswer => {
    const fault = sigV4Fault(request, account.region, new Map([[account.accessKeyId, account.secretAccessKey]]), clock.now());
    if (fault !== undefined) return refuse(fault);
    const [, bucket, ...segments] = canonicalTarget(request.target).path.split('/').map(decodeURIComponent);
    if (bucket !== account.bucket) return refuse('NoSuchBucket');
    const key = segments.join('/');
    if (key === '') return request.method === 'HEAD' ? { status: 200 } : refuse('MethodNotAllowed');

    const query = new URL(request.target, 'http://localhost').searchParams;
    if (query.has('uploads') || query.has('uploadId')) return multipart(request, key, query);

    switch (request.method) {
      case 'PUT':
        objects.set(key, { body: request.body, contentType: request.headers['content-type'] ?? 'binary/octet-stream' });
        return { status: 200, headers: { etag: etagOf(request.body) } };
      case 'DELETE':
        objects.delete(key);
        return { status: 204 };
      case 'GET':
      case 'HEAD':
        return read(key, request.headers.range);
      default:
        return refuse('MethodNotAllowed');
    }
  };

  /** CreateMultipartUpload, UploadPart, CompleteMultipartUpload and AbortMultipartUpload. */
  const multipart = ({ method, headers, body }: ReceivedRequest, key: string, query: URLSearchParams): VendorAnswer => {
    const xml = { 'content-type': 'application/xml' };
    if (query.has('uploads')) {
      const id = `upload-${++uploadsBegun}`;
      uploads.set(id, { key, contentType: headers['content-type'] ?? 'binary/octet-stream', parts: new Map() });
      return { status: 200, headers: xml, body: `<InitiateMultipartUploadResult><Bucket>${account.bucket}</Bucket><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>` };
    }
    const id = query.get('uploadId')!;
    const upload = uploads.get(id);
    if (upload === undefined || upload.key !== key) return refuse('NoSuchUpload');
    switch (method) {
      case 'PUT':
        upload.parts.set(Number(query.get('partNumber')), body);
        return { status: 200, headers: { etag: etagOf(body) } };
      case 'POST': {
        const named = [...body.toString().matchAll(/<Part>.*?<\/Part>/gs)].map(([part]) => ({ number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]), etag: /<ETag>(.*?)</.exec(part)?.[1]?.replaceAll('&quot;', '"') }));
        if (named.some(({ number, etag }) => !upload.parts.has(number) || etagOf(upload.parts.get(number)!) !== etag)) return refuse('InvalidPart');
        uploads.delete(id);
        const whole = Buffer.concat(named.map(({ number }) => upload.parts.get(number)!));
        objects.set(key, { body: whole, contentType: upload.contentType });
        return { status: 200, headers: xml, body: `<CompleteMultipartUploadResult><Key>${key}</Key><ETag>${etagOf(whole)}</ETag></CompleteMultipartUploadResult>` };
      }
      case 'DELETE':
        uploads.delete(id);
        return { status: 204 };
      default:
        return refuse('MethodNotAllowed');
    }
  };

  const read = (key: string, range: string | undefined): VendorAnswer => {
    const object = objects.get(key);
    if (object === undefined) return refuse('NoSuchKey');
    const { body, contentType } = object;
    const headers = { 'content-type': contentType, etag: etagOf(body), 'accept-ranges': 'bytes' };
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
    if (from === undefined) return { status: 200, headers, body };
    const start = Number(from);
    if (start >= body.length) return refuse('InvalidRange', { 'content-range': `bytes */${body.length}` });
    const end = Math.min(to === '' ? Number.POSITIVE_INFINITY : Number(to), body.length - 1);
    return { status: 206, headers: { ...headers, 'content-range': `bytes ${start}-${end}/${body.length}` }, body: body.subarray(start, end + 1) };
  };

  const server = await openVendorServer(answer);
  return { ...server, origin: `http://127.0.0.1:${server.port}`, objects };
}

function etagOf(body: Buffer): string {
  return `"${createHash('md5').update(body).digest('hex')}"`;
}
