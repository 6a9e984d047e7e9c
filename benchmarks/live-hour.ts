/**
 * A class of an hour with 50 viewers: memory and descriptors of the portal and its media process do not grow, sound and picture of the
 * replay stay together although the teacher's sound card drifts, and the replay is as long as the class.
 *
 * The portal is a process of its own. The teacher publishes by WHIP and the viewers watch by WHEP through the portal's calls, as
 * browsers do. The film flashes and beeps each second, so both can be compared in the recorded file. Requires ffmpeg.
 * Arguments: minutes, viewers.
 */
import { fork } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { heartbeatMilliseconds } from '../contract/live/limits.ts';
import { freeUdpPort, type Signal } from '../server/providers/media/testing-peers.ts';
import { claim } from './claim.ts';
import { classCalls, fillClass, type Person } from './live-class.ts';
import type { FromViewers, ToViewers } from './live-fanout/viewers.ts';
import { lipSync } from './live-hour/claps.ts';
import { makeClapperFilm, publishDrifting } from './live-hour/drifting-publisher.ts';
import { percentile } from './percentiles.ts';
import { startPortalProcess, temporaryFolder } from './portal-process.ts';

const minutes = Number(process.argv[2] ?? 60);
const viewers = Number(process.argv[3] ?? 50);
/** A common sound card deviates by some tens of parts per million. */
const driftPerMillion = 60;
const lipSyncAtMost = 80;
const heartbeatSeconds = heartbeatMilliseconds.student / 1000;

const folder = temporaryFolder();
const portal = await startPortalProcess(folder.path, { MEDIA_UDP_PORT: String(await freeUdpPort()), MEDIA_BIND_ADDRESS: '127.0.0.1' });
const { teacher, students } = await fillClass(folder.path, { students: viewers, minutes });
const { call, streamsOf } = classCalls(portal.origin);

/** Posts an offer to the address that the portal gives this person. */
const signalOf = (person: Person, use: 'publish' | 'play'): Signal => async (offer) => {
  const { publish, play } = await streamsOf(person);
  const descriptor = use === 'publish' ? publish : play.find(({ kind }) => kind === 'whep');
  if (descriptor?.kind !== 'whip' && descriptor?.kind !== 'whep') throw new Error(`${use} is not offered by WebRTC`);
  const response = await fetch(new URL(descriptor.url, portal.origin), { method: 'POST', headers: { authorization: `Bearer ${descriptor.bearer}`, 'content-type': 'application/sdp' }, body: offer });
  if (response.status !== 201) throw new Error(`${use}: ${response.status} ${await response.text()}`);
  return { answer: await response.text(), session: String(response.headers.get('location')) };
};

const childrenOf = (pid: number): number[] => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
const commandOf = (pid: number): string => readFileSync(`/proc/${pid}/cmdline`, 'utf8');
const residentMegabytes = (pid: number): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;
const descriptors = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

const watching = fork(new URL('./live-fanout/viewers.ts', import.meta.url), { serialization: 'advanced' });
const tell = (message: ToViewers) => watching.send(message);
let answered: (message: Exclude<FromViewers, { offer: string }>) => void = () => undefined;
watching.on('message', (message: FromViewers) => {
  if ('offer' in message) void signalOf(students[(message.id - 1) % viewers]!, 'play')(message.offer).then((answer) => tell({ id: message.id, ...answer }));
  else answered(message);
});
const ask = <Answer>(message: ToViewers): Promise<Answer> =>
  new Promise((resolve) => {
    answered = resolve as never;
    tell(message);
  });

interface Sample {
  minute: number;
  portal: { megabytes: number; descriptors: number };
  media: { megabytes: number; descriptors: number };
}
const samples: Sample[] = [];
const used = (pid: number) => ({ megabytes: residentMegabytes(pid), descriptors: descriptors(pid) });

