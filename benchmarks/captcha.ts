/**
 * What the captcha costs a perfect solver: on every level its SMS per hour equal the budgets, and each level costs more than the one
 * before.
 *
 * The protection does not depend on the picture (docs/decisions/0005). The table shows the success of our own solver, and stronger ones
 * exist. One row is one level of server/modules/captcha/difficulty.ts. The limits are read from the configuration. "Native" is OpenSSL in
 * this Node on one core, "page" the page's own script in this Node on one core. Arguments: puzzles to test, puzzles to learn from.
 */
import { hash, randomBytes, scryptSync } from 'node:crypto';
import { scrypt } from '@noble/hashes/scrypt.js';
import { solveProof } from '../browser/captcha/solve-proof-of-work.ts';
import { proofOfWork } from '../contract/captcha.ts';
import { readConfig } from '../server/config.ts';
import { diceSeedBytes } from '../server/modules/captcha/dice.ts';
import { difficultyOf, type Difficulty, type HourlyUse } from '../server/modules/captcha/difficulty.ts';
import { drawPicture } from '../server/modules/captcha/picture.ts';
import { firstTry } from '../tools/captcha-solver/attack.ts';
import { claim } from './claim.ts';
import { median } from './percentiles.ts';

const tests = Number(process.argv[2] ?? 100);
const lessons = Number(process.argv[3] ?? 300);

/** The price of a core by the hour in yuan, and of an SMS for the site. */
const yuanPerCoreHour = 0.2;
const yuanPerSms = 0.045;

/** How much slower a cheap phone computes than a desktop. Assumed, not measured. */
const phoneSlowdown = 6;

const milliseconds = (work: () => unknown, times: number): number => {
  const begun = performance.now();
  for (let n = 0; n < times; n++) work();
  return (performance.now() - begun) / times;
};
const { bytes, ...cost } = proofOfWork.scrypt;

/** Milliseconds per hash. SHA-256 takes one block per hash, so its native rate is that of a long message. */
const block = 64;
const megabyte = randomBytes(2 ** 20);
for (let n = 0; n < 20; n++) hash('sha256', megabyte);
const native = { sha256: milliseconds(() => hash('sha256', megabyte), 100) / (megabyte.length / block), scrypt: milliseconds(() => scryptSync('m', 's', bytes, cost), 60) };
await solveProof({ algorithm: 'sha256', challenge: 'warm', bits: 16 });
const searchBegun = performance.now();
let hashes = 0;
for (let n = 0; n < 16; n++) hashes += Number.parseInt(await solveProof({ algorithm: 'sha256', challenge: randomBytes(16).toString('hex'), bits: 17 }), 16) + 1;
const page = {
  sha256: (performance.now() - searchBegun) / hashes,
  scrypt: milliseconds(() => scrypt('m', 's', { N: cost.cost, r: cost.blockSize, p: cost.parallelization, dkLen: bytes }), 40),
};

const drawing: number[] = [];
for (let n = -20; n < 100; n++) {
  const begun = performance.now();
  await drawPicture({ seed: randomBytes(diceSeedBytes), isHard: false });
  if (n >= 0) drawing.push(performance.now() - begun);
}

const { limits } = readConfig({});
const idle: HourlyUse = { puzzles: 1, solved: 0, wrong: 0, failedAccounts: 0 };
const at = (use: Partial<HourlyUse>): Difficulty => difficultyOf({ ofAddress: { ...idle, ...use }, ofNetwork: idle }, 0);
const levels: { name: string; difficulty: Difficulty }[] = [
  { name: 'at rest', difficulty: at({}) },
  { name: 'busy address', difficulty: at({ puzzles: 400 }) },
  { name: 'hostile address, 150 wrong an hour', difficulty: at({ wrong: 151 }) },
  { name: 'hostile address, 600 puzzles a minute', difficulty: at({ puzzles: 36_000, solved: 36_000 }) },
];
const share = { plain: await firstTry(false, { tests, lessons }), hard: await firstTry(true, { tests, lessons }) };
const sms = { address: limits.smsPerHourPerAddress, network: limits.smsPerHourPerNetwork, site: limits.smsPerHourForSite };

console.log(`A hash of SHA-256 takes ${(native.sha256 * 1e6).toFixed(0)} ns in native code and ${(page.sha256 * 1e6).toFixed(0)} ns in the page; one of scrypt (N ${cost.cost}, r ${cost.blockSize}) ${native.scrypt.toFixed(1)} ms and ${page.scrypt.toFixed(1)} ms.`);
console.log(`The server draws a picture in ${median(drawing).toFixed(1)} ms and checks a proof in one hash. A core costs ${yuanPerCoreHour} yuan an hour, an SMS ${yuanPerSms} yuan.\n`);
console.log(`| level | proof of work | our best solver, first try | s an SMS on one core, native | s, page | s, page of a phone ${phoneSlowdown} times as slow | SMS an hour of a perfect solver: one address | one network | everywhere | which costs it, core hours | yuan | and the site, yuan |`);
console.log('|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|');
const prices = levels.map(({ name, difficulty: { proof, hardPicture } }) => {
  const tries = 2 ** proof.bits;
  const [nativeSeconds, pageSeconds] = [(tries * native[proof.algorithm]) / 1000, (tries * page[proof.algorithm]) / 1000];
  const coreHours = (nativeSeconds * sms.site) / 3600;
  const solved = Math.round(100 * (hardPicture ? share.hard : share.plain));
  console.log(`| ${name} | ${proof.algorithm}, ${proof.bits} bits | ${solved} % | ${nativeSeconds.toFixed(3)} | ${pageSeconds.toFixed(2)} | ${(phoneSlowdown * pageSeconds).toFixed(1)} | ${sms.address} | ${sms.network} | ${sms.site} | ${coreHours.toFixed(3)} | ${(coreHours * yuanPerCoreHour).toFixed(3)} | ${(sms.site * yuanPerSms).toFixed(0)} |`);
  return { nativeSeconds, pageSeconds };
});

console.log('\nThe proof of work alone stops no attacker who pays for cores; the budgets do. What it buys is that use has a price that rises.');
claim('each level costs a perfect solver more than the one before', prices.every(({ nativeSeconds }, i) => i === 0 || nativeSeconds > prices[i - 1]!.nativeSeconds));
const gain = prices[1]!.pageSeconds / prices[1]!.nativeSeconds;
claim(`where an address is busy, native code is at most 5 times as quick as the page (${gain.toFixed(1)})`, gain <= 5);
claim(`a perfect solver sends at most ${sms.site} SMS an hour, whatever it solves: ${sms.address} from one address, ${sms.network} from one network`, sms.address <= sms.network && sms.network <= sms.site);
