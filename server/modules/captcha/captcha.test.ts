import pino from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { captcha } from '../../../contract/constants.ts';
import { solveProofOfWork } from '../../../portal/dialogs/captcha/solve-proof-of-work.ts';
import { fixedClock } from '../../clock.ts';
import type { FixedClock } from '../../clock.ts';
import type { Database } from '../../database/index.ts';
import { describeOnBothDatabases } from '../../database/testing.ts';
import { createLimits } from '../../limits/index.ts';
import { seededRandomness } from '../../randomness.ts';
import { issuePuzzle, removeExpiredPuzzles, takePuzzle } from './index.ts';
import type { CaptchaContext, PuzzleAnswer, PuzzleIssue } from './index.ts';
import type { ProofTask } from './proof-of-work.ts';

const userKey = '3f0c9a52-6c1e-4f6e-9a53-0d8e5a7b1c11';
const clientAddress = '203.0.113.7';
const elsewhere = '198.51.100.20';

/** What the page does in its worker. */
const prove = ({ challenge, bits }: ProofTask) => solveProofOfWork(challenge, bits);

describeOnBothDatabases('captcha', (open) => {
  let database: Database;
  let clock: FixedClock;
  let context: CaptchaContext;

  beforeEach(async () => {
    database = await open();
    clock = fixedClock();
    const limits = createLimits({ redisUrl: null }, { clock, logger: pino({ level: 'silent' }) });
    context = { clock, database, limits, random: seededRandomness('captcha') };
  });

  const issue = (options: { userKey?: string; kind?: 'slider' | 'pow'; clientAddress?: string } = {}) =>
    issuePuzzle(context, { userKey, kind: 'slider', clientAddress, ...options });

  async function issued(options?: Parameters<typeof issue>[0]): Promise<Extract<PuzzleIssue, { outcome: 'issued' }>> {
    const puzzle = await issue(options);
    if (puzzle.outcome !== 'issued') throw new Error('no puzzle was issued');
    return puzzle;
  }

  const take = (answer: Partial<PuzzleAnswer>) => takePuzzle(context, { userKey, clientAddress, ...answer });

  /** As somebody who sees the database would: the answer is nowhere else. */
  async function answerOf(key = userKey): Promise<number> {
    const row = await database.read.selectFrom('captcha_puzzles').select('answer_x').where('user_key', '=', key).executeTakeFirstOrThrow();
    return Number(row.answer_x);
  }

  /** Issues a puzzle, waits as long as a quick person does, and answers it rightly but for `off` px. */
  async function solve(off = 0, options: { userKey?: string; clientAddress?: string } = {}) {
    const { proof } = await issued(options);
    const blockX = (await answerOf(options.userKey)) + off;
    clock.advance(900);
    return take({ blockX, ...options, ...(proof ? { powNonce: await prove(proof) } : {}) });
  }

  describe('the picture', () => {
    test('passes where the piece lies within 3 px of its place, on either side', async () => {
      for (const off of [-3, -1, 0, 2, 3]) expect(await solve(off), `${off} px off`).toBe('passed');
      for (const off of [-4, 4, 40]) expect(await solve(off), `${off} px off`).toBe('wrong');
    });

    test('comes as a JPEG and a PNG, and its answer comes with neither', async () => {
      const { picture, proof } = await issued();

      expect(picture!.canvasSrc).toMatch(/^data:image\/jpeg;base64,\/9j\//);
      expect(picture!.blockSrc).toMatch(/^data:image\/png;base64,iVBOR/);
      expect(proof).toBeNull();
    });

    test('is asked for where nothing was answered', async () => {
      await issued();

      expect(await take({})).toBe('missing');
      expect(await take({ userKey: undefined, blockX: await answerOf() })).toBe('missing');
      clock.advance(900);
      expect(await take({ blockX: await answerOf() }), 'the puzzle is still good').toBe('passed');
    });

    test('serves once', async () => {
      const blockX = (await issued(), await answerOf());
      clock.advance(900);

      expect(await take({ blockX })).toBe('passed');
      expect(await take({ blockX })).toBe('wrong');
    });

    test('allows one try', async () => {
      const blockX = (await issued(), await answerOf());
      clock.advance(900);

      expect(await take({ blockX: blockX + 9 })).toBe('wrong');
      expect(await take({ blockX })).toBe('wrong');
    });

    test('of twenty uses at once lets one through', async () => {
      const blockX = (await issued(), await answerOf());
      clock.advance(900);

      const verdicts = await Promise.all(Array.from({ length: 20 }, () => take({ blockX })));

      expect(verdicts.filter((verdict) => verdict === 'passed')).toHaveLength(1);
      expect(verdicts.filter((verdict) => verdict === 'wrong')).toHaveLength(19);
    });

    test('lives two minutes', async () => {
      const first = (await issued(), await answerOf());
      clock.advance(119_999);
      expect(await take({ blockX: first })).toBe('passed');

      const second = (await issued(), await answerOf());
      clock.advance(120_000);
      expect(await take({ blockX: second })).toBe('wrong');
    });

    test('refuses who answers faster than anybody drags', async () => {
      const first = (await issued(), await answerOf());
      clock.advance(499);
      expect(await take({ blockX: first })).toBe('wrong');

      const second = (await issued(), await answerOf());
      clock.advance(500);
      expect(await take({ blockX: second })).toBe('passed');
    });

    test('belongs to its userKey', async () => {
      const blockX = (await issued(), await answerOf());
      clock.advance(900);

      expect(await take({ userKey: 'b7a1e7de-0000-4000-8000-000000000000', blockX })).toBe('wrong');
      expect(await take({ blockX })).toBe('passed');
    });

    test('gives way to the next one of the same userKey', async () => {
      const old = (await issued(), await answerOf());
      let fresh = old;
      while (Math.abs(old - fresh) <= captcha.accuracy) fresh = (await issued(), await answerOf());
      clock.advance(900);

      expect(await take({ blockX: old })).toBe('wrong');
    });
  });

  describe('the proof of work in place of the picture', () => {
    test('passes with a nonce of its own challenge', async () => {
      const { picture, proof } = await issued({ kind: 'pow' });

      expect(picture).toBeNull();
      expect(await take({ powNonce: await prove(proof!) })).toBe('passed');
    });

    test('serves once, and not for another userKey', async () => {
      const { proof } = await issued({ kind: 'pow' });
      const powNonce = await prove(proof!);
      const other = '00000000-0000-4000-8000-000000000001';
      await issued({ kind: 'pow', userKey: other });

      expect(await take({ userKey: other, powNonce })).toBe('wrong');
      expect(await take({ powNonce })).toBe('passed');
      expect(await take({ powNonce })).toBe('wrong');
    });

    test.each(['', '0', 'nonsense', '-1', 'ffffffffffff'])('refuses %j', async (powNonce) => {
      await issued({ kind: 'pow' });

      expect(await take({ powNonce })).toBe('wrong');
    });

    test('cannot be answered with a position', async () => {
      await issued({ kind: 'pow' });
      clock.advance(900);

      expect(await take({ blockX: 0 })).toBe('wrong');
    });

    test('is equally hard three times an hour, then harder each time, for that address alone', async () => {
      const bits: number[] = [];
      for (let n = 0; n < 8; n++) bits.push((await issued({ kind: 'pow' })).proof!.bits);

      expect(bits).toEqual([21, 21, 21, 22, 23, 24, 24, 24]);
      expect((await issued({ kind: 'pow', clientAddress: elsewhere })).proof!.bits).toBe(21);
      clock.advance(3_600_000);
      expect((await issued({ kind: 'pow' })).proof!.bits).toBe(21);
    });

    test('is sixty times an hour equally hard for addresses of one network that take turns, then harder each time, for that network alone', async () => {
      for (const subscriber of [(n: number) => `2001:db8:1:${n.toString(16)}::1`, (n: number) => `198.51.100.${n + 1}`]) {
        const bits: number[] = [];
        for (let n = 0; n < 66; n++) bits.push((await issued({ kind: 'pow', clientAddress: subscriber(n) })).proof!.bits);

        expect(bits).toEqual([...Array.from({ length: 60 }, () => 21), 22, 23, 24, 24, 24, 24]);
        clock.advance(3_600_000);
        expect((await issued({ kind: 'pow', clientAddress: subscriber(0) })).proof!.bits).toBe(21);
        expect((await issued({ kind: 'pow', clientAddress: '2001:db8:2:1::1' })).proof!.bits).toBe(21);
      }
    });

    test('leaves the picture as it is: a position alone never needs a proof below the limits', async () => {
      await issued({ kind: 'pow' });

      expect(await solve()).toBe('passed');
    });
  });

  describe('limits', () => {
    test('after twenty puzzles a minute, an address must prove work on top of the picture', async () => {
      for (let n = 0; n < 20; n++) expect((await issued()).proof, `puzzle ${n + 1}`).toBeNull();

      const { picture, proof } = await issued();
      const blockX = await answerOf();
      clock.advance(900);

      expect(picture).not.toBeNull();
      expect(proof!.bits).toBe(18);
      expect(await take({ blockX, powNonce: await prove(proof!) })).toBe('passed');
      expect((await issued({ clientAddress: elsewhere })).proof).toBeNull();
    });

    test('neither half is enough where both are asked for', async () => {
      for (let n = 0; n < 20; n++) await issued();

      const first = await issued();
      clock.advance(900);
      expect(await take({ powNonce: await prove(first.proof!) })).toBe('wrong');

      await issued();
      const blockX = await answerOf();
      clock.advance(900);
      expect(await take({ blockX })).toBe('wrong');

      const third = await issued();
      const wrongPlace = (await answerOf()) + 10;
      clock.advance(900);
      expect(await take({ blockX: wrongPlace, powNonce: await prove(third.proof!) })).toBe('wrong');
    });

    test('after five failures the picture costs work for a quarter of an hour', async () => {
      for (let n = 0; n < 5; n++) {
        expect((await issued()).proof).toBeNull();
        clock.advance(900);
        await take({ blockX: -500 });
      }

      expect((await issued()).proof!.bits).toBe(18);
      clock.advance(900_000);
      expect((await issued()).proof).toBeNull();
    });

    test('trying puzzles that do not exist is no failure: it wins nothing', async () => {
      for (let n = 0; n < 12; n++) await take({ blockX: 100 });

      expect((await issued()).proof).toBeNull();
    });

    test('one IPv6 subscriber is one address', async () => {
      for (let n = 0; n < 20; n++) await issued({ clientAddress: `2001:db8:1:2::${n.toString(16)}` });

      expect((await issued({ clientAddress: '2001:db8:1:2:ffff::1' })).proof).not.toBeNull();
      expect((await issued({ clientAddress: '2001:db8:1:3::1' })).proof).toBeNull();
    });

    test('addresses of one network that take turns pay as one: the least there is, however much they ask', async () => {
      const subscriber = (n: number) => `2001:db8:1:${n.toString(16)}::1`;
      for (let n = 0; n < 160; n++) await issued({ kind: 'pow', clientAddress: subscriber(n) });

      expect((await issued({ clientAddress: subscriber(1_000) })).proof!.bits).toBe(18);
      expect((await issued({ clientAddress: '2001:db8:2:1::1' })).proof).toBeNull();

      clock.advance(60_000);
      for (let n = 0; n < 40; n++) {
        await issued({ clientAddress: subscriber(n) });
        clock.advance(900);
        await take({ blockX: -500, clientAddress: subscriber(n) });
      }
      expect((await issued({ clientAddress: subscriber(1_000) })).proof!.bits).toBe(18);
      clock.advance(900_000);
      expect((await issued({ clientAddress: subscriber(1_000) })).proof).toBeNull();
    });

    test('a perfect solver gets twenty puzzles a minute for nothing, pays for the rest, and is stopped at six hundred', async () => {
      const keyOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
      let passedForNothing = 0;
      let hashesAsked = 0;
      for (let n = 0; n < 600; n++) {
        // It asks for pictures first and reads their answers in the database; where that costs work, it tries the other way.
        const kind = n < 40 ? 'slider' : 'pow';
        const { proof } = await issued({ userKey: keyOf(n), kind });
        hashesAsked += proof ? 2 ** proof.bits : 0;
        clock.advance(95);
        const ripe = n - 6;
        if (ripe >= 0 && (await take({ userKey: keyOf(ripe), blockX: await answerOf(keyOf(ripe)) })) === 'passed') passedForNothing++;
      }

      expect(passedForNothing).toBe(20);
      expect(hashesAsked).toBeGreaterThan(5_000_000_000);
      expect(await issue()).toEqual({ outcome: 'too-many', retryAfterSeconds: 3 });
      expect(await issue({ kind: 'pow' }), 'nor in the other way').toEqual({ outcome: 'too-many', retryAfterSeconds: 3 });
      expect((await issue({ clientAddress: elsewhere })).outcome).toBe('issued');
    });

    test('limits that cannot be asked leave no way in', async () => {
      await issued();
      const down = async () => {
        throw new Error('limits are away');
      };
      context = { ...context, limits: { ...context.limits, take: down, peek: down } };

      await expect(issue()).rejects.toThrow('limits are away');
      await expect(take({ blockX: -1 })).rejects.toThrow('limits are away');
      await expect(take({ blockX: -1 }), 'the one try is used up all the same').resolves.toBe('wrong');
    });
  });

  test('clean-up removes what nobody tried in time and nothing else', async () => {
    await issued({ userKey: '00000000-0000-4000-8000-000000000001' });
    clock.advance(60_000);
    await issued();
    clock.advance(60_000);

    expect(await removeExpiredPuzzles(context)).toBe(1);
    expect(await take({ blockX: await answerOf() })).toBe('passed');
    expect(await removeExpiredPuzzles(context)).toBe(0);
  });
});
