import fc from 'fast-check';
import type { CallName } from '../../../contract/calls/index.ts';
import { judge } from './answer-faults.ts';
import { type Input, inputsOf } from './inputs.ts';
import { letterOf } from './letters.ts';
import { fieldsOf, recipeOf } from './recipes.ts';
import type { Evidence } from './recipe.ts';
import type { Verbs } from './verbs.ts';
import type { createWire, Letter } from './wire.ts';
import type { World } from './world.ts';

export interface Tally {
  name: CallName;
  inputs: number;
  /** Inputs answered with an HTTP status of 400 or above: invalid, with nothing written. */
  invalid: number;
  reached: number;
  succeeded: number;
  /** Inputs that changed rows of at least one table. */
  wrote: number;
  slowestMilliseconds: number;
  seconds: number;
  /** The first failure, shrunk to the smallest input that causes it. */
  failure: string | null;
}

/** Minimum numbers. Inputs are sent until they are reached. */
export interface Goal {
  inputs: number;
  /** Maximum of inputs if the two numbers below are not reached. */
  inputsAtMost: number;
  reached: number;
  succeeded: number;
}

export interface FuzzRun {
  world: World;
  wire: ReturnType<typeof createWire>;
  verbs: Verbs;
  goal: Goal;
  seed: number;
}

/** Limit for shrinking, which takes too long for a call that hangs. */
const longestMilliseconds = 180_000;
/** Further inputs for each round in which a goal is not reached. */
const inputsARound = 50;

const shown = ({ method, path, headers, body }: Letter): string => `${method} ${path}\n${JSON.stringify(headers)}\n${body?.toString('utf8').slice(0, 3_000) ?? ''}`;

/** Sends inputs of every kind to one call, one after the other, so that each write can be traced to its input. */
export async function fuzzCall({ world, wire, verbs, goal, seed }: FuzzRun, name: CallName): Promise<Tally> {
  const recipe = recipeOf(name);
  const { changes, server, context } = world;
  const secretNames = [...changes.schemaNames.filter((word) => word.includes('_')), process.cwd(), context.secrets.cipherKeyBase64].filter((word) => name !== 'getSiteConfig' || word !== context.secrets.cipherKeyBase64);
  const tally: Tally = { name, inputs: 0, invalid: 0, reached: 0, succeeded: 0, wrote: 0, slowestMilliseconds: 0, seconds: 0, failure: null };
  const reachedBefore = verbs.reached(name);
  const begun = performance.now();
  let spare: Evidence | null = null;

  async function ask(input: Input): Promise<void> {
    const { letter, expects, evidence } = await letterOf({ name, recipe, world }, input, spare);
    spare = null;
    const mark = await changes.now();
    const reply = await wire.send(letter);
    await recipe.settle?.(world);
    const written = await changes.after(mark);
    const sent = `${decodeURIComponentSafely(letter.path)}\n${letter.body?.toString('utf8') ?? ''}`;
    const { faults, isSuccess, returnCode } = judge(name, reply, { method: letter.method, sent, secretNames });
    const isInvalid = reply.status >= 400;

    tally.inputs++;
    if (isInvalid) tally.invalid++;
    if (isSuccess) tally.succeeded++;
    if (written.length > 0) tally.wrote++;
    tally.slowestMilliseconds = Math.max(tally.slowestMilliseconds, reply.milliseconds);
    if (isInvalid && written.length > 0) faults.push(`refused with HTTP ${reply.status}, and ${written.join(', ')} was written`);
    if (expects === 'success' && !isSuccess) faults.push('a right request was refused');
    if (expects === 'refusal' && isSuccess) faults.push('a worthless proof was accepted');
    // An invalid input did not use its evidence, so it is reused. Most puzzles and codes are made for invalid inputs.
    if (isInvalid) spare = evidence;
    if (faults.length > 0) throw new Error(`${faults.join('; ')}\n${shown(letter)}\n→ ${reply.status} ${returnCode} ${reply.text.slice(0, 1_000)}`);
  }

  const property = fc.asyncProperty(inputsOf(recipe, fieldsOf(name)), async (input) => {
    // With a cached answer the call would not reach its verb again.
    server.purge();
    await ask(input);
  });
  const isReached = () => verbs.reached(name) - reachedBefore >= goal.reached && tally.succeeded >= goal.succeeded;
  let numRuns = goal.inputs;
  for (let round = 0; tally.failure === null && numRuns > 0; round++) {
    const details = await fc.check(property, { numRuns, seed: seed + round, interruptAfterTimeLimit: longestMilliseconds, markInterruptAsFailure: true });
    tally.failure = failureOf(name, details);
    numRuns = isReached() ? 0 : Math.min(inputsARound, goal.inputsAtMost - tally.inputs);
  }
  // Ends idle sessions and rate limit windows before the next call.
  context.clock.advance(61_000);
  tally.reached = verbs.reached(name) - reachedBefore;
  tally.seconds = (performance.now() - begun) / 1000;
  return tally;
}

function failureOf(name: CallName, { failed, counterexample, errorInstance, numRuns, interrupted }: fc.RunDetails<[Input]>): string | null {
  if (!failed) return null;
  return interrupted ? `${name}: not done after ${longestMilliseconds / 1000} s` : `${name}, input ${numRuns}: ${String(errorInstance)}\n${JSON.stringify(counterexample?.[0]).slice(0, 3_000)}`;
}

function decodeURIComponentSafely(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** A table with one line for each call. */
export function tableOf(tallies: readonly Tally[]): string {
  const total = (of: (tally: Tally) => number): number => tallies.reduce((sum, tally) => sum + of(tally), 0);
  const line = (name: string, ...figures: (string | number)[]): string => `${name.padEnd(26)}${figures.map((figure) => String(figure).padStart(11)).join('')}`;
  return [
    line('call', 'inputs', 'invalid', 'reached', 'succeeded', 'wrote', 'slowest ms', 'seconds'),
    ...tallies.map((tally) => line(tally.name, tally.inputs, tally.invalid, tally.reached, tally.succeeded, tally.wrote, Math.round(tally.slowestMilliseconds), tally.seconds.toFixed(1))),
    line(
      `${tallies.length} calls`,
      total(({ inputs }) => inputs),
      total(({ invalid }) => invalid),
      total(({ reached }) => reached),
      total(({ succeeded }) => succeeded),
      total(({ wrote }) => wrote),
      Math.round(Math.max(...tallies.map(({ slowestMilliseconds }) => slowestMilliseconds))),
      total(({ seconds }) => seconds).toFixed(1),
    ),
  ].join('\n');
}