try {
  console.log(`load of the machine at the begin: ${loadavg()[0]!.toFixed(1)} on its processors; ${minutes} minutes, ${viewers} viewers, the sound drifts by ${driftPerMillion} parts per million`);
  await call('startLive', teacher);
  const publisher = await publishDrifting(makeClapperFilm(folder.path), signalOf(teacher, 'publish'), driftPerMillion);
  const beganAt = performance.now();
  await delay(3_000);
  await ask({ connect: viewers });
  const mediaPid = childrenOf(portal.pid!).find((pid) => commandOf(pid).includes('media-process'))!;
  console.log('\n| minute | portal MB | descriptors | media process MB | descriptors |\n|---:|---:|---:|---:|---:|');
  for (let beat = 1; beat * heartbeatSeconds <= minutes * 60; beat++) {
    await delay(Math.max(0, beganAt + beat * heartbeatSeconds * 1000 - performance.now()));
    await call('teacherLiveHeart', teacher);
    for (const student of students) await call('studentLiveHeart', student);
    const sample = { minute: (beat * heartbeatSeconds) / 60, portal: used(portal.pid!), media: used(mediaPid) };
    samples.push(sample);
    if (sample.minute % 5 === 0 || minutes < 5) console.log(`| ${sample.minute} | ${sample.portal.megabytes.toFixed(0)} | ${sample.portal.descriptors} | ${sample.media.megabytes.toFixed(0)} | ${sample.media.descriptors} |`);
  }
  const { packets, gaps } = await ask<{ packets: number; gaps: number }>({ count: true });
  const classSeconds = (performance.now() - beganAt) / 1000;
  publisher.close();
  await call('endLive', teacher);

  let replay: { making: boolean; parts: { url: string; seconds: number }[] } = { making: true, parts: [] };
  while (replay.making) {
    await delay(500);
    replay = await call('liveReplay', teacher);
  }
  const film = replay.parts.map(({ url }) => new URL(url, portal.origin).href)[0]!;
  const replaySeconds = replay.parts.reduce((sum, { seconds }) => sum + seconds, 0);
  const span = Math.min(20, replaySeconds / 3);
  const atBegin = lipSync(film, 2, span);
  const atEnd = lipSync(film, replaySeconds - span - 2, span);
  const shown = (offsets: readonly number[]) => `${percentile(offsets, 50).toFixed(0)} ms (from ${Math.min(...offsets).toFixed(0)} to ${Math.max(...offsets).toFixed(0)}, ${offsets.length} of them)`;
  console.log(`\nviewers: ${packets} packets of video, ${((gaps / packets) * 100).toFixed(3)} % lost`);
  console.log(`sound after picture in the replay: at the begin ${shown(atBegin)}, at the end ${shown(atEnd)}`);
  console.log(`class ${classSeconds.toFixed(1)} s, replay ${replaySeconds.toFixed(1)} s in ${replay.parts.length} part\n`);

  // Caches and pools are full after a third of the time.
  const settled = samples.slice(Math.floor(samples.length / 3));
  const half = Math.ceil(settled.length / 2);
  const growth = (of: (sample: Sample) => number) => percentile(settled.slice(half).map(of), 50) - percentile(settled.slice(0, half).map(of), 50);
  for (const who of ['portal', 'media'] as const) {
    const megabytes = growth((sample) => sample[who].megabytes);
    const open = growth((sample) => sample[who].descriptors);
    claim(`the ${who} process grows by less than 20 MB and 5 descriptors from the middle third to the last: ${megabytes.toFixed(1)} MB, ${open}`, megabytes < 20 && open < 5);
  }
  claim(`sound and picture are at most ${lipSyncAtMost} ms apart at the end: ${percentile(atEnd, 50).toFixed(0)} ms`, atEnd.length > 0 && atEnd.every((offset) => Math.abs(offset) <= lipSyncAtMost));
  claim(`the replay is as long as the class, within a second: ${(replaySeconds - classSeconds).toFixed(2)} s`, Math.abs(replaySeconds - classSeconds) <= 1);
} finally {
  watching.disconnect();
  await portal.kill('SIGTERM');
  folder.remove();
}
// Threads of libdatachannel outlive the closed connection of the publisher.
process.exit();
