import { describe, expect, test } from 'vitest';
import { clientAddressFinder, networkOf } from '../calls/client-address.ts';
import { createHosts } from './hosts.ts';
import { mobileRedirect } from './mobile-redirect.ts';

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

describe('phones', () => {
  const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
  const to = (path: string, agent: string | null = iPhone) => mobileRedirect('https://m.example.com', new URL(path, 'https://www.example.com'), agent);

  test('go to the mobile home, logins to the mobile login with the query kept', () => {
    expect(to('/home')).toBe('https://m.example.com/');
    expect(to('/studentLogin?code=LIVE-1')).toBe('https://m.example.com/studentLogin?code=LIVE-1');
    expect(to('/officeLive?code=LIVE-1')).toBe('https://m.example.com/studentLogin?code=LIVE-1');
  });

  test('tablets, crawlers and desktops are not redirected; without a mobile site no client is', () => {
    expect(to('/home', 'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Mobile/15E148')).toBeNull();
    expect(to('/home', `${iPhone} (compatible; Googlebot/2.1)`)).toBeNull();
    expect(to('/home', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)')).toBeNull();
    expect(to('/home', 'Android'.repeat(2140))).toBeNull();
    expect(mobileRedirect(null, new URL('https://www.example.com/home'), iPhone)).toBeNull();
  });
});
