import type { EmbeddedStream } from './embedded-stream.ts';
import type { Encoders } from './encoders.ts';
import type { MediaProcess } from './media-process-client.ts';
import { type PortProblem, udpPortProblem } from './ports.ts';
import { MediaUnavailable } from '../provider.ts';
import type { NetworkOptions } from './process/connection.ts';
import type { MediaAnswer } from './process/media-process.ts';

interface Parts {
  media: Pick<MediaProcess, 'ask' | 'pid'>;
  network: NetworkOptions;
  streams: ReadonlyMap<string, EmbeddedStream>;
  encoders: Pick<Encoders, 'problem'>;
}

/** What does not work at the embedded provider, the worst first, and its remedy. Null if everything works. */
export async function problemOf({ media, network, streams, encoders }: Parts): Promise<PortProblem | null> {
  try {
    return (await portProblem(media, network)) ?? (await encoders.problem()) ?? packagingProblem(streams) ?? (await loadProblem(media));
  } catch (error) {
    if (!(error instanceof MediaUnavailable)) throw error;
    return { what: '转发直播的进程没有起来，课堂暂时没有画面', remedy: '它自己再启动；一分钟后还这样，看日志里的 the media process ended，多半是内存不够' };
  }
}

async function portProblem(media: Parts['media'], network: NetworkOptions): Promise<PortProblem | null> {
  if (media.pid() === null) return udpPortProblem(network);
  return (await media.ask<Extract<MediaAnswer, { portProblem: unknown }>>({ order: 'port' })).portProblem;
}

async function loadProblem(media: Parts['media']): Promise<PortProblem | null> {
  if (media.pid() === null) return null;
  const { isFull } = await media.ask<Extract<MediaAnswer, { isFull: boolean }>>({ order: 'load' });
  if (!isFull) return null;
  return { what: '转发直播的进程没有余力，新来的观众改看 FLV 或 HLS，晚一两秒', remedy: '换处理器更快的机器，或把人多的课交给 SRS、LiveKit、ZEGO（MEDIA_PROVIDER）；人少了以后自己恢复' };
}

function packagingProblem(streams: Parts['streams']): PortProblem | null {
  const failed = [...streams.values()].filter(({ packagingFault, hasEnded }) => packagingFault !== null && !hasEnded);
  return failed.length === 0 ? null : { what: `${failed.length} 场直播的录像和网页播放停了（${failed[0]!.packagingFault}）`, remedy: '看日志里的 the packaging of a stream failed；课结束以后自己恢复，等不及就重启门户，录像另起一段接着录' };
}
