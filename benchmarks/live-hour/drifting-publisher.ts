import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { LoopedFileSender } from '../../server/providers/media/embedded/process/looped-file-sender.ts';
import { writeSenderReport } from '../../server/providers/media/embedded/rtp/rtcp.ts';
import { type Peer, sendingPeer, type Signal } from '../../server/providers/media/testing-peers.ts';

const sources = [0x1111, 0x2222] as const;

/** Makes a film of ten seconds: each whole second begins with a white flash and a tone of 0.2 s. Requires ffmpeg. @returns its path */
export function makeClapperFilm(directory: string): string {
  const path = join(directory, 'clapper.mp4');
  const picture = "color=black:s=640x360:r=25:d=10,drawbox=color=white:t=fill:enable='lt(mod(t,1),0.2)',noise=alls=12:allf=t";
  const sound = "aevalsrc='0.5*sin(2*PI*1000*t)*lt(mod(t,1),0.2)':s=48000:c=stereo:d=10";
  const encoders = ['-c:v', 'libx264', '-profile:v', 'baseline', '-pix_fmt', 'yuv420p', '-b:v', '600k', '-bf', '0', '-g', '25', '-sc_threshold', '0', '-c:a', 'libopus', '-b:a', '32k', '-frame_duration', '20'];
  const { status, error } = spawnSync('ffmpeg', ['-y', '-loglevel', 'error', '-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', sound, ...encoders, '-t', '10', '-movflags', '+faststart', path], { stdio: 'inherit' });
  if (status !== 0) throw new Error(`ffmpeg could not make the film${error ? `: ${error.message}` : ''}`);
  return path;
}

/**
 * Publishes the film like a browser with an inaccurate sound card: the timestamps of the sound advance faster than those of the pictures.
 * Sender reports (RFC 3550 §6.4.1) relate both to one clock.
 * @param driftPerMillion the surplus of the sound's timestamps, parts per million
 */
export async function publishDrifting(path: string, signal: Signal, driftPerMillion: number): Promise<Peer> {
  const rest: number[] = [...sources];
  const sent = { audio: { packets: 0, bytes: 0 }, video: { packets: 0, bytes: 0 } };
  const drift = { audio: 1 + driftPerMillion / 1e6, video: 1 };
  // RTP timestamps wrap. The film's own timestamp is unwrapped before it is scaled.
  const unwrapped = { audio: 0, video: 0 };
  const scaled = (kind: 'audio' | 'video', timestamp: number) => {
    unwrapped[kind] += (timestamp - (unwrapped[kind] % 2 ** 32)) | 0;
    return Math.round(unwrapped[kind] * drift[kind]) % 2 ** 32;
  };
  const film = await LoopedFileSender.open('film', path, {
    clock: () => performance.now(),
    randomSource: () => rest.shift()!,
    events: {
      packet(kind, packet) {
        packet.writeUInt32BE(scaled(kind, packet.readUInt32BE(4)), 4);
        sent[kind].packets++;
        sent[kind].bytes += packet.length;
        peer.send(kind, packet);
      },
      senderReport(kind, { source, ntpMilliseconds, rtpTimestamp }) {
        peer.report(kind, writeSenderReport(source, performance.timeOrigin + ntpMilliseconds, scaled(kind, rtpTimestamp), sent[kind]));
      },
    },
  });
  const peer = await sendingPeer(signal, [...sources]);
  const timer = setInterval(() => peer.isOpen() && film.tick(performance.now()), 20);
  return {
    ...peer,
    close() {
      clearInterval(timer);
      peer.close();
    },
  };
}
