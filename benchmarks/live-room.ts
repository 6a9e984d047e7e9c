/**
 * A thousand people in one live room on one portal: a message reaches all of them, and the teacher's mute its student, within 100 ms (p99),
 * and with 5,000 hearts a minute beside it the home page's p99 stays under 3 times its rest.
 *
 * The portal runs in a separate process with SQLite, and each socket has the login of another student. The students send ten messages a
 * second in turn. The portal stores each message before it sends it. The latency is the time from sending a command to receiving its event.
 * The clients run in another process. In the same run they measure two servers that only repeat messages, which shows the cost of the
 * machine, its network and the clients, and the saving of framing a message once instead of once per socket. Arguments: people, messages.
 */
import { fork } from 'node:child_process';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { compose } from '../server/compose.ts';
import { readConfig } from '../server/config.ts';
import { addPerson, openSession } from '../server/modules/accounts/index.ts';
import { claim } from './claim.ts';
import type { Measured, Work } from './live-room/clients.ts';
import type { Visited, Visits } from './live-room/visitors.ts';
import { percentile } from './percentiles.ts';
import { type PortalProcess, startPortalProcess, startProcess, temporaryFolder } from './portal-process.ts';

const people = Number(process.argv[2] ?? 1_000);
const messages = Number(process.argv[3] ?? 200);
const most = 100;
const everyMilliseconds = 100;
const heartsPerMinute = 5_000;
const homeRatioAtMost = 3;
const restSeconds = 15;
const liveCode = 'BENCH';

/** Creates a class on air, where every login is a student. @returns tokens, the teacher's first */
async function fill(dataDir: string): Promise<string[]> {
  const { context, close } = compose(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }));
  try {
    await context.database.migrate({ now: context.clock.now });
    return await context.database.transaction(async (tx) => {
      const tokens: string[] = [];
      for (let number = 0; number <= people; number++) {
        const personId = await addPerson(context, tx, { phone: String(13_000_000_000 + number), userName: null, name: number === 0 ? '老师' : `学员${number}`, passwordHash: null, cardId: null, userType: 'EXPAND_ASSESSOR' });
        tokens.push((await openSession(context, tx, { personId, topCode: '-1', headers: new Headers() })).token);
        if (number > 0) continue;
        const now = context.clock.now();
        await tx.insertInto('live_rooms').values({ live_code: liveCode, room_id: liveCode, top_code: '-1', teacher_person_id: personId, starts_at: now, ends_at: now + 3_600_000, recommended: 0, created_at: now, updated_at: now, updated_by: 'benchmark' }).execute();
        await tx.insertInto('live_sessions').values({ live_code: liveCode, top_code: '-1', started_at: now, interrupted_at: null, ended_at: null, stream_url: '', online_count: 0, watched_count: 0, teacher_seen_at: now, unpublished_at: null, recording_fault: null }).execute();
        await tx.insertInto('live_events').values({ live_code: liveCode, number: 1, top_code: '-1', at: now, kind: 'began', audience: 'everyone', person_id: null, command_id: null, body: '{"kind":"began"}' }).execute();
      }
      return tokens;
    });
  } finally {
    await close();
  }
}

/** Measures a server. `serverSeconds`: its processor time per second of the run, without the time in which the clients enter. */
async function measure(server: PortalProcess, work: Omit<Work, 'origin' | 'liveCode' | 'everyMilliseconds'>): Promise<Measured & { serverSeconds: number }> {
  const clients = fork(new URL('./live-room/clients.ts', import.meta.url), { serialization: 'advanced' });
  const answered = new Promise<Measured>((resolve, reject) => {
    clients.once('message', (measured: Measured) => resolve(measured));
    clients.once('exit', (code) => reject(new Error(`the clients ended with ${String(code)}`)));
  });
  clients.send({ origin: server.origin, liveCode, everyMilliseconds, ...work } satisfies Work);
  const samples: { at: number; cpu: number }[] = [];
  const timer = setInterval(() => samples.push({ at: performance.now(), cpu: server.cpuSeconds() }), 250);
  const measured = await answered.finally(() => clearInterval(timer));
  const end = samples.at(-1)!;
  const begin = samples.find(({ at }) => at >= end.at - measured.seconds * 1_000)!;
  return { ...measured, serverSeconds: (end.cpu - begin.cpu) / ((end.at - begin.at) / 1_000) };
}

