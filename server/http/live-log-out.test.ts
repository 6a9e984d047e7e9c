import { EventEmitter } from 'node:events';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { describeOnSqlite } from '../database/testing.ts';
import { closeAccount, openSession, revokeSessionsOf } from '../modules/accounts/index.ts';
import { ClassWatch } from '../modules/live/index.ts';
import { createEmbeddedMediaProvider } from '../providers/media/embedded/embedded.ts';
import { freeUdpPort } from '../providers/media/testing-peers.ts';
import { testContext, type TestContext } from '../testing-context.ts';
import { addTestPerson } from '../testing-entities.ts';
import { addTestLive, addToRoster } from '../testing-lives.ts';
import { type TestServer, testServer } from './testing-server.ts';

/** A media process without media. */
class IdleProcess extends EventEmitter {
  readonly pid = 1;
  readonly connected = true;
  send({ id, order }: { id: number; order: string }): void {
    queueMicrotask(() => this.emit('message', { id, answer: order === 'state' ? { state: null } : { done: true } }));
  }
  disconnect(): void {
    this.emit('exit', 0, null);
  }
}

describeOnSqlite('the streams of a learner whose login ends', (open) => {
  const phone = '13912345678';
  let context: TestContext;
  let server: TestServer;
  let watch: ClassWatch;
  let learner: string;
  let token: string;

  beforeEach(async () => {
    const base = testContext(await open());
    const child = new IdleProcess();
    const media = createEmbeddedMediaProvider(
      { kind: 'embedded', udpPort: await freeUdpPort(), rtmpPort: 0, bindAddress: '127.0.0.1', publicAddress: null, directory: '/nonexistent' },
      { clock: base.clock, logger: base.logger, hmac: (text) => base.secrets.hmac('media passes', text) },
      () => {
        queueMicrotask(() => child.emit('message', { news: 'ready' }));
        return child as never;
      },
    );
    context = { ...base, media };
    server = await testServer(context);
    watch = new ClassWatch(context);
    onTestFinished(async () => {
      watch.stop();
      await media.close();
    });
    const teacher = await addTestPerson(context, { phone: '13912345671', name: '李老师' });
    const room = await addTestLive(context, { code: 'L1', teacher_person_id: teacher, visibility: 'list' });
    await addToRoster(context, room, { phone });
    await server.client.call('startLive', { liveCode: 'L1' }, as(await loginOf(teacher)));
    learner = await addTestPerson(context, { phone });
    token = await loginOf(learner);
  });

  const as = (authorizationToken: string) => ({ headers: { authorization_token: authorizationToken } });
  const loginOf = async (personId: string, live: Parameters<typeof openSession>[2]['live'] = null) => (await context.database.transaction((tx) => openSession(context, tx, { personId, topCode: '-1', headers: new Headers(), live }))).token;
  const addressesOf = (play: readonly { kind: string; url?: string }[]) => play.flatMap(({ kind, url }) => (kind === 'flv' || kind === 'hls' ? [url!] : [])).toSorted();

  /** Watches by HTTP-FLV, outside the room. */
  async function watching(authorizationToken: string) {
    const { streams } = (await server.client.call('liveCourseDetail', { liveCode: 'L1' }, as(authorizationToken))).data;
    const addresses = addressesOf(streams!.play);
    const { status, body } = await fetch(server.origin + addresses[0]!);
    expect(status).toBe(200);
    let isOpen = true;
    const end = () => (isOpen = false);
    const reader = body!.getReader();
    onTestFinished(() => reader.cancel().catch(() => undefined));
    void reader.read().then(end, end);
    return { isOpen: () => isOpen, statuses: () => Promise.all(addresses.map(statusOf)) };
  }

  async function statusOf(address: string): Promise<number> {
    // The playlist would wait for a stream, a segment does not.
    const { status, body } = await fetch(server.origin + address.replace('live.m3u8', '1.m4s'));
    await body?.cancel();
    return status;
  }

  async function erase(): Promise<void> {
    await server.client.call('accountSendCode', { purpose: 'erasure' }, as(token));
    await server.client.call('eraseMyData', { smsCode: context.smsSent.at(-1)!.code }, as(token));
  }

  const ends: [string, () => Promise<unknown>][] = [
    ['a log-out', () => server.client.call('logout', {}, as(token))],
    ['the log-out of all other devices', async () => server.client.call('accountEndOtherDevices', {}, as(await loginOf(learner)))],
    ['the erasure of the account', erase],
    ['a password reset', () => context.database.transaction((tx) => revokeSessionsOf(context, tx, learner))],
    ['the closing of the account', () => context.database.transaction((tx) => closeAccount(context, tx, learner))],
  ];
  test.each(ends)('end at once with %s, and the addresses are refused', async (_what, end) => {
    const { isOpen, statuses } = await watching(token);
    await end();
    await expect.poll(isOpen).toBe(false);
    expect(await statuses()).toEqual([403, 403]);
  });

  test('end with the log-out of a live login', async () => {
    token = await loginOf(learner, { liveCode: 'L1', role: 'student' });
    const { isOpen, statuses } = await watching(token);
    await server.client.call('logout', {}, as(token));
    await expect.poll(isOpen).toBe(false);
    expect(await statuses()).toEqual([403, 403]);
  });

  const minutePasses = async () => {
    context.clock.advance(60_000);
    await watch.tick();
  };

  test('end within a minute after the login has expired', async () => {
    const { isOpen, statuses } = await watching(token);
    context.clock.advance(2 * 3_600_000 - 60_001);
    await minutePasses();
    expect(await statuses(), 'an idle login').toEqual([200, 404]);
    await minutePasses();
    await expect.poll(isOpen).toBe(false);
    expect(await statuses()).toEqual([403, 403]);
  });

  test('end within a minute if the message about the log-out is lost', async () => {
    const { isOpen, statuses } = await watching(token);
    await context.database.transaction((tx) => tx.updateTable('sessions').set({ revoked_at: context.clock.now() }).where('person_id', '=', learner).execute());
    await minutePasses();
    await expect.poll(isOpen).toBe(false);
    expect(await statuses()).toEqual([403, 403]);
  });

  test('go on at a new address where the person is still logged in', async () => {
    const other = await loginOf(learner);
    const { isOpen, statuses } = await watching(other);
    context.clock.advance(1);
    await server.client.call('logout', {}, as(token));
    await expect.poll(isOpen).toBe(false);
    expect(await statuses()).toEqual([403, 403]);
    context.clock.advance(1);
    const again = await watching(other);
    await minutePasses();
    expect([again.isOpen(), await again.statuses()]).toEqual([true, [200, 404]]);
  });
});
