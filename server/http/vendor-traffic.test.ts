import { expect, onTestFinished, test } from 'vitest';
import { describeOnSqlite } from '../database/testing.ts';
import { openSession } from '../modules/accounts/index.ts';
import { ClassWatch, liveClassHandlers } from '../modules/live/index.ts';
import { openLivekitServer } from '../providers/media/fake/livekit-server.ts';
import { createMediaProvider } from '../providers/media/index.ts';
import { answerOf } from '../testing-call.ts';
import { testContext } from '../testing-context.ts';
import { addTestPerson } from '../testing-entities.ts';
import { addTestLive, loggedIn } from '../testing-lives.ts';

const account = { apiKey: 'APIportal', apiSecret: 'a secret of LiveKit with 32 chars' };
const request = { method: 'POST', path: 'livekit', query: new URLSearchParams(), address: '127.0.0.1', network: '127.0.0.0/24', signal: new AbortController().signal };

/** Two portals at one LiveKit server, which is a fake on loopback. */
describeOnSqlite('the traffic of a class at LiveKit', (open) => {
  test('is counted once by two portals, also after one of them restarted', async () => {
    const context = testContext(await open());
    const { clock, database, logger, random, secrets } = context;
    const teacher = await addTestPerson(context, { phone: '13912345671', name: '李老师' });
    await addTestLive(context, { code: 'L1', teacher_person_id: teacher });
    const server = await openLivekitServer(account, clock, async (authorization, body) => (await media.answer!({ ...request, headers: { authorization }, body: async () => body })).status);
    onTestFinished(() => server.close());
    const portal = () => {
      const own = createMediaProvider({ kind: 'livekit', url: server.origin, publicUrl: null, ...account, output: { kind: 'directory', directory: '/nonexistent' }, sdkFile: import.meta.filename }, { clock, logger, random, hmac: (text) => secrets.hmac('media passes', text) });
      onTestFinished(() => own.close());
      const watch = new ClassWatch({ ...context, media: own });
      onTestFinished(() => watch.stop());
      return { media: own, watch };
    };
    const [first, second] = [portal(), portal()];
    const { media } = first;
    await answerOf(liveClassHandlers, 'startLive', { liveCode: 'L1' }, loggedIn({ ...context, media }, teacher));
    for (const phone of ['13800000001', '13800000002']) {
      const code = await addTestPerson(context, { phone, name: '学员' });
      // The watch disconnects people without a login.
      await database.transaction((tx) => openSession(context, tx, { personId: code, topCode: '-1', headers: new Headers() }));
      const [descriptor] = await media.playDescriptors('room-L1', { code, name: code });
      expect(descriptor?.kind === 'livekit' && (await server.connect(descriptor.token))).not.toBeNull();
    }
    const pass = async (...portals: readonly ReturnType<typeof portal>[]) => {
      clock.advance(10_000);
      for (const { watch } of portals) await watch.tick();
    };
    const counted = async () => Number((await database.read.selectFrom('live_traffic').select('bytes').executeTakeFirst())?.bytes ?? 0);
    await pass(first, second);
    await pass(first, second);
    const before = await counted();
    const restarted = portal();
    for (let time = 0; time < 3; time++) await pass(first, restarted);
    // Two viewers at 2 Mbit/s for 30 seconds.
    expect((await counted()) - before).toBe(15e6);
  });
});
