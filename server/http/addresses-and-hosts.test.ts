import { describe, expect, test } from 'vitest';
import { clientAddressFinder, networkOf } from '../calls/client-address.ts';
import { createHosts } from './hosts.ts';

describe('client address of a request', () => {
  test('X-Forwarded-For is ignored unless the sender is a trusted proxy', () => {
    const find = clientAddressFinder(['10.0.0.0/8']);
    expect(find('203.0.113.9', '198.51.100.1')).toBe('203.0.113.9');
  });

  test('the client address is the last one in the header that is not a trusted proxy', () => {
    const find = clientAddressFinder(['10.0.0.0/8', '::1']);
    expect(find('10.0.0.2', '198.51.100.1')).toBe('198.51.100.1');
    expect(find('10.0.0.2', '1.2.3.4, 198.51.100.1, 10.0.0.7')).toBe('198.51.100.1');
    expect(find('::ffff:10.0.0.2', '198.51.100.1')).toBe('198.51.100.1');
    expect(find('10.0.0.2', 'nonsense')).toBe('10.0.0.2');
  });

  test('networks are /24 and /48', () => {
    expect([networkOf('203.0.113.77'), networkOf('2001:db8:1:2::3')]).toEqual(['203.0.113.0/24', '2001:db8:1::/48']);
  });
});

describe('hosts', () => {
  const hosts = createHosts({ publicOrigin: 'https://www.example.com', mode: 'production' });
  hosts.replaceDomains([{ domain: 'qihang.example.cn', topCode: '100000000001' }]);

  test('our own host is the platform, a verified domain its enterprise, and another host has no tenant', () => {
    expect(hosts.tenantOf('www.example.com')?.topCode).toBe('-1');
    expect(hosts.tenantOf('QIHANG.example.cn:443')?.topCode).toBe('100000000001');
    for (const host of ['evil.example.net', '', undefined, 'www.example.com.evil.net', 'localhost', '127.0.0.1:3000']) expect(hosts.tenantOf(host)).toBeNull();
  });

  test('a local portal answers under this machine’s own names on any port', () => {
    const local = createHosts({ publicOrigin: 'http://localhost:3000', mode: 'local' });
    expect([local.tenantOf('127.0.0.1:8080')?.topCode, local.tenantOf('localhost')?.topCode, local.tenantOf('[::1]:3000')?.topCode]).toEqual(['-1', '-1', '-1']);
    expect(local.isOwnOrigin('http://localhost:8080')).toBe(true);
  });

  test('only exact origins of ours may post', () => {
    expect(hosts.isOwnOrigin('https://www.example.com')).toBe(true);
    expect(hosts.isOwnOrigin('https://qihang.example.cn')).toBe(true);
    for (const origin of ['http://www.example.com', 'https://evil.net', 'null', 'https://www.example.com.evil.net', 'https://qihang.example.cn.', 'http://localhost:3000']) {
      expect(hosts.isOwnOrigin(origin)).toBe(false);
    }
  });
});
