/**
 * The clients of a room, in a separate process, so that their processor time is not counted for the portal. They use raw sockets: a client
 * searches the received bytes for the text that it waits for, and parses nothing else.
 */
import { connect, type Socket } from 'node:net';
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { RoomCommand } from '../../contract/live/room-events.ts';
import { roomProtocol, roomSocketPath } from '../../contract/live/room-wire.ts';

export interface Work {
  origin: string;
  liveCode: string;
  /** The teacher's token is the first. */
  tokens: string[];
  messages: number;
  everyMilliseconds: number;
  /** Whether the teacher mutes students between the messages. */
  mutes: boolean;
}

/** Latencies in milliseconds, from sending to arrival. */
export interface Measured {
  /** One value per message and socket. */
  all: number[];
  /** One value per message: at the last socket. */
  last: number[];
  mutes: number[];
  enteredSeconds: number;
  seconds: number;
  /** Processor time of this process during the run. */
  cpuSeconds: number;
}

interface Client {
  socket: Socket;
  person: string;
  awaited: Map<string, (arrived: number) => void>;
  send(command: RoomCommand): void;
}

/** A masked text frame (RFC 6455 §5.2). The mask is zero, which leaves the text unchanged. */
function frameOf(text: string): Buffer {
  const body = Buffer.from(text);
  const head = Buffer.alloc(body.length < 126 ? 6 : 8);
  head[0] = 0x81;
  head[1] = 0x80 | (body.length < 126 ? body.length : 126);
  if (body.length >= 126) head.writeUInt16BE(body.length, 2);
  return Buffer.concat([head, body]);
}

let commands = 0;

function enter({ origin, liveCode }: Work, token: string, index: number): Promise<Client> {
  return new Promise((resolve, reject) => {
    // The portal allows 500 sockets per address.
    const socket = connect({ port: Number(new URL(origin).port), host: '127.0.0.1', localAddress: `127.0.0.${2 + (index % 10)}` });
    socket.setNoDelay(true);
    const client: Client = { socket, person: '', awaited: new Map(), send: (command) => socket.write(frameOf(JSON.stringify({ id: `benchmark-${++commands}`, command }))) };
    socket.write(
      `GET ${roomSocketPath} HTTP/1.1\r\nHost: ${new URL(origin).host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\nSec-WebSocket-Protocol: ${roomProtocol}\r\n\r\n`,
    );
    let before = '';
    let hasSaidHello = false;
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      const arrived = performance.now();
      if (client.person !== '' && client.awaited.size === 0) {
        before = '';
        return;
      }
      const text = before + chunk.toString('latin1');
      if (!hasSaidHello) {
        before = text;
        if (!text.includes('\r\n\r\n')) return;
        if (!text.startsWith('HTTP/1.1 101')) return reject(new Error(text));
        hasSaidHello = true;
        socket.write(frameOf(JSON.stringify({ hello: { liveCode, token, after: null } })));
        return;
      }
      if (client.person === '') {
        before = text;
        const found = /"welcome":\{"me":\{"person":"([^"]+)"/.exec(text);
        if (!found) return text.includes('"bye"') ? reject(new Error(text)) : undefined;
        client.person = found[1]!;
        before = '';
        resolve(client);
        return;
      }
      // The searched text may arrive in two chunks.
      before = text.slice(-64);
      for (const [mark, tell] of client.awaited) {
        if (!text.includes(mark)) continue;
        client.awaited.delete(mark);
        tell(arrived);
      }
    });
  });
}

const arrival = (client: Client, mark: string): Promise<number> => new Promise((resolve) => client.awaited.set(mark, resolve));

async function measure(work: Work): Promise<Measured> {
  const { tokens, messages, everyMilliseconds } = work;
  const clients: Client[] = [];
  const entering = performance.now();
  for (let from = 0; from < tokens.length; from += 50) clients.push(...(await Promise.all(tokens.slice(from, from + 50).map((token, index) => enter(work, token, from + index)))));
  const enteredSeconds = (performance.now() - entering) / 1_000;
  const [teacher, ...students] = clients as [Client, ...Client[]];
  // Waits until the room has sent the last number of people, which it does once a second.
  await delay(2_500);

  const measured: Measured = { all: [], last: [], mutes: [], enteredSeconds, seconds: 0, cpuSeconds: 0 };
  const cpu = process.cpuUsage();
  const begun = performance.now();
  const rounds: Promise<void>[] = [];
  for (let round = 0; round < messages; round++) {
    const mark = `message-${round}.`;
    const arrivals = Promise.all(clients.map((client) => arrival(client, mark)));
    const sent = performance.now();
    students[(round * 2) % students.length]!.send({ do: 'say', text: mark, isQuestion: false });
    rounds.push(
      arrivals.then((times) => {
        for (const time of times) measured.all.push(time - sent);
        measured.last.push(Math.max(...times) - sent);
      }),
    );
    await delay(everyMilliseconds / 2);
    if (work.mutes && round % 2 === 0) {
      const student = students[(round * 2 + 1) % students.length]!;
      const muted = performance.now();
      rounds.push(arrival(student, '"kind":"muted"').then((time) => void measured.mutes.push(time - muted)));
      teacher.send({ do: 'mute', person: student.person, minutes: 1 });
    }
    await delay(everyMilliseconds / 2);
  }
  await Promise.all(rounds);
  const { user, system } = process.cpuUsage(cpu);
  for (const { socket } of clients) socket.destroy();
  return { ...measured, seconds: (performance.now() - begun) / 1_000, cpuSeconds: (user + system) / 1e6 };
}

process.once('message', (work: Work) => {
  measure(work).then(
    (measured) => process.send!(measured, () => process.exit(0)),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
