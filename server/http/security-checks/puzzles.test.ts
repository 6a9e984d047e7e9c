import { expect, test } from 'vitest';
import { returnCodes } from '../../../contract/return-codes.ts';
import { describeOnSqlite } from '../../database/testing.ts';
import { knownNonce, withOneChallenge } from '../../testing-proof.ts';
import { from, proxied, type Visitor, visitorOf } from '../testing-visitor.ts';
import { addTestPerson, testPassword as password } from '../../testing-entities.ts';

/** Attacks on the slider from outside. The numbers are those of the checks (spec security#checks). */

const { success, captchaWrong, wrongCredentials, tooManyRequests } = returnCodes;
const attacker = from('203.0.113.7');

describeOnSqlite('from outside, puzzles', (open) => {
  const start = async (): Promise<Visitor> => {
    const visitor = await visitorOf(open, proxied);
    await addTestPerson(visitor.context, { phone: '13800000001', userName: 'demo01', memberships: [['100000000001', 'administrator']] });
    return visitor;
  };
  const getCaptcha = (visitor: Visitor, headers = attacker, kind = 'slider') => visitor.make('getCaptcha', { userKey: visitor.context.random.uuid(), kind }, headers);
  const logIn = async (visitor: Visitor, changes: object, headers = attacker) => (await visitor.make('getUserOrgList', { username: 'demo01', password, ...(await visitor.solve()), ...changes }, headers)).envelope.returnCode;

  /** Logs in with the proof of work instead of the picture. */
  const logInByProof = async (visitor: Visitor) => {
    const userKey = visitor.context.random.uuid();
    const { pow } = await visitor.succeed('getCaptcha', { userKey, kind: 'pow' }, attacker);
    return logIn(visitor, { userKey, blockX: undefined, powNonce: knownNonce(pow) });
  };

  test('47: endless wrong slider answers, also at password login, lead to a block of pictures for the address; the proof of work stays available there', async () => {
    const visitor = await start();
    Object.assign(visitor.context, { random: withOneChallenge(visitor.context.random) });
    await visitor.context.limits.take({ name: 'captcha-wrong', points: 300, windowSeconds: 3600 }, '203.0.113.7', 290);
    const codes: (number | undefined)[] = [];
    for (let n = 0; n < 14; n++) codes.push(await logIn(visitor, { blockX: 300 }));
    expect(codes).toEqual([...Array.from({ length: 10 }, () => captchaWrong), ...Array.from({ length: 4 }, () => tooManyRequests)]);

    expect(await logIn(visitor, {}), 'a right picture opens nothing either').toBe(tooManyRequests);
    const refused = await getCaptcha(visitor);
    expect([refused.status, refused.envelope.returnCode, refused.envelope.returnMsg]).toEqual([429, tooManyRequests, expect.stringMatching(/^拼图错误次数过多，请\d+分钟后再试，或换一种方式验证$/)]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);

    expect(await logInByProof(visitor)).toBe(success);
    expect(await logIn(visitor, {}, from('198.51.100.9'))).toBe(success);
  });

  test('endless requests for proofs and pictures block the pictures of their address for a minute, but no login', async () => {
    const visitor = await start();
    Object.assign(visitor.context, { random: withOneChallenge(visitor.context.random) });
    for (let n = 0; n < 600; n++) expect((await getCaptcha(visitor, attacker, 'pow')).status).toBe(200);
    expect((await getCaptcha(visitor)).status).toBe(200);
    await visitor.context.limits.take({ name: 'captcha-pictures', points: 600, windowSeconds: 60 }, '203.0.113.7', 599);
    const refused = await getCaptcha(visitor);
    expect([refused.status, refused.envelope]).toEqual([429, { returnCode: tooManyRequests, returnMsg: '这个网络上取拼图的人太多，请稍后再试，或换一种方式验证', data: null }]);
    expect(await logInByProof(visitor)).toBe(success);
  });

  test('47: a network with too many wrong answers is blocked as a whole', async () => {
    const visitor = await start();
    await visitor.context.limits.take({ name: 'captcha-wrong-of-network', points: 2400, windowSeconds: 3600 }, '203.0.113.0/24', 2399);
    expect(await logIn(visitor, { blockX: 300 }, from('203.0.113.8'))).toBe(captchaWrong);
    expect(await logIn(visitor, {}, from('203.0.113.9'))).toBe(tooManyRequests);
    expect((await getCaptcha(visitor, from('203.0.113.10'))).status).toBe(429);
    expect((await getCaptcha(visitor, from('203.0.114.10'), 'pow')).status).toBe(200);
  });

  test('47: a verdict on the picture is given only with a valid proof of work, and a right picture alone opens nothing', async () => {
    const visitor = await start();
    // By chance, one nonce in sixteen is valid for a test's puzzle. The empty nonce is invalid for this challenge.
    Object.assign(visitor.context, { random: withOneChallenge(visitor.context.random) });
    expect(await logIn(visitor, { powNonce: undefined })).toBe(captchaWrong);
    expect(await logIn(visitor, { powNonce: '' })).toBe(captchaWrong);
    expect(await logIn(visitor, { password: 'Wrong#Password1' })).toBe(wrongCredentials);
  });
});
