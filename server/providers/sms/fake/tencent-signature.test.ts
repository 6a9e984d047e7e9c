import { describe, expect, test } from 'vitest';
import type { ReceivedRequest } from '../../fake/vendor-server.ts';
import { tc3Signature } from '../tencent-signature.ts';
import { tc3Fault } from './tencent-signature.ts';

/**
 * The worked example of cloud.tencent.com/document/api/213/30654. Its key really consists of 32 asterisks. The
 * page's older edition signs the same request with another key and without x-tc-action.
 */
const STARS = '*'.repeat(32);
const SIGNATURE = '10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f';
const PUBLISHED: ReceivedRequest = {
  method: 'POST',
  target: '/',
  headers: {
    host: 'cvm.tencentcloudapi.com',
    'content-type': 'application/json; charset=utf-8',
    'x-tc-action': 'DescribeInstances',
    'x-tc-region': 'ap-guangzhou',
    'x-tc-timestamp': '1551113065',
    'x-tc-version': '2017-03-12',
    authorization: `TC3-HMAC-SHA256 Credential=AKID${STARS}/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host;x-tc-action, Signature=${SIGNATURE}`,
  },
  // The escapes are part of the payload.
  body: Buffer.from(String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`),
};
const SECRETS = new Map([[`AKID${STARS}`, STARS]]);
const SIGNED_AT = 1_551_113_065_000;

const withHeaders = (headers: Record<string, string | undefined>): ReceivedRequest => ({
  ...PUBLISHED,
  headers: { ...PUBLISHED.headers, ...headers },
});

describe('TC3-HMAC-SHA256', () => {
  test("gives the signatures of both editions of the vendor's worked example", () => {
    expect(tc3Signature(PUBLISHED, ['content-type', 'host', 'x-tc-action'], 'cvm', STARS)).toBe(SIGNATURE);
    expect(tc3Signature(PUBLISHED, ['content-type', 'host'], 'cvm', 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE')).toBe(
      '72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168',
    );
  });

  test("accepts the vendor's worked example", () => {
    expect(tc3Fault(PUBLISHED, 'cvm', SECRETS, SIGNED_AT)).toBeUndefined();
  });

  test.each<[string, ReceivedRequest]>([
    ['body', { ...PUBLISHED, body: Buffer.from(PUBLISHED.body.toString().replace('1', '2')) }],
    ['query', { ...PUBLISHED, target: '/?a=1' }],
    ['method', { ...PUBLISHED, method: 'PUT' }],
    ['host', withHeaders({ host: 'sms.tencentcloudapi.com' })],
    ['action', withHeaders({ 'x-tc-action': 'TerminateInstances' })],
    ['timestamp', withHeaders({ 'x-tc-timestamp': '1551113066' })],
    ['signature', withHeaders({ authorization: PUBLISHED.headers.authorization?.replace('=10b1', '=10b2') })],
    ['date in the scope', withHeaders({ authorization: PUBLISHED.headers.authorization?.replace('2019-02-25', '2019-02-26') })],
  ])('refuses a request with a changed %s', (_part, request) => {
    expect(tc3Fault(request, 'cvm', SECRETS, SIGNED_AT)).toBe('AuthFailure.SignatureFailure');
  });

  test('refuses another service, another secret, an unknown key, an old timestamp and a missing signature', () => {
    expect(tc3Fault(PUBLISHED, 'sms', SECRETS, SIGNED_AT)).toBe('AuthFailure.SignatureFailure');
    expect(tc3Fault(PUBLISHED, 'cvm', new Map([[`AKID${STARS}`, 'x']]), SIGNED_AT)).toBe('AuthFailure.SignatureFailure');
    expect(tc3Fault(PUBLISHED, 'cvm', new Map(), SIGNED_AT)).toBe('AuthFailure.SecretIdNotFound');
    expect(tc3Fault(PUBLISHED, 'cvm', SECRETS, SIGNED_AT + 301_000)).toBe('AuthFailure.SignatureExpire');
    expect(tc3Fault(withHeaders({ authorization: undefined }), 'cvm', SECRETS, SIGNED_AT)).toBe('AuthFailure.InvalidAuthorization');
  });
});
