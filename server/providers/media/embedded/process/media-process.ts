import { Worker } from 'node:worker_threads';
import { initLogger } from 'node-datachannel';
import { systemRandomness } from '../../../../randomness.ts';
import type { PortProblem } from '../ports.ts';
import type { PackagerNews, PackedPacket } from '../packager/worker.ts';
import type { RefusalReason } from '../rtmp/refusals.ts';
import { eventLoopShare } from './engine-load.ts';
import { Engine, type EngineOptions, type SourceState, type StreamState } from './engine.ts';
import type { NetworkOptions } from './connection.ts';
import type { SenderRates } from './publisher.ts';
import { PackagerThread } from './packager-thread.ts';
import { RtmpThread } from './rtmp-thread.ts';

/** Main program of the media process: forwards and packages streams on orders of the portal over IPC. A crash of native code ends only this process. */

export type MediaOrder =
  /** `time`: milliseconds since 1970. */
  | { order: 'begin'; stream: string; time: number; recordingDirectory: string | null }
  | ({ order: 'publish'; stream: string; offer: string; source: 'browser' | 'encoder' } & SenderRates)
  | { order: 'play'; stream: string; offer: string; isVoice: boolean }
  | { order: 'publishLoopedFile'; stream: string; path: string }
  | { order: 'remove'; session: string }
  | { order: 'mix'; voice: string; into: string | null }
  /** Opens the RTMP port. */
  | { order: 'listen'; port: number }
  /** Answers the news `key`. `stream` null: the key is wrong. */
  | { order: 'admit'; connection: number; stream: string | null }
  | { order: 'prefer'; stream: string; source: 'browser' | 'encoder' }
  | { order: 'sources'; stream: string }
  | { order: 'end'; stream: string }
  /** `time`: milliseconds since 1970. */
  | { order: 'finish'; directory: string; time: number }
  /** The counters of one stream. */
  | { order: 'state'; stream: string }
  /** Whether viewers are refused. */
  | { order: 'load' }
  /** Whether the UDP port is open. */
  | { order: 'port' };

export type MediaAnswer =
  | { session: string; answer?: string }
  | { done: boolean }
  | { sources: SourceState }
  | { state: StreamState | null }
  | { isFull: boolean }
  | { portProblem: PortProblem | null }
  | Extract<PackagerNews, { news: 'finished' }>;

export type MediaNews =
  | { news: 'ready' }
  | { news: 'publishing'; stream: string; session: string; isEncoded: boolean }
  /** An encoder shows a key. The portal answers with the order `admit`. */
  | { news: 'key'; connection: number; key: string; address: string }
  | { news: 'refused'; stream: string; reason: RefusalReason }
  | { news: 'unpublished'; stream: string; session: string; reason: 'left' | 'silent' | 'replaced' }
  | { news: 'closed'; session: string }
  | Exclude<PackagerNews, { news: 'keyframeWanted' | 'finished' | 'ended' }>;

export type MediaMessage = { id: number; answer: MediaAnswer } | { id: number; fault: { name: string; message: string } } | MediaNews;

const tickMilliseconds = 20;
const lastWordsMilliseconds = 2_000;
const network = JSON.parse(process.argv[2] ?? '{}') as NetworkOptions;
const now = () => performance.now();
const report = (fault: string) => process.stderr.write(`media process: ${fault}\n`);

initLogger('Error', (_level, message) => report(message));

/** Streams that are packaged. A voice is mixed into the stream of its room. */
const packaged = new Set<string>();
const mixedInto = new Map<string, string>();
let batch: PackedPacket[] = [];

/** Sends news to the portal. Lost if the portal has exited. */
function say(message: MediaMessage): void {
  if (process.connected) process.send!(message, undefined, undefined, () => undefined);
}

const packager = new PackagerThread(new Worker(new URL('../packager/worker.ts', import.meta.url)), {
  news: (news) => (news.news === 'keyframeWanted' ? engine.requestKeyframe(news.stream) : say(news)),
  fault: report,
  // The portal starts the process again.
  gone: () => process.exit(1),
});
const order: PackagerThread['order'] = (message) => packager.order(message);

