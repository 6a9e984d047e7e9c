import pino from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { solveProof } from '../../../browser/captcha/solve-proof-of-work.ts';
import { captcha } from '../../../contract/captcha.ts';
import { fixedClock } from '../../clock.ts';
import type { FixedClock } from '../../clock.ts';
import type { Database } from '../../database/index.ts';
import { describeOnBothDatabases } from '../../database/testing.ts';
import { createLimits } from '../../limits/index.ts';
import { seededRandomness } from '../../randomness.ts';
import { createSecrets } from '../../secrets.ts';
import { knownNonce, withOneChallenge } from '../../testing-proof.ts';
import { issuePuzzle, removeExpiredPuzzles, takePuzzle } from './index.ts';
import type { CaptchaContext, PuzzleAnswer, PuzzleIssue, PuzzleVerdict } from './index.ts';
import { missesPerQuarter, picturesPerMinute, puzzlesPerHour, unpaidPerHour, wrongPerHour } from './limits.ts';

const userKey = '3f0c9a52-6c1e-4f6e-9a53-0d8e5a7b1c11';
const clientAddress = '203.0.113.7';
const elsewhere = '198.51.100.20';

describeOnBothDatabases('captcha', (open) => {
  let database: Database;
  let clock: FixedClock;
  let context: CaptchaContext;

  beforeEach(async () => {
    database = await open();
    clock = fixedClock();
    const limits = createLimits({ redisUrl: null }, { clock, logger: pino({ level: 'silent' }) });
    const random = withOneChallenge(seededRandomness('captcha'));
    const key = () => random.bytes(32).toString('base64');
    context = { clock, database, limits, random, secrets: createSecrets({ masterKeys: [key()], indexKey: key() }, random) };
  });

  const issue = (options: { userKey?: string; kind?: 'slider' | 'pow'; clientAddress?: string } = {}) =>
    issuePuzzle(context, { userKey, kind: 'slider', clientAddress, ...options });

  async function issued(options?: Parameters<typeof issue>[0]): Promise<Extract<PuzzleIssue, { outcome: 'issued' }>> {
    const puzzle = await issue(options);
    if (puzzle.outcome !== 'issued') throw new Error('no puzzle was issued');
    return puzzle;
  }

  /** Answers the puzzle of a userKey. The proof of work is right unless the answer contains another. */
  async function take(answer: Partial<PuzzleAnswer>): Promise<PuzzleVerdict> {
    const row = await database.read.selectFrom('captcha_puzzles').select('proof_algorithm').where('user_key', '=', answer.userKey ?? userKey).executeTakeFirst();
    const powNonce = answer.blockX === undefined ? undefined : knownNonce({ algorithm: row?.proof_algorithm ?? 'sha256' });
    return takePuzzle(context, { userKey, clientAddress, powNonce, ...answer });
  }

  /** Reads the answer from the database. No call returns it. */
  async function answerOf(key = userKey): Promise<number> {
    const row = await database.read.selectFrom('captcha_puzzles').select('answer_x').where('user_key', '=', key).executeTakeFirstOrThrow();
    return Number(row.answer_x);
  }

  /** Issues a puzzle, waits as long as a fast person does, and answers with an error of `off` px. */
  async function solve(off = 0, options: { userKey?: string; clientAddress?: string } = {}) {
    await issued(options);
    const blockX = (await answerOf(options.userKey)) + off;
    clock.advance(900);
    return take({ blockX, ...options });
  }

  describe('the picture', () => {
    test('passes if the piece is within 3 px of its place, on either side', async () => {
      for (const off of [-3, -1, 0, 2, 3]) expect(await solve(off), `${off} px off`).toBe('passed');
      clock.advance(3_600_000);
      for (const off of [-4, 4, 40]) expect(await solve(off), `${off} px off`).toBe('wrong');
    });

    test('is a JPEG and a PNG, and neither contains its answer', async () => {
      const { picture, proof } = await issued();

      expect(proof).toMatchObject({ algorithm: 'sha256', bits: 18 });
      expect(picture!.canvasSrc).toMatch(/^data:image\/jpeg;base64,\/9j\//);
      expect(picture!.blockSrc).toMatch(/^data:image\/png;base64,iVBOR/);
    });

    test('is required', async () => {
      await issued();

      expect(await take({})).toBe('missing');
      expect(await take({ userKey: undefined, blockX: await answerOf() })).toBe('missing');
      clock.advance(900);
      expect(await take({ blockX: await answerOf() }), 'the puzzle is still good').toBe('passed');
    });

    test('passes once', async () => {
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

    test('passes for one of twenty parallel answers', async () => {
      const blockX = (await issued(), await answerOf());
      clock.advance(900);

      const verdicts = await Promise.all(Array.from({ length: 20 }, () => take({ blockX })));

      expect(verdicts.filter((verdict) => verdict === 'passed')).toHaveLength(1);
      expect(verdicts.filter((verdict) => verdict === 'wrong')).toHaveLength(19);
    });

    test('is valid for two minutes', async () => {
      const first = (await issued(), await answerOf());
      clock.advance(119_999);
      expect(await take({ blockX: first })).toBe('passed');

      const second = (await issued(), await answerOf());
      clock.advance(120_000);
      expect(await take({ blockX: second })).toBe('wrong');
    });

    test('refuses an answer that is faster than a person can drag', async () => {
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

    test('is replaced by the next one of the same userKey', async () => {
      const old = (await issued(), await answerOf());
      let fresh = old;
      while (Math.abs(old - fresh) <= captcha.accuracy) fresh = (await issued(), await answerOf());
      clock.advance(900);

      expect(await take({ blockX: old })).toBe('wrong');
    });
  });

  describe('the proof of work beside the picture', () => {
    test.each([undefined, '', '0', 'nonsense'])('is required: the right place with %j is refused', async (powNonce) => {
      await issued();
      const blockX = await answerOf();
      clock.advance(900);

      expect(await take({ blockX, powNonce })).toBe('wrong');
    });

    test('alone is not enough', async () => {
      const { proof } = await issued();
      clock.advance(900);

      expect(await take({ powNonce: knownNonce(proof) })).toBe('wrong');
    });

    test('uses scrypt for a busy address, with a plain picture', async () => {
      for (let n = 0; n < 60; n++) expect((await issued({ kind: 'pow' })).level).toBe('rest');

      const { proof, level } = await issued();
      const blockX = await answerOf();
      clock.advance(900);

      expect([level, proof]).toMatchObject(['busy', { algorithm: 'scrypt', bits: 5 }]);
      expect(await take({ blockX })).toBe('passed');
      expect((await issued({ clientAddress: elsewhere })).level).toBe('rest');
    });
  });

  describe('the proof of work in place of the picture', () => {
    test('accepts a nonce of its own challenge', async () => {
      const { picture, proof } = await issued({ kind: 'pow' });

      expect(picture).toBeNull();
      expect(await take({ powNonce: knownNonce(proof) })).toBe('passed');
    });

    test('passes once, for its own userKey only', async () => {
      context = { ...context, random: seededRandomness('a challenge for each') };
      const powNonce = await solveProof((await issued({ kind: 'pow' })).proof);
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

      expect(await take({ blockX: 0, powNonce: undefined })).toBe('wrong');
    });

    test('gets harder from the fourth in an hour, for that address alone', async () => {
      const proofs = [];
      for (let n = 0; n < 4; n++) proofs.push((await issued({ kind: 'pow' })).proof);

      expect(proofs.map(({ algorithm, bits }) => [algorithm, bits])).toEqual([['sha256', 21], ['sha256', 21], ['sha256', 21], ['scrypt', 6]]);
      expect(await take({ powNonce: knownNonce(proofs[3]!) })).toBe('passed');
      expect((await issued({ kind: 'pow', clientAddress: elsewhere })).proof.bits).toBe(21);
      clock.advance(3_600_000);
      expect((await issued({ kind: 'pow' })).proof.bits).toBe(21);
    });

    test('gets harder for addresses of one network that alternate, from the sixty-first in an hour', async () => {
      for (const subscriber of [(n: number) => `2001:db8:1:${n.toString(16)}::1`, (n: number) => `198.51.100.${n + 1}`]) {
        const bits: number[] = [];
        for (let n = 0; n < 62; n++) bits.push((await issued({ kind: 'pow', clientAddress: subscriber(n) })).proof.bits);

        expect(bits).toEqual([...Array.from({ length: 60 }, () => 21), 6, 6]);
        clock.advance(3_600_000);
        expect((await issued({ kind: 'pow', clientAddress: '2001:db8:2:1::1' })).proof.bits).toBe(21);
      }
    });
  });

  describe('answered from another address', () => {
    /** Fetches a picture at one address and answers it correctly from another. */
    async function carry(from: string, to: string, kind: 'slider' | 'pow' = 'slider'): Promise<PuzzleVerdict> {
      const { proof } = await issued({ clientAddress: from, kind });
      const blockX = kind === 'slider' ? await answerOf() : undefined;
      clock.advance(900);
      return take({ blockX, powNonce: knownNonce(proof), clientAddress: to });
    }
    const makeBusy = (address: string) => context.limits.take(puzzlesPerHour, address, 100);

    test('passes from another address with the same difficulty: a phone changes from Wi-Fi to mobile data', async () => {
      expect([await carry(clientAddress, elsewhere), await carry(clientAddress, elsewhere, 'pow')]).toEqual(['passed', 'passed']);
    });

    test.each(['slider', 'pow'] as const)('is used up if the new address has a higher difficulty (%s), does not count as a wrong answer, and the next puzzle passes', async (kind) => {
      await makeBusy(elsewhere);
      expect(await carry(clientAddress, elsewhere, kind)).toBe('wrong');
      const counted = await context.limits.peek(wrongPerHour, elsewhere);
      expect([counted.remaining, await take({ blockX: 0, clientAddress })]).toEqual([wrongPerHour.points, 'wrong']);
      expect(await carry(elsewhere, elsewhere, kind)).toBe('passed');
      expect(await carry(elsewhere, clientAddress, kind), 'a dearer one is good at a cheaper address').toBe('passed');
    });

    test('counts against the address that answers, for a puzzle fetched from any network', async () => {
      const verdictsOf = async (count: number, kind: 'slider' | 'pow') => {
        const verdicts: PuzzleVerdict[] = [];
        for (let n = 0; n < count; n++) verdicts.push(await carry(`198.51.${n}.1`, clientAddress, kind));
        return verdicts;
      };
      expect(await verdictsOf(6, 'pow')).toEqual(['passed', 'passed', 'passed', 'passed', 'wrong', 'wrong']);
      clock.advance(3_600_000);
      // Above half of the soft limit a picture costs one bit more.
      expect(await verdictsOf(33, 'slider')).toEqual([...Array.from({ length: 31 }, () => 'passed'), 'wrong', 'wrong']);
    });
  });

  describe('limits', () => {
    const missesOf = async (address: string) => missesPerQuarter.points - (await context.limits.peek(missesPerQuarter, address)).remaining;
    const ofAddress = (n: number) => `198.51.${Math.floor(n / 200)}.${n % 200}`;

    test('three more wrong than right pictures add decoys for 15 minutes', async () => {
      for (let n = 0; n < 3; n++) await solve(-100);
      expect(await missesOf(clientAddress)).toBe(3);
      await solve();
      expect(await missesOf(clientAddress)).toBe(2);
    });

    test('answers to unknown puzzles are not counted as failures', async () => {
      for (let n = 0; n < 12; n++) await take({ blockX: 100 });

      expect((await issued()).level).toBe('rest');
    });

    /** Sets the number of earlier wrong answers of an address. */
    const wrongBefore = (points: number, address = clientAddress) => context.limits.take(wrongPerHour, address, points);

    test('47: after three hundred wrong answers in an hour an address gets no picture and no verdict on one, and its neighbours still do', async () => {
      await wrongBefore(298);
      await issued({ userKey: '00000000-0000-4000-8000-000000000009' });
      expect([await solve(-100), await solve(-100)]).toEqual(['wrong', 'wrong']);

      expect(await issue()).toMatchObject({ outcome: 'stopped' });
      const blockX = await answerOf('00000000-0000-4000-8000-000000000009');
      expect(await take({ userKey: '00000000-0000-4000-8000-000000000009', blockX }), 'nor for a picture from before').toMatchObject({ stoppedForSeconds: expect.any(Number) });
      expect((await issued({ clientAddress: '203.0.113.8' })).picture).not.toBeNull();

      const { proof } = await issued({ kind: 'pow' });
      expect(proof, 'the other way stays open, at its price').toMatchObject({ algorithm: 'scrypt', bits: 8 });
      expect(await take({ powNonce: knownNonce(proof) })).toBe('passed');
      clock.advance(3_600_000);
      expect((await issued()).level).toBe('rest');
    });

    test('47: a wrong proof in place of the picture does not count towards the block of pictures', async () => {
      await wrongBefore(299);
      for (let n = 0; n < 5; n++) {
        await issued({ kind: 'pow' });
        expect(await take({ powNonce: '0' })).toBe('wrong');
      }
      expect((await issued()).picture).not.toBeNull();
    });

    test('47: answers without a right proof lead to a block of their own, and change nothing for the neighbours', async () => {
      const unpaid = async (powNonce: string) => {
        await issued();
        return take({ blockX: 1, powNonce });
      };
      for (let n = 0; n < 3; n++) expect(await unpaid('0')).toBe('wrong');
      await context.limits.take(unpaidPerHour, clientAddress, unpaidPerHour.points - 4);
      expect([await unpaid(''), await unpaid('0'), await unpaid('0')]).toEqual(['wrong', { stoppedForSeconds: expect.any(Number) }, { stoppedForSeconds: expect.any(Number) }]);

      expect([await solve(), await missesOf(clientAddress), (await issued()).level]).toEqual(['passed', 0, 'rest']);
      expect((await context.limits.peek(wrongPerHour, clientAddress)).remaining).toBe(wrongPerHour.points);
    });

    test('47: of many parallel wrong answers at most three hundred get a verdict', async () => {
      await wrongBefore(295);
      const keys = Array.from({ length: 10 }, (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`);
      for (const key of keys) await issued({ userKey: key });
      clock.advance(900);
      const verdicts = await Promise.all(keys.map((key) => take({ userKey: key, blockX: -900 })));
      expect(verdicts.filter((verdict) => verdict === 'wrong')).toHaveLength(5);
    });

    test('47: a network is blocked after eight times as many wrong answers, from any number of addresses', async () => {
      await context.limits.take({ name: `${wrongPerHour.name}-of-network`, points: 2400, windowSeconds: 3600 }, '2001:db8:1::/48', 2399);
      expect(await solve(-100, { clientAddress: '2001:db8:1:7::1' })).toBe('wrong');
      expect(await issue({ clientAddress: '2001:db8:1:8::1' })).toMatchObject({ outcome: 'stopped' });
      expect(await issue({ clientAddress: '2001:db8:2::1' })).toMatchObject({ outcome: 'issued' });
    });

    test('one IPv6 subscriber is one address', async () => {
      for (let n = 0; n < 60; n++) await issued({ kind: 'pow', clientAddress: `2001:db8:1:2::${n.toString(16)}` });

      expect((await issued({ clientAddress: '2001:db8:1:2:ffff::1' })).level).toBe('busy');
      expect((await issued({ clientAddress: '2001:db8:1:3::1' })).level).toBe('rest');
    });

    test('addresses of one network that alternate are busy together', async () => {
      for (let n = 0; n < 480; n++) await issued({ kind: 'pow', clientAddress: `2001:db8:1:${n.toString(16)}::1` });

      expect((await issued({ clientAddress: '2001:db8:1:ffff::1' })).level).toBe('busy');
      expect((await issued({ clientAddress: ofAddress(0) })).level).toBe('rest');
    });

    test('an address that used up its pictures of the minute gets proofs of work in place of them', async () => {
      await context.limits.take(picturesPerMinute, clientAddress, 600);
      expect(await issue()).toMatchObject({ outcome: 'too-many' });
      expect((await issued({ clientAddress: elsewhere })).picture).not.toBeNull();
      const { proof } = await issued({ kind: 'pow' });
      expect(await take({ powNonce: knownNonce(proof) })).toBe('passed');
    });

    test('puzzles without an answer are stored for two minutes, plus ten seconds at most', async () => {
      for (let second = 0; second < 140; second++) {
        await issued({ kind: 'pow', userKey: context.random.uuid() });
        clock.advance(1_000);
      }
      const { rows } = await database.read.selectFrom('captcha_puzzles').select(({ fn }) => fn.countAll().as('rows')).executeTakeFirstOrThrow();
      expect(Number(rows)).toBeLessThanOrEqual(130);
    });

    test('refuses every caller while limits are unavailable', async () => {
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

  test('clean-up removes expired puzzles only', async () => {
    await issued({ userKey: '00000000-0000-4000-8000-000000000001' });
    clock.advance(60_000);
    await issued();
    clock.advance(60_000);

    expect(await removeExpiredPuzzles(context)).toBe(1);
    expect(await take({ blockX: await answerOf() })).toBe('passed');
    expect(await removeExpiredPuzzles(context)).toBe(0);
  });
});
