import { limitKeyOf, networkOf } from '../../calls/client-address.ts';
import { refuse } from '../../calls/refusal.ts';
import type { Context } from '../../context.ts';
import { diceSeedBytes } from './dice.ts';
import { FairQueue } from '../../threads/fair-queue.ts';
import type { Picture } from './picture.ts';
import { createPictureDrawer, type PictureDrawer } from './picture-drawer.ts';

export interface PictureRequest {
  clientAddress: string;
  /** True for a visitor within the soft limits, who gets a picture that was drawn ahead if there is one. */
  isQuiet: boolean;
  /** True for a picture with decoys and worn edges. Such pictures are drawn only when requested. */
  isHard: boolean;
}

export interface PictureStudio {
  /**
   * A picture that is given to one caller only.
   * @throws Refusal 503 if too many wait
   */
  order(surroundings: Pick<Context, 'clock' | 'random'>, request: PictureRequest): Promise<Picture>;
}

interface Order {
  resolve(picture: Picture): void;
  reject(error: Error): void;
  askedAt: number;
  isHard: boolean;
  clock: Context['clock'];
}

/** One order waits at the worker while another is drawn. More would only delay later requests of other addresses. */
const drawnAtOnce = 2;

/**
 * Number of pictures that are drawn ahead, of about 25 KB each. After the first request they are drawn in less than a second of
 * one core, and each used one is replaced. The times of a puzzle begin when it is issued.
 */
const drawnAhead = 64;

/** For each address: three hundred students at the same time, and a margin. In total: each waiting order holds a request of about 20 KB. */
const waitingAtMost = { perAddress: 400, total: 2_000 };

/** Shorter than the time limit of a call: after it the caller was already asked to try again, or is about to leave. */
const patienceMilliseconds = 12_000;

/**
 * Provides pictures as fast as one worker draws them, in turns by network and address, so that a few addresses with many
 * requests do not block the captcha for others. Some pictures are drawn ahead for addresses with few requests.
 */
export function createPictureStudio(drawer: PictureDrawer): PictureStudio {
  const queue = new FairQueue<Order>(waitingAtMost);
  const ahead: Picture[] = [];
  /** Seeds of the pictures that must still be drawn ahead. After a failure the next request tries again. */
  const seeds: Uint8Array[] = [];
  let drawing = 0;
  let drawingAhead = 0;

  /** The next order whose caller is still waiting. */
  function nextOrder(): Order | undefined {
    for (let order = queue.next(); order; order = queue.next()) {
      if (order.clock.now() - order.askedAt <= patienceMilliseconds) return order;
      order.reject(refuse.unavailable());
    }
    return undefined;
  }

  function work(): void {
    while (drawing < drawnAtOnce && seeds.length > 0) {
      const order = nextOrder();
      if (!order && ahead.length + drawingAhead >= drawnAhead) break;
      draw(seeds.pop()!, order);
    }
    drawer.isWaitedFor(drawing > drawingAhead || queue.size > 0);
  }

  function draw(seed: Uint8Array, order: Order | undefined): void {
    drawing++;
    if (!order) drawingAhead++;
    void drawer
      .draw({ seed, isHard: order?.isHard ?? false })
      .then(
        (picture) => {
          if (order) order.resolve(picture);
          else ahead.push(picture);
        },
        (error: Error) => order?.reject(error),
      )
      .finally(() => {
        drawing--;
        if (!order) drawingAhead--;
        work();
      });
  }

  return {
    order({ clock, random }, { clientAddress, isQuiet, isHard }) {
      const missing = 1 + queue.size + drawnAhead - ahead.length - drawingAhead - seeds.length;
      for (let n = 0; n < missing; n++) seeds.push(new Uint8Array(random.bytes(diceSeedBytes)));
      const ready = isQuiet && !isHard ? ahead.shift() : undefined;
      if (ready) {
        work();
        return Promise.resolve(ready);
      }
      return new Promise((resolve, reject) => {
        const crowdedOut = queue.add({ resolve, reject, askedAt: clock.now(), isHard, clock }, { address: limitKeyOf(clientAddress), network: networkOf(clientAddress) });
        crowdedOut?.reject(refuse.unavailable());
        work();
      });
    },
  };
}

export const pictureStudio: PictureStudio = createPictureStudio(createPictureDrawer());
