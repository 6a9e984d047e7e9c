import { createCipheriv } from 'node:crypto';
import { expect, test } from 'vitest';
import { addressOf } from '../../contract/calls/index.ts';
import { returnCodes } from '../../contract/return-codes.ts';
import { describeOnBothDatabases } from '../database/testing.ts';
import { type TestContext, testContext } from '../testing-context.ts';
import { notBuiltYet } from './not-built-yet.ts';
import { type TestServer, testServer } from './testing-server.ts';

/** What is tried from outside, as far as it is built; the numbers are those of the list of security checks. */

const phone = '13912345678';
const smsQuery = `topCode=-1&userType=dpu&operaType=orgRegister&phone=${phone}`;
const json = { 'content-type': 'application/json' };
let keys = 0;
const newKey = () => `00000000-0000-4000-8000-${String(++keys).padStart(12, '0')}`;

/** A perfect solver: it reads the answer where only the server's owner can. */
async function solve(context: TestContext, server: TestServer): Promise<string> {
  const userKey = newKey();
  await server.send('GET', `/app/v1/baseUser/getCaptcha?userKey=${userKey}`);
  const puzzle = await context.database.read.selectFrom('captcha_puzzles').selectAll().where('user_key', '=', userKey).executeTakeFirstOrThrow();
  context.clock.advance(600);
  return `userKey=${userKey}&blockX=${String(puzzle.answer_x)}`;
}

