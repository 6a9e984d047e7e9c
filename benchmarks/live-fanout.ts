/**
 * One core forwards a stream of 2 Mbit/s to 250 viewers and more: a packet to a viewer costs at most 18 µs of processor time.
 *
 * Viewers are native WHEP clients in a separate process, which decrypt and count but decode nothing. They share the processors with the
 * media process, so the load here is lower than a core can carry. The capacity is computed from the processor time of the media process.
 * Arguments: numbers of viewers, in rising order.
 */
import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { createMediaProcess, forkMediaProcess } from '../server/providers/media/embedded/media-process-client.ts';
import { freeUdpPort, sendingPeer } from '../server/providers/media/testing-peers.ts';
import { pictureAsPackets } from '../server/providers/media/embedded/rtp/write-packets.ts';
import { claim } from './claim.ts';
import type { FromViewers, ToViewers } from './live-fanout/viewers.ts';
import { median } from './percentiles.ts';

const steps = process.argv.slice(2).map(Number);
if (steps.length === 0) steps.push(25, 75, 150);
const seconds = 8;
const framesPerSecond = 25;
const bytesPerPicture = 2_000_000 / 8 / framesPerSecond;
const microsecondsAtMost = 18;

const quiet = { warn: () => undefined, error: (...words: unknown[]) => console.error(...words) };
const network = { bindAddress: '127.0.0.1', udpPort: await freeUdpPort(), publicAddress: null };
const media = createMediaProcess({ open: () => forkMediaProcess(network), logger: quiet as never, heard: () => undefined, restarted: () => undefined });
const play = (offer: string) => media.ask<{ session: string; answer: string }>({ order: 'play', stream: 'room', offer });

const publisher = await sendingPeer((offer) => media.ask<{ session: string; answer: string }>({ order: 'publish', source: 'browser', stream: 'room', offer, bitsPerSecond: 3_000_000 }), [1, 2]);
const sent = { source: 2, payloadType: 0, sequence: 0 };
let pictures = 0;
const sending = setInterval(() => {
  const isKeyframe = pictures % framesPerSecond === 0;
  for (const packet of pictureAsPackets(sent, pictures++ * (90_000 / framesPerSecond), [Buffer.alloc(bytesPerPicture, isKeyframe ? 0x65 : 0x61)])) publisher.send('video', packet);
}, 1000 / framesPerSecond);

const viewers = fork(new URL('./live-fanout/viewers.ts', import.meta.url), { serialization: 'advanced' });
const tell = (message: ToViewers) => viewers.send(message);
let answered: (message: Exclude<FromViewers, { offer: string }>) => void = () => undefined;
viewers.on('message', (message: FromViewers) => {
  if ('offer' in message) void play(message.offer).then((answer) => tell({ id: message.id, ...answer }));
  else answered(message);
});
const ask = <Answer>(message: ToViewers): Promise<Answer> =>
  new Promise((resolve) => {
    answered = resolve as never;
    tell(message);
  });
type Count = Extract<FromViewers, { packets: number }>;

/** Processor time of the media process in seconds: fields 14 and 15 of its stat, in ticks of 10 ms. */
function cpuSeconds(): number {
  const fields = readFileSync(`/proc/${media.pid()}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
const residentMegabytes = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${media.pid()}/status`, 'utf8'))![1]) / 1024;

console.log(`Load of the machine at the begin: ${loadavg()[0]!.toFixed(1)} on its processors.\n`);
console.log('| viewers | Mbit/s each | packets/s | lost | media process, % of a core | µs a packet | viewers a core carries | MB | first packet, ms (median) |');
console.log('|---:|---:|---:|---:|---:|---:|---:|---:|---:|');
const costs: number[] = [];
let connected = 0;
for (const count of steps) {
  await ask({ connect: count - connected });
  connected = count;
  await delay(2_000);
  const [before, cpuBefore, began] = [await ask<Count>({ count: true }), cpuSeconds(), performance.now()];
  await delay(seconds * 1000);
  const [after, cpu, passed] = [await ask<Count>({ count: true }), cpuSeconds() - cpuBefore, (performance.now() - began) / 1000];
  const packets = (after.packets - before.packets) / passed;
  const cost = ((cpu / passed) * 1e6) / packets;
  costs.push(cost);
  const carried = Math.floor(1e6 / cost / (packets / count));
  console.log(`| ${count} | ${(((after.bytes - before.bytes) * 8) / 1e6 / passed / count).toFixed(2)} | ${packets.toFixed(0)} | ${(((after.gaps - before.gaps) / (after.packets - before.packets)) * 100).toFixed(3)} % | ${((cpu / passed) * 100).toFixed(0)} | ${cost.toFixed(1)} | ${carried} | ${residentMegabytes().toFixed(0)} | ${median(after.firstAfter).toFixed(0)} |`);
}
clearInterval(sending);
publisher.close();
viewers.disconnect();
await media.stop();
claim(`a packet costs at most ${microsecondsAtMost} µs with ${steps.at(-1)} viewers: ${costs.at(-1)!.toFixed(1)}`, costs.at(-1)! <= microsecondsAtMost);
// The peers of libdatachannel would keep the process alive.
process.exit();
