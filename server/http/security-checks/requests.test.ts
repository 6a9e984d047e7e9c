import { createCipheriv } from 'node:crypto';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { addresses, addressOf, type CallName, calls, type CallShape } from '../../../contract/calls/index.ts';
import { returnCodes } from '../../../contract/return-codes.ts';
import { describeOnBothDatabases, describeOnSqlite } from '../../database/testing.ts';
import { testContext } from '../../testing-context.ts';
import { from, type Visitor, visitorOf } from '../testing-visitor.ts';
import { addTestPerson, testPassword as password } from '../../testing-entities.ts';

/** Attacks with malformed and hostile requests. The numbers are those of the checks (spec security#checks). */

const phone = '13912345678';
const smsQuery = `topCode=-1&userType=dpu&operaType=orgRegister&phone=${phone}`;
const json = { 'content-type': 'application/json' };

/** The query of a GET that needs a solved puzzle. */
const solved = async (visitor: Visitor): Promise<string> => {
  const { userKey, blockX, powNonce } = await visitor.solve();
  return `userKey=${userKey}&blockX=${blockX}&powNonce=${powNonce}`;
};

describeOnBothDatabases('from outside, requests that reach the database', (open) => {
  const start = (): Promise<Visitor> => visitorOf(open);

  test('12: one slider answer 20 times in parallel succeeds once', async () => {
    const visitor = await start();
    const { context, server } = visitor;
    const answer = await solved(visitor);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => server.send('GET', `/app/v1/official/sendVerCode?topCode=-1&phone=139000001${String(index).padStart(2, '0')}&${answer}`)),
    );
    expect(answers.filter(({ envelope }) => envelope.returnCode === returnCodes.success)).toHaveLength(1);
    expect(answers.filter(({ envelope }) => envelope.returnCode === returnCodes.captchaWrong)).toHaveLength(19);
    expect(context.smsSent).toHaveLength(1);
  });

  test('34: SQL metacharacters are treated as text and cause no 500', async () => {
    const { server } = await start();
    for (const nasty of [`' OR 1=1 --`, `"; DROP TABLE people; --`, `\\`, `%`, `_`, `\u0000`, `$1`, `?`, `{}`]) {
      const query = encodeURIComponent(nasty);
      for (const path of [`/app/v1/information/list?keyword=${query}`, `/app/v1/position/getBanner?topCode=${query}`, `/app/v1/position/getIndexCourseList?categoryCode=${query}`]) {
        const { status } = await server.send('GET', path);
        expect({ path, failed: status >= 500 }).toEqual({ path, failed: false });
      }
    }
  });

  test('34: SQL metacharacters in logins, registrations and searches are treated as text', async () => {
    const visitor = await start();
    const { context } = visitor;
    await addTestPerson(context, { phone, userName: 'demo01', memberships: [['100000000001', 'administrator']], enterprise: { name: '启航%职业_培训\\学校', searchable: true } });
    await addTestPerson(context, { phone: '13912345679', memberships: [['100000000002', 'administrator']], enterprise: { name: '北桥技工学校', searchable: true } });
    const before = await context.database.read.selectFrom('people').selectAll().orderBy('id').execute();
    const begun = await visitor.succeed('getUserOrgList', { username: 'demo01', password, ...(await visitor.solve()) });
    for (const nasty of [`' OR 1=1 --`, `' OR ''='`, `demo01'--`, `"; DROP TABLE people; --`, `demo0_`, `demo%`, `%%%%`, `____`, `\\\\\\`, `$1::text`, `????`, `{{7*7}}`]) {
      const opened = [
        await visitor.make('getUserOrgList', { username: nasty, password: nasty, ...(await visitor.solve()) }),
        await visitor.make('login', { phoneLogin: 0, phone: nasty, password, ...(await visitor.solve()) }),
        await visitor.make('userLogin', { username: 'demo01', tempAccountToken: nasty, topCode: nasty }),
        await visitor.make('userLogin', { username: 'demo01', tempAccountToken: begun.tempAccountToken, topCode: nasty }),
        await visitor.make('joinEnterprise', { tempAccountToken: begun.tempAccountToken, topCode: nasty }),
        await visitor.make('getUserInfo', {}, { authorization_token: nasty }),
      ];
      expect({ nasty, failed: opened.filter(({ status, envelope }) => status >= 500 || envelope.returnCode === returnCodes.success) }).toEqual({ nasty, failed: [] });
      expect([nasty, await visitor.succeed('searchEnterprise', { tempAccountToken: begun.tempAccountToken, keyword: nasty.padEnd(4, '%') })]).toEqual([nasty, []]);
    }
    for (const keyword of ['启航%职', '职业_培', '培训\\学']) {
      context.clock.advance(60_000);
      const again = await visitor.succeed('getUserOrgList', { username: 'demo01', password, ...(await visitor.solve()) });
      expect((await visitor.succeed('searchEnterprise', { tempAccountToken: again.tempAccountToken, keyword })).map(({ topCode }) => topCode)).toEqual(['100000000001']);
    }
    expect(await context.database.read.selectFrom('people').selectAll().orderBy('id').execute()).toEqual(before);
  });
});

