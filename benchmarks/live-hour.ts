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
import { liveRoomAddresses, type LiveRoomCall } from '../contract/calls/live-room-addresses.ts';
import { returnCodes } from '../contract/return-codes.ts';
import { compose } from '../server/compose.ts';
import { readConfig } from '../server/config.ts';
import { addPerson, openSession } from '../server/modules/accounts/index.ts';
import { freeUdpPort, type Signal } from '../server/providers/media/testing-peers.ts';
import { claim } from './claim.ts';
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
const heartSeconds = 30;
const liveCode = 'LIVE-UPCOMING';

interface Person {
  id: string;
  token: string;
}

/** Makes one person the teacher of a seeded class of the platform. The others get logins as students. @returns the people, the teacher first */
async function fill(dataDir: string): Promise<Person[]> {
  const { context, close } = compose(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }));
  try {
    return await context.database.transaction(async (tx) => {
      const people: Person[] = [];
      for (let number = 0; number <= viewers; number++) {
        const id = await addPerson(context, tx, { phone: String(13_000_000_000 + number), userName: null, name: number === 0 ? '老师' : `学员${number}`, passwordHash: null, cardId: null, userType: 'EXPAND_ASSESSOR' });
        people.push({ id, token: (await openSession(context, tx, { personId: id, topCode: '-1', headers: new Headers() })).token });
      }
      const now = context.clock.now();
      await tx.updateTable('live_rooms').set({ room_id: liveCode, teacher_person_id: people[0]!.id, starts_at: now, ends_at: now + 2 * minutes * 60_000 }).where('live_code', '=', liveCode).execute();
      return people;
    });
  } finally {
    await close();
  }
}

const folder = temporaryFolder();
const portal = await startPortalProcess(folder.path, { MEDIA_UDP_PORT: String(await freeUdpPort()), MEDIA_BIND_ADDRESS: '127.0.0.1' });
const [teacher, ...students] = (await fill(folder.path)) as [Person, ...Person[]];

async function call<Data>(name: LiveRoomCall, { token }: Person, request: Record<string, string> = { liveCode }): Promise<Data> {
  const [method, path] = liveRoomAddresses[name].split(' ') as [string, string];
  const query = method === 'GET' ? `?${new URLSearchParams(request)}` : '';
  const response = await fetch(portal.origin + path + query, { method, headers: { authorization_token: token, 'content-type': 'application/json' }, ...(method === 'GET' ? {} : { body: JSON.stringify(request) }) });
  const answer = (await response.json()) as { returnCode: number; returnMsg: string; data: Data };
  if (answer.returnCode !== returnCodes.success) throw new Error(`${name}: ${answer.returnCode} ${answer.returnMsg}`);
  return answer.data;
}

interface Token {
  publish: { url: string; bearer: string } | null;
  play: { kind: string; url: string; bearer: string }[];
}

/** Posts an offer to the address that the portal gives this person. */
const signalOf = (person: Person, use: 'publish' | 'play'): Signal => async (offer) => {
  const token = await call<Token>('zegoGetToken', person, { roomId: liveCode, userId: person.id });
  const descriptor = use === 'publish' ? token.publish : token.play.find(({ kind }) => kind === 'whep');
  const response = await fetch(new URL(descriptor!.url, portal.origin), { method: 'POST', headers: { authorization: `Bearer ${descriptor!.bearer}`, 'content-type': 'application/sdp' }, body: offer });
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
  for (let heart = 1; heart * heartSeconds <= minutes * 60; heart++) {
    await delay(Math.max(0, beganAt + heart * heartSeconds * 1000 - performance.now()));
    await call('teacherLiveHeart', teacher);
    for (const student of students) await call('studentLiveHeart', student);
    const sample = { minute: (heart * heartSeconds) / 60, portal: used(portal.pid!), media: used(mediaPid) };
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
