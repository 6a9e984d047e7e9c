/**
 * One core forwards a stream of 2 Mbit/s to 400 viewers without loss: a packet to a viewer costs at most 11 µs of processor time.
 *
 * Viewers are native WHEP clients, which decrypt and count but decode nothing. On two processors, receiving would take the time that
 * sending needs. Therefore all but the first of their processes are stopped while it is measured: the system accepts and drops their
 * packets, and the first viewers, which run, count what is missing. Pictures are small while viewers connect.
 * Arguments: numbers of viewers, in rising order.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { createMediaProcess, forkMediaProcess } from '../server/providers/media/embedded/media-process-client.ts';
import { freeUdpPort, sendingPeer } from '../server/providers/media/testing-peers.ts';
import type { StreamState } from '../server/providers/media/embedded/process/engine.ts';
import { pictureAsPackets } from '../server/providers/media/embedded/rtp/write-packets.ts';
import { claim } from './claim.ts';
import type { FromViewers, ToViewers } from './live-fanout/viewers.ts';

const steps = process.argv.slice(2).map(Number);
if (steps.length === 0) steps.push(25, 100, 200, 300, 400);
const seconds = 8;
const connectMilliseconds = 15_000;
/** A viewer that leaves the checks of its connection without an answer for 30 s in all is disconnected. */
const answerMilliseconds = 6_000;
const framesPerSecond = 25;
const bytesPerPicture = 2_000_000 / 8 / framesPerSecond;
/** 400 viewers get 90,000 packets a second. */
const microsecondsAtMost = 11;

const quiet = { warn: () => undefined, error: (...words: unknown[]) => console.error(...words) };
const network = { bindAddress: '127.0.0.1', udpPort: await freeUdpPort(), publicAddress: null };
const media = createMediaProcess({ open: () => forkMediaProcess(network), logger: quiet as never, heard: () => undefined, restarted: () => undefined });
const play = (offer: string) => media.ask<{ session: string; answer: string }>({ order: 'play', stream: 'room', offer, isVoice: false });

const publisher = await sendingPeer((offer) => media.ask<{ session: string; answer: string }>({ order: 'publish', source: 'browser', stream: 'room', offer, bitsPerSecond: 3_000_000, bitsPerSecondAtMost: 9_000_000 }), [1, 2]);
const sent = { source: 2, payloadType: 0, sequence: 0 };
let pictures = 0;
let isConnecting = true;
const beganAt = performance.now();
// By the clock, because a timer of a busy process is late.
const sending = setInterval(() => {
  while (pictures < ((performance.now() - beganAt) / 1000) * framesPerSecond) sendPicture();
}, 10);
function sendPicture(): void {
  const isKeyframe = pictures % framesPerSecond === 0;
  for (const packet of pictureAsPackets(sent, pictures++ * (90_000 / framesPerSecond), [Buffer.alloc(isConnecting ? 100 : bytesPerPicture, isKeyframe ? 0x65 : 0x61)])) publisher.send('video', packet);
}

/** Opens viewers in a further process. */
async function connect(count: number): Promise<ChildProcess> {
  const viewers = fork(new URL('./live-fanout/viewers.ts', import.meta.url), { serialization: 'advanced' });
  viewers.on('message', (message: FromViewers) => {
    if ('offer' in message) void play(message.offer).then((answer) => viewers.send({ id: message.id, ...answer } satisfies ToViewers));
  });
  await ask(viewers, { connect: count });
  return viewers;
}

const ask = <Answer extends FromViewers>(viewers: ChildProcess, message: ToViewers): Promise<Answer> =>
  new Promise((resolve) => {
    const hear = (answer: FromViewers) => {
      if ('offer' in answer) return;
      viewers.off('message', hear);
      resolve(answer as Answer);
    };
    viewers.on('message', hear);
    viewers.send(message);
  });
type Count = Extract<FromViewers, { packets: number }>;

/** Processor time of the media process in seconds: fields 14 and 15 of its stat, in ticks of 10 ms. */
function cpuSeconds(): number {
  const fields = readFileSync(`/proc/${media.pid()}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
const residentMegabytes = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${media.pid()}/status`, 'utf8'))![1]) / 1024;

console.log(`Load of the machine at the begin: ${loadavg()[0]!.toFixed(1)} on its processors.\n`);
console.log('| viewers | Mbit/s each | packets/s | lost by those who run | media process, % of a core | µs a packet | viewers a core carries | MB |');
console.log('|---:|---:|---:|---:|---:|---:|---:|---:|');
const costs: number[] = [];
const lost: number[] = [];
const missing: number[] = [];
const processes: ChildProcess[] = [];
const state = async () => (await media.ask<{ state: StreamState }>({ order: 'state', stream: 'room' })).state;
let connected = 0;
for (const count of steps) {
  processes.push(await connect(count - connected));
  connected = count;
  for (let waited = 0; (await state()).viewers < count && waited < connectMilliseconds; waited += 100) await delay(100);
  const [running, ...others] = processes as [ChildProcess, ...ChildProcess[]];
  for (const other of others) other.kill('SIGSTOP');
  isConnecting = false;
  await delay(2_000);
  const [before, bytesBefore, cpuBefore, began] = [await ask<Count>(running, { count: true }), (await state()).bytesSent, cpuSeconds(), performance.now()];
  await delay(seconds * 1000);
  const [after, bytesAfter, cpu, passed] = [await ask<Count>(running, { count: true }), (await state()).bytesSent, cpuSeconds() - cpuBefore, (performance.now() - began) / 1000];
  isConnecting = true;
  for (const other of others) other.kill('SIGCONT');
  const received = after.packets - before.packets;
  const bytesPerSecond = (bytesAfter - bytesBefore) / passed;
  const packets = bytesPerSecond / ((after.bytes - before.bytes) / received);
  const cost = ((cpu / passed) * 1e6) / packets;
  costs.push(cost);
  lost.push((after.gaps - before.gaps) / received);
  const present = (await state()).viewers;
  missing.push(count - present);
  await delay(answerMilliseconds);
  const carried = Math.floor(1e6 / cost / (packets / present));
  console.log(`| ${present} | ${((bytesPerSecond * 8) / 1e6 / present).toFixed(2)} | ${packets.toFixed(0)} | ${(lost.at(-1)! * 100).toFixed(3)} % | ${((cpu / passed) * 100).toFixed(0)} | ${cost.toFixed(1)} | ${carried} | ${residentMegabytes().toFixed(0)} |`);
}
clearInterval(sending);
publisher.close();
for (const viewers of processes) viewers.kill('SIGKILL');
await media.stop();
claim(`a packet costs at most ${microsecondsAtMost} µs with ${steps.at(-1)} viewers: ${costs.at(-1)!.toFixed(1)}`, costs.at(-1)! <= microsecondsAtMost);
claim(`all ${steps.at(-1)} viewers are connected`, missing.every((viewers) => viewers === 0));
claim(`the viewers who run miss no packet: ${(Math.max(...lost) * 100).toFixed(3)} %`, Math.max(...lost) === 0);
// The peers of libdatachannel would keep the process alive.
process.exit();
