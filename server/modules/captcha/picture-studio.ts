import { Worker } from 'node:worker_threads';
import { refuse } from '../../calls/refusal.ts';
import type { Randomness } from '../../randomness.ts';
import { diceSeedBytes } from './dice.ts';
import type { Picture } from './picture.ts';
import type { PictureOrder } from './picture-worker.ts';

interface Waiting {
  resolve(picture: Picture): void;
  reject(error: Error): void;
}

/** More than three hundred students who come at once; at some 10 ms a picture the last one waits a few seconds. */
const waitingAtMost = 400;

let worker: Worker | null = null;
let orders = 0;
const waiting = new Map<number, Waiting>();

/**
 * Orders a picture from the worker, so that drawing never holds up anybody who asks for something else.
 * @throws Refusal 503 where too many wait
 */
export function orderPicture(random: Randomness): Promise<Picture> {
  if (waiting.size >= waitingAtMost) return Promise.reject(refuse.unavailable());
  const order: PictureOrder = { id: ++orders, seed: new Uint8Array(random.bytes(diceSeedBytes)) };
  return new Promise((resolve, reject) => {
    waiting.set(order.id, { resolve, reject });
    const drawing = openStudio();
    drawing.ref();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
    drawing.postMessage(order);
  });
}

function openStudio(): Worker {
  if (worker) return worker;
  const opened = new Worker(new URL('./picture-worker.ts', import.meta.url));
  opened.on('message', ({ id, picture, fault }: { id: number; picture?: Picture; fault?: string }) => {
    const visitor = waiting.get(id);
    waiting.delete(id);
    if (picture) visitor?.resolve(picture);
    else visitor?.reject(new Error(`picture not drawn: ${fault ?? ''}`));
    // Nobody waits: the process may end.
    if (waiting.size === 0) opened.unref();
  });
  const closed = (error: Error) => {
    if (worker === opened) worker = null;
    for (const visitor of waiting.values()) visitor.reject(error);
    waiting.clear();
  };
  opened.on('error', closed);
  opened.on('exit', (code) => closed(new Error(`the picture worker ended with ${code}`)));
  worker = opened;
  return opened;
}
