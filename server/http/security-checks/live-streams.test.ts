import { createSocket } from 'node:dgram';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { DataOf } from '../../../contract/calls/index.ts';
import { returnCodes } from '../../../contract/return-codes.ts';
import { describeOnSqlite } from '../../database/testing.ts';
import { openSession } from '../../modules/accounts/index.ts';
import { ClassWatch } from '../../modules/live/index.ts';
import { addTestLive, addToRoster } from '../../testing-lives.ts';
import { createEmbeddedMediaProvider, type EmbeddedMediaProvider } from '../../providers/media/embedded/embedded.ts';
import { freeTcpPort, freeUdpPort, viewingPeer } from '../../providers/media/testing-peers.ts';
import { recordedSession } from '../../providers/media/testing-encoders.ts';
import { seededRandomness } from '../../randomness.ts';
import type { TestContext } from '../../testing-context.ts';
import { addTestPerson } from '../../testing-entities.ts';
import { roomSockets } from '../testing-room-sockets.ts';
import { visitorOf } from '../testing-visitor.ts';

/** Attacks on stream addresses of a real media process. Titles begin with the number of the check (spec security#checks). */

const film = join(import.meta.dirname, '../../../seed/demo/on-air.mp4');
const school = '100000000001';
const patience = { timeout: 45_000, interval: 50 };

type Token = DataOf<'zegoGetToken'>;

async function embeddedMedia({ clock, logger, secrets }: TestContext): Promise<EmbeddedMediaProvider & { udpPort: number; rtmpPort: number }> {
  const directory = await mkdtemp(join(tmpdir(), 'live-streams-'));
  const [udpPort, rtmpPort] = [await freeUdpPort(), await freeTcpPort()];
  const media = createEmbeddedMediaProvider({ kind: 'embedded', udpPort, rtmpPort, bindAddress: '127.0.0.1', publicAddress: null, directory }, { clock, logger, hmac: (text) => secrets.hmac('media passes', text) });
  onTestFinished(async () => {
    await media.close();
    await rm(directory, { recursive: true, force: true });
  });
  return Object.assign(media, { udpPort, rtmpPort });
}

