import { ECDH } from 'node:crypto';
import { Agent as HttpAgent, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import type { Clock } from '../../clock.ts';
import type { Randomness } from '../../randomness.ts';
import { DeadlineExceeded, withDeadline } from '../deadline.ts';
import { curve, encryptFor } from './encryption.ts';
import type { WebPushOptions } from './options.ts';
import { type PushProvider, PushRefused, type PushSubscription } from './provider.ts';
import { lookupPublic, privateNetwork } from './public-lookup.ts';
import { matchService } from './services.ts';
import { createVapid } from './vapid.ts';

export interface WebPushDependencies {
  clock: Clock;
  random: Randomness;
  hmac: (text: string) => string;
}

/** A class begins for all its students at the same minute, so connections are kept and shared. */
const pool = { keepAlive: true, maxSockets: 16, maxTotalSockets: 64 };
const defaultTimeoutMs = 5_000;

export function createWebPush({ services, subject, timeoutMs = defaultTimeoutMs }: WebPushOptions, { clock, random, hmac }: WebPushDependencies): PushProvider {
  const vapid = createVapid({ hmac, subject });
  const publicAgent = new HttpsAgent({ ...pool, lookup: lookupPublic });
  /** For origins that the operator named. They may be in a private network. */
  const namedAgents = { 'https:': new HttpsAgent(pool), 'http:': new HttpAgent(pool) } as const;

  /** Redirects are not followed: a 3xx is an answer as any other. The answer's body is not read. */
  const statusOf = (url: URL, isNamed: boolean, headers: Record<string, string>, body: Buffer, signal: AbortSignal): Promise<number> =>
    new Promise((resolve, reject) => {
      const isPlain = url.protocol === 'http:';
      const agent = isNamed ? namedAgents[isPlain ? 'http:' : 'https:'] : publicAgent;
      const sent = (isPlain ? requestHttp : requestHttps)(url, { method: 'POST', agent, headers: { ...headers, 'content-length': String(body.length) }, signal }, (answer) => {
        let length = 0;
        answer.on('data', (part: Buffer) => (length += part.length) > 65_536 && answer.destroy());
        answer.on('error', () => {});
        resolve(answer.statusCode ?? 0);
      });
      sent.on('error', reject);
      sent.end(body);
    });

  return {
    publicKey: vapid.publicKey,
    faultOf: (subscription) => (matchService(subscription.endpoint, services) === null ? 'service' : areKeysValid(subscription) ? null : 'keys'),
    async send(subscription, { payload, ttlSeconds, topic }) {
      const match = matchService(subscription.endpoint, services);
      if (match === null) throw new PushRefused('gone', 'the push service is not known any more');
      const url = new URL(subscription.endpoint);
      const headers = {
        authorization: vapid.authorizationFor(url.origin, clock.now()),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(ttlSeconds),
        topic,
        urgency: 'high',
      };
      const body = encryptFor(subscription, payload, random);
      const status = await withDeadline(timeoutMs, (signal) => statusOf(url, match === 'named', headers, body, signal)).catch((error: unknown) => {
        const code = (error as NodeJS.ErrnoException).code;
        throw new PushRefused(code === privateNetwork ? 'never' : 'later', error instanceof DeadlineExceeded ? `no answer within ${timeoutMs} ms` : (code ?? 'no answer'));
      });
      if (status >= 200 && status < 300) return;
      if (status === 404 || status === 410) throw new PushRefused('gone', `the push service answered ${status}`);
      throw new PushRefused(status === 429 || status >= 500 ? 'later' : 'never', `the push service answered ${status}`);
    },
  };
}

/** A point of the curve, and 16 bytes (RFC 8291 section 3.2). */
function areKeysValid({ p256dh, auth }: PushSubscription): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  if (point.length !== 65 || point[0] !== 4 || Buffer.from(auth, 'base64url').length !== 16) return false;
  try {
    ECDH.convertKey(point, curve);
    return true;
  } catch {
    return false;
  }
}
