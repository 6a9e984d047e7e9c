import { loadImage } from '@napi-rs/canvas';
import { describe, expect, test } from 'vitest';
import { seededRandomness } from '../../randomness.ts';
import { drawPlainShape, drawShape, extentOf, originOf, sideNames } from './contour.ts';
import { diceSeedBytes, rollDice } from './dice.ts';
import { drawPicture, drawPuzzle } from './picture.ts';
import { drawPlace, drawRow, layOut } from './sockets.ts';

const fromDataUrl = (url: string) => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
const seedOf = (name: string) => seededRandomness(name).bytes(diceSeedBytes);
const drawn = (seed: string, isHard = false) => drawPuzzle(rollDice(seedOf(seed)), isHard);

describe('the puzzle picture', () => {
  test.each([false, true])('is 330 by 165 with a piece of 62, and small enough for a slow connection (hard: %s)', async (isHard) => {
    const { canvasSrc, blockSrc } = await drawPicture({ seed: seedOf('size'), isHard });
    const [picture, piece] = await Promise.all([loadImage(fromDataUrl(canvasSrc)), loadImage(fromDataUrl(blockSrc))]);

    expect([picture.width, picture.height]).toEqual([330, 165]);
    expect([piece.width, piece.height]).toEqual([62, 62]);
    expect(canvasSrc.length + blockSrc.length).toBeLessThan(48_000);
  });

  test('differs each time and is reproducible from its seed', async () => {
    const draw = (n: number) => drawPicture({ seed: seedOf(`again ${n}`), isHard: n % 2 === 0 });
    const pictures = await Promise.all(Array.from({ length: 40 }, (_, n) => draw(n)));

    expect(new Set(pictures.map(({ canvasSrc }) => canvasSrc)).size).toBe(40);
    expect(await draw(0)).toEqual(pictures[0]);
  });

  test('shows the piece cut exactly from its place, and the socket far darker than the piece', () => {
    for (const seed of ['a', 'b', 'c', 'd', 'e']) {
      const { picture, piece, answerX, blockY } = drawn(seed);
      const under = picture.getContext('2d').getImageData(answerX, blockY, 62, 62).data;
      const over = piece.getContext('2d').getImageData(0, 0, 62, 62).data;
      let inside = 0;
      let darkened = 0;
      for (let y = 6; y < 56; y++) {
        for (let x = 6; x < 56; x++) {
          // Pixels well inside, away from the white outline and the shadow at the edge.
          const solid = [-6, 0, 6].every((dy) => [-6, 0, 6].every((dx) => over[((y + dy) * 62 + x + dx) * 4 + 3] === 255));
          if (!solid) continue;
          inside++;
          const i = (y * 62 + x) * 4;
          if ([0, 1, 2].every((k) => under[i + k]! < 0.75 * over[i + k]!)) darkened++;
        }
      }
      expect(inside).toBeGreaterThan(400);
      expect(darkened / inside, seed).toBeGreaterThan(0.97);
    }
  });

  test('has one socket with at most one notch, so that its outline never crosses itself', () => {
    const dice = rollDice(seedOf('plain'));
    for (let n = 0; n < 500; n++) {
      const shape = drawPlainShape(dice);
      expect(sideNames.filter((name) => shape[name].edge === 'notch').length).toBeLessThanOrEqual(1);
      expect(sideNames.filter((name) => shape[name].edge === 'knob')).toHaveLength(2);
    }
  });

  test.each([false, true])('has its place within the slider’s range, to the right of the waiting piece, and at no x in more than one of ten pictures (hard: %s)', (isHard) => {
    const dice = rollDice(seededRandomness('spread').bytes(diceSeedBytes));
    const answers = Array.from({ length: 4000 }, () => {
      const shape = drawShape(dice);
      const y = drawRow(shape, dice);
      const x = isHard ? layOut(shape, y, dice).find(({ isTrue }) => isTrue)!.x : drawPlace(dice);
      expect(x >= 66 && x + 62 <= 330 && y >= 0 && y + 62 <= 165, `${x}, ${y}`).toBe(true);
      return x;
    });
    const shares = Array.from({ length: 330 }, (_, x) => answers.filter((answer) => Math.abs(answer - x) <= 3).length / answers.length);

    expect(Math.max(...shares)).toBeLessThan(0.1);
  });

  test('has, if it is hard, two decoys in the same row, with other shapes and without overlap', () => {
    const dice = rollDice(seededRandomness('decoys').bytes(diceSeedBytes));
    for (let n = 0; n < 500; n++) {
      const shape = drawShape(dice);
      const y = drawRow(shape, dice);
      const sockets = layOut(shape, y, dice);

      expect(sockets.map(({ isTrue }) => isTrue).toSorted()).toEqual([false, false, true]);
      for (const socket of sockets) {
        expect(socket.isTrue).toBe(sideNames.every((name) => socket.shape[name].edge === shape[name].edge));
        expect(Math.abs(socket.y - y)).toBeLessThanOrEqual(1);
      }
      const spans = sockets.map((socket) => {
        const { left, right } = extentOf(socket.shape, originOf(shape));
        return { left: socket.x + left, right: socket.x + right };
      });
      expect(spans[0]!.right).toBeLessThan(spans[1]!.left);
      expect(spans[1]!.right).toBeLessThan(spans[2]!.left);
    }
  });

  test('does not reveal the place by the piece at the hard level: its wood looks the same for every place', () => {
    const { piece, picture, answerX, blockY } = drawn('wood', true);
    const under = picture.getContext('2d').getImageData(answerX + 25, blockY + 25, 12, 12).data;
    const over = piece.getContext('2d').getImageData(25, 25, 12, 12).data;

    expect(over.filter((value, i) => i % 4 === 0 && value > 150)).toHaveLength(144);
    expect(over).not.toEqual(under);
  });

  test.each([false, true])('has a piece that is transparent outside its outline and opaque inside it (hard: %s)', (isHard) => {
    const { data } = drawn('clear', isHard).piece.getContext('2d').getImageData(0, 0, 62, 62);
    const alpha = (x: number, y: number) => data[(y * 62 + x) * 4 + 3];

    const clear = Array.from({ length: 62 * 62 }, (_, i) => alpha(i % 62, Math.floor(i / 62))).filter((value) => value === 0).length;
    expect(clear / (62 * 62)).toBeGreaterThan(0.3);
    expect(clear / (62 * 62)).toBeLessThan(0.7);
    expect(alpha(31, 31)).toBe(255);
  });
});

describe('dice', () => {
  test('are equal for the same seed and differ for others', () => {
    const seed = seededRandomness('dice').bytes(diceSeedBytes);
    const rolls = (from: Uint8Array) => {
      const dice = rollDice(from);
      return Array.from({ length: 3000 }, () => dice.unit());
    };

    expect(rolls(seed)).toEqual(rolls(seed));
    expect(rolls(seed)).not.toEqual(rolls(seededRandomness('other').bytes(diceSeedBytes)));
  });

  test('are uniformly distributed', () => {
    const dice = rollDice(seededRandomness('even').bytes(diceSeedBytes));
    const counts = Array.from({ length: 6 }, () => 0);
    for (let n = 0; n < 60_000; n++) counts[dice.below(6)]! += 1;

    expect(Math.min(...counts)).toBeGreaterThan(9_500);
    expect(Math.max(...counts)).toBeLessThan(10_500);
  });

  test('refuse a seed that is too short to keep a secret', () => {
    expect(() => rollDice(new Uint8Array(16))).toThrow('32 bytes');
  });
});