/** Begins visits beside what is measured. @returns ends them */
function visit(server: PortalProcess, visits: Pick<Visits, 'tokens' | 'heartsPerMinute'>): () => Promise<Visited> {
  const child = fork(new URL('./live-room/visitors.ts', import.meta.url), { serialization: 'advanced' });
  child.send({ origin: server.origin, liveCode, pagesPerSecond: 40, ...visits } satisfies Visits);
  return () =>
    new Promise((resolve, reject) => {
      child.once('message', (visited: Visited) => resolve(visited));
      child.once('exit', (code) => reject(new Error(`the visitors ended with ${String(code)}`)));
      child.send('end');
    });
}

const folder = temporaryFolder();
const tokens = await fill(folder.path);
console.log(`load of the machine at the begin: ${loadavg()[0]!.toFixed(1)} on its processors`);
console.log(`${''.padEnd(44)}      p50        p99        max`);
const row = (what: string, values: readonly number[]) => console.log(`${what.padEnd(44)} ${[50, 99, 100].map((percent) => `${percentile(values, percent).toFixed(1).padStart(8)} ms`).join('')}`);

async function fanOut(framing: 'each' | 'once') {
  const server = await startProcess('benchmarks/live-room/fan-out.ts', { FRAMING: framing }, folder.path);
  try {
    const found = await measure(server, { tokens, messages: Math.ceil(messages / 2), mutes: false });
    row(`repeated, framed ${framing === 'once' ? 'once for all' : 'for each'}, at each of ${tokens.length}`, found.all);
    return found;
  } finally {
    await server.kill('SIGKILL');
  }
}

try {
  const each = await fanOut('each');
  const once = await fanOut('once');
  const portal = await startPortalProcess(folder.path, { MEDIA_UDP_PORT: '50987' });
  try {
    const endRest = visit(portal, { tokens: [], heartsPerMinute: 0 });
    await delay(restSeconds * 1_000);
    const rest = await endRest();
    const endVisits = visit(portal, { tokens: tokens.slice(1), heartsPerMinute });
    const found = await measure(portal, { tokens, messages, mutes: true });
    const beside = await endVisits();
    row(`a message of a room, at each of ${tokens.length}`, found.all);
    row('a message of a room, at the last', found.last);
    row('a mute, at its student', found.mutes);
    row('a heart, answered', beside.hearts);
    row('the home page at rest', rest.pages);
    row('the home page beside all of it', beside.pages);
    const perMessage = ({ serverSeconds }: { serverSeconds: number }) => ((serverSeconds * everyMilliseconds) / 1_000) * 1_000;
    console.log(`\nprocessor time of a message to all ${tokens.length}: framed for each ${perMessage(each).toFixed(1)} ms, once for all ${perMessage(once).toFixed(1)} ms (${(perMessage(once) / perMessage(each)).toFixed(2)} of it), in a room ${perMessage(found).toFixed(1)} ms, with half a mute`);
    console.log(`the clients took ${((found.cpuSeconds / found.seconds) * 100).toFixed(0)} % of a core, the portal ${(found.serverSeconds * 100).toFixed(0)} %; it has ${portal.residentMegabytes().toFixed(0)} MB; all entered in ${found.enteredSeconds.toFixed(1)} s`);
    claim(`p99 of a message to all ${tokens.length} is at most ${most} ms, or as much more than ${most} ms as a server that only repeats takes`, percentile(found.all, 99) <= Math.max(most, percentile(once.all, 99) + most / 2));
    const ratio = percentile(beside.pages, 99) / percentile(rest.pages, 99);
    claim(`p99 of the home page beside the room and ${heartsPerMinute} hearts a minute is under ${homeRatioAtMost} times its rest: ${ratio.toFixed(1)}`, ratio < homeRatioAtMost);
    claim(`p99 of the teacher's mute is at most ${most} ms, or as much more`, percentile(found.mutes, 99) <= Math.max(most, percentile(once.all, 99) + most / 2));
  } finally {
    await portal.kill('SIGTERM');
  }
} finally {
  folder.remove();
}