describeOnBothDatabases('from outside', (open) => {
  const start = async (settings: Parameters<typeof testContext>[1] = {}): Promise<{ context: TestContext; server: TestServer }> => {
    const context = testContext(await open(), settings);
    return { context, server: await testServer(context) };
  };

  test('11: a second SMS within 60 s is 70004', async () => {
    const { context, server } = await start();
    const codes: (number | undefined)[] = [];
    for (let ask = 0; ask < 2; ask++) codes.push((await server.send('GET', `/app/v1/official/sendVerCode?${smsQuery}&${await solve(context, server)}`)).envelope.returnCode);
    expect(codes).toEqual([returnCodes.success, returnCodes.smsAskedTooOften]);
    expect(context.smsSent).toHaveLength(1);
  });

  test('12: one slider answer 20 times in parallel succeeds once', async () => {
    const { context, server } = await start();
    const answer = await solve(context, server);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => server.send('GET', `/app/v1/official/sendVerCode?topCode=-1&phone=139000001${String(index).padStart(2, '0')}&${answer}`)),
    );
    expect(answers.filter(({ envelope }) => envelope.returnCode === returnCodes.success)).toHaveLength(1);
    expect(answers.filter(({ envelope }) => envelope.returnCode === returnCodes.captchaWrong)).toHaveLength(19);
    expect(context.smsSent).toHaveLength(1);
  });

  test('13: an SMS without a slider answer is 70001, with a wrong one 70002, and nothing is sent', async () => {
    const { context, server } = await start();
    expect((await server.send('GET', `/app/v1/official/sendVerCode?${smsQuery}`)).envelope.returnCode).toBe(returnCodes.captchaNeeded);
    const right = await solve(context, server);
    const wrong = right.replace(/blockX=(-?\d+)/, (_, x: string) => `blockX=${Number(x) + 40}`);
    expect((await server.send('GET', `/app/v1/official/sendVerCode?${smsQuery}&${wrong}`)).envelope.returnCode).toBe(returnCodes.captchaWrong);
    expect((await server.send('GET', `/app/v1/official/sendVerCode?${smsQuery}&${right}`)).envelope.returnCode).toBe(returnCodes.captchaWrong);
    expect(context.smsSent).toHaveLength(0);
  });

  test('a perfect solver with a thousand phones gets no more SMS than the budgets allow', async () => {
    const { context, server } = await start();
    context.config.limits = { ...context.config.limits, smsPerHourPerAddress: 12 };
    let asked = 0;
    for (; asked < 40; asked++) {
      const answer = await solve(context, server).catch(() => null);
      if (answer === null) break;
      await server.send('GET', `/app/v1/official/sendVerCode?topCode=-1&phone=1390000${String(1000 + asked)}&${answer}`);
    }
    expect(asked).toBeGreaterThan(12);
    expect(context.smsSent.length).toBeLessThanOrEqual(12);
    expect(context.smsSent.length).toBeGreaterThan(0);
  });

  test('27: a foreign Origin gets no CORS headers', async () => {
    const { server } = await start();
    for (const method of ['GET', 'OPTIONS']) {
      const { headers } = await server.send(method, '/app/v1/official/getcomboList', { headers: { origin: 'https://evil.example', 'access-control-request-method': 'GET' } });
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  test('29, 36: answers carry nosniff, a referrer policy and a request id; what is about an account is not stored', async () => {
    const { server } = await start();
    const { headers } = await server.send('GET', `/app/v1/baseUser/getCaptcha?userKey=${newKey()}`);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'strict-origin-when-cross-origin', 'cache-control': 'no-store' });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f]{12}-\w+$/);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  test('26: where the origin is HTTPS, HSTS holds for a year and for subdomains', async () => {
    const { server } = await start({ config: { publicOrigin: 'https://www.example.com' } });
    expect((await server.send('GET', '/healthz')).headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });

  test('30: a cross-site form post, text/plain JSON and a cross-site GET with an effect are refused', async () => {
    const { context, server } = await start();
    const body = JSON.stringify({ userName: '邹师傅', userPhone: phone, cooperationType: '1' });
    const path = '/app/v1/cooperation/saveCooperation';
    expect((await server.send('POST', path, { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } })).status).toBe(415);
    expect((await server.send('POST', path, { body, headers: { 'content-type': 'text/plain' } })).status).toBe(415);
    expect((await server.send('POST', path, { body, headers: { ...json, origin: 'https://evil.example' } })).status).toBe(403);
    expect((await server.send('POST', path, { body, headers: { ...json, 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
    const answer = await solve(context, server);
    expect((await server.send('GET', `/app/v1/official/sendVerCode?${smsQuery}&${answer}`, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
    expect(context.smsSent).toHaveLength(0);
    expect((await server.send('POST', path, { body, headers: json })).envelope.returnCode).toBe(returnCodes.success);
  });

  test('34: SQL metacharacters change no meaning and cause no 500', async () => {
    const { server } = await start();
    for (const nasty of [`' OR 1=1 --`, `"; DROP TABLE people; --`, `\\`, `%`, `_`, `\u0000`, `$1`, `?`, `{}`]) {
      const query = encodeURIComponent(nasty);
      for (const path of [`/app/v1/information/list?keyword=${query}`, `/app/v1/position/getBanner?topCode=${query}`, `/app/v1/position/getIndexCourseList?categoryCode=${query}`]) {
        const { status } = await server.send('GET', path);
        expect({ path, failed: status >= 500 }).toEqual({ path, failed: false });
      }
    }
  });

  test('37: malformed input of every kind gets the generic envelope and no stack', async () => {
    const { server } = await start();
    const path = '/app/v1/official/save';
    const bodies: [string | Buffer, number][] = [
      ['', 400], ['{', 400], ['null', 400], ['[]', 400], ['"x"', 400], [Buffer.from([0xff, 0xfe]), 400], ['{}', 400],
      [JSON.stringify({ encryptedArray: 'AAAA' }), 400], [JSON.stringify({ encryptedArray: 5 }), 400], [JSON.stringify({ encryptedArray: 'x'.repeat(20_000) }), 400],
      [`{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`, 400],
      [JSON.stringify({ encryptedArray: 'x'.repeat(200_000) }), 413],
    ];
    for (const [body, status] of bodies) {
      const answer = await server.send('POST', path, { body, headers: json });
      expect({ body: String(body).slice(0, 40), status: answer.status }).toEqual({ body: String(body).slice(0, 40), status });
      expect(answer.envelope).toMatchObject({ returnCode: status === 413 ? returnCodes.tooLarge : returnCodes.invalidInput });
      expect(answer.text).not.toMatch(/\bat \w+ \(|\.ts:|node_modules|SELECT/);
    }
    // Without a declared length the limit holds all the same.
    const undeclared = { ...json, 'transfer-encoding': 'chunked' };
    expect((await server.send('POST', path, { body: '{}', headers: undeclared })).status).toBe(400);
    expect((await server.send('POST', path, { body: JSON.stringify({ encryptedArray: 'x'.repeat(200_000) }), headers: undeclared })).status).toBe(413);
  });

  test('37: faults of base64, decryption, UTF-8 and JSON are one and the same; a broken rule names its field', async () => {
    const { context, server } = await start();
    const key = Buffer.from(context.secrets.cipherKeyBase64, 'base64');
    const encrypt = (text: string | Buffer): string => {
      const cipher = createCipheriv('aes-128-ecb', key, null);
      return Buffer.concat([cipher.update(text), cipher.final()]).toString('base64');
    };
    const texts = await Promise.all(
      ['?', 'QUJD', encrypt(Buffer.from([0xff])), encrypt('not json'), encrypt('5'), encrypt('[]')].map((encryptedArray) =>
        server.send('POST', '/app/v1/official/save', { body: JSON.stringify({ encryptedArray }), headers: json }),
      ),
    );
    expect(new Set(texts.map(({ text }) => text)).size).toBe(1);
    const broken = await server.send('POST', '/app/v1/official/save', { body: JSON.stringify({ encryptedArray: encrypt('{"enterpriseName":"启航"}') }), headers: json });
    expect(broken.envelope).toMatchObject({ returnCode: returnCodes.invalidInput, returnMsg: '请选择机构类型', data: { field: 'orgType' } });
  });

  test('38: a forged X-Forwarded-For from a stranger does not widen the limits', async () => {
    const { server } = await start({ config: { limits: { ...testContext(await open()).config.limits, callsPerMinutePerAddress: 5 } } });
    const statuses: number[] = [];
    for (let ask = 0; ask < 8; ask++) {
      statuses.push((await server.send('GET', '/app/v1/information/list', { headers: { 'x-forwarded-for': `198.51.100.${ask}` } })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
  });

  test('38: behind IPv6 a whole /64 is one address', async () => {
    const config = { limits: { ...testContext(await open()).config.limits, callsPerMinutePerAddress: 5 }, trustedProxies: ['127.0.0.1'] };
    const { server } = await start({ config });
    const statuses: number[] = [];
    for (let ask = 0; ask < 7; ask++) statuses.push((await server.send('GET', '/app/v1/information/list', { headers: { 'x-forwarded-for': `2001:db8:1:2::${ask + 1}` } })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  });

  test('39: hidden files, unknown paths and TRACE are 404 or 405, with an envelope', async () => {
    const { server } = await start();
    for (const path of ['/app/v1/nothing', '/bks/', '/burial/x', '/assets/nothing.js', '/files/..%2f..%2fetc%2fpasswd', '/files/%00', '/files/%E0%A4%A']) {
      const answer = await server.send('GET', path);
      expect({ path, status: answer.status, returnCode: answer.envelope.returnCode }).toEqual({ path, status: 404, returnCode: returnCodes.notFound });
    }
    expect([404, 405]).toContain((await server.send('TRACE', '/home')).status);
    expect((await server.send('DELETE', '/app/v1/official/save')).status).toBe(405);
  });

  test('a host that is not ours is 421', async () => {
    const { server } = await start();
    expect((await server.send('GET', '/app/v1/official/getcomboList', { headers: { host: 'evil.example' } })).status).toBe(421);
    expect((await server.send('GET', '/home', { headers: { host: 'evil.example' } })).status).toBe(421);
  });

  test('calls of later modules answer “not built yet” from one place', async () => {
    const { server } = await start();
    for (const name of notBuiltYet) {
      const { method, path } = addressOf(name);
      const answer = await server.send(method, path, method === 'POST' ? { body: '{}', headers: json } : {});
      expect({ name, status: answer.status, returnCode: answer.envelope.returnCode }).toEqual({ name, status: 501, returnCode: returnCodes.notBuiltYet });
    }
  });

  test('the other method of a call is 405 and says which is allowed', async () => {
    const { server } = await start();
    const answer = await server.send('POST', '/app/v1/official/getcomboList', { body: '{}', headers: json });
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET']);
  });
});
