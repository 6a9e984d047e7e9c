import { describe, expect, test } from 'vitest';
import type { ReceivedRequest } from '../../fake/vendor-server.ts';
import { sigV4Fault, sigV4Signature } from './signature.ts';

/** The worked examples of docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html. */
const SECRET = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
const SCOPE = '20130524/us-east-1/s3/aws4_request';
const SECRETS = new Map([['AKIAIOSFODNN7EXAMPLE', SECRET]]);
const SIGNED_AT = Date.parse('2013-05-24T00:00:00Z');
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

const published = (target: string, signature: string, rest: { method?: string; body?: string; headers?: Record<string, string> } = {}): ReceivedRequest & { signed: string[]; signature: string } => {
  const headers: Record<string, string> = {
    host: 'examplebucket.s3.amazonaws.com',
    'x-amz-content-sha256': EMPTY,
    'x-amz-date': '20130524T000000Z',
    ...rest.headers,
  };
  const signed = Object.keys(headers).toSorted();
  const authorization = `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/${SCOPE},SignedHeaders=${signed.join(';')},Signature=${signature}`;
  return { method: rest.method ?? 'GET', target, headers: { ...headers, authorization }, body: Buffer.from(rest.body ?? ''), signed, signature };
};

const GET_OBJECT = published('/test.txt', 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41', { headers: { range: 'bytes=0-9' } });
const PUT_OBJECT = published('/test$file.text', '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd', {
  method: 'PUT',
  body: 'Welcome to Amazon S3.',
  headers: {
    date: 'Fri, 24 May 2013 00:00:00 GMT',
    'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
    'x-amz-storage-class': 'REDUCED_REDUNDANCY',
  },
});
const GET_LIFECYCLE = published('/?lifecycle', 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543');
const LIST_OBJECTS = published('/?prefix=J&max-keys=2', '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7');

describe('AWS Signature Version 4 for S3', () => {
  test.each([
    ['GET Object', GET_OBJECT],
    ['PUT Object', PUT_OBJECT],
    ['GET Bucket Lifecycle', GET_LIFECYCLE],
    ['List Objects', LIST_OBJECTS],
  ])("gives the signature of the documentation's %s, and accepts it", (_name, example) => {
    expect(sigV4Signature(example, example.signed, SCOPE, SECRET)).toBe(example.signature);
    expect(sigV4Fault(example, 'us-east-1', SECRETS, SIGNED_AT)).toBeUndefined();
  });

  test.each<[string, ReceivedRequest, string]>([
    ['body', { ...PUT_OBJECT, body: Buffer.from('Welcome to Amazon S4.') }, 'XAmzContentSHA256Mismatch'],
    ['key', { ...PUT_OBJECT, target: '/test$file.texu' }, 'SignatureDoesNotMatch'],
    ['query', { ...LIST_OBJECTS, target: '/?prefix=K&max-keys=2' }, 'SignatureDoesNotMatch'],
    ['method', { ...GET_OBJECT, method: 'HEAD' }, 'SignatureDoesNotMatch'],
    ['range', { ...GET_OBJECT, headers: { ...GET_OBJECT.headers, range: 'bytes=0-99' } }, 'SignatureDoesNotMatch'],
    ['time', { ...GET_OBJECT, headers: { ...GET_OBJECT.headers, 'x-amz-date': '20130524T000001Z' } }, 'SignatureDoesNotMatch'],
    ['day', { ...GET_OBJECT, headers: { ...GET_OBJECT.headers, 'x-amz-date': '20130525T000000Z' } }, 'AccessDenied'],
    ['host', { ...GET_OBJECT, headers: { ...GET_OBJECT.headers, host: 'other.s3.amazonaws.com' } }, 'SignatureDoesNotMatch'],
  ])('refuses a request with a changed %s', (_part, request, fault) => {
    expect(sigV4Fault(request, 'us-east-1', SECRETS, SIGNED_AT)).toBe(fault);
  });

  test('refuses another secret, an unknown key, another region, an old date and a missing signature', () => {
    expect(sigV4Fault(GET_OBJECT, 'us-east-1', new Map([['AKIAIOSFODNN7EXAMPLE', 'x']]), SIGNED_AT)).toBe('SignatureDoesNotMatch');
    expect(sigV4Fault(GET_OBJECT, 'us-east-1', new Map(), SIGNED_AT)).toBe('InvalidAccessKeyId');
    expect(sigV4Fault(GET_OBJECT, 'eu-west-1', SECRETS, SIGNED_AT)).toBe('AuthorizationHeaderMalformed');
    expect(sigV4Fault(GET_OBJECT, 'us-east-1', SECRETS, SIGNED_AT + 15 * 60_000 + 1)).toBe('RequestTimeTooSkewed');
    expect(sigV4Fault({ ...GET_OBJECT, headers: { ...GET_OBJECT.headers, authorization: undefined } }, 'us-east-1', SECRETS, SIGNED_AT)).toBe('AccessDenied');
  });
});
