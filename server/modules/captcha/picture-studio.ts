import { limitKeyOf, networkOf } from '../../calls/client-address.ts';
import { refuse } from '../../calls/refusal.ts';
import type { Context } from '../../context.ts';
import { diceSeedBytes } from './dice.ts';
import { FairQueue } from '../../threads/fair-queue.ts';
import type { Picture } from './picture.ts';
import { createPictureDrawer, type PictureDrawer } from './picture-drawer.ts';

export interface PictureRequest {
  clientAddress: string;
  /** Within its soft limits: such a visitor gets a picture that was drawn ahead, if there is one. */
  isQuiet: boolean;
  /** With decoys and worn rims. Such pictures are drawn when they are asked for, none ahead. */
  isHard: boolean;
}

export interface PictureStudio {
  /**
   * A picture that is handed out once only.
   * @throws Refusal 503 where too many wait
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

/** The next picture waits at the worker while one is drawn; more would only take turns from requests that come meanwhile. */
const drawnAtOnce = 2;

/**
 * Some 25 KB each. Drawn once, in under a second of one core, after the first picture was asked for; then one for each that
 * is handed out. Until then a picture belongs to no caller, and a puzzle's times begin when it is issued.
 */
const drawnAhead = 64;

/** An address: three hundred students who come at once, and a margin. All: what waits is a request each, some 20 KB. */
const waitingAtMost = { perAddress: 400, total: 2_000 };

/** Shorter than a call may take: a caller who waited as long was already answered to try again, or is about to leave. */
const patienceMilliseconds = 12_000;

/**
 * Hands out pictures as fast as one worker draws them, in turn by network and address, so that a few addresses with many
 * requests do not block the captcha for others. Some pictures are drawn ahead for addresses with few requests.
 */
export function createPictureStudio(drawer: PictureDrawer): PictureStudio {
  const queue = new FairQueue<Order>(waitingAtMost);
  const ahead: Picture[] = [];
  /** One for each picture that is still to be drawn: where drawing fails, the next request tries again. */
  const seeds: Uint8Array[] = [];
  let drawing = 0;
  let drawingAhead = 0;

  /** The next order in turn that is still waited for. */
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

/** The one of this process. */
export const pictureStudio: PictureStudio = createPictureStudio(createPictureDrawer());
