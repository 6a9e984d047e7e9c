/**
 * Our best attack on pictures: the scores of all methods, weighted by a small network that was trained on solved puzzles of the same kind.
 */
import { createHash } from 'node:crypto';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { captcha } from '../../contract/captcha.ts';
import { pieceSize } from '../../server/modules/captcha/contour.ts';
import { rollDice } from '../../server/modules/captcha/dice.ts';
import { drawPuzzle, jpegQuality } from '../../server/modules/captcha/picture.ts';
import type { Pixels } from './planes.ts';
import { candidatesOf, train, type Example } from './ranker.ts';
import { best, look, type Scores } from './strategies.ts';

/** First and last possible left edge of the piece. */
const from = pieceSize + 2;
const to = captcha.width - pieceSize;

async function solvedPuzzle(isHard: boolean, seed: string): Promise<{ scores: Scores; answer: number }> {
  const drawn = drawPuzzle(rollDice(createHash('sha256').update(seed).digest()), isHard);
  // Compressed, as a browser receives them.
  const [picture, piece] = await Promise.all([pixelsOf(drawn.picture.encodeSync('jpeg', jpegQuality)), pixelsOf(drawn.piece.encodeSync('png'))]);
  return { scores: look({ picture, piece, blockY: drawn.blockY }, from, to), answer: drawn.answerX - from };
}

async function pixelsOf(file: Buffer): Promise<Pixels> {
  const image = await loadImage(file);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  return { width: image.width, height: image.height, data: context.getImageData(0, 0, image.width, image.height).data };
}

/** @returns the share of puzzles, 0 to 1, that the best of all methods solves within the accuracy at the first try */
export async function firstTry(isHard: boolean, { tests, lessons }: { tests: number; lessons: number }): Promise<number> {
  const examples: Example[] = [];
  for (let n = 0; n < lessons; n++) {
    const { scores, answer } = await solvedPuzzle(isHard, `lesson ${isHard} ${n}`);
    examples.push({ ...candidatesOf(scores), answer });
  }
  const ranker = train(examples, { hidden: 24, rounds: 12, unit: rollDice(Buffer.alloc(32, 7)).unit });
  const solved = new Map<string, number>();
  const count = (method: string, place: number, answer: number) => solved.set(method, (solved.get(method) ?? 0) + (Math.abs(place - answer) <= captcha.accuracy ? 1 / tests : 0));
  for (let n = 0; n < tests; n++) {
    const { scores, answer } = await solvedPuzzle(isHard, `test ${isHard} ${n}`);
    for (const [method, plane] of Object.entries(scores)) count(method, best(plane), answer);
    count('learned', ranker.choose(candidatesOf(scores)), answer);
  }
  return Math.max(...solved.values());
}
