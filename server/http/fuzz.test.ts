import { expect, onTestFinished, test } from 'vitest';
import { describeOnBothDatabases, describeOnPostgres, describeOnSqlite, type OpenDatabase } from '../database/testing.ts';
import { addInviteCode } from '../modules/enterprises/index.ts';
import { testContext } from '../testing-context.ts';
import { inputsOr } from '../testing-inputs.ts';
import { noteChanges } from './testing-fuzz/changes.ts';
import { smuggled } from './testing-fuzz/nasty.ts';
import { builtCalls, recipeOf } from './testing-fuzz/recipes.ts';
import { fuzzCall, type Goal, type Tally, tableOf } from './testing-fuzz/run.ts';
import { watchVerbs } from './testing-fuzz/verbs.ts';
import { createWire } from './testing-fuzz/wire.ts';
import { createWorld } from './testing-fuzz/world.ts';
import { addTestPerson } from '../testing-entities.ts';

/**
 * Sends inputs to every built call over HTTP: valid ones, mutated ones, random ones, and malformed requests.
 * Start reading in `testing-fuzz/recipe.ts`, which also says what a new call needs.
 * FUZZ_SEED sets other inputs, FUZZ_INPUTS another number for each call. FUZZ_ONLY runs only some calls, and then proves nothing about the rest.
 */
const seed = Number(process.env.FUZZ_SEED ?? 20260302);
const only = process.env.FUZZ_ONLY?.split(',');
const inputs = inputsOr(60);

interface Report {
  tallies: Tally[];
  failures: string[];
  /** True if the database contains a value that was sent only in unknown fields. */
  hasSmuggled: boolean;
}

async function fuzz(open: OpenDatabase, goal: Goal): Promise<Report> {
  const world = await createWorld(open);
  const wire = createWire(world.server.origin);
  const verbs = watchVerbs();
  onTestFinished(async () => {
    verbs.stop();
    wire.close();
    await world.changes.close();
  });
  const tallies: Tally[] = [];
  for (const name of builtCalls.filter((call) => only?.includes(call) ?? true)) tallies.push(await fuzzCall({ world, wire, verbs, goal, seed }, name));
  process.stdout.write(`fuzz run on ${world.context.database.dialect}, FUZZ_SEED=${seed}\n${tableOf(tallies)}\n`);
  return { tallies, failures: tallies.flatMap(({ failure }) => failure ?? []), hasSmuggled: (await world.changes.everything()).includes(smuggled) };
}

/** Inputs for each call. More are sent, up to the maximum, until enough reach its database verb and succeed. */
const goal: Goal = { inputs, inputsAtMost: Math.max(inputs, 400), reached: 30, succeeded: 10 };
const lesserGoal: Goal = { inputs: Math.ceil(inputs / 3), inputsAtMost: Math.max(inputs, 50), reached: 6, succeeded: 2 };
const missed = ({ inputs, reached, succeeded }: Goal) => (tally: Tally): boolean => tally.inputs < inputs || tally.reached < reached || tally.succeeded < succeeded;

test('every built call has a recipe for a valid request', () => {
  expect(builtCalls.map(recipeOf)).toHaveLength(builtCalls.length);
});

describeOnBothDatabases('a change in any row', (open) => {
  test('is detected, with the name of its table', async () => {
    const context = testContext(await open());
    const changes = await noteChanges(context.database);
    onTestFinished(() => changes.close());
    const invite = { code: 'FUZZ', remark: '', uses: 1, expiresAt: null };
    await addInviteCode(context, invite);
    const mark = await changes.now();
    await addInviteCode(context, invite);
    expect(await changes.after(mark), 'one that exists is left as it is').toEqual([]);
    await addTestPerson(context, { phone: '13912345678', memberships: [['200000000001', 'student']], password: null });
    expect(await changes.after(mark)).toEqual(['audit_entries', 'enterprises', 'memberships', 'people', 'trials']);
  });
});

describeOnSqlite('fuzzing of every call', (open) => {
  test('causes no fault; for each call 30 inputs reach its database verb and 10 succeed', { timeout: 600_000 }, async () => {
    const { tallies, failures, hasSmuggled } = await fuzz(open, goal);
    expect(failures).toEqual([]);
    expect(tallies.filter(missed(goal))).toEqual([]);
    expect(hasSmuggled).toBe(false);
  });
});

describeOnPostgres('fuzzing of every call', (open) => {
  test('causes no fault on PostgreSQL, with a third of the inputs', { timeout: 600_000 }, async () => {
    const { tallies, failures, hasSmuggled } = await fuzz(open, lesserGoal);
    expect(failures).toEqual([]);
    expect(tallies.filter(missed(lesserGoal))).toEqual([]);
    expect(hasSmuggled).toBe(false);
  });
});
