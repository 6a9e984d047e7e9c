import { createSocket } from 'node:dgram';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freeUdpPort } from '../../testing-peers.ts';
import { udpPortProblem } from '../ports.ts';
import { Engine } from './engine.ts';

const nothing = () => undefined;
const silent = { publishing: nothing, unpublished: nothing, closed: nothing, packet: nothing, senderReport: nothing, units: nothing };

test('the UDP port is named while another program has it, and is kept open from the first time it is free', async () => {
  const network = { bindAddress: '127.0.0.1', udpPort: await freeUdpPort(), publicAddress: null };
  const other = createSocket('udp4');
  await new Promise<void>((resolve) => other.bind(network.udpPort, network.bindAddress, resolve));
  const engine = new Engine({ ...network, clock: () => 0, newId: () => 'session', randomSource: () => 1, busySince: () => 0 }, silent);
  onTestFinished(() => engine.close());
  expect(await engine.portProblem()).toMatchObject({ what: `UDP 端口 ${network.udpPort} 已被占用` });
  await new Promise<void>((resolve) => other.close(resolve));
  expect(await engine.portProblem()).toBeNull();
  expect(await udpPortProblem(network)).not.toBeNull();
});

test('while the thread is busy, viewers are refused, but the voice of a student is not', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let now = 0;
  let busyShare = 1;
  const engine = new Engine(
    { bindAddress: '127.0.0.1', udpPort: await freeUdpPort(), publicAddress: null, clock: () => now, newId: () => 'session', randomSource: () => 1, busySince: () => busyShare },
    silent,
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
