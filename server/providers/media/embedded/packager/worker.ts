import { parentPort } from 'node:worker_threads';
import type { MediaKind } from '../process/outgoing.ts';
import type { SenderReport } from '../rtp/rtcp.ts';
import type { Init, Part } from './cutter.ts';
import { StreamPackager } from './package-stream.ts';
import { finishRecording, type RecordedFile } from './recording.ts';

/** Packages streams in a thread of the media process, so that coding sound never delays forwarding. */

export type PackagerOrder =
  | { order: 'begin'; stream: string; now: number; firstEpoch: number; recordingDirectory: string | null }
  | { order: 'packets'; packets: { stream: string; session: string; kind: MediaKind; packet: Uint8Array; at: number; isMain: boolean }[] }
  | { order: 'report'; stream: string; session: string; kind: MediaKind; report: SenderReport; at: number }
  | { order: 'drop'; stream: string; session: string }
  | { order: 'tick'; now: number }
  | { order: 'end'; stream: string }
  | { order: 'finish'; id: number; directory: string };

export type PackagerNews =
  | { news: 'init'; stream: string; init: Init }
  | { news: 'part'; stream: string; part: Part }
  | { news: 'flv'; stream: string; data: Buffer; isKeyframe: boolean; header: Buffer | null }
  | { news: 'keyframeWanted'; stream: string }
  | { news: 'recordingFailed'; stream: string; fault: string }
  | { news: 'failed'; stream: string; fault: string }
  | { news: 'ended'; stream: string }
  | { news: 'finished'; id: number; files: RecordedFile[] };

const port = parentPort!;
const packagers = new Map<string, StreamPackager>();
const tell = (news: PackagerNews) => port.postMessage(news);
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

port.on('message', (order: PackagerOrder) => {
  switch (order.order) {
    case 'begin':
      return begin(order);
    case 'packets':
      for (const { stream, session, packet, ...packed } of order.packets) packagers.get(stream)?.push(session, { ...packed, packet: Buffer.from(packet.buffer, packet.byteOffset, packet.byteLength) });
      return;
    case 'report':
      return packagers.get(order.stream)?.noteReport(order.session, order);
    case 'drop':
      return packagers.get(order.stream)?.drop(order.session);
    case 'tick':
      for (const packager of packagers.values()) packager.tick(order.now);
      return;
    case 'end':
      return void end(order.stream);
    case 'finish':
      return void finishRecording(order.directory)
        .catch(() => [])
        .then((files) => tell({ news: 'finished', id: order.id, files }));
  }
});

function begin({ stream, now, firstEpoch, recordingDirectory }: Extract<PackagerOrder, { order: 'begin' }>): void {
  if (packagers.has(stream)) return;
  const packager = new StreamPackager({
    now,
    firstEpoch,
    recordingDirectory,
    events: {
      init: (init) => tell({ news: 'init', stream, init }),
      part: (part) => tell({ news: 'part', stream, part }),
      flv: (tags) => tell({ news: 'flv', stream, ...tags }),
      keyframeWanted: () => tell({ news: 'keyframeWanted', stream }),
      recordingFailed: (error) => tell({ news: 'recordingFailed', stream, fault: messageOf(error) }),
      failed: (error) => tell({ news: 'failed', stream, fault: messageOf(error) }),
    },
  });
  packagers.set(stream, packager);
}

async function end(stream: string): Promise<void> {
  const packager = packagers.get(stream);
  packagers.delete(stream);
  await packager?.close().catch((error: unknown) => tell({ news: 'failed', stream, fault: messageOf(error) }));
  tell({ news: 'ended', stream });
}