describeOnSqlite('from outside, streams', (open) => {
  /** A running class with a video instead of the teacher's camera, and two students on its list. */
  async function onAir() {
    const visitor = await visitorOf(open);
    const { context, server, succeed } = visitor;
    Object.assign(context, { media: await embeddedMedia(context) });
    const people = { teacher: await addTestPerson(context, { phone: '13912345671', name: '李老师', memberships: [[school, 'teacher']] }), one: await addTestPerson(context, { phone: '13912345672' }), other: await addTestPerson(context, { phone: '13912345673' }) };
    const room = await addTestLive(context, { code: 'L1', top_code: school, visibility: 'list', teacher_person_id: people.teacher });
    await addTestLive(context, { code: 'L2', top_code: school, visibility: 'list', teacher_person_id: people.teacher });
    for (const phone of ['13912345672', '13912345673']) await addToRoster(context, room, { phone });
    const loginOf = async (who: keyof typeof people) => ({ authorization_token: (await context.database.transaction((tx) => openSession(context, tx, { personId: people[who], topCode: school, headers: new Headers(), live: { liveCode: 'L1', role: who === 'teacher' ? 'teacher' : 'student' } }))).token });
    const tokenOf = async (who: keyof typeof people): Promise<Token> => succeed('zegoGetToken', { roomId: 'room-L1', userId: people[who] }, await loginOf(who));
    const watchOver = async () => {
      const watch = new ClassWatch(context);
      onTestFinished(() => watch.stop());
      await watch.start();
    };
    await succeed('startLive', { liveCode: 'L1' }, await loginOf('teacher'));
    await watchOver();
    await (context.media as EmbeddedMediaProvider).publishFile('room-L1', film);
    /** Status of each kind of address. An admitted offer gets 400, because it is not a valid offer. */
    const statuses = async ({ publish, play }: Token) => {
      const post = async (url: string, bearer: string) => (await server.send('POST', url, { headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/sdp' }, body: 'v=0' })).status;
      const get = async (url: string) => {
        const left = new AbortController();
        const { status } = await fetch(server.origin + url, { signal: left.signal });
        left.abort();
        return status;
      };
      const found: Record<string, number> = {};
      if (publish?.kind === 'whip') found.whip = await post(publish.url, publish.bearer);
      for (const each of play) {
        if (each.kind === 'whep') found.whep = await post(each.url, each.bearer);
        else if (each.kind === 'flv' || each.kind === 'hls') found[each.kind] = await get(each.url);
      }
      return found;
    };
    await expect.poll(async () => statuses(overHttp(await tokenOf('one'))), patience).toEqual({ hls: 200, flv: 200 });
    return { ...visitor, ...roomSockets(server), people, loginOf, tokenOf, statuses, watchOver };
  }
  /** Leaves WHEP out, because its connections per person and minute are limited. */
  const overHttp = (token: Token): Token => ({ ...token, play: token.play.filter(({ kind }) => kind !== 'whep') });
  const bearerOf = ({ play }: Token): string => play.flatMap((each) => (each.kind === 'whep' ? [each.bearer] : []))[0]!;
  /** The addresses with a changed pass. */
  const withPass = ({ publish, play }: Token, change: (pass: string) => string): Token => ({
    token: '',
    interrupted: false,
    voices: [],
    publish: publish?.kind === 'whip' ? { ...publish, bearer: change(publish.bearer) } : publish,
    play: play.map((each) => (each.kind === 'whep' ? { ...each, bearer: change(each.bearer) } : each.kind === 'flv' || each.kind === 'hls' ? { ...each, url: each.url.replace(/[\w-]+\.[\w-]+(?=\/live\.)/, change) } : each)),
  });
  const refusedTo = { teacher: { whip: 401, whep: 401, flv: 403, hls: 403 }, student: { whep: 401, flv: 403, hls: 403 } };

  test('49: altered addresses, addresses for another purpose, and those of a removed person are refused, also after a restart', async () => {
    const { server, context, enter, loginOf, tokenOf, statuses, make, people, watchOver } = await onAir();
    const [teacher, one, other] = [await tokenOf('teacher'), await tokenOf('one'), await tokenOf('other')];
    expect(await statuses(teacher)).toEqual({ whip: 400, whep: 400, flv: 200, hls: 200 });
    expect(one.publish).toBeNull();
    const flip = (text: string, at: number) => text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);
    for (const alter of [(pass: string) => flip(pass, 5), (pass: string) => flip(pass, pass.indexOf('.') + 3), (pass: string) => `${pass.split('.')[0]}.`, () => 'x', (pass: string) => pass.split('.')[1]!]) expect(await statuses(withPass(teacher, alter))).toEqual(refusedTo.teacher);
    // A pass of another stream with the signature of this one, and a pass for playing that is used for publishing.
    const elsewhere = Buffer.from(JSON.stringify(['room-L2', 'stream', people.one, context.clock.now() + 3_600_000])).toString('base64url');
    expect(await statuses(withPass(one, (pass) => `${elsewhere}.${pass.split('.')[1]}`))).toEqual(refusedTo.student);
    expect(await statuses(withPass({ ...teacher, play: one.play }, () => bearerOf(one)))).toEqual({ ...refusedTo.teacher, whep: 400 });
    expect((await make('zegoGetToken', { roomId: 'room-L2', userId: people.one }, await loginOf('one'))).envelope.returnCode).toBe(returnCodes.noPermission);

    const viewer = await viewingPeer(async (offer) => {
      const { text, headers } = await server.send('POST', '/live-media/whep', { headers: { authorization: `Bearer ${bearerOf(one)}`, 'content-type': 'application/sdp' }, body: offer });
      return { answer: text, session: String(headers.location) };
    });
    onTestFinished(() => viewer.close());
    await expect.poll(() => viewer.received.video.keyframes, patience).toBeGreaterThan(0);
    const inRoom = await enter('student', (await loginOf('one')).authorization_token);
    const teaches = await enter('teacher', (await loginOf('teacher')).authorization_token);
    expect(await teaches.command({ do: 'remove', person: people.one })).toBe('done');
    await inRoom.until(() => inRoom.bye !== null);
    expect(inRoom.bye).toBe('removed');
    await expect.poll(async () => (await context.media.usage('room-L1')).viewers, patience).toBe(0);
    expect(await statuses(one)).toEqual(refusedTo.student);
    expect((await enter('again', (await loginOf('one')).authorization_token)).bye).toBe('removed');
    for (const [name, request] of [['zegoGetToken', { roomId: 'room-L1', userId: people.one }], ['studentLiveHeart', { liveCode: 'L1' }], ['liveCourseDetail', { liveCode: 'L1' }], ['liveEvents', { liveCode: 'L1' }]] as const) expect([name, (await make(name, request, await loginOf('one'))).envelope.returnCode]).toEqual([name, returnCodes.noPermission]);
    expect(await statuses(other)).toEqual({ whep: 400, flv: 200, hls: 200 });

    await context.media.close();
    const restarted = await embeddedMedia(context);
    Object.assign(context, { media: restarted });
    await watchOver();
    await restarted.publishFile('room-L1', film);
    await expect.poll(() => statuses(overHttp(other)), patience).toEqual({ flv: 200, hls: 200 });
    expect(await statuses(one)).toEqual(refusedTo.student);
  });

  test('49: addresses expire, and end with the class', async () => {
    const { context, succeed, loginOf, tokenOf, statuses } = await onAir();
    const teacher = await tokenOf('teacher');
    context.clock.advance(6 * 60_000);
    expect(await statuses(teacher)).toEqual({ ...refusedTo.teacher, flv: 200, hls: 200 });
    expect(await statuses(await tokenOf('teacher'))).toEqual({ whip: 400, whep: 400, flv: 200, hls: 200 });
    context.clock.advance(12 * 3_600_000);
    expect(await statuses(teacher)).toEqual(refusedTo.teacher);
    const late = await tokenOf('teacher');
    await succeed('endLive', { liveCode: 'L1' }, await loginOf('teacher'));
    // The last playlist tells players that the class is over.
    expect(await statuses(late)).toEqual({ whip: 404, whep: 404, flv: 404, hls: 200 });
    expect(await tokenOf('teacher')).toMatchObject({ publish: null, play: [] });
  });

  test('49: the address of a voice is valid only while its student speaks', async () => {
    const { succeed, make, loginOf, people, statuses, enter } = await onAir();
    const [student, teacher] = [await enter('student', (await loginOf('one')).authorization_token), await enter('teacher', (await loginOf('teacher')).authorization_token)];
    const ask = async () => make('zegoGetToken', { roomId: 'room-L1', userId: people.one, as: 'voice' }, await loginOf('one'));
    const accept = async () => {
      expect(await student.command({ do: 'raiseHand' })).toBe('done');
      expect(await teacher.command({ do: 'acceptHand', person: people.one })).toBe('done');
    };
    const speak = async (): Promise<Token> => {
      await accept();
      expect(await student.command({ do: 'joinVoice', withCamera: false })).toBe('done');
      return { ...((await ask()).envelope.data as Token), play: [] };
    };
    await accept();
    expect((await ask()).envelope.returnCode, 'before joining').toBe(returnCodes.noPermission);
    await teacher.command({ do: 'declineHand', person: people.one });
    for (const leave of [() => teacher.command({ do: 'hangUp', person: people.one }), () => student.command({ do: 'leaveVoice' }), async () => succeed('endLive', { liveCode: 'L1' }, await loginOf('teacher'))]) {
      const voice = await speak();
      expect(await statuses(voice)).toEqual({ whip: 400 });
      await leave();
      await expect.poll(() => statuses(voice), patience).toEqual({ whip: 404 });
    }
  });

  test('49: revoked access invalidates the addresses issued before, also after a restart; after access is restored, only new addresses work', async () => {
    const { context, server, succeed, tokenOf, statuses, watchOver } = await onAir();
    const administrator = await addTestPerson(context, { phone: '13912345679', memberships: [[school, 'administrator']] });
    const inConsole = { authorization_token: (await context.database.transaction((tx) => openSession(context, tx, { personId: administrator, topCode: school, headers: new Headers() }))).token };
    const setVisibility = (visibility: string) => context.database.transaction((tx) => tx.updateTable('live_rooms').set({ visibility }).where('live_code', '=', 'L1').execute());
    const publicStreams = async (): Promise<Token> => ({ token: '', interrupted: false, publish: null, voices: [], play: (await succeed('livePublicStreams', { liveCode: 'L1' })).play });
    await setVisibility('public');
    const open = await publicStreams();
    const [one, other] = [await tokenOf('one'), await tokenOf('other')];
    expect(await statuses(open)).toEqual({ flv: 200, hls: 200 });
    const viewer = await viewingPeer(async (offer) => {
      const { text, headers } = await server.send('POST', '/live-media/whep', { headers: { authorization: `Bearer ${bearerOf(one)}`, 'content-type': 'application/sdp' }, body: offer });
      return { answer: text, session: String(headers.location) };
    });
    onTestFinished(() => viewer.close());
    await expect.poll(async () => (await context.media.usage('room-L1')).viewers, patience).toBe(1);

    context.clock.advance(1_000);
    await setVisibility('list');
    const { list } = await succeed('consoleLivePeople', { liveCode: 'L1' }, inConsole);
    await succeed('consoleLiveRemovePeople', { liveCode: 'L1', ids: list.flatMap(({ id, phone }) => (phone.endsWith('5672') ? id : [])) }, inConsole);
    await expect.poll(async () => (await context.media.usage('room-L1')).viewers, patience).toBe(0);
    expect([await statuses(open), await statuses(one), await statuses(overHttp(other))]).toEqual([{ flv: 403, hls: 403 }, refusedTo.student, { flv: 200, hls: 200 }]);

    await context.media.close();
    const restarted = await embeddedMedia(context);
    Object.assign(context, { media: restarted });
    await watchOver();
    await restarted.publishFile('room-L1', film);
    await expect.poll(() => statuses(overHttp(other)), patience).toEqual({ flv: 200, hls: 200 });
    expect([await statuses(open), await statuses(one)]).toEqual([{ flv: 403, hls: 403 }, refusedTo.student]);

    context.clock.advance(1_000);
    await setVisibility('public');
    await addToRoster(context, await context.database.read.selectFrom('live_rooms').selectAll().where('live_code', '=', 'L1').executeTakeFirstOrThrow(), { phone: '13912345672' });
    expect([await statuses(await publicStreams()), await statuses(await tokenOf('one'))]).toEqual([{ flv: 200, hls: 200 }, { whep: 400, flv: 200, hls: 200 }]);
  });

  test('52: invalid offers, packets, RTMP sessions and stalled readers do not disturb other viewers, and memory stays bounded', async () => {
    const { context, server, tokenOf } = await onAir();
    const media = context.media as Awaited<ReturnType<typeof embeddedMedia>>;
    const pid = media.processId()!;
    const megabytes = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
    const viewer = await viewingPeer(async (offer) => {
      const { text, headers } = await server.send('POST', '/live-media/whep', { headers: { authorization: `Bearer ${bearerOf(await tokenOf('other'))}`, 'content-type': 'application/sdp' }, body: offer });
      return { answer: text, session: String(headers.location) };
    });
    onTestFinished(() => viewer.close());
    await expect.poll(() => viewer.received.video.packets, patience).toBeGreaterThan(50);
    const before = megabytes();

    const random = seededRandomness('hostile media');
    const bearer = bearerOf(await tokenOf('one'));
    const offers = ['', 'v=0', `v=0\r\nm=${' '.repeat(60_000)}`, `v=0\r\n${'a=candidate:1 1 udp 1 evil.example 1 typ host\r\n'.repeat(500)}`, 'm=video 9 UDP/TLS/RTP/SAVPF 96\r\n'.repeat(1_000), random.bytes(10_000).toString('latin1')];
    const post = async (body: string) => (await server.send('POST', '/live-media/whep', { headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/sdp' }, body })).status;
    const statuses: number[] = [];
    for (let round = 0; round < 4; round++) for (const offer of offers) statuses.push(await post(offer));
    // The server examines 20 offers of a person per minute.
    expect([...new Set(statuses), statuses.at(-1)]).toEqual([400, 429, 429]);
    expect((await server.send('POST', '/live-media/whep', { headers: { authorization: `Bearer ${bearerOf(await tokenOf('other'))}`, 'content-type': 'application/sdp' }, body: 'x'.repeat(100_000) })).status).toBe(413);

    const socket = createSocket('udp4');
    for (let sent = 0; sent < 2_000; sent++) await new Promise((resolve) => socket.send(random.bytes(1 + random.integer(1_200)), media.udpPort, '127.0.0.1', resolve));
    socket.close();

    await media.encoders.open(async () => null);
    const recorded = Buffer.concat(recordedSession().map(({ data }) => data)).subarray(0, 20_000);
    for (let round = 0; round < 100; round++) {
      const bytes = Buffer.from(recorded);
      for (let count = 0; count < 10; count++) bytes[random.integer(round % 2 ? 4_000 : bytes.length)] = random.integer(256);
      const encoder = connect(media.rtmpPort, '127.0.0.1').on('error', () => undefined).resume();
      await new Promise((resolve) => encoder.on('connect', () => encoder.end(bytes)).on('close', resolve));
    }

    const flv = (await tokenOf('one')).play.find((each) => each.kind === 'flv')!.url;
    const { port } = new URL(server.origin);
    const stalled = Array.from({ length: 50 }, () => connect(Number(port), '127.0.0.1').pause());
    onTestFinished(() => stalled.forEach((reader) => reader.destroy()));
    for (const reader of stalled) reader.on('error', () => undefined).write(`GET ${flv} HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`);
    // The newest three connections of the person stay, beside the viewer.
    await expect.poll(async () => (await media.usage('room-L1')).viewers, patience).toBe(4);

    const seen = viewer.received.video.packets;
    await expect.poll(() => viewer.received.video.packets, patience).toBeGreaterThan(seen + 100);
    expect(viewer.received.video).toMatchObject({ gaps: 0, backwards: 0 });
    expect(media.processId()).toBe(pid);
    expect(megabytes() - before).toBeLessThan(60);
  });
});
