import { createECDH } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { fixedClock } from '../../clock.ts';
import { seededRandomness } from '../../randomness.ts';
import type { Misbehaviour } from '../fake/vendor-server.ts';
import { encryptFor, payloadBytesAtMost } from './encryption.ts';
import { claimsOf, decrypt, openPushService } from './fake/push-service.ts';
import { createPushProvider, type PushProvider, PushRefused, type PushSubscription } from './index.ts';
import { isPublicAddress, lookupPublic } from './public-lookup.ts';
import { isServiceName } from './services.ts';

const hmac = (text: string): string => Buffer.from(text.padEnd(32, 'k').slice(0, 32)).toString('hex');
const clock = fixedClock();

const providerFor = (services: string[], changes: { subject?: string | null; timeoutMs?: number } = {}): PushProvider =>
  createPushProvider({ kind: 'web-push', services, subject: 'mailto:ops@example.com', timeoutMs: 20_000, ...changes }, { clock, random: seededRandomness('push'), hmac })!;

async function open() {
  const service = await openPushService();
  onTestFinished(() => service.close());
  const provider = providerFor([service.origin]);
  return { service, provider, subscription: service.subscribe(provider.publicKey) };
}

const message = { payload: '{"title":"焊接公开课"}', ttlSeconds: 60, topic: 'live-1' };
const outcomeOf = (provider: PushProvider, subscription: PushSubscription) => provider.send(subscription, message).then(() => 'accepted', (error: unknown) => (error instanceof PushRefused ? error.reason : error));

test('a message is encrypted as in the example of RFC 8291, appendix A', () => {
  const salt = Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url');
  const ofServer = Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url');
  const random = { bytes: (length: number) => (length === 16 ? salt : ofServer) };
  const browser = { p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4', auth: 'BTBZMqHH6r4Tts7J_aSIgg' };
  const body = encryptFor(browser, 'When I grow up, I want to be a watermelon', random);
  expect(body.toString('base64url')).toBe('DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url'));
  expect(decrypt(body, { pair, auth: Buffer.from(browser.auth, 'base64url') })).toBe('When I grow up, I want to be a watermelon');
});

test('the check of a sender accepts the example of RFC 8292, section 2.4, and no changed one', () => {
  const key = 'BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs';
  const token = 'eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA';
  expect(claimsOf(`vapid t=${token}, k=${key}`, key)).toEqual({ aud: 'https://push.example.net', exp: 1453523768, sub: 'mailto:push@example.com' });
  expect(claimsOf(`vapid t=${token.replace('i3CYb', 'j3CYb')}, k=${key}`, key)).toBeNull();
});

test('a message of any length up to 3993 bytes arrives with its time to live, topic and urgency, from a sender that the service can verify', async () => {
  const { service, provider, subscription } = await open();
  await provider.send(subscription, message);
  const claims = { aud: service.origin, exp: Math.floor(clock.now() / 1_000) + 12 * 3_600, sub: 'mailto:ops@example.com' };
  expect(service.delivered).toEqual([{ endpoint: subscription.endpoint, ...message, urgency: 'high', claims }]);
  const longest = 'x'.repeat(payloadBytesAtMost);
  await provider.send(subscription, { ...message, payload: longest });
  expect(service.delivered[1]!.payload).toBe(longest);
  await expect(provider.send(subscription, { ...message, payload: `${longest}x` })).rejects.toThrow('too long');
});

test('all instances with the same index key have the same key, and another key is refused by the browser’s service', async () => {
  const { service, provider, subscription } = await open();
  expect(providerFor([]).publicKey).toBe(provider.publicKey);
  const other = createPushProvider({ kind: 'web-push', services: [service.origin], subject: null }, { clock, random: seededRandomness('other'), hmac: (text) => hmac(`other ${text}`) })!;
  expect(await outcomeOf(other, subscription)).toBe('never');
  expect(service.statuses).toEqual([403]);
});

test.each<[string, Misbehaviour, string]>([
  ['never answers', { kind: 'never-answers' }, 'later'],
  ['hangs up', { kind: 'drops-connection' }, 'later'],
  ['is busy', { kind: 'answers', status: 503 }, 'later'],
  ['has had too many', { kind: 'answers', status: 429 }, 'later'],
  ['knows no such subscription', { kind: 'answers', status: 404 }, 'gone'],
  ['says that it has ended', { kind: 'answers', status: 410 }, 'gone'],
  ['sends on elsewhere', { kind: 'answers', status: 307, headers: { location: 'http://127.0.0.1:1/' } }, 'never'],
  ['refuses the message', { kind: 'answers', status: 400 }, 'never'],
])('a service that %s', async (_what, misbehaviour, outcome) => {
  const { service, subscription, provider } = await open();
  const hasty = misbehaviour.kind === 'never-answers' ? providerFor([service.origin], { timeoutMs: 300 }) : provider;
  service.misbehave(misbehaviour);
  expect(await outcomeOf(hasty, subscription)).toBe(outcome);
  expect(await outcomeOf(provider, subscription)).toBe('accepted');
});

