import { describe, expect, test } from 'vitest';
import { captcha } from '../../../contract/captcha.ts';
import { alternativeProof, coversDifficulty, difficultyOf, priceOfFailures } from './difficulty.ts';

const idle = { puzzles: 1, solved: 0, wrong: 0, failedAccounts: 0 };
const of = (ofAddress: Partial<typeof idle>, ofNetwork: Partial<typeof idle> = {}, misses = 0) => difficultyOf({ ofAddress: { ...idle, ...ofAddress }, ofNetwork: { ...idle, ...ofNetwork } }, misses);
const sha256 = (bits: number) => ({ algorithm: 'sha256', bits }) as const;
const scrypt = (bits: number) => ({ algorithm: 'scrypt', bits }) as const;

describe('the level of a picture', () => {
  test('is 18 bits of SHA-256 and one socket at rest, and 19 bits above half of the soft limit', () => {
    expect(of({})).toEqual({ level: 'rest', proof: sha256(18), hardPicture: false });
    expect([30, 31, 60].map((puzzles) => of({ puzzles }).proof)).toEqual([sha256(18), sha256(19), sha256(19)]);
  });

  test('has a fixed scrypt cost from the soft limit up to the highest use of a school', () => {
    expect([of({ puzzles: 61 }), of({ wrong: 6 }), of({}, { puzzles: 481 }), of({}, { wrong: 41 }), of({ solved: 61 }), of({ solved: 1200, wrong: 150 })]).toEqual(
      Array.from({ length: 6 }, () => ({ level: 'busy', proof: scrypt(5), hardPicture: false })),
    );
  });

  test('rises with the failed accounts of the address and of its network', () => {
    expect([5, 6, 10, 11, 100, 101].map((failedAccounts) => of({ failedAccounts }).proof)).toEqual([sha256(18), sha256(19), sha256(19), scrypt(5), scrypt(5), scrypt(6)]);
    expect([80, 81].map((failedAccounts) => of({}, { failedAccounts }).proof)).toEqual([sha256(19), scrypt(5)]);
  });

  test('doubles its cost with hostile use, up to one bit less than the proof in place of the picture', () => {
    expect([1201, 2400, 4800, 9600, 36_000, 10_000_000].map((solved) => of({ solved }))).toEqual([6, 7, 7, 7, 7, 7].map((bits) => ({ level: 'hostile', proof: scrypt(bits), hardPicture: true })));
    expect([of({ wrong: 151 }), of({ wrong: 300 }), of({}, { wrong: 2400 })].map(({ proof }) => proof.bits)).toEqual([6, 7, 7]);
  });

  test('stays busy for an address that fetches puzzles and answers none', () => {
    expect(of({ puzzles: 36_000 }, { puzzles: 288_000 })).toEqual({ level: 'busy', proof: scrypt(5), hardPicture: false });
  });

  test('has decoys after three more wrong pictures than right ones', () => {
    expect([2, 3].map((misses) => of({}, {}, misses).hardPicture)).toEqual([false, true]);
  });
});

describe('the proof in place of the picture', () => {
  const none = { ofAddress: 0, ofNetwork: 0 };
  const byAsking = (ofAddress: number, ofNetwork = ofAddress, difficulty = of({})) => alternativeProof({ asked: { ofAddress, ofNetwork }, solved: none }, difficulty);
  const bySolving = (ofAddress: number, ofNetwork = ofAddress) => alternativeProof({ asked: none, solved: { ofAddress, ofNetwork } }, of({}));

  test.each([['asked for', byAsking], ['solved', bySolving]])('costs the same three times an hour for each address, then one bit of scrypt more with each doubling of those %s', (_name, by) => {
    expect([1, 3, 4, 6, 12].map((taken) => by(taken))).toEqual([sha256(21), sha256(21), scrypt(6), scrypt(7), scrypt(8)]);
  });

  test('is found by a slow phone within half of its lifetime in 19 of 20 cases, at the highest difficulty of an address', () => {
    const many = 10_000_000;
    const dearest = [byAsking(many), bySolving(many), byAsking(many, many, of({ puzzles: many, solved: many, wrong: many, failedAccounts: many }))];
    expect(dearest).toEqual([scrypt(8), scrypt(8), scrypt(8)]);
    // A phone at a sixth of a desktop's speed takes 65 ms for a hash (decision 0005).
    const hashesInHalfOfLife = (captcha.lifetimeSeconds * 1000) / 2 / 65;
    for (const { bits } of dearest) expect(1 - (1 - 2 ** -bits) ** hashesInHalfOfLife).toBeGreaterThan(0.95);
  });

  test('gets harder for a network above sixty an hour', () => {
    expect([60, 61, 120].map((taken) => byAsking(1, taken))).toEqual([sha256(21), scrypt(6), scrypt(7)]);
    expect([60, 61, 120].map((taken) => bySolving(1, taken))).toEqual([sha256(21), scrypt(6), scrypt(7)]);
  });

  test('is never cheaper than the picture for the same use', () => {
    expect(byAsking(1, 1, of({ puzzles: 100 }))).toEqual(scrypt(6));
    expect(byAsking(1, 1, of({ solved: 4800 }))).toEqual(scrypt(8));
  });
});

test('a proof covers a difficulty of as many bits or fewer; scrypt covers SHA-256, but not vice versa', () => {
  expect([coversDifficulty(sha256(18), sha256(18)), coversDifficulty(sha256(18), sha256(19)), coversDifficulty(sha256(21), scrypt(5)), coversDifficulty(scrypt(5), sha256(21)), coversDifficulty(scrypt(6), scrypt(7))]).toEqual([true, false, false, true, false]);
});

test('a puzzle fetched at rest is accepted until ten accounts have failed at its address, one of the next level until twenty', () => {
  expect([0, 10, 11, 20, 21, 200, 201].map((ofAddress) => priceOfFailures({ ofAddress, ofNetwork: 0 }))).toEqual([sha256(18), sha256(18), sha256(19), sha256(19), scrypt(5), scrypt(5), scrypt(6)]);
  expect([80, 81, 160, 161].map((ofNetwork) => priceOfFailures({ ofAddress: 0, ofNetwork }))).toEqual([sha256(18), sha256(19), sha256(19), scrypt(5)]);
});
