import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import type { Context } from '../context.ts';
import { clientAddressFinder, trustedProxyTest } from './client-address.ts';
import { requirePrivateTransport } from './private-transport.ts';

const here = 'http://localhost:3000';
const secure = 'https://www.example.com';
/** @param peer address of the connection, which may belong to a proxy */
const says = (publicOrigin: string, trustedProxies: string[], peer: string, headers: Record<string, string>): string => {
  const context = { config: { ...readConfig({}), publicOrigin, trustedProxies } } as unknown as Context;
  const clientAddress = clientAddressFinder(trustedProxies)(peer, headers['x-forwarded-for'] ?? null);
  try {
    requirePrivateTransport({ context, headers: new Headers(headers), clientAddress, throughProxy: trustedProxyTest(trustedProxies)(peer) });
    return 'taken';
  } catch (refusal) {
    return (refusal as Error).message;
  }
};
const proxy = ['10.0.0.1'];
const host = 'www.example.com';
const visitor = { 'x-forwarded-for': '203.0.113.7' };

test.each([
  ['this machine by its name', here, [], '127.0.0.1', { host: 'localhost:3000' }],
  ['an enterprise of this machine', here, [], '127.0.0.1', { host: 'qihang.localhost:3000' }],
  ['this machine by its address', here, [], '::1', { host: '[::1]:3000' }],
  ['people behind a proxy of this machine', here, ['127.0.0.1'], '127.0.0.1', { host: 'localhost:3000', ...visitor }],
  ['a proxy that says https', secure, proxy, '10.0.0.1', { host, ...visitor, 'x-forwarded-proto': 'https' }],
  ['two proxies, the first of which was asked over https', secure, proxy, '10.0.0.1', { host, ...visitor, 'x-forwarded-proto': 'https, http' }],
  ['a proxy that says nothing, of an https origin', secure, proxy, '10.0.0.1', { host, ...visitor }],
  ['a proxy on the same machine, of an https origin', secure, [], '127.0.0.1', { host }],
] as const)('%s may log in', (_who, publicOrigin, proxies, clientAddress, headers) => {
  expect(says(publicOrigin, [...proxies], clientAddress, headers)).toBe('taken');
});

test.each([
  ['a name of the local network', 'http://portal.example:3000', [], '127.0.0.1', { host: 'portal.example:3000' }, 'PUBLIC_ORIGIN'],
  ['an address of the local network', 'http://192.168.1.5:3000', [], '192.168.1.9', { host: '192.168.1.5:3000' }, 'PUBLIC_ORIGIN'],
  ['a proxy that says http', secure, proxy, '10.0.0.1', { host, ...visitor, 'x-forwarded-proto': 'http' }, secure],
  ['a proxy that was asked in clear and names us localhost', here, ['127.0.0.1'], '127.0.0.1', { host: 'localhost:3000', ...visitor, 'x-forwarded-proto': 'http' }, 'PUBLIC_ORIGIN'],
  ['a caller around the proxy', secure, [], '203.0.113.7', { host }, 'TRUSTED_PROXIES'],
  ['a caller around the proxy that claims https', secure, [], '203.0.113.7', { host, 'x-forwarded-proto': 'https' }, 'TRUSTED_PROXIES'],
  ['a caller around a trusted proxy', secure, proxy, '203.0.113.7', { host }, 'TRUSTED_PROXIES'],
  ['a caller around a trusted proxy that claims https', secure, proxy, '203.0.113.7', { host, 'x-forwarded-proto': 'https', 'x-forwarded-for': '127.0.0.1' }, 'TRUSTED_PROXIES'],
  ['a caller around a trusted proxy of a plain HTTP origin', 'http://portal.example', proxy, '203.0.113.7', { host: 'portal.example', 'x-forwarded-proto': 'https' }, 'PUBLIC_ORIGIN'],
  ['a name that only looks like this machine', 'http://localhost.example', [], '127.0.0.1', { host: 'localhost.example' }, 'PUBLIC_ORIGIN'],
  ['a request without a host', here, [], '127.0.0.1', {}, 'PUBLIC_ORIGIN'],
] as const)('%s may not, and the refusal names the remedy', (_who, publicOrigin, proxies, clientAddress, headers, remedy) => {
  expect(says(publicOrigin, [...proxies], clientAddress, headers)).toContain(remedy);
});
