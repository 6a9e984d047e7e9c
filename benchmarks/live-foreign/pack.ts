/** Packs a film into HLS with node-av, without encoding: `node pack.ts <film> <folder> <paced>`. `paced` sends it in real time. */
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Demuxer, Muxer } from 'node-av/api';
import { hlsOptions } from './packagers.ts';

const [film, folder, pace] = process.argv.slice(2) as [string, string, string];
const input = await Demuxer.open(film);
const streams = [input.video(), input.audio()].filter((stream) => stream !== undefined);
const output = await Muxer.open(join(folder, 'live.m3u8'), { format: 'hls', options: hlsOptions });
const places = new Map(streams.map((stream) => [stream.index, { place: output.addStream(stream), timeBase: stream.timeBase.num / stream.timeBase.den }]));
const began = performance.now();
for await (const packet of input.packets()) {
  const stream = packet && places.get(packet.streamIndex);
  if (!stream) continue;
  if (pace === 'paced') await delay(Math.max(0, Number(packet.dts) * stream.timeBase * 1_000 - (performance.now() - began)));
  await output.writePacket(packet, stream.place);
}
await output.close();
await input.close();
