/**
 * A thousand people in one live room on one portal: a message reaches all of them, and the teacher's mute its student, within 100 ms (p99).
 *
 * The portal is a separate process with SQLite. All sockets are logged in as different students. Ten messages per second come from students
 * in turn. Each is stored in the database before anyone gets it. Latency is measured from sending a command to the arrival of its event at
 * a socket. The clients run on the other core. Arguments: people, messages.
 */
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { RoomCommand } from '../contract/live/room-events.ts';
import { roomProtocol, roomSocketPath, type ServerFrame } from '../contract/live/room-wire.ts';
import { compose } from '../server/compose.ts';
import { readConfig } from '../server/config.ts';
import { addPerson, openSession } from '../server/modules/accounts/index.ts';
import { claim } from './claim.ts';
import { percentile } from './percentiles.ts';
import { startPortalProcess, temporaryFolder } from './portal-process.ts';

const people = Number(process.argv[2] ?? 1_000);
const messages = Number(process.argv[3] ?? 200);
const most = 100;
const everyMilliseconds = 100;
const liveCode = 'BENCH';

/**
 * Creates a room on air that everyone with a login can enter as a student.
 * @returns tokens, the teacher's first
 */
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
        await tx.insertInto('live_events').values({ live_code: liveCode, number: 1, top_code: '-1', at: now, kind: 'began', audience: 'everyone', person_id: null, command_id: null, body: '{"kind":"began"}' }).execute();
      }
      return tokens;
    });
  } finally {
    await close();
  }
}

interface Client {
  socket: WebSocket;
  person: string;
  /** Callbacks for expected events, by a text in the event's frame. */
  awaited: Map<string, (arrived: number) => void>;
  send(command: RoomCommand): void;
}

let commands = 0;

async function enter(origin: string, token: string, index: number): Promise<Client> {
  // At most five hundred sockets are allowed per address.
  const socket = new WebSocket(origin.replace('http://localhost', 'ws://127.0.0.1') + roomSocketPath, [roomProtocol], { headers: { host: new URL(origin).host }, localAddress: `127.0.0.${2 + (index % 10)}` });
  await once(socket, 'open');
  const client: Client = { socket, person: '', awaited: new Map(), send: (command) => socket.send(JSON.stringify({ id: `benchmark-${++commands}`, command })) };
  socket.send(JSON.stringify({ hello: { liveCode, token, after: null } }));
  const [first] = (await once(socket, 'message')) as [Buffer];
  const frame = JSON.parse(first.toString()) as ServerFrame;
  if (!('welcome' in frame)) throw new Error(first.toString());
  client.person = frame.welcome.me.person;
  socket.on('message', (data: Buffer) => {
    const arrived = performance.now();
    const text = data.toString('latin1');
    for (const [mark, tell] of client.awaited) {
      if (!text.includes(mark)) continue;
      client.awaited.delete(mark);
      tell(arrived);
    }
  });
  return client;
}

const arrival = (client: Client, mark: string): Promise<number> => new Promise((resolve) => client.awaited.set(mark, resolve));

const folder = temporaryFolder();
const tokens = await fill(folder.path);
const portal = await startPortalProcess(folder.path, { MEDIA_UDP_PORT: '50987' });
try {
  const clients: Client[] = [];
  const entering = performance.now();
  for (let from = 0; from < tokens.length; from += 50) clients.push(...(await Promise.all(tokens.slice(from, from + 50).map((token, index) => enter(portal.origin, token, from + index)))));
  console.log(`${clients.length} sockets entered in ${((performance.now() - entering) / 1_000).toFixed(1)} s; the portal has ${portal.residentMegabytes().toFixed(0)} MB`);
  const [teacher, ...students] = clients as [Client, ...Client[]];
  await delay(2_000);

  const all: number[] = [];
  const last: number[] = [];
  const mutes: number[] = [];
  const cpu = portal.cpuSeconds();
  const begun = performance.now();
  const rounds: Promise<void>[] = [];
  for (let round = 0; round < messages; round++) {
    const mark = `message-${round}.`;
    const arrivals = Promise.all(clients.map((client) => arrival(client, mark)));
    const sent = performance.now();
    students[(round * 2) % students.length]!.send({ do: 'say', text: mark, isQuestion: false });
    rounds.push(
      arrivals.then((times) => {
        for (const time of times) all.push(time - sent);
        last.push(Math.max(...times) - sent);
      }),
    );
    if (round % 2 === 0) {
      await delay(everyMilliseconds / 2);
      const student = students[(round * 2 + 1) % students.length]!;
      const muted = performance.now();
      rounds.push(arrival(student, '"kind":"muted"').then((time) => void mutes.push(time - muted)));
      teacher.send({ do: 'mute', person: student.person, minutes: 1 });
      await delay(everyMilliseconds / 2);
    } else await delay(everyMilliseconds);
  }
  await Promise.all(rounds);
  const busy = (portal.cpuSeconds() - cpu) / ((performance.now() - begun) / 1_000);

  const row = (what: string, values: readonly number[]) => console.log(`${what.padEnd(34)} ${[50, 99, 100].map((percent) => `${percentile(values, percent).toFixed(1).padStart(8)} ms`).join('')}`);
  console.log(`${''.padEnd(34)}      p50        p99        max`);
  row(`a message, at each of ${clients.length} sockets`, all);
  row('a message, at the last socket', last);
  row('a mute, at its student', mutes);
  console.log(`the portal used ${(busy * 100).toFixed(0)} % of a core and has ${portal.residentMegabytes().toFixed(0)} MB`);
  claim(`p99 of a message to all ${clients.length} is at most ${most} ms`, percentile(all, 99) <= most);
  claim(`p99 of the teacher's mute is at most ${most} ms`, percentile(mutes, 99) <= most);
  for (const { socket } of clients) socket.terminate();
} finally {
  await portal.kill('SIGTERM');
  folder.remove();
}
