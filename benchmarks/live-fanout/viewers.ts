import { type Signal, viewingPeer } from '../../server/providers/media/testing-peers.ts';

/** Opens many viewers of a stream in a separate process. Offers are sent to the parent, which knows the media process. */

export type FromViewers = { offer: string; id: number } | { connected: number } | { packets: number; bytes: number; gaps: number };
export type ToViewers = { id: number; answer: string; session: string } | { count: true } | { connect: number };

const waiting = new Map<number, (answer: { answer: string; session: string }) => void>();
const peers: Awaited<ReturnType<typeof viewingPeer>>[] = [];
const tell = (message: FromViewers) => process.send!(message);
let asked = 0;

const signal: Signal = (offer) =>
  new Promise((resolve) => {
    waiting.set(++asked, resolve);
    tell({ offer, id: asked });
  });

process.on('message', (message: ToViewers) => {
  if ('answer' in message) waiting.get(message.id)?.(message);
  else if ('connect' in message) void connect(message.connect);
  else {
    const videos = peers.map(({ received }) => received.video);
    const sum = (pick: (video: (typeof videos)[number]) => number) => videos.reduce((total, video) => total + pick(video), 0);
    tell({ packets: sum(({ packets }) => packets), bytes: sum(({ bytes }) => bytes), gaps: sum(({ gaps }) => gaps) });
  }
});
process.on('disconnect', () => process.exit(0));

async function connect(count: number): Promise<void> {
  for (let index = 0; index < count; index++) peers.push(await viewingPeer(signal));
  tell({ connected: peers.length });
}
