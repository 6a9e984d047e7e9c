import { parentPort } from 'node:worker_threads';
import type { MediaKind } from '../process/outgoing.ts';
import type { EncodedUnit } from '../rtmp/encoded-units.ts';
import type { SenderReport } from '../rtp/rtcp.ts';
import type { Init, Part } from './cutter.ts';
import { StreamPackager } from './package-stream.ts';
import { finishRecording, type RecordedFile } from './finish-recording.ts';
import { requireClosed } from './recording.ts';

/** Packages streams in a thread of its own in the media process, so that encoding sound never delays forwarding. */

export interface PackedPacket {
  stream: string;
  session: string;
  kind: MediaKind;
  packet: Uint8Array;
  /** Arrival time in milliseconds of the media process's clock. */
  at: number;
  /** The packet belongs to the stream itself. False for a voice, of which only the sound is used. */
  isMain: boolean;
}

export type PackagerOrder =
  /** `clockOffset` turns times of the media process into milliseconds since 1970. */
  | { order: 'begin'; stream: string; clockOffset: number; recordingDirectory: string | null }
  | { order: 'packets'; packets: PackedPacket[] }
  /** Encoded pictures and sound of an encoder. */
  | { order: 'units'; stream: string; session: string; units: readonly EncodedUnit[]; at: number }
  | { order: 'report'; stream: string; session: string; kind: MediaKind; report: SenderReport; at: number }
  | { order: 'drop'; session: string }
  | { order: 'tick'; now: number }
  | { order: 'end'; stream: string }
  /** `time`: milliseconds since 1970. */
  | { order: 'finish'; id: number; directory: string; time: number };

export type PackagerNews =
  | { news: 'init'; stream: string; init: Init }
  | { news: 'part'; stream: string; part: Part }
  | { news: 'flv'; stream: string; data: Buffer; isKeyframe: boolean; header: Buffer | null }
  | { news: 'keyframeWanted'; stream: string }
  | { news: 'recordingFailed'; stream: string; fault: string }
  /** `isFinal`: there are no more packages until the stream ends. Otherwise packets of one sender were lost. */
  | { news: 'failed'; stream: string; fault: string; isFinal: boolean }
  | { news: 'ended'; stream: string }
  /** `fault`: the files could not be finished and are kept. */
  | { news: 'finished'; id: number; files: RecordedFile[]; fault: string | null };

interface Packaged {
  order: Extract<PackagerOrder, { order: 'begin' }>;
  /** Null before the first packet. */
  packager: StreamPackager | null;
}

const port = parentPort!;
const streams = new Map<string, Packaged>();
/** A recording is finished only after its last fragment is written. */
const ending = new Set<Promise<void>>();
const tell = (news: PackagerNews) => port.postMessage(news);
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

port.on('message', (order: PackagerOrder) => {
  switch (order.order) {
    case 'begin':
      if (!streams.has(order.stream)) streams.set(order.stream, { order, packager: null });
      return;
    case 'packets':
      return order.packets.forEach(push);
    case 'units':
      return withPackager(order, (packager) => packager.pushUnits(order.session, order.units, order.at));
    case 'report':
      return streams.get(order.stream)?.packager?.noteReport(order.session, order);
    case 'drop':
      for (const { packager } of streams.values()) packager?.drop(order.session);
      return;
    case 'tick':
      for (const { packager } of streams.values()) packager?.tick(order.now);
      return;
    case 'end':
      return end(order.stream);
    case 'finish':
      return void finish(order);
  }
});

function push({ packet, ...packed }: PackedPacket): void {
  withPackager(packed, (packager) => packager.push(packed.session, { ...packed, packet: Buffer.from(packet.buffer, packet.byteOffset, packet.byteLength) }));
}

/** Catches errors, so that one sender cannot end the packaging of all streams. */
function withPackager({ stream, session, at }: { stream: string; session: string; at: number }, use: (packager: StreamPackager) => void): void {
  const packaged = streams.get(stream);
  if (!packaged) return;
  try {
    use((packaged.packager ??= begin(packaged.order, at)));
  } catch (error) {
    packaged.packager?.drop(session);
    tell({ news: 'failed', stream, fault: messageOf(error), isFinal: packaged.packager === null });
  }
}

function begin({ stream, clockOffset, recordingDirectory }: Packaged['order'], now: number): StreamPackager {
  return new StreamPackager({
    now,
    clockOffset,
    recordingDirectory,
    events: {
      init: (init) => tell({ news: 'init', stream, init }),
      part: (part) => tell({ news: 'part', stream, part }),
      flv: (tags) => tell({ news: 'flv', stream, ...tags }),
      keyframeWanted: () => tell({ news: 'keyframeWanted', stream }),
      recordingFailed: (error) => tell({ news: 'recordingFailed', stream, fault: messageOf(error) }),
      failed: (error) => tell({ news: 'failed', stream, fault: messageOf(error), isFinal: true }),
    },
  });
}

function end(stream: string): void {
  const packager = streams.get(stream)?.packager;
  streams.delete(stream);
  const ended = Promise.resolve(packager?.close())
    .catch((error: unknown) => tell({ news: 'failed', stream, fault: messageOf(error), isFinal: false }))
    .then(() => tell({ news: 'ended', stream }))
    .finally(() => ending.delete(ended));
  ending.add(ended);
}

async function finish({ id, directory, time }: Extract<PackagerOrder, { order: 'finish' }>): Promise<void> {
  await Promise.all(ending);
  try {
    await requireClosed(directory, time);
    tell({ news: 'finished', id, files: await finishRecording(directory), fault: null });
  } catch (error) {
    tell({ news: 'finished', id, files: [], fault: messageOf(error) });
  }
}
