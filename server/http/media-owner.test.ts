import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { returnCodes } from '../../contract/return-codes.ts';
import { readConfig } from '../config.ts';
import { describeOnSqlite } from '../database/testing.ts';
import { rememberingMedia } from '../testing-context.ts';
import { mediaOwner } from './media-owner.ts';
import { from, proxied, visitorOf } from './testing-visitor.ts';

/** A viewer of low-latency HLS requests the playlist and a part twice a second. */
const requestsAMinute = 240;
const students = 300;
const school = from('203.0.113.7');

describeOnSqlite('the addresses of live streams', (open) => {
  const mediaThatAnswers = () => ({ ...rememberingMedia(), answer: async () => ({ status: 200, body: 'part' }) });

  test('300 students behind one address stay below the default limits, while playing and when all reconnect at once', async () => {
    const { context, server } = await visitorOf(open, { ...proxied, media: mediaThatAnswers() });
    const { take } = context.limits;
    const points: Record<string, number> = {};
    context.limits.take = (rule, ...asked) => {
      points[rule.name] = rule.points;
      return take(rule, ...asked);
    };
    await server.send('GET', '/live-media/hls/pass/live.m3u8', { headers: school });
    expect(Object.keys(points)).toEqual(['live-media', 'live-media-of-network']);
    await server.send('POST', '/live-media/whep', { headers: school });
    expect(points['live-media']).toBeGreaterThanOrEqual(students * requestsAMinute);
    // Each student plays the teacher and three speakers, and connects twice.
    expect(points['live-connections']).toBeGreaterThanOrEqual(students * 4 * 2);
  });

  test('a class plays while an attacker at another address is refused, and neither uses up the limits of files and calls', async () => {
    // One 300th of the default limit, for one student of the school.
    const { context, server, make } = await visitorOf(open, { config: { trustedProxies: ['127.0.0.1'], limits: { ...readConfig({}).limits, callsPerMinutePerAddress: 6_000 / students } }, media: mediaThatAnswers() });
    const ask = async (address: Record<string, string>, times: number) => {
      const statuses: number[] = [];
      for (let left = times; left > 0; left -= 50) statuses.push(...(await Promise.all(Array.from({ length: Math.min(50, left) }, async () => (await server.send('GET', '/live-media/hls/pass/1.0.m4s', { headers: address })).status))));
      return statuses;
    };
    const attacker = from('198.51.100.9');
    const flood = await ask(attacker, 450);
    expect([flood.filter((status) => status === 200).length, flood.at(-1)]).toEqual([400, 429]);
    expect(new Set(await ask(school, requestsAMinute))).toEqual(new Set([200]));
    expect((await make('getCaptcha', { userKey: context.random.uuid() }, school)).envelope.returnCode).toBe(returnCodes.success);
    expect((await make('getCaptcha', { userKey: context.random.uuid() }, attacker)).envelope.returnCode).toBe(returnCodes.success);
    const offers = await Promise.all(Array.from({ length: 10 }, async () => (await server.send('POST', '/live-media/whep', { headers: school })).status));
    expect([offers.filter((status) => status === 200).length, offers.filter((status) => status === 429).length]).toEqual([8, 2]);
  });

  test('an address has at most 2400 HLS requests that wait, which leave room for others and for its own next ones', async () => {
    const { context } = await visitorOf(open, { media: { ...rememberingMedia(), answer: () => new Promise<never>(() => {}) } });
    const owner = mediaOwner({ context, headers: {}, admission: { admitMedia: async () => {} } } as never);
    const waiting: EventEmitter[] = [];
    /** @returns whether the request waits for its part */
    const ask = async (clientAddress: string) => {
      const response = new EventEmitter();
      const path = '/live-media/hls/pass/live.m3u8';
      const answered = Promise.resolve(owner.answer({ path, url: new URL(path, 'http://test'), request: { method: 'GET', headers: {} }, clientAddress } as never, response as never));
      const isWaiting = await Promise.race([answered.then(() => false, () => false), new Promise<boolean>((resolve) => void setImmediate(resolve, true))]);
      if (isWaiting) waiting.push(response);
      return isWaiting;
    };
    const asked = await Promise.all(Array.from({ length: 2_401 }, () => ask('203.0.113.7')));
    expect([asked.filter(Boolean).length, asked.at(-1)]).toEqual([2_400, false]);
    expect(await ask('198.51.100.9')).toBe(true);
    waiting[0]!.emit('close');
    expect(await ask('203.0.113.7')).toBe(true);
  });

  test('an address has at most 500 endless responses', async () => {
    const { server } = await visitorOf(open, { media: { ...rememberingMedia(), answer: async () => ({ status: 200, body: (to) => void to.write('x') }) } });
    const readers = await Promise.all(
      Array.from({ length: 500 }, async () => {
        const left = new AbortController();
        // The test keeps the response, because a collected one closes its connection.
        const response = await fetch(`${server.origin}/live-media/flv/pass/live.flv`, { signal: left.signal });
        return { response, left };
      }),
    );
    expect(new Set(readers.map(({ response }) => response.status))).toEqual(new Set([200]));
    expect((await server.send('GET', '/live-media/flv/pass/live.flv')).status).toBe(429);
    readers.forEach(({ left }) => left.abort());
    await expect.poll(async () => {
      const left = new AbortController();
      const { status } = await fetch(`${server.origin}/live-media/flv/pass/live.flv`, { signal: left.signal });
      left.abort();
      return status;
    }).toBe(200);
  });
});
