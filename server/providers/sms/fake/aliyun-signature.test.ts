import { describe, expect, test } from 'vitest';
import type { ReceivedRequest } from '../../fake/vendor-server.ts';
import { acs3Signature } from '../aliyun-signature.ts';
import { acs3Fault } from './aliyun-signature.ts';

/** The worked example with fixed parameters of help.aliyun.com/zh/sdk/product-overview/v3-request-structure-and-signature. */
const PUBLISHED: ReceivedRequest = {
  method: 'POST',
  target: '/?ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai',
  headers: {
    host: 'ecs.cn-shanghai.aliyuncs.com',
    'x-acs-action': 'RunInstances',
    'x-acs-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-acs-date': '2023-10-26T10:22:32Z',
    'x-acs-signature-nonce': '3156853299f313e23d1673dc12e1703d',
    'x-acs-version': '2014-05-26',
    authorization:
      'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  },
  body: Buffer.alloc(0),
};
const SIGNED_HEADERS = ['host', 'x-acs-action', 'x-acs-content-sha256', 'x-acs-date', 'x-acs-signature-nonce', 'x-acs-version'];
const SECRETS = new Map([['YourAccessKeyId', 'YourAccessKeySecret']]);
const SIGNED_AT = Date.parse('2023-10-26T10:22:32Z');

const withHeaders = (headers: Record<string, string | undefined>): ReceivedRequest => ({
  ...PUBLISHED,
  headers: { ...PUBLISHED.headers, ...headers },
});

describe('ACS3-HMAC-SHA256', () => {
  test("gives the signature of the vendor's worked example", () => {
    expect(acs3Signature(PUBLISHED, SIGNED_HEADERS, 'YourAccessKeySecret')).toBe(
      '06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
    );
  });

  test("accepts the vendor's worked example and the same query in another order", () => {
    expect(acs3Fault(PUBLISHED, SECRETS, SIGNED_AT)).toBeUndefined();
    const reordered = '/?RegionId=cn-shanghai&ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd';
    expect(acs3Fault({ ...PUBLISHED, target: reordered }, SECRETS, SIGNED_AT)).toBeUndefined();
  });

  test.each<[string, ReceivedRequest]>([
    ['query', { ...PUBLISHED, target: PUBLISHED.target.replace('shanghai', 'shanghaj') }],
    ['path', { ...PUBLISHED, target: PUBLISHED.target.replace('/?', '/x?') }],
    ['method', { ...PUBLISHED, method: 'GET' }],
    ['body', { ...PUBLISHED, body: Buffer.from('a') }],
    ['host', withHeaders({ host: 'ecs.cn-beijing.aliyuncs.com' })],
    ['action', withHeaders({ 'x-acs-action': 'StopInstances' })],
    ['date', withHeaders({ 'x-acs-date': '2023-10-26T10:22:33Z' })],
    ['nonce', withHeaders({ 'x-acs-signature-nonce': '3156853299f313e23d1673dc12e1703e' })],
  ])('refuses a request with a changed %s', (_part, request) => {
    expect(acs3Fault(request, SECRETS, SIGNED_AT)).toBe('SignatureDoesNotMatch');
  });

  test('refuses another secret, an unknown key, an old date and an unsigned header', () => {
    expect(acs3Fault(PUBLISHED, new Map([['YourAccessKeyId', 'YourAccessKeySecreu']]), SIGNED_AT)).toBe('SignatureDoesNotMatch');
    expect(acs3Fault(PUBLISHED, new Map(), SIGNED_AT)).toBe('InvalidAccessKeyId.NotFound');
    expect(acs3Fault(PUBLISHED, SECRETS, SIGNED_AT + 15 * 60_000 + 1)).toBe('InvalidTimeStamp.Expired');
    expect(acs3Fault(withHeaders({ 'x-acs-security-token': 'x' }), SECRETS, SIGNED_AT)).toBe('IncompleteSignature');
    expect(acs3Fault(withHeaders({ authorization: undefined }), SECRETS, SIGNED_AT)).toBe('IncompleteSignature');
  });
});
