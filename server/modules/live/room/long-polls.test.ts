import { beforeEach, expect, test } from 'vitest';
import { fixedClock } from '../../../clock.ts';
import { closeCodes, type Outlet } from './connection.ts';
import { LongPolls } from './long-polls.ts';

let clock: ReturnType<typeof fixedClock>;
let outlets: Outlet[];
let lost: number;
let polls: LongPolls;

beforeEach(() => {
  clock = fixedClock('2026-03-02T09:15:00+08:00');
  [outlets, lost] = [[], 0];
  polls = new LongPolls({ clock }, (outlet) => {
    outlets.push(outlet);
    return { receive: () => undefined, receiveText: () => undefined, lost: () => void lost++ };
  });
});

const idOf = (number: number) => `connection-number-${number}`;
let opened = 0;
/** @returns the code of the refusal, or null */
const open = (clientAddress: string, token: string | null = null): number | null => {
  try {
    polls.send(idOf(opened++), [{ hello: { liveCode: 'L1', token, after: null } }], { cookie: null, clientAddress });
    return null;
  } catch (error) {
    return (error as { returnCode: number }).returnCode;
  }
};
const refusalsOf = (times: number, addressOf: (number: number) => string, token: string | null = null) => Array.from({ length: times }, (_, number) => open(addressOf(number), token)).filter((code) => code !== null);

test('an address and its network have limited connections, and spectators leave places to people with a login', () => {
  expect(refusalsOf(401, () => '203.0.113.1')).toEqual([42900]);
  expect(open('203.0.113.2'), 'a spectator of the same network').toBe(42900);
  expect(open('203.0.113.2', 'token')).toBeNull();
  expect(refusalsOf(800, (number) => `203.0.113.${10 + (number % 200)}`, 'token'), 'network').toEqual([42900]);
  expect(refusalsOf(601, (number) => `198.51.${number % 100}.1`), 'spectators together').toEqual([50300]);
  expect(refusalsOf(200, (number) => `198.51.${number}.2`, 'token')).toEqual([]);
  expect(open('192.0.2.1', 'token'), 'all places').toBe(50300);
});

test('an ended connection frees its place at once, and its next poll gets the reason', async () => {
  const first = opened;
  expect(refusalsOf(400, () => '203.0.113.1')).toEqual([]);
  outlets[0]!.send(Buffer.from('{"events":[]}'));
  outlets[0]!.send(Buffer.from('{"bye":{"reason":"unauthorised"}}'));
  outlets[0]!.close(closeCodes.policyViolation);
  expect(open('203.0.113.1')).toBeNull();
  expect(await polls.poll(idOf(first))).toEqual({ frames: [{ events: [] }, { bye: { reason: 'unauthorised' } }], closed: true });
  expect(await polls.poll(idOf(first))).toEqual({ frames: [], closed: true });
  // Long frames are not kept. Without them the client must not get a later event.
  const waiting = polls.poll(idOf(first + 1));
  outlets[1]!.close(closeCodes.policyViolation);
  expect(await waiting).toEqual({ frames: [], closed: true });
  outlets[2]!.send(Buffer.from(JSON.stringify({ events: ['x'.repeat(5_000)] })));
  outlets[2]!.send(Buffer.from('{"events":[]}'));
  outlets[2]!.close(closeCodes.policyViolation);
  expect(await polls.poll(idOf(first + 2))).toEqual({ frames: [], closed: true });
});

test('connections that do not poll are closed, the longest silent first, before their frames fill the memory', async () => {
  const first = opened;
  const long = Buffer.from(JSON.stringify({ events: 'x'.repeat(512 * 1024) }));
  for (let number = 0; number < 300; number++) {
    open('203.0.113.1');
    clock.advance(10);
    outlets[number]!.send(long);
    // The first client polls.
    if (number % 50 === 0) await polls.poll(idOf(first)).then(() => outlets[0]!.send(long));
  }
  await Promise.resolve();
  expect(lost).toBeGreaterThan(170);
  expect(lost).toBeLessThan(180);
  expect((await polls.poll(idOf(first))).closed).toBe(false);
  expect(await polls.poll(idOf(first + 1))).toEqual({ frames: [], closed: true });
  expect((await polls.poll(idOf(first + 299))).closed).toBe(false);
});
