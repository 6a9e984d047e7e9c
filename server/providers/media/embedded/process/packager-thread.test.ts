import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import type { PackagerNews, PackagerOrder } from '../packager/worker.ts';
import { PackagerThread } from './packager-thread.ts';

function threadOf() {
  const orders: PackagerOrder[] = [];
  const heard: string[] = [];
  const worker = Object.assign(new EventEmitter(), { postMessage: (order: PackagerOrder) => void orders.push(order) });
  const thread = new PackagerThread(worker as never, { news: ({ news }) => void heard.push(news), fault: (what) => void heard.push(what), gone: () => void heard.push('gone') });
  return { thread, orders, heard, tell: (news: PackagerNews) => worker.emit('message', news), worker };
}

test('a thread that crashes is reported with its error, so that the media process starts again', () => {
  const { worker, heard } = threadOf();
  worker.emit('error', new Error('out of memory'));
  worker.emit('exit', 1);
  expect(heard).toEqual(['packager: out of memory', 'gone']);
});

test('a recording is answered with its own files, and files that could not be finished are an error', async () => {
  const { thread, orders, tell } = threadOf();
  const both = [thread.finish({ directory: '/a', time: 1 }), thread.finish({ directory: '/b', time: 2 })];
  expect(orders).toEqual([{ order: 'finish', id: 1, directory: '/a', time: 1 }, { order: 'finish', id: 2, directory: '/b', time: 2 }]);
  tell({ news: 'finished', id: 2, files: [], fault: null });
  tell({ news: 'finished', id: 1, files: [], fault: 'ENOSPC' });
  const [first, second] = await Promise.allSettled(both);
  expect(second).toMatchObject({ status: 'fulfilled', value: { id: 2 } });
  expect(first).toMatchObject({ status: 'rejected', reason: new Error('a recording could not be finished: ENOSPC') });
});

test('a stream has ended when its last part is written', async () => {
  const { thread, heard, tell } = threadOf();
  const ended = thread.end('room').then(() => void heard.push('ended'));
  tell({ news: 'keyframeWanted', stream: 'room' });
  await Promise.resolve();
  expect(heard).toEqual(['keyframeWanted']);
  tell({ news: 'ended', stream: 'room' });
  await ended;
  expect(heard).toEqual(['keyframeWanted', 'ended']);
});
