import { beforeEach, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../database/testing.ts';
import { answerOf } from '../../testing-call.ts';
import type { StreamUsage } from '../../providers/media/index.ts';
import { rememberingMedia, testCaller, testContext, type TestContext } from '../../testing-context.ts';
import { addTestPerson } from '../../testing-entities.ts';
import type { RoomEvent } from '../../../contract/live/room-events.ts';
import { deliverMailFromOutbox } from '../../outbox/mail-delivery.ts';
import { publish, saveDraft } from '../../publishing/index.ts';
import { editionKind } from '../editions/index.ts';
import { openSession } from '../accounts/index.ts';
import { ClassWatch, liveClassHandlers, liveHandlers, sendLiveNoticesFromOutbox } from './index.ts';
import { accessChangedTopic, leftAirTopic, voiceMutedTopic } from './events/bus-topics.ts';
import { insertEvents, lastNumber } from './events/event-store.ts';
import { breaksOf } from './class/break-store.ts';
import { mayUseStream } from './class/revoke-streams.ts';
import { addTestLive, loggedIn } from '../../testing-lives.ts';

describeOnBothDatabases('a class on the air', (open) => {
  let context: TestContext;
  let media: ReturnType<typeof rememberingMedia>;
  let watch: ClassWatch;
  let teacher: string;
  let usage: Partial<StreamUsage>;

  beforeEach(async () => {
    usage = {};
    const remembering = rememberingMedia();
    media = { ...remembering, usage: async (stream) => ({ ...(await remembering.usage(stream)), ...usage }) };
    context = testContext(await open(), { media });
    teacher = await addTestPerson(context, { phone: '13912345671', name: '李老师' });
    await addTestLive(context, { code: 'L1', teacher_person_id: teacher });
    watch = new ClassWatch(context);
    await make('startLive');
  });

  const make = (name: 'startLive' | 'endLive' | 'teacherLiveHeart') => answerOf(liveClassHandlers, name, { liveCode: 'L1' }, loggedIn(context, teacher));
  const loginOf = (personId: string) => context.database.transaction((tx) => openSession(context, tx, { personId, topCode: '-1', headers: new Headers() }));
  const hear = async (...events: Parameters<typeof media.tell>[0][]) => {
    for (const event of events) media.tell(event);
    await watch.settled();
  };
  const pass = async (seconds: number) => {
    context.clock.advance(seconds * 1000);
    await watch.tick();
  };
  const events = async () => (await context.database.read.selectFrom('live_events').select('kind').orderBy('number').execute()).map(({ kind }) => kind);
  const streams = () => answerOf(liveHandlers, 'livePublicStreams', { liveCode: 'L1' }, testCaller(context));
  const session = () => context.database.read.selectFrom('live_sessions').selectAll().executeTakeFirstOrThrow();
  const published = { kind: 'published', stream: 'room-L1' } as const;
  const left = { kind: 'unpublished', stream: 'room-L1', reason: 'left' } as const;

  test('a replaced teacher who may still watch is taken off the air, at once and also if the message is lost', async () => {
    const taken: string[] = [];
    let publishers = [teacher];
    Object.assign(media, { publishers: () => publishers, revokeAddresses: async (stream: string, person: string | null) => void taken.push(`${stream} ${person}`) });
    const replaced = await addTestPerson(context, { phone: '13912345679', name: '王老师' });
    await context.bus.publish(accessChangedTopic, { roomId: 'room-L1' });
    await watch.settled();
    await pass(10);
    expect(taken, 'the teacher').toEqual([]);
    publishers = [teacher, replaced];
    await context.bus.publish(accessChangedTopic, { roomId: 'room-L1' });
    await watch.settled();
    expect(taken).toEqual([`room-L1 ${replaced}`]);
    publishers = [replaced];
    await pass(10);
    expect(taken).toEqual([`room-L1 ${replaced}`, `room-L1 ${replaced}`]);
    expect(await mayUseStream(context, 'room-L1', teacher, 'publish')).toBe(false);
    await loginOf(teacher);
    await loginOf(replaced);
    for (const [person, mayPublish] of [[teacher, true], [replaced, false]] as const) {
      expect(await mayUseStream(context, 'room-L1', person, 'publish')).toBe(mayPublish);
      expect(await mayUseStream(context, 'room-L1', person, 'watch')).toBe(true);
    }
  });

  test('lets a removed student publish who teaches the class now, and refuses the others', async () => {
    const student = await addTestPerson(context, { phone: '13912345672', name: '王同学' });
    const number = (await lastNumber(context.database.read, 'L1')) + 1;
    await context.database.transaction((tx) => insertEvents(tx, '-1', 'L1', [teacher, student].map((person, at) => ({ number: number + at, at: context.clock.now(), event: { kind: 'removed', person, name: '' }, audience: { person }, personId: null, commandId: null }))));
    await Promise.all([teacher, student].map(loginOf));
    const taken: string[] = [];
    Object.assign(media, { removePerson: async (_: string, person: string) => void taken.push(person) });
    await pass(10);
    expect(taken).toEqual([student]);
    expect([await mayUseStream(context, 'room-L1', teacher, 'publish'), await mayUseStream(context, 'room-L1', student, 'watch')]).toEqual([true, false]);
  });

  test('is interrupted after a minute without a stream, and resumed with the next stream', async () => {
    await hear(published);
    await pass(600);
    expect(await events(), 'published by another encoder, without heartbeats').toEqual(['began']);
    await hear(left);
    await make('teacherLiveHeart');
    await pass(50);
    await hear(published, left, published);
    await pass(120);
    expect(await events(), 'back in time').toEqual(['began']);
    const leftAt = context.clock.now();
    await hear(left);
    expect((await streams()).interrupted, 'viewers are told at once').toBe(true);
    for (const seconds of [30, 20, 10, 10]) {
      await make('teacherLiveHeart');
      await pass(seconds);
    }
    expect(await events()).toEqual(['began', 'interrupted']);
    const { body } = await context.database.read.selectFrom('live_events').select('body').where('kind', '=', 'interrupted').executeTakeFirstOrThrow();
    expect(JSON.parse(body)).toEqual({ kind: 'interrupted', since: leftAt });
    await make('teacherLiveHeart');
    expect(await events(), 'a heartbeat without a stream').toEqual(['began', 'interrupted']);
    await hear(published);
    expect(await events()).toEqual(['began', 'interrupted', 'resumed']);
    expect((await streams()).interrupted).toBe(false);
  });

  test('is interrupted without heartbeats, resumed with the next one, and ended if the teacher stays away', async () => {
    await pass(59);
    expect(await events()).toEqual(['began']);
    await pass(1);
    await pass(10);
    await make('teacherLiveHeart');
    expect(await events()).toEqual(['began', 'interrupted', 'resumed']);
    await pass(60);
    await pass(6 * 3600);
    expect(await events()).toEqual(['began', 'interrupted', 'resumed', 'interrupted', 'ended']);
  });

  test('an encoder that publishes before the class is stored keeps it on air without heartbeats, also after a restart of the portal', async () => {
    media.published.add('room-L1');
    await pass(10);
    await watch.settled();
    await pass(120);
    const restarted = new ClassWatch({ ...context, media });
    await restarted.start();
    for (let seconds = 0; seconds < 120; seconds += 10) {
      context.clock.advance(10_000);
      await restarted.tick();
      await restarted.settled();
    }
    restarted.stop();
    expect(await events()).toEqual(['began']);
    expect((await breaksOf(context.database.read, 'L1'))).toEqual([]);
  });

  test('a stream that the provider no longer has counts as ended after two ticks, and as published when it is back', async () => {
    await hear(published);
    media.published.delete('room-L1');
    await pass(10);
    await watch.settled();
    expect((await session()).unpublished_at).toBeNull();
    await pass(10);
    await watch.settled();
    expect((await session()).unpublished_at).toBe(context.clock.now());
    expect((await streams()).interrupted).toBe(true);
    media.published.add('room-L1');
    await pass(10);
    await watch.settled();
    expect((await session()).unpublished_at).toBeNull();
  });

  test('counts viewers and monthly traffic, and reports a stopped recording', async () => {
    usage = { viewers: 7, bytesSent: 1_000 };
    await pass(10);
    usage = { ...usage, viewers: 3, bytesSent: 1_500 };
    await pass(10);
    usage = { ...usage, bytesSent: 200 };
    await pass(10);
    expect(await session()).toMatchObject({ online_count: 3, watched_count: 7 });
    expect((await context.database.read.selectFrom('live_traffic').selectAll().execute()).map((row) => ({ ...row, bytes: Number(row.bytes) }))).toEqual([{ top_code: '-1', month: '2026-03', bytes: 1_700 }]);
    await hear({ kind: 'recordingFailed', stream: 'room-L1', fault: 'ENOSPC' });
    expect(await make('teacherLiveHeart')).toMatchObject({ onlineCount: 3, recordingFault: expect.stringContaining('录像停了') });
  });

  test('a provider that fails for one class does not keep the others from being checked', async () => {
    await addTestLive(context, { code: 'L2', teacher_person_id: teacher });
    await answerOf(liveClassHandlers, 'startLive', { liveCode: 'L2' }, loggedIn(context, teacher));
    const publishers = (stream: string): string[] => {
      if (stream === 'room-L1') throw new Error('the provider is away');
      return [];
    };
    Object.assign(media, { publishers });
    usage = { viewers: 5, bytesSent: 0 };
    await pass(10);
    expect(await context.database.read.selectFrom('live_sessions').select(['live_code', 'online_count']).orderBy('live_code').execute()).toEqual([{ live_code: 'L1', online_count: 5 }, { live_code: 'L2', online_count: 5 }]);
  });

  test('a failed packager is reported to the studio until the media process has restarted, and noted once per moment', async () => {
    await hear(published);
    for (let time = 0; time < 2; time++) await hear({ kind: 'packagingFailed', stream: 'room-L1', fault: 'no encoder' });
    await hear({ kind: 'packagingFailed', stream: 'room-L1--speaker', fault: 'a voice' });
    expect(await make('teacherLiveHeart')).toMatchObject({ recordingFault: expect.stringContaining('转码出错') });
    expect((await breaksOf(context.database.read, 'L1')).map(({ reason }) => reason)).toEqual(['packagingFailed']);
    await hear({ kind: 'restarted' });
    expect(await make('teacherLiveHeart')).toMatchObject({ recordingFault: null });
  });

  test('notes why a stream broke off, once per moment', async () => {
    await hear(published);
    await hear({ kind: 'unpublished', stream: 'room-L1', reason: 'silent' });
    await hear(published);
    context.clock.advance(1_000);
    await hear({ kind: 'restarted' });
    context.clock.advance(1_000);
    await hear({ kind: 'recordingFailed', stream: 'room-L1', fault: 'ENOSPC' });
    await hear({ kind: 'recordingFailed', stream: 'room-L1', fault: 'ENOSPC' });
    context.clock.advance(1_000);
    await watch.start();
    watch.stop();
    await pass(10);
    expect((await breaksOf(context.database.read, 'L1')).map(({ reason }) => reason)).toEqual(['teacherLeft', 'mediaRestarted', 'diskFull', 'portalRestarted']);
  });

  test('notes a change of the teacher for the first stream that ends within a minute of it, and no break where the stream goes on', async () => {
    const reasons = async () => (await breaksOf(context.database.read, 'L1')).map(({ reason }) => reason);
    let number = 100;
    const changeTeacher = () => context.database.transaction((tx) => insertEvents(tx, '100000000001', 'L1', [{ number: ++number, at: context.clock.now(), event: { kind: 'namesChanged', liveName: '安全用电', teacherName: '王梅', isNewTeacher: true }, audience: 'everyone', personId: null, commandId: null }]));
    await hear(published);
    await changeTeacher();
    expect(await reasons()).toEqual([]);
    for (let loss = 0; loss < 2; loss++) {
      context.clock.advance(1_000);
      await hear(left);
      await hear(published);
    }
    expect(await reasons()).toEqual(['teacherChanged', 'teacherLeft']);
    await changeTeacher();
    context.clock.advance(60_001);
    await hear(left);
    expect(await reasons()).toEqual(['teacherChanged', 'teacherLeft', 'teacherLeft']);
  });

  test('counts the traffic of a service once for two instances, and notifies the enterprise at 80 % and 100 % of the yearly limit, each once a month', async () => {
    const top_code = '100000000001';
    await addTestPerson(context, { phone: '13912345672', memberships: [[top_code, 'administrator']], enterprise: { name: '启航学校' } });
    const edition = { comboName: '旗舰版', accountPrice: 1, trafficGigabytes: 10, storageGigabytes: 1 };
    await saveDraft(context, editionKind, { code: '800', body: edition }, { userCode: 'operator-1' });
    await publish(context, editionKind, { code: '800' }, { userCode: 'operator-1' });
    await context.database.transaction(async (tx) => {
      for (const table of ['live_rooms', 'live_sessions'] as const) await tx.updateTable(table).set({ top_code }).execute();
      await tx.updateTable('enterprises').set({ contact_email: 'zhao@example.com', contact_name: '赵敏' }).execute();
    });
    const second = new ClassWatch(context);
    const send = async (gigabytes: number) => {
      usage = { service: { bytesSent: gigabytes * 1e9 } };
      await make('teacherLiveHeart');
      await pass(10);
      await second.tick();
      await context.outbox.runDue();
    };
    deliverMailFromOutbox(context);
    const subjects = () => context.mailSent.map(({ to, subject }) => [to, subject]);
    await send(7.9);
    expect(subjects()).toEqual([]);
    await send(8);
    await send(9);
    expect(subjects()).toEqual([['zhao@example.com', '启航学校的直播流量已用 80%']]);
    await send(10.5);
    await send(11);
    expect(subjects().slice(1)).toEqual([['zhao@example.com', '启航学校的直播流量已用完']]);
    expect(context.mailSent[1]!.text).toContain('今年的直播流量已用 10 GB，超过了版本的 10 GB');
    expect((await session()).ended_at, 'it goes on').toBeNull();
    expect(Number((await context.database.read.selectFrom('live_traffic').select('bytes').executeTakeFirstOrThrow()).bytes)).toBe(11e9);
    // Notices are sent again in the next month. Without a mail address, the administrators get an SMS.
    await context.database.transaction((tx) => tx.updateTable('enterprises').set({ contact_email: null }).execute());
    const sent: string[] = [];
    Object.assign(context.sms, { sendLiveNotice: async ({ phone, name, event }: { phone: string; name: string; event: string }) => (sent.push(`${phone} ${name}${event}`), { receipt: '1' }) });
    sendLiveNoticesFromOutbox(context);
    context.clock.advance(30 * 86_400_000);
    await make('teacherLiveHeart');
    await send(12);
    await send(13);
    expect(subjects()).toHaveLength(2);
    expect(sent).toEqual(['13912345672 全部直播的流量已用到全年的 100%，正在上的课照常']);
  });

  test('removed people are disconnected from its streams at all instances, and again after the provider restarted', async () => {
    const removed: string[] = [];
    media.removePerson = async (stream, person) => void removed.push(`${stream} ${person}`);
    const happened = async (event: RoomEvent) => context.database.transaction(async (tx) => insertEvents(tx, '-1', 'L1', [{ number: (await lastNumber(tx, 'L1')) + 1, at: 0, event, audience: event.kind === 'removed' ? { person: event.person } : 'everyone', personId: null, commandId: null }]));
    await pass(10);
    expect(removed).toEqual([]);
    await happened({ kind: 'voiceJoined', person: 'speaker', name: '陈晓', stream: 'room-L1-speaker', withCamera: false });
    await happened({ kind: 'removed', person: 'gone', name: '王五' });
    const both = ['room-L1 gone', 'room-L1-speaker gone'];
    await context.bus.publish(leftAirTopic, { roomId: 'room-L1' });
    await expect.poll(() => removed).toEqual(both);
    await pass(10);
    expect(removed.splice(0), 'where the word was lost').toEqual([...both, ...both]);
    await watch.start();
    watch.stop();
    expect(removed).toEqual(both);
  });

  test('the voice of a student ends when the student leaves the air, at all instances, and with the class', async () => {
    const voice = 'room-L1--speaker';
    const happened = async (event: RoomEvent) => context.database.transaction(async (tx) => insertEvents(tx, '-1', 'L1', [{ number: (await lastNumber(tx, 'L1')) + 1, at: 0, event, audience: 'everyone', personId: null, commandId: null }]));
    const speaks = async () => {
      await happened({ kind: 'voiceJoined', person: 'speaker', name: '陈晓', stream: voice, withCamera: false });
      await media.createStream({ stream: voice, record: false });
      await hear({ kind: 'published', stream: voice });
    };
    await speaks();
    await pass(10);
    expect([...media.streams]).toEqual(['room-L1', voice]);
    await happened({ kind: 'voiceLeft', person: 'speaker' });
    await context.bus.publish(leftAirTopic, { roomId: 'room-L1' });
    await expect.poll(() => [...media.streams]).toEqual(['room-L1']);
    await speaks();
    await happened({ kind: 'voiceLeft', person: 'speaker' });
    await pass(10);
    expect([...media.streams], 'where the message was lost').toEqual(['room-L1']);
    await speaks();
    await make('endLive');
    await expect.poll(() => [...media.streams]).toEqual([]);
  });

  test('a message that names who left ends this voice only, and another class does not wait for a slow provider', async () => {
    const ended: string[] = [];
    const slow = Promise.withResolvers<void>();
    media.end = async (stream) => (ended.push(stream), slow.promise);
    const happened = async (event: RoomEvent) => context.database.transaction(async (tx) => insertEvents(tx, '-1', 'L1', [{ number: (await lastNumber(tx, 'L1')) + 1, at: 0, event, audience: 'everyone', personId: null, commandId: null }]));
    for (const person of ['former', 'next', 'speaking']) await happened({ kind: 'voiceJoined', person, name: '陈晓', stream: `room-L1--${person}`, withCamera: false });
    for (const person of ['former', 'next']) await happened({ kind: 'voiceLeft', person });
    await addTestLive(context, { code: 'L2', teacher_person_id: teacher });
    await answerOf(liveClassHandlers, 'startLive', { liveCode: 'L2' }, loggedIn(context, teacher));
    await context.bus.publish(leftAirTopic, { roomId: 'room-L1', people: ['next', 'speaking'] });
    await expect.poll(() => ended).toEqual(['room-L1--next']);
    media.tell({ kind: 'unpublished', stream: 'room-L2', reason: 'left' });
    await expect.poll(async () => (await context.database.read.selectFrom('live_sessions').select('unpublished_at').where('live_code', '=', 'L2').executeTakeFirstOrThrow()).unpublished_at).not.toBeNull();
    slow.resolve();
    await watch.settled();
    expect(ended).toEqual(['room-L1--next']);
  });

  test('a muted voice is left out of the stream at all instances, also if the bus message was lost', async () => {
    const muted: string[] = [];
    media.muteVoice = async (voice, isMuted) => void muted.push(`${voice} ${isMuted}`);
    const voice = 'room-L1--speaker';
    const happened = async (event: RoomEvent) => context.database.transaction(async (tx) => insertEvents(tx, '-1', 'L1', [{ number: (await lastNumber(tx, 'L1')) + 1, at: 0, event, audience: 'everyone', personId: null, commandId: null }]));
    await happened({ kind: 'voiceJoined', person: 'speaker', name: '陈晓', stream: voice, withCamera: false });
    await happened({ kind: 'voiceMuted', person: 'speaker' });
    await context.bus.publish(voiceMutedTopic, { roomId: 'room-L1' });
    await expect.poll(() => muted).toEqual([`${voice} true`]);
    await happened({ kind: 'voiceUnmuted', person: 'speaker' });
    await hear({ kind: 'published', stream: voice });
    await pass(10);
    expect(muted).toEqual([`${voice} true`, `${voice} false`]);
  });

  test('gets its stream again after a restart of the portal', async () => {
    media.streams.clear();
    await watch.start();
    watch.stop();
    expect([...media.streams]).toEqual(['room-L1']);
    expect((await session()).unpublished_at).not.toBeNull();
  });
});
