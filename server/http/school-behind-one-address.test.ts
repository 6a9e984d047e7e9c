import { expect, test, vi } from 'vitest';
import { describeOnBothDatabases } from '../database/testing.ts';
import type { Randomness } from '../randomness.ts';
import { addSomebody, from, password, proxied, type Visitor, visitorOf } from './testing-visitor.ts';

/** decisions §3: three hundred students sit behind one school's address, and all of them come when the lesson begins. */

/** Nobody looks at six hundred pictures here: who asks stands in the queue as ever, and is handed one that was not drawn. */
vi.mock('../modules/captcha/picture-drawer.ts', () => ({
  createPictureDrawer: () => ({ draw: () => Promise.resolve({ answerX: 100, blockY: 40, canvasSrc: 'data:,', blockSrc: 'data:,' }), isWaitedFor() {} }),
}));

const school = from('203.0.113.7');
const topCode = '100000000001';
const students = 300;
const atOnce = 30;

/**
 * Three hundred proofs of work are the work of three hundred machines. Here every challenge is this one, by injected
 * randomness, and its nonce was searched once, with more zero bits than any proof asks for.
 */
const challenge = Buffer.from('three hundred at');
const nonce = '0000001f6c50';
const withOneChallenge = (random: Randomness): Randomness => ({ ...random, bytes: (length) => (length === challenge.length ? challenge : random.bytes(length)) });

const phoneOf = (student: number): string => `1391234${String(1000 + student)}`;

/** What goes with a call that needs a puzzle: its answer as it stands in the database, and the proof where one was asked for. */
async function solved({ context, succeed }: Visitor, asked: { proofs: number }): Promise<{ userKey: string; blockX: number; powNonce?: string }> {
  const userKey = context.random.uuid();
  const { pow } = await succeed('getCaptcha', { userKey }, school);
  const { answer_x: answerX } = await context.database.read.selectFrom('captcha_puzzles').select('answer_x').where('user_key', '=', userKey).executeTakeFirstOrThrow();
  if (pow) asked.proofs++;
  return { userKey, blockX: answerX ?? 0, ...(pow ? { powNonce: nonce } : {}) };
}

describeOnBothDatabases('a school behind one address', (open) => {
  test('lets three hundred students in within a minute, by code and by password, with the limits as installed', { timeout: 180_000 }, async () => {
    const visitor = await visitorOf(open, proxied);
    const { context, succeed } = visitor;
    Object.assign(context, { random: withOneChallenge(context.random) });
    for (let student = 0; student < students; student++) await addSomebody(context, { phone: phoneOf(student), memberships: [[topCode, 'student']] });
    // The minute by which puzzles are counted begins with the lesson: as many proofs of work are asked for as ever can be.
    context.clock.set(Math.ceil(context.clock.now() / 60_000) * 60_000);
    const begunAt = context.clock.now();
    const asked = { proofs: 0 };

    const byCode = async (phone: string, puzzle: Awaited<ReturnType<typeof solved>>): Promise<string> => {
      await succeed('sendOfficialCode', { phone, operaType: 'login', ...puzzle }, school);
      const smsCode = context.smsSent.find((message) => message.phone === phone)?.code ?? '';
      return (await succeed('login', { phone, smsCode, phoneLogin: 1, topCode: '-1' }, school) as { tempAccountToken: string }).tempAccountToken;
    };
    const byPassword = async (phone: string, puzzle: Awaited<ReturnType<typeof solved>>): Promise<string> => (await succeed('getUserOrgList', { username: phone, password, ...puzzle }, school)).tempAccountToken;

    const tokens = new Set<string>();
    for (let first = 0; first < students; first += atOnce) {
      const puzzles = await Promise.all(Array.from({ length: atOnce }, () => solved(visitor, asked)));
      // They drag their pieces all at once.
      context.clock.advance(1_000);
      await Promise.all(
        puzzles.map(async (puzzle, n) => {
          const phone = phoneOf(first + n);
          const tempAccountToken = await (n % 2 === 0 ? byCode : byPassword)(phone, puzzle);
          tokens.add((await succeed('userLogin', { username: phone, tempAccountToken, topCode }, school)).authorizationToken);
        }),
      );
    }

    expect(tokens.size).toBe(students);
    expect(asked.proofs).toBeGreaterThan(students / 2);
    expect(context.clock.now() - begunAt).toBeLessThanOrEqual(60_000);
  });
});
