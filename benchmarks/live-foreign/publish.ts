import { setTimeout as delay } from 'node:timers/promises';
import { Demuxer, Muxer } from 'node-av/api';

interface Publisher {
  width: number;
  height: number;
  framesPerSecond: number;
  /** Ends the session: the muxer sends DELETE. */
  stop(): Promise<void>;
}

/**
 * Publishes a film once, in real time, with FFmpeg's WHIP muxer (https://ffmpeg.org/ffmpeg-formats.html#whip). Nothing is encoded, so the
 * film must be H.264 without B-frames, and Opus.
 */
export async function publishByWhip({ film, url, key }: { film: string; url: string; key: string }): Promise<Publisher> {
  const input = await Demuxer.open(film);
  const [video, audio] = [input.video()!, input.audio()!];
  const output = await Muxer.open(url, { format: 'whip', options: { authorization: key } });
  const places = new Map([video, audio].map((stream) => [stream.index, { place: output.addStream(stream), timeBase: stream.timeBase.num / stream.timeBase.den }]));
  let isStopped = false;
  const began = performance.now();
  const sending = (async () => {
    for await (const packet of input.packets()) {
      if (isStopped) return;
      const stream = packet && places.get(packet.streamIndex);
      if (!stream) continue;
      await delay(Math.max(0, Number(packet.dts) * stream.timeBase * 1_000 - (performance.now() - began)));
      await output.writePacket(packet, stream.place);
    }
  })();
  const { width, height } = video.codecpar;
  return {
    width,
    height,
    framesPerSecond: video.avgFrameRate.num / video.avgFrameRate.den,
    async stop() {
      isStopped = true;
      await sending;
      await output.close();
      await input.close();
    },
  };
}
