/**
 * Clients of others publish and play: FFmpeg's WHIP muxer sends the sample class with a stream key, and a WHEP player on werift receives
 * picture and sound without a lost packet. Neither shares code with libdatachannel or Chromium.
 */
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freeTcpPort, freeUdpPort } from '../server/providers/media/testing-peers.ts';
import { claim } from './claim.ts';
import { classCalls, fillClass } from './live-class.ts';
import { playByWhep } from './live-foreign/play.ts';
import { publishByWhip } from './live-foreign/publish.ts';
import { startPortalProcess, temporaryFolder } from './portal-process.ts';

const film = join(import.meta.dirname, '../seed/demo/on-air.mp4');
const secondsAtMost = 20;
const playSeconds = 10;

interface StreamKeyState {
  encoder: { isOnAir: boolean; width: number | null; height: number | null; framesPerSecond: number | null; hasSound: boolean } | null;
}

const folder = temporaryFolder();
const port = String(await freeTcpPort());
const portal = await startPortalProcess(folder.path, { PORT: port, MEDIA_UDP_PORT: String(await freeUdpPort()), MEDIA_BIND_ADDRESS: '127.0.0.1' });
try {
  const { teacher, students } = await fillClass(folder.path, { students: 1, minutes: 5 });
  const { call, streamsOf } = classCalls(portal.origin);
  const keyState = () => call<StreamKeyState>('streamKeyState', teacher);
  const { key, whipUrl } = await call<{ key: string; whipUrl: string }>('createStreamKey', teacher);
  await call('startLive', teacher);
  const publisher = await publishByWhip({ film, url: whipUrl, key });

  let { encoder } = await keyState();
  for (let passed = 0; passed < secondsAtMost && !encoder?.framesPerSecond; passed++) {
    await delay(1_000);
    ({ encoder } = await keyState());
  }
  console.log(`published by FFmpeg: ${JSON.stringify(encoder)}`);
  claim('The WHIP client is on air with its size and its sound', encoder?.isOnAir === true && encoder.width === publisher.width && encoder.height === publisher.height && encoder.hasSound);

  const whep = (await streamsOf(students[0]!)).play.find(({ kind }) => kind === 'whep');
  if (whep?.kind !== 'whep') throw new Error('The student gets no address for WHEP.');
  const played = await playByWhep({ url: new URL(whep.url, portal.origin).href, bearer: whep.bearer, seconds: playSeconds });
  console.log(`played by werift for ${playSeconds} s: ${JSON.stringify(played)}`);
  claim('The WHEP player misses no packet of the picture, and gets 95 % of the pictures and of the sound', played.keyframes > 0 && played.lost === 0 && played.pictures >= 0.95 * publisher.framesPerSecond * playSeconds && played.sounds >= 0.95 * 50 * playSeconds);

  await publisher.stop();
  const stopped = performance.now();
  while ((await keyState()).encoder && performance.now() - stopped < secondsAtMost * 1_000) await delay(50);
  const seconds = (performance.now() - stopped) / 1_000;
  console.log(`the key is free ${seconds.toFixed(2)} s after the client has left`);
  claim('The WHIP client leaves with DELETE, within a second', seconds < 1);
} finally {
  await portal.kill('SIGTERM');
  folder.remove();
}
// Timers of werift go on after its connections are closed.
process.exit();
