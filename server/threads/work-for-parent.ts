import type { Answer, Order } from './background-thread.ts';

/** The other end of a background process: one order after the other; ends when nobody is there to answer. */
export function workForParent<Ordered, Answered>(work: (order: Ordered) => Answered | Promise<Answered>): void {
  const tell = (answer: Answer<Answered>) => void process.send?.(answer);
  let last: Promise<void> = Promise.resolve();
  process.on('message', ({ id, order }: Order<Ordered>) => {
    last = last
      .then(() => work(order))
      .then(
        (answer) => tell({ id, answer }),
        (error: unknown) => tell({ id, fault: String(error) }),
      );
  });
  process.on('disconnect', () => process.exit(0));
}
