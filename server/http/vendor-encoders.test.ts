import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { describeOnSqlite } from '../database/testing.ts';
import { liveClassHandlers, liveStreamKeyHandlers } from '../modules/live/index.ts';
import { openLivekitServer } from '../providers/media/fake/livekit-server.ts';
import { openSrsServer } from '../providers/media/fake/srs-server.ts';
import { createMediaProvider, type MediaProvider } from '../providers/media/index.ts';
import { answerOf } from '../testing-call.ts';
import { testContext, type TestContext } from '../testing-context.ts';
import { addTestPerson } from '../testing-entities.ts';
import { addTestLive, loggedIn } from '../testing-lives.ts';

interface Vendor {
  media: MediaProvider;
  /** Publishes by RTMP as OBS does with an address and a stream key. @returns true if it is accepted */
  push(rtmpUrl: string, key: string): Promise<boolean>;
  suspend(): Promise<void>;
  resume(): Promise<void>;
}

const timeoutMs = 2_000;
const request = { method: 'POST', query: new URLSearchParams(), headers: {}, address: '127.0.0.1', network: '127.0.0.0/24', signal: new AbortController().signal };

async function srs({ clock, logger, random, secrets }: TestContext): Promise<Vendor> {
  const callbackSecret = 'callback-secret-of-srs';
  const server = await openSrsServer(async (body) => {
    const answer = await media.answer!({ ...request, path: 'srs', query: new URLSearchParams({ secret: callbackSecret }), body: async () => body });
    return { status: answer.status, body: String(answer.body ?? '') };
  });
  onTestFinished(() => server.close());
  const media = createMediaProvider({ kind: 'srs', apiUrl: server.origin, publicUrl: null, app: 'stream', rtmpPort: 1935, callbackSecret, directory: '/nonexistent', clientsDirectory: '/dev/null', timeoutMs }, { clock, logger, random, hmac: (text) => secrets.hmac('media passes', text) });
  return { media, push: async (rtmpUrl, key) => (await server.connect(`${rtmpUrl}/${key}`)) !== null, suspend: () => server.suspend(), resume: () => server.resume() };
}

async function livekit({ clock, logger, random, secrets }: TestContext): Promise<Vendor> {
  const account = { apiKey: 'APIportal', apiSecret: 'a secret of LiveKit with 32 chars' };
  const server = await openLivekitServer(account, clock, async (authorization, body) => (await media.answer!({ ...request, path: 'livekit', headers: { authorization }, body: async () => body })).status);
  onTestFinished(() => server.close());
  const media = createMediaProvider({ kind: 'livekit', url: server.origin, publicUrl: null, ...account, output: { kind: 'directory', directory: '/nonexistent' }, sdkFile: import.meta.filename, timeoutMs }, { clock, logger, random, hmac: (text) => secrets.hmac('media passes', text) });
  return { media, push: async (_rtmpUrl, key) => (await server.connectEncoder(key)) !== null, suspend: () => server.suspend(), resume: () => server.resume() };
}

/** The studio's calls with OBS at a vendor of media, which is a fake on loopback. */
describeOnSqlite('an encoder at a vendor of media', (open) => {
  let context: TestContext;
  let teacher: string;

  beforeEach(async () => {
    context = testContext(await open());
    teacher = await addTestPerson(context, { phone: '13912345671', name: '李老师' });
    await addTestLive(context, { code: 'L1', teacher_person_id: teacher });
  });

  async function studioWith(vendor: (context: TestContext) => Promise<Vendor>) {
    const { media, ...rest } = await vendor(context);
    onTestFinished(() => media.close());
    const here = { ...context, media };
    const caller = loggedIn(here, teacher);
    const make = <Name extends keyof typeof liveStreamKeyHandlers>(name: Name, more: object = {}) => answerOf<Name>(liveStreamKeyHandlers as never, name, { liveCode: 'L1', ...more } as never, caller);
    return { ...rest, make, makeClass: (name: 'startLive' | 'endLive') => answerOf(liveClassHandlers, name, { liveCode: 'L1' }, caller) };
  }

  test.for([
    { vendor: srs, rtmpUrl: 'rtmp://localhost/stream', whipUrl: expect.stringMatching(/\/live-media\/whip$/) as string | null, keyPattern: /^room-L1\?key=live_[0-9a-f]{40}$/ },
    { vendor: livekit, rtmpUrl: 'rtmp://ingress.example.test/x', whipUrl: null, keyPattern: /^key\d+$/ },
  ])('$vendor.name: is received with a created key, and refused before the class, after a revocation, with a former key and after the class', async ({ vendor, rtmpUrl, whipUrl, keyPattern }) => {
    const { make, makeClass, push } = await studioWith(vendor);
    expect(await make('streamKeyState')).toMatchObject({ isSupported: true, canWait: false, createdAt: null, status: 'none' });
    const first = await make('createStreamKey');
    expect(first).toEqual({ key: expect.stringMatching(keyPattern), rtmpUrl, whipUrl });
    expect(JSON.stringify(await context.database.read.selectFrom('live_stream_keys').selectAll().execute())).not.toContain(first.key);
    expect(await push(rtmpUrl, first.key)).toBe(false);
    expect(await make('streamKeyState')).toMatchObject({ status: 'waiting', onAir: null, rtmpUrl, whipUrl, refusal: expect.stringMatching(/课还没有开始|确认已经开播/) as string | null });
    await makeClass('startLive');
    expect(await push(rtmpUrl, first.key)).toBe(true);
    expect(await make('streamKeyState')).toMatchObject({ status: 'receiving', onAir: 'encoder', encoder: { protocol: 'rtmp', isOnAir: true, hasSound: true }, refusal: null });
    await make('revokeStreamKey');
    expect(await make('streamKeyState')).toMatchObject({ status: 'none', createdAt: null, onAir: null, encoder: null });
    expect(await push(rtmpUrl, first.key)).toBe(false);
    const second = await make('createStreamKey');
    expect(await push(rtmpUrl, second.key)).toBe(true);
    const third = await make('createStreamKey');
    expect(await make('streamKeyState')).toMatchObject({ status: 'waiting', onAir: null });
    expect([await push(rtmpUrl, second.key), await push(rtmpUrl, third.key)]).toEqual([false, true]);
    await makeClass('endLive');
    expect(await push(rtmpUrl, third.key)).toBe(false);
  });

  test.for([{ vendor: srs }, { vendor: livekit }])('$vendor.name: while it is down the calls are refused and the key stays; a revocation holds at once, and its repetition ends the stream', async ({ vendor }) => {
    const { make, makeClass, push, suspend, resume } = await studioWith(vendor);
    const isRefused = { returnCode: 50300, message: '服务繁忙，请稍后再试' };
    await makeClass('startLive');
    const { key, rtmpUrl } = await make('createStreamKey');
    await suspend();
    for (const call of [() => make('streamKeyState'), () => make('createStreamKey'), () => make('switchLiveSource', { source: 'encoder' })]) await expect(call()).rejects.toMatchObject(isRefused);
    await resume();
    expect(await push(rtmpUrl!, key)).toBe(true);
    await suspend();
    await expect(make('revokeStreamKey')).rejects.toMatchObject(isRefused);
    await resume();
    expect([await push(rtmpUrl!, key), (await make('streamKeyState')).createdAt]).toEqual([false, null]);
    await make('revokeStreamKey');
    expect(await make('streamKeyState')).toMatchObject({ status: 'none', onAir: null, encoder: null });
  });
});
