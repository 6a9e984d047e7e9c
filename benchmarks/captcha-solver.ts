/**
 * How often a serious edge-matching solver puts the piece within 3 px of its place, through each defence of the puzzle.
 *
 * Every defence is added to those before it. Each method searches by itself; "all added up" adds their scores; "learned"
 * is a small network trained on solved puzzles of the same kind. Arguments: puzzles to test, puzzles to train on.
 */
import { createHash } from 'node:crypto';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { captcha } from '../contract/constants.ts';
import { pieceSize } from '../server/modules/captcha/contour.ts';
import { rollDice } from '../server/modules/captcha/dice.ts';
import { allDefences, drawPuzzle, jpegQuality, type Defences } from '../server/modules/captcha/picture.ts';
import type { Pixels } from './captcha-solver/planes.ts';
import { candidatesOf, train, type Example } from './captcha-solver/ranker.ts';
import { best, look, standardise, type Scores } from './captcha-solver/strategies.ts';
import { claim } from './claim.ts';

const tests = Number(process.argv[2] ?? 200);
const lessons = Number(process.argv[3] ?? 400);

/** What the claim allows with every defence on, in percent. */
const mostBySingleMethod = 50;
const mostByLearning = 70;

/** The piece waits left of here, and cannot go beyond there. */
const from = pieceSize + 2;
const to = captcha.width - pieceSize;

const says: Record<keyof Defences, string> = {
  decoys: '+ decoys of other shapes',
  carved: '+ carved, not darkened',
  marked: '+ pencil lines, leaves',
  worn: '+ worn rims',
  grain: '+ light and grain',
  peg: '+ a piece of wood',
};

async function solvedPuzzle(defences: Defences, seed: string): Promise<{ scores: Scores; answer: number }> {
  const drawn = drawPuzzle(rollDice(createHash('sha256').update(seed).digest()), defences);
  // As a browser receives them: compressed.
  const [picture, piece] = await Promise.all([pixelsOf(drawn.picture.encodeSync('jpeg', jpegQuality)), pixelsOf(drawn.piece.encodeSync('png'))]);
  return { scores: look({ picture, piece, blockY: drawn.blockY }, from, to), answer: drawn.answerX - from };
}

async function pixelsOf(file: Buffer): Promise<Pixels> {
  const image = await loadImage(file);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  return { width: image.width, height: image.height, data: context.getImageData(0, 0, image.width, image.height).data };
}

/** @returns percent of puzzles that each method solves */
async function attack(layer: string, defences: Defences): Promise<Map<string, number>> {
  const examples: Example[] = [];
  for (let n = 0; n < lessons; n++) {
    const { scores, answer } = await solvedPuzzle(defences, `lesson ${layer} ${n}`);
    examples.push({ ...candidatesOf(scores), answer });
  }
  const places = to - from + 1;
  const commonest = new Float32Array(places);
  for (const { answer } of examples) for (let off = -captcha.accuracy; off <= captcha.accuracy; off++) if (commonest[answer + off] !== undefined) commonest[answer + off]! += 1;
  const ranker = train(examples, { hidden: 24, rounds: 12, unit: rollDice(Buffer.alloc(32, 7)).unit });

  const solved = new Map<string, number>();
  const count = (method: string, place: number, answer: number) =>
    solved.set(method, (solved.get(method) ?? 0) + (Math.abs(place - answer) <= captcha.accuracy ? 100 / tests : 0));
  for (let n = 0; n < tests; n++) {
    const { scores, answer } = await solvedPuzzle(defences, `test ${layer} ${n}`);
    const sum = new Float32Array(places);
    for (const [method, plane] of Object.entries(scores)) {
      count(method, best(plane), answer);
      for (const [i, value] of standardise(plane).entries()) sum[i]! += value;
    }
    count('always the commonest place', best(commonest), answer);
    count('all added up', best(sum), answer);
    count('learned', ranker.choose(candidatesOf(scores)), answer);
  }
  return solved;
}

const layers: { name: string; defences: Defences }[] = [{ name: 'a plain hole', defences: { decoys: false, carved: false, marked: false, worn: false, grain: false, peg: false } }];
for (const name of Object.keys(allDefences) as (keyof Defences)[]) layers.push({ name: says[name], defences: { ...layers.at(-1)!.defences, [name]: true } });

const columns: Map<string, number>[] = [];
for (const { name, defences } of layers) {
  columns.push(await attack(name, defences));
  console.error(`${name}: done`);
}

const together = ['all added up', 'learned'];
const methods = [...columns[0]!.keys()];
console.log(`Percent of ${tests} puzzles solved within ${captcha.accuracy} px, one try each; ${lessons} others to learn from.\n`);
console.log(`| method | ${layers.map(({ name }) => name).join(' | ')} |`);
console.log(`|---|${layers.map(() => '---:').join('|')}|`);
const rounded = (column: Map<string, number>, method: string) => Math.round(column.get(method)!);
for (const method of methods) console.log(`| ${method} | ${columns.map((column) => rounded(column, method)).join(' | ')} |`);
const single = columns.map((column) => Math.max(...methods.filter((method) => !together.includes(method)).map((method) => rounded(column, method))));
console.log(`| **best single method** | ${single.join(' | ')} |`);

const learned = rounded(columns.at(-1)!, 'learned');
console.log('');
claim(`with every defence no single method solves more than ${mostBySingleMethod} % (${single.at(-1)} %)`, single.at(-1)! <= mostBySingleMethod);
claim(`a learning one solves no more than ${mostByLearning} % (${learned} %)`, learned <= mostByLearning);
