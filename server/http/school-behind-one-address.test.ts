import { expect, test, vi } from 'vitest';
import { returnCodes } from '../../contract/return-codes.ts';
import { describeOnSqlite } from '../database/testing.ts';
import { knownNonce, withOneChallenge } from '../testing-proof.ts';
import { from, proxied, type Visitor, visitorOf } from './testing-visitor.ts';
import { addTestPerson, testPassword as password } from '../testing-entities.ts';

/** Three hundred students share one school's address and log in when the lesson begins (spec login#address-limits). */

/** The six hundred pictures are not drawn, because the test does not look at them. The queue in front of the drawer is the real one. */
vi.mock('../modules/captcha/picture-drawer.ts', () => ({
  createPictureDrawer: () => ({ draw: () => Promise.resolve({ answerX: 100, blockY: 40, canvasSrc: 'data:,', blockSrc: 'data:,' }), isWaitedFor() {} }),
}));

const school = from('203.0.113.7');
const topCode = '100000000001';
const students = 300;
const atOnce = 30;

const phoneOf = (student: number): string => `1391234${String(1000 + student)}`;

interface Solved {
  userKey: string;
  blockX: number;
  powNonce: string;
}

/** Fields of a call with a puzzle: the answer from the database, and the proof of work. An answer `off` px beside the place is wrong. */
async function solved({ context, succeed }: Visitor, levels: Set<string>, off = 0): Promise<Solved> {
  const userKey = context.random.uuid();
  const { pow } = await succeed('getCaptcha', { userKey }, school);
  levels.add(`${pow.algorithm} ${pow.bits}`);
  const { answer_x: answerX } = await context.database.read.selectFrom('captcha_puzzles').select('answer_x').where('user_key', '=', userKey).executeTakeFirstOrThrow();
  return { userKey, blockX: (answerX ?? 0) + off, powNonce: knownNonce(pow) };
}

// Rate limits and puzzles do not depend on the database.
describeOnSqlite('a school behind one address', (open) => {
  test('lets three hundred students log in within a minute, by code and by password, with the default limits: one in three first fails the puzzle, one in three the name or password', { timeout: 180_000 }, async () => {
    const visitor = await visitorOf(open, proxied);
    const { context, succeed } = visitor;
    Object.assign(context, { random: withOneChallenge(context.random) });
    for (let student = 0; student < students; student++) await addTestPerson(context, { phone: phoneOf(student), memberships: [[topCode, 'student']] });
    // The minute in which puzzles are counted begins with the lesson: this is the worst case for the proof of work.
    context.clock.set(Math.ceil(context.clock.now() / 60_000) * 60_000);
    const begunAt = context.clock.now();
    const levels = new Set<string>();
    const wrong = { answers: 0, names: 0, passwords: 0 };

    const byCode = async (phone: string, puzzle: Solved): Promise<string> => {
      await succeed('sendOfficialCode', { phone, operaType: 'login', ...puzzle }, school);
      const smsCode = context.smsSent.find((message) => message.phone === phone)?.code ?? '';
      return (await succeed('login', { phone, smsCode, phoneLogin: 1, topCode: '-1' }, school) as { tempAccountToken: string }).tempAccountToken;
    };
    const byPassword = async (phone: string, puzzle: Solved): Promise<string> => (await succeed('getUserOrgList', { username: phone, password, ...puzzle }, school)).tempAccountToken;

    const tokens = new Set<string>();
    for (let first = 0; first < students; first += atOnce) {
      const tries = await Promise.all(Array.from({ length: atOnce }, (_, n) => solved(visitor, levels, n % 3 === 0 ? 40 : 0)));
      context.clock.advance(1_000);
      const puzzles = await Promise.all(
        tries.map(async (puzzle, n) => {
          if (n % 3 !== 0) return puzzle;
          const phone = phoneOf(first + n);
          const { envelope } = await (n % 2 === 0 ? visitor.make('sendOfficialCode', { phone, operaType: 'login', ...puzzle }, school) : visitor.make('getUserOrgList', { username: phone, password, ...puzzle }, school));
          expect(envelope.returnCode).toBe(returnCodes.captchaWrong);
          wrong.answers++;
          return solved(visitor, levels);
        }),
      );
      // All students answer their puzzles at the same time.
      context.clock.advance(1_000);
      const again = await Promise.all(
        puzzles.map(async (puzzle, n) => {
          if (n % 3 !== 1) return puzzle;
          const mistyped = n % 2 === 0 ? { username: `student${first + n}`, password } : { username: phoneOf(first + n), password: `${password}?` };
          const { envelope } = await visitor.make('getUserOrgList', { ...mistyped, ...puzzle }, school);
          expect(envelope.returnCode).toBe(returnCodes.wrongCredentials);
          wrong[n % 2 === 0 ? 'names' : 'passwords']++;
          return solved(visitor, levels);
        }),
      );
      context.clock.advance(1_000);
      await Promise.all(
        again.map(async (puzzle, n) => {
          const phone = phoneOf(first + n);
          const tempAccountToken = await (n % 2 === 0 ? byCode : byPassword)(phone, puzzle);
          tokens.add((await succeed('userLogin', { username: phone, tempAccountToken, topCode }, school)).authorizationToken);
        }),
      );
    }

    expect(tokens.size).toBe(students);
    // Half of the students log in by password. No password login was refused with a request for an SMS code. A mistyped name leads to no login.
    expect(wrong).toEqual({ answers: students / 3, names: students / 6, passwords: students / 6 });
    // The highest difficulty is one that a phone computes during the drag (decision 0005).
    expect([...levels].filter((level) => !level.startsWith('sha256'))).toEqual(['scrypt 5']);
    expect(context.clock.now() - begunAt).toBeLessThanOrEqual(60_000);
  });
});
