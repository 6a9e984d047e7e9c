import { expect, onTestFinished, test, vi } from 'vitest';
import { freeUdpPort } from '../../testing-peers.ts';
import { Engine } from './engine.ts';

test('while the thread is busy, viewers are refused, but the voice of a student is not', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let now = 0;
  let busyShare = 1;
  const nothing = () => undefined;
  const engine = new Engine(
    { bindAddress: '127.0.0.1', udpPort: await freeUdpPort(), publicAddress: null, clock: () => now, newId: () => 'session', randomSource: () => 1, busySince: () => busyShare },
    { publishing: nothing, unpublished: nothing, closed: nothing, packet: nothing, senderReport: nothing, units: nothing },
  );
  onTestFinished(() => {
    engine.close();
    vi.useRealTimers();
  });
  const pass = (seconds: number) => {
    for (let tick = 0; tick < seconds * 10; tick++) {
      now += 100;
      vi.advanceTimersByTime(100);
    }
  };
  const refusalOf = (isVoice: boolean) => engine.play('room', 'v=0', { isVoice }).then(String, (error: Error) => error.constructor.name);
  // An offer without media is refused too, but only after the check of the load.
  expect(await refusalOf(false)).toBe('OfferInvalid');
  pass(5);
  expect([engine.isFull, await refusalOf(false), await refusalOf(true)]).toEqual([true, 'Overloaded', 'OfferInvalid']);
  busyShare = 0.5;
  pass(2);
  expect([engine.isFull, await refusalOf(false)]).toEqual([false, 'OfferInvalid']);
});
