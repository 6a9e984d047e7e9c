import { expect, onTestFinished, test } from 'vitest';
import { describeOnSqlite } from '../database/testing.ts';
import { openSession, revokeSessionsOf } from '../modules/accounts/index.ts';
import { ClassWatch, liveClassHandlers } from '../modules/live/index.ts';
import { openLivekitServer } from '../providers/media/fake/livekit-server.ts';
import { openZegoServer, type ZegoDescriptor } from '../providers/media/fake/zego-server.ts';
import { createMediaProvider, type MediaProvider } from '../providers/media/index.ts';
import { answerOf } from '../testing-call.ts';
import { testContext, type TestContext } from '../testing-context.ts';
import { addTestPerson } from '../testing-entities.ts';
import { addTestLive, loggedIn } from '../testing-lives.ts';

interface Vendor {
  media: MediaProvider;
  /** Enters with an address like a browser. @returns the connection; null if it is refused */
  enter(descriptor: object): Promise<string | null>;
  connections(): string[];
}

const request = { method: 'POST', query: new URLSearchParams(), headers: {}, address: '127.0.0.1', network: '127.0.0.0/24', signal: new AbortController().signal };
const day = 86_400_000;

async function livekit({ clock, logger, random, secrets }: TestContext): Promise<Vendor> {
  const account = { apiKey: 'APIportal', apiSecret: 'a secret of LiveKit with 32 chars' };
  const server = await openLivekitServer(account, clock, async (authorization, body) => (await media.answer!({ ...request, path: 'livekit', headers: { authorization }, body: async () => body })).status);
  onTestFinished(() => server.close());
  const media = createMediaProvider({ kind: 'livekit', url: server.origin, publicUrl: null, ...account, output: { kind: 'directory', directory: '/nonexistent' }, sdkFile: import.meta.filename }, { clock, logger, random, hmac: (text) => secrets.hmac('media passes', text) });
  return { media, enter: (descriptor) => server.connect((descriptor as { token: string }).token), connections: () => server.connections() };
}

async function zego({ clock, logger, random, secrets }: TestContext): Promise<Vendor> {
  const project = { appId: 1_234_567_890, serverSecret: 'fa94dd0f974cf2e293728a526b028271', callbackSecret: 'callback-secret-of-zego', cdnKey: 'key-of-the-cdn' };
  const server = await openZegoServer(project, clock, async (body) => (await media.answer!({ ...request, path: 'zego', body: async () => body })).status);
  onTestFinished(() => server.close());
  const storage = { kind: 's3' as const, accessKeyId: 'id', secretAccessKey: 'secret', region: 'us-east-1', bucket: 'lives', endpoint: 'http://127.0.0.1:9', attempts: 1 };
  const media = createMediaProvider({ kind: 'zego', ...project, server: 'wss://zego.example.test/ws', apiUrl: server.origin, recordUrl: server.origin, cdnUrl: null, hosts: [], output: { kind: 's3', storage, directory: '/nonexistent' }, sdkFile: import.meta.filename }, { clock, logger, random, hmac: (text) => secrets.hmac('media passes', text) });
  return { media, enter: (descriptor) => server.connect(descriptor as ZegoDescriptor), connections: () => server.connections() };
}

/** People who never opened the room's socket, at a vendor of media, which is a fake on loopback. */
describeOnSqlite('lost access at a vendor of media', (open) => {
  test.for([{ vendor: livekit }, { vendor: zego }])('$vendor.name: ended and expired logins end the streams, of the teacher too, and the old addresses open nothing', async ({ vendor }) => {
    const plain = testContext(await open());
    const { media, enter, connections } = await vendor(plain);
    const context = { ...plain, media };
    const people = { teacher: await addTestPerson(plain, { phone: '13912345671', name: '李老师' }), student: await addTestPerson(plain, { phone: '13912345672', name: '小明' }) };
    await addTestLive(plain, { code: 'L1', teacher_person_id: people.teacher });
    const watch = new ClassWatch(context);
    await watch.start();
    onTestFinished(() => watch.stop());
    await answerOf(liveClassHandlers, 'startLive', { liveCode: 'L1' }, loggedIn(context, people.teacher));
    const logIn = (personId: string) => context.database.transaction((tx) => openSession(context, tx, { personId, topCode: '-1', headers: new Headers() }));
    const logOut = (personId: string) => context.database.transaction((tx) => revokeSessionsOf(context, tx, personId));
    const addresses = async () => ({
      teacher: await media.publishDescriptor('room-L1', { code: people.teacher, name: '李老师' }, 'camera'),
      student: (await media.playDescriptors('room-L1', { code: people.student, name: '小明' }))[0]!,
    });

    for (const person of Object.values(people)) await logIn(person);
    const old = await addresses();
    const onAir = await enter(old.teacher);
    await enter(old.student);
    expect(connections()).toHaveLength(2);
    await logOut(people.student);
    await expect.poll(connections).toEqual([onAir]);
    expect(await enter(old.student)).toBeNull();
    await logOut(people.teacher);
    await expect.poll(connections).toEqual([]);
    expect(await enter(old.teacher)).toBeNull();

    for (const person of Object.values(people)) await logIn(person);
    const again = await addresses();
    expect([await enter(again.teacher), await enter(again.student)]).not.toContain(null);
    plain.clock.advance(400 * day);
    await watch.tick();
    expect(connections()).toEqual([]);
  });
});
