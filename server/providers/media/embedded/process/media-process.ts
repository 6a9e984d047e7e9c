import { Worker } from 'node:worker_threads';
import { initLogger } from 'node-datachannel';
import { systemRandomness } from '../../../../randomness.ts';
import type { PackagerNews, PackagerOrder } from '../packager/worker.ts';
import { Engine, type EngineOptions, type StreamState } from './engine.ts';
import type { NetworkOptions } from './connection.ts';

/** The program of the media process: forwards and packages, ordered by the portal over IPC. A crash of native code ends it alone. */

export type MediaOrder =
  | { order: 'begin'; stream: string; firstEpoch: number; recordingDirectory: string | null }
  | { order: 'publish'; stream: string; offer: string; bitsPerSecond: number }
  | { order: 'play'; stream: string; offer: string }
  | { order: 'candidate'; session: string; candidate: string; mid: string }
  | { order: 'remove'; session: string }
  | { order: 'mix'; voice: string; into: string | null }
  | { order: 'end'; stream: string }
  | { order: 'finish'; directory: string }
  | { order: 'states' };

export type MediaAnswer =
  | { session: string; answer: string }
  | { done: boolean }
  | { states: StreamState[]; packagerMilliseconds: number }
  | Extract<PackagerNews, { news: 'finished' }>;

export type MediaNews =
  | { news: 'ready' }
  | { news: 'publishing'; stream: string; session: string }
  | { news: 'unpublished'; stream: string; session: string; reason: 'left' | 'silent' | 'replaced' }
  | Exclude<PackagerNews, { news: 'keyframeWanted' | 'finished' }>;

export type MediaMessage = { id: number; answer: MediaAnswer } | { id: number; fault: { name: string; message: string } } | MediaNews;

const tickMilliseconds = 40;
const network = JSON.parse(process.argv[2] ?? '{}') as NetworkOptions;
const now = () => performance.now();
const report = (fault: string) => process.stderr.write(`media process: ${fault}\n`);

initLogger('Error', (_level, message) => report(message));

const packager = new Worker(new URL('../packager/worker.ts', import.meta.url));
/** Streams that are packaged; a voice is mixed into another stream than its own. */
const packaged = new Set<string>();
const mixedInto = new Map<string, string>();
let batch: Extract<PackagerOrder, { order: 'packets' }>['packets'] = [];
let finishes = 0;
const waitingForFiles = new Map<number, (news: Extract<PackagerNews, { news: 'finished' }>) => void>();

const say = (message: MediaMessage) => process.send?.(message);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
const order = (message: PackagerOrder) => packager.postMessage(message);

const options: EngineOptions = { ...network, clock: now, newId: () => systemRandomness.bytes(16).toString('hex'), randomSource: () => 1 + systemRandomness.integer(2 ** 32 - 2) };

const engine = new Engine(options, {
  publishing: (stream, session) => say({ news: 'publishing', stream, session }),
  unpublished(stream, session, reason) {
    const target = targetOf(stream);
    if (target !== null) order({ order: 'drop', stream: target, session });
    say({ news: 'unpublished', stream, session, reason });
  },
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
});

function targetOf(stream: string): string | null {
  const into = mixedInto.get(stream) ?? stream;
  return packaged.has(into) ? into : null;
}

function flush(): void {
  order({ order: 'packets', packets: batch });
  batch = [];
}

packager.on('message', (news: PackagerNews) => {
  if (news.news === 'keyframeWanted') engine.requestKeyframe(news.stream);
  else if (news.news === 'finished') {
    waitingForFiles.get(news.id)?.(news);
    waitingForFiles.delete(news.id);
  } else say(news);
});
// Without it there is neither HLS nor a recording: a new process has both.
packager.on('error', (error) => {
  report(`packager: ${error.message}`);
  process.exit(1);
});

setInterval(() => {
  if (packaged.size > 0) order({ order: 'tick', now: now() });
}, tickMilliseconds);

process.on('message', ({ id, ...message }: MediaOrder & { id: number }) => {
  void carryOut(message as MediaOrder).then(
    (answer) => say({ id, answer }),
    (error: Error) => say({ id, fault: { name: error.constructor.name, message: error.message } }),
  );
});
// The portal is gone, however that ended.
process.on('disconnect', () => process.exit(0));

async function carryOut(message: MediaOrder): Promise<MediaAnswer> {
  switch (message.order) {
    case 'begin':
      packaged.add(message.stream);
      order({ ...message, now: now() });
      return { done: true };
    case 'publish':
      return engine.publish(message.stream, message.offer, message);
    case 'play':
      return engine.play(message.stream, message.offer);
    case 'candidate':
      return { done: engine.addCandidate(message.session, message.candidate, message.mid) };
    case 'remove':
      return { done: engine.remove(message.session) };
    case 'mix':
      if (message.into === null) mixedInto.delete(message.voice);
      else mixedInto.set(message.voice, message.into);
      return { done: true };
    case 'end':
      engine.end(message.stream);
      mixedInto.delete(message.stream);
      if (packaged.delete(message.stream)) order({ order: 'end', stream: message.stream });
      return { done: true };
    case 'finish':
      return new Promise((resolve) => {
        const id = ++finishes;
        waitingForFiles.set(id, resolve);
        order({ order: 'finish', id, directory: message.directory });
      });
    case 'states':
      return { states: engine.states(), packagerMilliseconds: packager.performance.eventLoopUtilization().active };
  }
}

say({ news: 'ready' });
