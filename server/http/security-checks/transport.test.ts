import { createCipheriv } from 'node:crypto';
import { expect, test } from 'vitest';
import { addresses, addressOf, calls, type CallName, type CallShape } from '../../../contract/calls/index.ts';
import { returnCodes } from '../../../contract/return-codes.ts';
import { describeOnSqlite } from '../../database/testing.ts';
import { proxied, type Visitor, visitorOf } from '../testing-visitor.ts';
import { addTestPerson, testPassword as password } from '../../testing-entities.ts';

/** Transport of credentials and of answers about accounts. The numbers are those of the checks (spec security#checks). */

const phone = '13912345678';
const own = '100000000001';
const encrypted = ({ secrets }: Visitor['context'], text: string): string => {
  const cipher = createCipheriv('aes-128-ecb', Buffer.from(secrets.cipherKeyBase64, 'base64'), null);
  return Buffer.concat([cipher.update(text), cipher.final()]).toString('base64');
};

describeOnSqlite('from outside, transport', (open) => {
  const start = async (settings: Parameters<typeof visitorOf>[1] = {}): Promise<Visitor> => {
    const visitor = await visitorOf(open, settings);
    await addTestPerson(visitor.context, { phone, userName: 'demo01', memberships: [[own, 'administrator']] });
    return visitor;
  };

  test('36: answers about an account are not stored, whether they succeed or fail', async () => {
    const visitor = await start();
    const about = (Object.keys(addresses) as CallName[]).filter((name) => (calls[name] as CallShape).aboutAccount || addressOf(name).method === 'POST');
    expect(about.length).toBeGreaterThan(15);
    for (const name of about) expect([name, (await visitor.make(name, {})).headers['cache-control']]).toEqual([name, 'no-store']);
    const begun = await visitor.make('getUserOrgList', { username: 'demo01', password, ...(await visitor.solve()) });
    const { tempAccountToken } = begun.envelope.data as { tempAccountToken: string };
    const completed = await visitor.make('userLogin', { username: 'demo01', tempAccountToken, topCode: own });
    const who = await visitor.make('getUserInfo', {}, { authorization_token: (completed.envelope.data as { authorizationToken: string }).authorizationToken });
    expect([begun, completed, who].map(({ headers, envelope }) => [envelope.returnCode, headers['cache-control']])).toEqual([[200, 'no-store'], [200, 'no-store'], [200, 'no-store']]);
  });

  /** Sends every call that takes credentials or returns a session. */
  async function refusals(visitor: Visitor, headers: Record<string, string>): Promise<{ allowed: string[]; says: string }> {
    const allowed: string[] = [];
    let says = '';
    const tries = [
      ['login', { phoneLogin: 0, phone: 'demo01', password }],
      ['login', { phoneLogin: 1, phone, smsCode: '123456' }],
      ['login', { tempAccountToken: 'x', topCode: own }],
      ['getUserOrgList', { username: 'demo01', password }],
      ['userLogin', { username: 'demo01', password, topCode: own }],
      ['userLogin', { username: 'demo01', tempAccountToken: 'x', topCode: own }],
    ] as const;
    for (const [name, parameters] of tries) {
      const { status, envelope } = await visitor.make(name, parameters, headers);
      if (status === 403 && envelope.returnCode === returnCodes.refusedOrigin) says = String(envelope.returnMsg);
      else allowed.push(`${name} ${envelope.returnCode}`);
    }
    return { allowed, says };
  }

  test('40: over plain HTTP outside loopback login is refused, and the message names the remedy', async () => {
    const intranet = await start({ config: { publicOrigin: 'http://portal.example:3000' } });
    expect(await refusals(intranet, { host: 'portal.example:3000' })).toEqual({ allowed: [], says: expect.stringMatching(/明文连接不能登录或注册.*PUBLIC_ORIGIN.*https/) });
    // Any client can send this header: without a trusted proxy it does not prove TLS.
    expect((await refusals(intranet, { host: 'portal.example:3000', 'x-forwarded-proto': 'https' })).allowed).toEqual([]);

    const proxiedToLocalhost = await start(proxied);
    expect((await refusals(proxiedToLocalhost, { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'http' })).allowed).toEqual([]);

    const secure = await start({ config: { publicOrigin: 'https://www.example.com', trustedProxies: ['127.0.0.1'] } });
    expect(await refusals(secure, { host: 'www.example.com', 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'http' })).toEqual({ allowed: [], says: '明文连接不能登录或注册，请改用 https://www.example.com 打开' });
  });

  test('40: a login begun over HTTPS cannot be completed over HTTP, not even through the wizard', async () => {
    const visitor = await start({ config: { publicOrigin: 'https://www.example.com', trustedProxies: ['127.0.0.1'] } });
    const over = (scheme: string) => ({ host: 'www.example.com', 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': scheme });
    const puzzle = await visitor.solve();
    const begun = await visitor.succeed('getUserOrgList', { username: 'demo01', password, ...puzzle }, over('https'));
    const founding = { tempAccountToken: begun.tempAccountToken, enterpriseName: '启航职业培训学校', orgType: '0' };
    expect((await visitor.make('createEnterprise', founding, over('http'))).status).toBe(403);
    expect((await visitor.make('userLogin', { username: 'demo01', tempAccountToken: begun.tempAccountToken, topCode: own }, over('http'))).status).toBe(403);
    expect(await visitor.context.database.read.selectFrom('sessions').selectAll().execute()).toEqual([]);
    expect(await visitor.context.database.read.selectFrom('enterprises').selectAll().execute()).toHaveLength(1);
    expect((await visitor.succeed('userLogin', { username: 'demo01', tempAccountToken: begun.tempAccountToken, topCode: own }, over('https'))).topCode).toBe(own);
  });

  test('40: other calls with passwords, codes or temporary tokens are refused over HTTP too', async () => {
    const visitor = await start({ config: { publicOrigin: 'https://www.example.com', trustedProxies: ['127.0.0.1'] } });
    const inClear = { host: 'www.example.com', 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'http' };
    const token = { tempAccountToken: 'x'.repeat(43) };
    const newcomer = { phone: '13912345670', smsCode: '123456', userName: '李师傅', topCode: '-1', studentPassword: password };
    const reset = { phone: '13912345670', smsCode: '123456', password, confirmPassword: password, topCode: '-1' };
    const trial = { encryptedArray: encrypted(visitor.context, JSON.stringify({ username: 'zhaomin01', password })) };
    for (const [name, parameters] of [['register', newcomer], ['saveRegistration', trial], ['resetPassword', reset], ['searchEnterprise', { ...token, keyword: '启航职业' }], ['joinEnterprise', { ...token, topCode: own }]] as const) {
      const { status, envelope } = await visitor.make(name, parameters, inClear);
      expect({ name, status, says: envelope.returnMsg }).toEqual({ name, status: 403, says: '明文连接不能登录或注册，请改用 https://www.example.com 打开' });
    }
  });

  test('40: the registration form, which contains a password, is accepted over HTTPS and on this machine', async () => {
    const form = (visitor: Visitor) => ({ encryptedArray: encrypted(visitor.context, JSON.stringify({ orgType: '1', password })) });
    const secure = await start({ config: { publicOrigin: 'https://www.example.com', trustedProxies: ['127.0.0.1'] } });
    const overHttps = await secure.make('saveRegistration', form(secure), { host: 'www.example.com', 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' });
    const local = await start();
    const onThisMachine = await local.make('saveRegistration', form(local));
    // The form was decrypted and checked, and one field is invalid.
    for (const { status, envelope } of [overHttps, onThisMachine]) expect([status, envelope.returnCode, envelope.data]).toEqual([400, returnCodes.invalidInput, { field: 'enterpriseName' }]);
    const intranet = await start({ config: { publicOrigin: 'http://portal.example:3000' } });
    expect((await intranet.make('saveRegistration', form(intranet), { host: 'portal.example:3000' })).envelope).toMatchObject({ returnCode: returnCodes.refusedOrigin, returnMsg: expect.stringMatching(/明文连接不能登录或注册.*PUBLIC_ORIGIN.*https/) });
  });

  test('40: on this machine, and behind a proxy with HTTPS, login is accepted', async () => {
    const local = await start();
    for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'LOCALHOST']) expect((await refusals(local, { host })).allowed).toHaveLength(6);
    expect((await refusals(local, { 'x-forwarded-proto': 'http' })).allowed).toHaveLength(6);
    const secure = await start({ config: { publicOrigin: 'https://www.example.com', trustedProxies: ['127.0.0.1'] } });
    const behindProxy = { host: 'www.example.com', 'x-forwarded-for': '203.0.113.7' };
    for (const headers of [behindProxy, { ...behindProxy, 'x-forwarded-proto': 'https' }]) expect((await refusals(secure, headers)).allowed).toHaveLength(6);
  });
});
