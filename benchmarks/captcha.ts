/**
 * What a slider puzzle costs the server: drawing one takes the thread no longer than 16 bare JPEG encodings of its picture.
 *
 * Each round measures, one after the other: a bare JPEG encoding of a finished picture of the same size, the drawing of a
 * new puzzle (what holds the thread), and a whole puzzle with both encodings (what a caller waits for). Argument: rounds.
 */
import { solveProofOfWork } from '../portal/dialogs/captcha/solve-proof-of-work.ts';
import { diceSeedBytes, rollDice } from '../server/modules/captcha/dice.ts';
import { drawPicture, drawPuzzle, jpegQuality } from '../server/modules/captcha/picture.ts';
import { isProof } from '../server/modules/captcha/proof-of-work.ts';
import { systemRandomness } from '../server/randomness.ts';
import { claim } from './claim.ts';
import { median, percentile } from './percentiles.ts';

const rounds = Number(process.argv[2] ?? 400);
const warmUp = 60;
const mostEncodings = 16;

const times = { bare: [] as number[], drawing: [] as number[], whole: [] as number[] };
const bytes = { picture: 0, piece: 0 };
for (let round = -warmUp; round < rounds; round++) {
  const finished = drawPuzzle(rollDice(systemRandomness.bytes(diceSeedBytes))).picture;
  // The canvas draws late: ask for it once, or the bare encoding pays for the drawing.
  finished.getContext('2d').getImageData(0, 0, 1, 1);
  const bareBegun = performance.now();
  finished.encodeSync('jpeg', jpegQuality);
  const bare = performance.now() - bareBegun;

  const seed = systemRandomness.bytes(diceSeedBytes);
  const drawingBegun = performance.now();
  drawPuzzle(rollDice(seed));
  const drawing = performance.now() - drawingBegun;

  const wholeBegun = performance.now();
  const { canvasSrc, blockSrc } = await drawPicture(systemRandomness);
  const whole = performance.now() - wholeBegun;
  if (round < 0) continue;
  times.bare.push(bare);
  times.drawing.push(drawing);
  times.whole.push(whole);
  bytes.picture += canvasSrc.length / rounds;
  bytes.piece += blockSrc.length / rounds;
}

const bareMedian = median(times.bare);
const row = (name: string, values: number[]) => {
  const [usual, p99] = [median(values), percentile(values, 99)];
  console.log(`| ${name} | ${usual.toFixed(2)} | ${p99.toFixed(2)} | ${(usual / bareMedian).toFixed(1)} | ${(p99 / bareMedian).toFixed(1)} |`);
};
console.log('| | median, ms | p99, ms | median, bare encodings | p99, bare encodings |');
console.log('|---|---:|---:|---:|---:|');
row('a bare JPEG encoding, 330×165', times.bare);
row('drawing a puzzle (holds the thread)', times.drawing);
row('a whole puzzle, encoded (what the caller waits)', times.whole);
console.log(`\nData URLs: picture ${(bytes.picture / 1024).toFixed(1)} KB, piece ${(bytes.piece / 1024).toFixed(1)} KB.`);

const together = 200;
const rushBegun = performance.now();
for (let n = 0; n < together; n += 20) await Promise.all(Array.from({ length: 20 }, () => drawPicture(systemRandomness)));
console.log(`Twenty at a time: ${Math.round((together / (performance.now() - rushBegun)) * 1000)} puzzles a second from one process.`);

let hashes = 0;
await solveProofOfWork('warm', 16);
const searchBegun = performance.now();
for (let n = 0; n < 16; n++) hashes += Number.parseInt(await solveProofOfWork(systemRandomness.bytes(16).toString('hex'), 18), 16) + 1;
const rate = hashes / ((performance.now() - searchBegun) / 1000);
const proof = { challenge: systemRandomness.bytes(16).toString('hex'), bits: 18 };
const nonce = await solveProofOfWork(proof.challenge, proof.bits);
const checks = 50_000;
const checkBegun = performance.now();
for (let n = 0; n < checks; n++) isProof(proof, nonce);
const checkMicroseconds = ((performance.now() - checkBegun) / checks) * 1000;
console.log(`\nProof of work: the page's solver makes ${(rate / 1e6).toFixed(1)} million hashes a second here; on average`);
for (const [bits, what] of [[18, 'the first on top of a picture'], [21, 'the alternative to the picture'], [24, 'the hardest']] as const) console.log(`- ${bits} bits (${what}): ${(2 ** bits / rate).toFixed(2)} s`);
console.log(`The server checks one in ${checkMicroseconds.toFixed(1)} µs.`);

const held = median(times.drawing) / bareMedian;
console.log('');
claim(`drawing holds the thread for at most ${mostEncodings} bare encodings (${held.toFixed(1)})`, held <= mostEncodings);