// These do not depend on the database. fuzz.test.ts makes every call on PostgreSQL too.
describeOnSqlite('from outside, requests', (open) => {
  const start = (settings: Parameters<typeof visitorOf>[1] = {}): Promise<Visitor> => visitorOf(open, settings);

  test('13: an SMS without a slider answer is 70001, with a wrong one 70002, and nothing is sent', async () => {
    const visitor = await start();
    const { context, server } = visitor;
    expect((await server.send('GET', `/app/v1/official/sendVerCode?${smsQuery}`)).envelope.returnCode).toBe(returnCodes.captchaNeeded);
    const right = await solved(visitor);
    const wrong = right.replace(/blockX=(-?\d+)/, (_, x: string) => `blockX=${Number(x) + 40}`);
    expect((await server.send('GET', `/app/v1/official/sendVerCode?${smsQuery}&${wrong}`)).envelope.returnCode).toBe(returnCodes.captchaWrong);
    expect((await server.send('GET', `/app/v1/official/sendVerCode?${smsQuery}&${right}`)).envelope.returnCode).toBe(returnCodes.captchaWrong);
    expect(context.smsSent).toHaveLength(0);
  });

  test('a perfect solver with a thousand phones gets no more SMS than the budgets allow', async () => {
    const visitor = await start();
    const { context, server } = visitor;
    context.config.limits = { ...context.config.limits, smsPerHourPerAddress: 12 };
    let asked = 0;
    for (; asked < 40; asked++) {
      const answer = await solved(visitor).catch(() => null);
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

  test('29, 36: answers have nosniff, a referrer policy and a request id; answers about an account are not stored', async () => {
    const { server } = await start();
    const { headers } = await server.send('GET', '/app/v1/baseUser/getCaptcha?userKey=00000000-0000-4000-8000-000000000001');
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'strict-origin-when-cross-origin', 'cross-origin-resource-policy': 'same-origin', 'cache-control': 'no-store' });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  test('26: with an HTTPS origin, HSTS holds for a year and for subdomains', async () => {
    const { server } = await start({ config: { publicOrigin: 'https://www.example.com' } });
    expect((await server.send('GET', '/healthz')).headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });

  test('30: a cross-site form post, text/plain JSON and a cross-site GET with an effect are refused', async () => {
    const visitor = await start();
    const { context, server } = visitor;
    const body = JSON.stringify({ userName: '邹师傅', userPhone: phone, cooperationType: '1', message: '怎么收费？' });
    const paths = ['/app/v1/cooperation/saveCooperation', '/app/v1/official/leaveMessage'];
    for (const path of paths) {
      expect((await server.send('POST', path, { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } })).status).toBe(415);
      expect((await server.send('POST', path, { body, headers: { 'content-type': 'text/plain' } })).status).toBe(415);
      expect((await server.send('POST', path, { body, headers: { ...json, origin: 'https://evil.example' } })).status).toBe(403);
      expect((await server.send('POST', path, { body, headers: { ...json, 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
    }
    const answer = await solved(visitor);
    expect((await server.send('GET', `/app/v1/official/sendVerCode?${smsQuery}&${answer}`, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
    expect(context.smsSent).toHaveLength(0);
    expect(await context.database.read.selectFrom('leads').select('id').execute()).toEqual([]);
    for (const path of paths) expect((await server.send('POST', path, { body, headers: json })).envelope.returnCode).toBe(returnCodes.success);
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
    // Without a declared length the limit applies too.
    const undeclared = { ...json, 'transfer-encoding': 'chunked' };
    expect((await server.send('POST', path, { body: '{}', headers: undeclared })).status).toBe(400);
    expect((await server.send('POST', path, { body: JSON.stringify({ encryptedArray: 'x'.repeat(200_000) }), headers: undeclared })).status).toBe(413);
  });

  test.each([
    ['/app/v1/official/save', 'application/json', 'content-length: 100000000', 413],
    ['/app/v1/official/save', 'application/json', 'transfer-encoding: chunked', 413],
    ['/app/v1/official/save', 'text/plain', 'transfer-encoding: chunked', 415],
    ['/app/v1/official/no-such-call', 'application/json', 'content-length: 100000000', 404],
    ['/home', 'application/json', 'content-length: 100000000', 405],
  ])('37: a large body to %s (%s, %s) is answered %i, the rest is not read, and the connection ends', async (path, type, length, status) => {
    const { server } = await start();
    const { port, host } = new URL(server.origin);
    const socket = connect(Number(port), '127.0.0.1');
    let answer = '';
    socket.on('data', (part) => (answer += part.toString()));
    // The server may close the connection while the body is being sent: that is a correct outcome here.
    socket.on('error', () => {});
    const closed = new Promise((resolve) => socket.on('close', resolve));
    socket.write(`POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: ${type}\r\n${length}\r\n\r\n`);
    const piece = 'x'.repeat(65_536);
    const part = length.includes('chunked') ? `10000\r\n${piece}\r\n` : piece;
    let offered = 0;
    const send = (): void => {
      while (socket.writable && offered < 100_000_000) {
        offered += piece.length;
        if (!socket.write(part)) return void socket.once('drain', send);
      }
    };
    send();
    await closed;
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toMatch(/^connection: close\r$/im);
    expect(offered, 'what the buffers of both ends took in').toBeLessThan(20_000_000);
  });

  test('37: every call with a body answers an unreadable body only with the fact that it cannot be read', async () => {
    const visitor = await start();
    // A call with a file checks the login before it reads the body.
    const posts = (Object.keys(addresses) as CallName[]).filter((name) => addressOf(name).method === 'POST' && !(calls[name] as CallShape).upload);
    for (const name of posts) {
      const { path, base } = addressOf(name);
      for (const body of ['', '{', 'null', '[]', '"x"', Buffer.from([0xff, 0xfe]), '{"a":'.repeat(5000)]) {
        const answer = await visitor.server.send('POST', path, { body, headers: json });
        expect([name, String(body).slice(0, 20), answer.status, answer.text]).toEqual([name, String(body).slice(0, 20), 400, expect.stringContaining('提交的内容无法识别')]);
        expect(Object.keys(answer.envelope).toSorted()).toEqual(base === 'Burial' ? ['code', 'data', 'msg'] : ['data', 'returnCode', 'returnMsg']);
      }
      // Cipher text that no key of ours decrypts, in every field that may be encrypted.
      const cipher = `${'q'.repeat(22)}==`;
      const { status, text } = await visitor.make(name, { phone: cipher, username: cipher, password: cipher, studentPassword: cipher, confirmPassword: cipher, smsCode: '123456', userName: '赵敏', phoneLogin: 0, encryptedArray: cipher, operaType: 'login', orgType: '0' });
      expect([name, status < 500, /\bat \w+ \(|\.ts:|node_modules|SELECT/.test(text)]).toEqual([name, true, false]);
    }
  });

  test('37: errors of base64, decryption, UTF-8 and JSON get the same answer; a broken rule names its field', async () => {
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

  test('uncached searches are limited per address and minute; cached answers stay available, and other addresses are not affected', async () => {
    const config = { limits: { ...testContext(await open()).config.limits, callsPerMinutePerAddress: 30 }, trustedProxies: ['127.0.0.1'] };
    const { server } = await start({ config });
    const look = async (keyword: string, address = '203.0.113.7') => (await server.send('GET', `/app/v1/information/list?keyword=${keyword}`, { headers: { 'x-forwarded-for': address } })).status;
    expect([await look('one'), await look('two'), await look('three'), await look('four'), await look('one')]).toEqual([200, 200, 200, 429, 200]);
    expect(await look('four', '198.51.100.9')).toBe(200);
    expect(await look('four')).toBe(200);
  });

  test('38: a forged X-Forwarded-For does not widen the limits of passwords', async () => {
    const visitor = await start();
    await addTestPerson(visitor.context, { phone, userName: 'demo01' });
    const codes: (number | undefined)[] = [];
    for (let attempt = 0; attempt < 12; attempt++) {
      codes.push((await visitor.make('getUserOrgList', { username: 'demo01', password: 'Wrong#Chegong1', ...(await visitor.solve()) }, from(`198.51.100.${attempt}`))).envelope.returnCode);
    }
    expect(codes).toEqual([...Array.from({ length: 10 }, () => returnCodes.wrongCredentials), returnCodes.passwordLoginClosed, returnCodes.passwordLoginClosed]);
  });

  test('38: a whole IPv6 /64 counts as one address', async () => {
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
      expect({ path, status: answer.status, returnCode: answer.envelope.returnCode ?? answer.envelope.code }).toEqual({ path, status: 404, returnCode: returnCodes.notFound });
    }
    expect([404, 405]).toContain((await server.send('TRACE', '/home')).status);
    expect((await server.send('DELETE', '/app/v1/official/save')).status).toBe(405);
  });

  test('a host that is not ours is 421', async () => {
    const { server } = await start();
    expect((await server.send('GET', '/app/v1/official/getcomboList', { headers: { host: 'evil.example' } })).status).toBe(421);
    expect((await server.send('GET', '/home', { headers: { host: 'evil.example' } })).status).toBe(421);
  });

  test('the wrong method of a call is 405, and Allow names the right one', async () => {
    const { server } = await start();
    const answer = await server.send('POST', '/app/v1/official/getcomboList', { body: '{}', headers: json });
    expect([answer.status, String(answer.headers.allow).split(', ')[0]]).toEqual([405, 'GET']);
  });
});