const options: EngineOptions = { ...network, clock: now, newId: () => systemRandomness.bytes(16).toString('hex'), randomSource: () => 1 + systemRandomness.integer(2 ** 32 - 2), busySince: eventLoopShare() };

const engine = new Engine(options, {
  publishing: (stream, session, isEncoded) => say({ news: 'publishing', stream, session, isEncoded }),
  unpublished(stream, session, reason) {
    order({ order: 'drop', session });
    say({ news: 'unpublished', stream, session, reason });
  },
  closed: (session) => say({ news: 'closed', session }),
  packet(stream, session, kind, packet, at) {
    const target = targetOf(stream);
    if (target === null) return;
    if (batch.length === 0) setImmediate(flush);
    batch.push({ stream: target, session, kind, packet, at, isMain: target === stream });
  },
  senderReport(stream, session, kind, report, at) {
    const target = targetOf(stream);
    if (target !== null) order({ order: 'report', stream: target, session, kind, report, at });
  },
  units(stream, session, units, at) {
    if (packaged.has(stream)) order({ order: 'units', stream, session, units, at });
  },
});

const rtmp = new RtmpThread(engine, {
  clock: now,
  events: {
    key: (connection, key, address) => say({ news: 'key', connection, key, address }),
    refused: (stream, reason) => say({ news: 'refused', stream, reason }),
    fault: report,
  },
});

function targetOf(stream: string): string | null {
  const into = mixedInto.get(stream) ?? stream;
  return packaged.has(into) ? into : null;
}

function flush(): void {
  order({ order: 'packets', packets: batch });
  batch = [];
}

setInterval(() => {
  if (packaged.size > 0) order({ order: 'tick', now: now() });
}, tickMilliseconds);

process.on('message', ({ id, ...message }: MediaOrder & { id: number }) => {
  void carryOut(message as MediaOrder).then(
    (answer) => say({ id, answer }),
    (error: Error) => say({ id, fault: { name: error.constructor.name, message: error.message } }),
  );
});
// The portal has exited. The recordings are completed, then the process ends.
process.on('disconnect', () => {
  setTimeout(() => process.exit(0), lastWordsMilliseconds);
  void Promise.all([...packaged].map(endPackaging)).then(() => process.exit(0));
});

async function carryOut(message: MediaOrder): Promise<MediaAnswer> {
  switch (message.order) {
    case 'begin':
      packaged.add(message.stream);
      engine.begin(message.stream);
      order({ order: 'begin', stream: message.stream, clockOffset: message.time - now(), recordingDirectory: message.recordingDirectory });
      return { done: true };
    case 'publish':
      return engine.publish(message.stream, message.offer, message);
    case 'play':
      return engine.play(message.stream, message.offer, message);
    case 'publishLoopedFile':
      return engine.publishLoopedFile(message.stream, message.path);
    case 'listen':
      await rtmp.listen(message.port, network.bindAddress);
      return { done: true };
    case 'admit':
      if (message.stream !== null) return { session: rtmp.admit(message.connection, message.stream) };
      rtmp.refuse(message.connection);
      return { done: true };
    case 'prefer':
      engine.prefer(message.stream, message.source);
      return { done: true };
    case 'sources':
      return { sources: engine.sources(message.stream) };
    case 'remove':
      return { done: engine.remove(message.session) };
    case 'mix':
      if (message.into === null) mixedInto.delete(message.voice);
      else {
        mixedInto.set(message.voice, message.into);
        // A voice is mixed into another stream and has no package of its own.
        await endPackaging(message.voice);
      }
      return { done: true };
    case 'end':
      engine.end(message.stream);
      mixedInto.delete(message.stream);
      await endPackaging(message.stream);
      return { done: true };
    case 'finish':
      return packager.finish(message);
    case 'state':
      return { state: engine.state(message.stream) };
    case 'load':
      return { isFull: engine.isFull };
    case 'port':
      return { portProblem: await engine.portProblem() };
  }
}

/** Resolves when the last part is sent and the recording is written. */
async function endPackaging(stream: string): Promise<void> {
  if (packaged.delete(stream)) await packager.end(stream);
}

say({ news: 'ready' });
