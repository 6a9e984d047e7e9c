import { beforeEach, describe, expect, test } from 'vitest';
import { type FixedClock, fixedClock } from '../../clock.ts';
import { Refusal } from '../../calls/refusal.ts';
import { seededRandomness } from '../../randomness.ts';
import type { Picture } from './picture.ts';
import type { PictureDrawer } from './picture-drawer.ts';
import { createPictureStudio, type PictureStudio } from './picture-studio.ts';

const stranger = '203.0.113.77';
const attacker = (index: number) => `100.64.${index % 8}.9`;

describe('the picture studio', () => {
  let clock: FixedClock;
  let drawer: PictureDrawer & { drawing: { seed: string; finish: (fault?: Error) => void }[]; drawn: number; hard: number; waitedFor: boolean };
  let studio: PictureStudio;
  const random = seededRandomness('studio');

  beforeEach(() => {
    clock = fixedClock();
    drawer = {
      drawing: [],
      drawn: 0,
      hard: 0,
      waitedFor: false,
      draw: ({ seed, isHard }) =>
        new Promise((resolve, reject) => {
          const name = Buffer.from(seed).toString('hex');
          if (isHard) drawer.hard++;
          drawer.drawing.push({ seed: name, finish: (fault) => (fault ? reject(fault) : resolve({ answerX: 0, blockY: 0, canvasSrc: name, blockSrc: '' })) });
        }),
      isWaitedFor: (waited) => (drawer.waitedFor = waited),
    };
    studio = createPictureStudio(drawer);
  });

  const order = (clientAddress: string, isQuiet = false, isHard = false): Promise<Picture> => studio.order({ clock, random }, { clientAddress, isQuiet, isHard });

  /** Finishes the worker's first picture. */
  async function finishOne(fault?: Error): Promise<void> {
    drawer.drawing.shift()!.finish(fault);
    drawer.drawn++;
    await new Promise(setImmediate);
  }

  /** Finishes all waiting orders. */
  async function rest(): Promise<void> {
    while (drawer.drawing.length > 0) await finishOne();
  }

  /** The number of pictures that are drawn before this one. */
  async function waitOf(picture: Promise<unknown>): Promise<number> {
    const waiting = { here: true };
    void picture.then(() => (waiting.here = false));
    const before = drawer.drawn;
    await new Promise(setImmediate);
    while (waiting.here) await finishOne();
    return drawer.drawn - before;
  }

  test('serves a new address within one turn while others queue many orders', async () => {
    const orders = Array.from({ length: 450 }, (_, index) => order(attacker(index)));
    await finishOne();
    expect(await waitOf(order(stranger))).toBeLessThanOrEqual(11);
    await rest();
    expect(new Set((await Promise.all(orders)).map(({ canvasSrc }) => canvasSrc)).size).toBe(450);
  });

  test('serves a new address when the queue is full and refuses the busiest one', async () => {
    const outcomes = Array.from({ length: 3_000 }, (_, index) => order(attacker(index)).then(() => 200, (error: Refusal) => error.httpStatus));
    expect(await waitOf(order(stranger))).toBeLessThanOrEqual(11);
    await rest();
    expect((await Promise.all(outcomes)).filter((status) => status === 200)).toHaveLength(2_000);
  });

  test('serves three hundred requests of one address', async () => {
    const school = Array.from({ length: 300 }, () => order('198.51.100.9'));
    await rest();
    expect(await Promise.all(school)).toHaveLength(300);
  });

  test('queues at most four hundred pictures of an address', async () => {
    const outcomes = Array.from({ length: 410 }, () => order(attacker(0)).then(() => 200, (error: Refusal) => error.httpStatus));
    await rest();
    expect((await Promise.all(outcomes)).filter((status) => status === 200)).toHaveLength(401);
  });

  test('draws sixty-four pictures ahead for addresses with few requests; addresses with many wait for theirs', async () => {
    await waitOf(order(stranger, true));
    await rest();
    expect(drawer.drawn).toBe(65);
    expect(drawer.waitedFor, 'nothing keeps the process').toBe(false);

    const quiet = await Promise.all(Array.from({ length: 30 }, () => order(stranger, true)));
    expect(new Set(quiet.map(({ canvasSrc }) => canvasSrc)).size).toBe(30);
    expect(await waitOf(order(attacker(0)))).toBeGreaterThan(0);
    await rest();
    expect(drawer.drawn, 'one for each that was handed out, and the sixty-four').toBe(64 + 32);
  });

  test('draws hard pictures only when ordered', async () => {
    await waitOf(order(stranger, true));
    await rest();
    expect(await waitOf(Promise.all([order(stranger, true, true), order(stranger, true, true)]))).toBe(2);
    await rest();
    expect(drawer.hard).toBe(2);
  });

  test('never hands a picture out twice', async () => {
    const pictures: Picture[] = [];
    for (let round = 0; round < 5; round++) {
      const orders = Array.from({ length: 40 }, (_, index) => order(`198.51.${round}.${index}`, index % 2 === 0));
      await rest();
      pictures.push(...(await Promise.all(orders)));
    }
    expect(new Set(pictures.map(({ canvasSrc }) => canvasSrc)).size).toBe(200);
  });

  test('draws nothing for a request that has waited too long', async () => {
    const left = Array.from({ length: 20 }, () => order(attacker(0)).then(() => 200, (error: Refusal) => error.httpStatus));
    clock.advance(12_001);
    expect(await waitOf(order(stranger))).toBeLessThanOrEqual(3);
    await rest();
    expect((await Promise.all(left)).filter((status) => status === 503)).toHaveLength(19);
  });

  test('after a failure of the worker the current request fails and the next ones are served', async () => {
    const [first, second, third] = [order(stranger), order(stranger), order(stranger)];
    const fault = new Error('the picture worker ended with 1');
    const outcome = first.catch((error: unknown) => error);
    await finishOne(fault);
    await finishOne(fault);
    expect(await outcome).toBe(fault);
    expect(await waitOf(Promise.all([second, third]))).toBe(2);
  });

  test('stops drawing ahead after a failure', async () => {
    await waitOf(order(stranger));
    for (let n = 0; drawer.drawing.length > 0; n++) {
      await finishOne(new Error('no canvas'));
      expect(n).toBeLessThan(64);
    }
    expect(await waitOf(order(stranger))).toBe(1);
  });
});