test('failures name no endpoint', async () => {
  const { service, subscription, provider } = await open();
  await service.suspend();
  const error = (await provider.send(subscription, message).catch((caught: unknown) => caught)) as PushRefused;
  expect(`${String(error)}${error.stack}${JSON.stringify(error)}`).not.toContain(new URL(subscription.endpoint).pathname);
});

const keys = { p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4', auth: 'BTBZMqHH6r4Tts7J_aSIgg' };

test.each([
  ['https://fcm.googleapis.com/fcm/send/x', null],
  ['https://updates.push.services.mozilla.com/wpush/v2/x', null],
  ['https://web.push.apple.com/x', null],
  ['https://wns2-by3p.notify.windows.com/w/?token=x', null],
  ['https://push.vendor.example.cn/x', null],
  ['https://a.b.relay.example.cn/x', null],
  ['http://10.0.0.9:8080/x', null],
  ['http://fcm.googleapis.com/x', 'service'],
  ['https://fcm.googleapis.com:8443/x', 'service'],
  ['https://user@fcm.googleapis.com/x', 'service'],
  ['https://FCM.googleapis.com/x', 'service'],
  ['https://fcm.googleapis.com/x#2', 'service'],
  ['https://fcm.googleapis.com\\@10.0.0.9/x', 'service'],
  ['https://fcm.googleapis.com.evil.example/x', 'service'],
  ['https://evilfcm.googleapis.com/x', 'service'],
  ['https://push.apple.com/x', 'service'],
  ['https://evilpush.apple.com/x', 'service'],
  ['https://127.0.0.1/x', 'service'],
  ['https://[::1]/x', 'service'],
  ['http://10.0.0.9:8081/x', 'service'],
  ['https://10.0.0.9:8080/x', 'service'],
  ['file:///etc/passwd', 'service'],
  ['not an address', 'service'],
])('of the endpoint %s the fault is %s', (endpoint, fault) => {
  const provider = providerFor(['push.vendor.example.cn', '*.relay.example.cn', 'http://10.0.0.9:8080']);
  expect(provider.faultOf({ endpoint, ...keys })).toBe(fault);
});

test('keys that are no point of the curve, or have another length, are a fault', () => {
  const provider = providerFor([]);
  const endpoint = 'https://fcm.googleapis.com/fcm/send/x';
  const outside = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 7)]).toString('base64url');
  for (const wrong of [{ p256dh: outside }, { p256dh: keys.auth }, { auth: keys.p256dh }, { auth: '' }]) expect(provider.faultOf({ endpoint, ...keys, ...wrong })).toBe('keys');
});

test('a known host whose name leads into a private network gets nothing', async () => {
  for (const address of ['10.0.0.1', '127.0.0.1', '169.254.169.254', '192.168.1.1', '100.64.0.1', '0.0.0.0', '::1', 'fd00::1', 'fe80::1', '::ffff:10.0.0.1', '64:ff9b::a00:1', '2002:a00:1::']) expect([address, isPublicAddress(address)]).toEqual([address, false]);
  for (const address of ['142.250.1.95', '2404:6800:4008::5f']) expect([address, isPublicAddress(address)]).toEqual([address, true]);
  const found = await new Promise<NodeJS.ErrnoException | null>((resolve) => lookupPublic('localhost', {}, (error) => resolve(error)));
  expect(found?.code).toBe('EPRIVATE');
  // Name servers answer with loopback, or do not know it.
  expect(await outcomeOf(providerFor(['push.localhost']), { endpoint: 'https://push.localhost/x', ...keys })).toMatch(/never|later/);
});

test('a setting for services takes hosts, hosts with *. and origins, and nothing else', () => {
  expect(['push.example.cn', '*.push.example.cn', 'https://push.example.cn', 'http://10.0.0.9:8080'].filter((name) => !isServiceName(name))).toEqual([]);
  expect(['*', '*.', 'cn', '10.0.0.9', 'push.example.cn/path', 'https://push.example.cn/path', 'ftp://push.example.cn', 'https://*.example.cn/', ''].filter(isServiceName)).toEqual([]);
});
