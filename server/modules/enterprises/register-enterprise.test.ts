import { createCipheriv } from 'node:crypto';
import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { networkOf } from '../../calls/client-address.ts';
import { returnCodes } from '../../../contract/return-codes.ts';
import type { RegistrationForm } from '../../../contract/rules/index.ts';
import { refuse } from '../../calls/refusal.ts';
import { describeOnBothDatabases } from '../../database/testing.ts';
import { deliverMailFromOutbox } from '../../outbox/mail-delivery.ts';
import { MailUndelivered } from '../../providers/mail/index.ts';
import { siteConfiguration } from '../../publishing/index.ts';
import { answerOf } from '../../testing-call.ts';
import { testCaller, type TestContext } from '../../testing-context.ts';
import { findPersonByPhone, publishAgreement } from '../accounts/index.ts';
import { enterpriseHandlers, eraseContacts, type Registered, registerEnterprise } from './index.ts';
import { address, creditCodes, form, readyContext, submit, withCode } from './testing-registration.ts';

/** Numbers of rows in each table that a registration writes. */
async function written(context: TestContext): Promise<Record<string, number>> {
  const tables = ['people', 'enterprises', 'memberships', 'trials', 'consents', 'registration_requests'] as const;
  const counts: Record<string, number> = {};
  for (const table of tables) counts[table] = (await context.database.read.selectFrom(table).selectAll().execute()).length;
  counts.mails = (await context.outbox.find({ kind: 'mail' })).length;
  return counts;
}
const nothing = { people: 0, enterprises: 0, memberships: 0, trials: 0, consents: 0, registration_requests: 0, mails: 0 };
const one = { people: 1, enterprises: 1, memberships: 1, trials: 1, consents: 1, registration_requests: 1, mails: 1 };

describeOnBothDatabases('registering an enterprise', (open) => {
  test('a new agreement that came into force while the form was filled in is binding only after it was read', async () => {
    const context = await readyContext(open);
    await publishAgreement(context, '-1', { version: '2026-02', effectiveAt: context.clock.now(), text: '新的协议', documents: [{ code: 'user', title: '用户注册协议', content: '<p>新</p>' }] });
    const outdated = await withCode(context, form(context, { agreementVersion: '2026-01' }));
    await expect(registerEnterprise(testCaller(context, { clientAddress: address }), outdated, await siteConfiguration(context, '-1'))).rejects.toMatchObject({
      returnCode: returnCodes.invalidInput,
      message: '注册协议已更新，请重新阅读并勾选',
      data: { field: 'agreement' },
    });
    expect(await written(context)).toEqual(nothing);
    expect(await submit(context, { ...outdated, agreementVersion: '2026-02' })).toBe(returnCodes.success);
    expect(await context.database.read.selectFrom('consents').select('agreement_version').execute()).toEqual([{ agreement_version: '2026-02' }]);
  });

  test('a registration that took too long is not stored, and succeeds with the same code within the limit of its address', async () => {
    const context = await readyContext(open);
    context.config.limits = { ...context.config.limits, registrationsPerHourPerAddress: 1 };
    const filled = await withCode(context, form(context));
    const late = refuse.unavailable();
    await expect(registerEnterprise(testCaller(context, { clientAddress: address, signal: AbortSignal.abort(late) }), filled, await siteConfiguration(context, '-1'))).rejects.toBe(late);
    expect(await written(context)).toEqual(nothing);
    expect(await submit(context, filled)).toBe(returnCodes.success);
  });

  test('an invalid form reveals nothing about other accounts', async () => {
    const context = await readyContext(open);
    await submit(context, await withCode(context, form(context, { username: 'taken01' })));
    const asking = await withCode(context, form(context, { username: 'taken01', translateCode: 'NONE' }));
    await expect(registerEnterprise(testCaller(context, { clientAddress: address }), asking, await siteConfiguration(context, '-1'))).rejects.toMatchObject({ data: { field: 'translateCode' } });
    await expect(registerEnterprise(testCaller(context, { clientAddress: address }), { ...asking, translateCode: 'IND-01', agreementVersion: '1999' }, await siteConfiguration(context, '-1'))).rejects.toMatchObject({ data: { field: 'agreement' } });
  });

  test('makes person, enterprise, administrator, 30-day trial, consent and mail together', async () => {
    const context = await readyContext(open);
    const filled = await withCode(context, form(context));
    expect(await submit(context, filled)).toBe(returnCodes.success);
    expect(await written(context)).toEqual(one);
    const trial = await context.database.read.selectFrom('trials').selectAll().executeTakeFirstOrThrow();
    expect(trial.ends_at - trial.starts_at).toBe(30 * 86_400_000);
    const membership = await context.database.read.selectFrom('memberships').selectAll().executeTakeFirstOrThrow();
    expect(membership).toMatchObject({ role: 'administrator', top_code: trial.top_code });
    const consent = await context.database.read.selectFrom('consents').selectAll().executeTakeFirstOrThrow();
    expect(consent).toMatchObject({ agreement_version: '2026-01', client_address: networkOf(address), channel: 'registration' });
  });

  test('sends the login address to the contact e-mail, and never the password', async () => {
    const context = await readyContext(open);
    deliverMailFromOutbox(context);
    await submit(context, await withCode(context, form(context)));
    await context.outbox.runDue();
    expect(context.mailSent).toHaveLength(1);
    expect(context.mailSent[0]).toMatchObject({ to: 'zhaomin@example.com', subject: '启航职业培训学校（示例）的登录地址' });
    expect(context.mailSent[0]?.text).toContain('http://localhost:3000/console/');
    expect(context.mailSent[0]?.text).toMatch(/第一步开一节直播课：.*打开“允许申请加入”、处理加入申请；.*由顾问与您通话后一个工作日内开通/);
    expect(JSON.stringify(context.mailSent)).not.toContain('Qihang@2026');
  });

  test('keeps the mail during an outage of an hour and then delivers it once, with the same Message-ID', async () => {
    const tried: string[] = [];
    let isDown = true;
    const context = await readyContext(open, {
      mail: {
        name: 'down',
        async send({ messageId }) {
          tried.push(messageId);
          if (isDown) throw new MailUndelivered('down', { permanent: false, stage: 'connect' });
          return { response: '250' };
        },
        async health() {},
        async close() {},
      },
    });
    deliverMailFromOutbox(context);
    await submit(context, await withCode(context, form(context)));
    for (let minute = 0; minute < 60; minute++) {
      await context.outbox.runDue();
      context.clock.advance(60_000);
    }
    const during = tried.length;
    expect(during).toBeGreaterThan(3);
    isDown = false;
    context.clock.advance(15 * 60_000);
    await context.outbox.runDue();
    await context.outbox.runDue();
    expect(tried.length).toBe(during + 1);
    expect(new Set(tried).size).toBe(1);
    expect((await context.outbox.find({ kind: 'mail' }))[0]?.state).toBe('done');
  });

  test.each([
    ['a wrong code', (filled: RegistrationForm) => ({ ...filled, verificationCode: filled.verificationCode === '000000' ? '000001' : '000000' }), returnCodes.smsCodeWrong],
    ['a common password', (filled: RegistrationForm) => ({ ...filled, password: 'Aa123456!' }), returnCodes.invalidInput],
    ['a password around the user name', (filled: RegistrationForm) => ({ ...filled, password: `X#${filled.username}x` }), returnCodes.invalidInput],
    ['an unknown invite code', (filled: RegistrationForm) => ({ ...filled, discountCode: 'NOSUCH' }), returnCodes.inviteCodeUnusable],
    ['an industry that is not offered', (filled: RegistrationForm) => ({ ...filled, translateCode: 'IND-99' }), returnCodes.invalidInput],
  ])('refuses %s and writes nothing', async (_what, spoil, code) => {
    const context = await readyContext(open);
    expect(await submit(context, spoil(await withCode(context, form(context))))).toBe(code);
    expect(await written(context)).toEqual(nothing);
  });

  test('refuses a used phone, user name or credit code; the SMS code stays valid for the corrected form', async () => {
    const context = await readyContext(open);
    const first = form(context);
    expect(await submit(context, await withCode(context, first))).toBe(returnCodes.success);
    context.clock.advance(61_000);
    expect(await submit(context, await withCode(context, form(context, { contactNumber: first.contactNumber })))).toBe(returnCodes.phoneAlreadyRegistered);
    const second = await withCode(context, form(context));
    expect(await submit(context, { ...second, username: first.username.toUpperCase() })).toBe(returnCodes.userNameTaken);
    expect(await submit(context, { ...second, creditCode: first.creditCode })).toBe(returnCodes.creditCodeRegistered);
    expect(await written(context)).toEqual(one);
    expect(await submit(context, second)).toBe(returnCodes.success);
  });

  test.each([
    ['user name', 'username', returnCodes.userNameTaken],
    ['credit code', 'creditCode', returnCodes.creditCodeRegistered],
  ] as const)('lets one of two parallel registrations with the same %s succeed, and the other gets the error of that field', async (_what, field, code) => {
    const context = await readyContext(open);
    const first = await withCode(context, form(context));
    const second = await withCode(context, { ...form(context), [field]: first[field] });
    expect((await Promise.all([submit(context, first), submit(context, second)])).toSorted((a, b) => a - b)).toEqual([returnCodes.success, code]);
    expect(await written(context)).toEqual(one);
  });

  /** Both requests wait after their codes were accepted, so that neither registers before the other's code is checked. */
  const bothAdmitted = (context: TestContext): TestContext => {
    let asked = 0;
    let open: () => void;
    const two = new Promise<void>((resolve) => (open = resolve));
    const take: TestContext['limits']['take'] = async (rule, ...question) => {
      if (rule.name === 'registrations') {
        if (++asked === 2) open();
        await two;
      }
      return context.limits.take(rule, ...question);
    };
    return { ...context, limits: { ...context.limits, take } };
  };

  test('lets one of two parallel registrations with the same phone succeed, and the other gets "already registered"', async () => {
    const context = await readyContext(open);
    const first = await withCode(context, form(context));
    const second = { ...form(context), contactNumber: first.contactNumber, verificationCode: first.verificationCode };
    const both = bothAdmitted(context);
    const outcomes = await Promise.all([submit(both, first), submit(both, second)]);
    expect(outcomes.toSorted((a, b) => a - b)).toEqual([returnCodes.success, returnCodes.phoneAlreadyRegistered]);
    expect(await written(context)).toEqual(one);
  });

  test('makes one registration with one answer from the same request twice, in parallel or after a lost answer', async () => {
    const context = await readyContext(open);
    const filled = await withCode(context, form(context));
    const settings = await siteConfiguration(context, '-1');
    const answers = await Promise.all([1, 2, 3].map(() => registerEnterprise(testCaller(context, { clientAddress: address }), filled, settings)));
    context.clock.advance(23 * 3_600_000);
    answers.push(await registerEnterprise(testCaller(context, { clientAddress: address }), filled, settings));
    expect(new Set(answers.map((answer) => answer.topCode)).size).toBe(1);
    expect(await written(context)).toEqual(one);
  });

  /** Runs `interlude` once, right after the given query of this context and before its result is used. */
  const between = (context: TestContext, queries: number, interlude: () => Promise<unknown>): TestContext => {
    let answered = 0;
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (++answered === queries) await interlude();
        return result;
      },
    };
    return { ...context, database: { ...context.database, read: context.database.read.withPlugin(plugin) } };
  };

  test('does not report success for a repeated form after its person was erased', async () => {
    const context = await readyContext(open);
    const filled = await withCode(context, form(context));
    expect([await submit(context, filled), await submit(context, filled)]).toEqual([returnCodes.success, returnCodes.success]);
    const personId = (await findPersonByPhone(context, filled.contactNumber))!;
    await context.database.transaction((tx) => eraseContacts(tx, personId));
    expect(await submit(context, filled)).toBe(returnCodes.smsCodeWrong);
  });

  test('does not report success for a repeated form after its enterprise was deleted', async () => {
    const context = await readyContext(open);
    const filled = await withCode(context, form(context));
    expect([await submit(context, filled), await submit(context, filled)]).toEqual([returnCodes.success, returnCodes.success]);
    await context.database.transaction((tx) => tx.updateTable('enterprises').set({ closed_at: context.clock.now(), name: '' }).execute());
    expect(await submit(context, filled)).toBe(returnCodes.invalidInput);
  });

  test.each([1, 2, 3, 4, 5, 6, 7])('gives the same answer to a parallel submit of the same form that commits after check %i', async (looks) => {
    const context = await readyContext(open);
    const filled = await withCode(context, form(context));
    const settings = await siteConfiguration(context, '-1');
    let first: Registered | undefined;
    const late = between(context, looks, async () => {
      first = await registerEnterprise(testCaller(context, { clientAddress: address }), filled, settings);
    });
    expect(await registerEnterprise(testCaller(late, { clientAddress: address }), filled, settings)).toEqual(first);
    expect(await written(context)).toEqual(one);
  });

  const save = (context: TestContext, filled: RegistrationForm, clientAddress: string): Promise<unknown> => {
    const cipher = createCipheriv('aes-128-ecb', Buffer.from(context.secrets.cipherKeyBase64, 'base64'), null);
    const encryptedArray = Buffer.concat([cipher.update(JSON.stringify(filled)), cipher.final()]).toString('base64');
    return answerOf(enterpriseHandlers, 'saveRegistration', { encryptedArray }, testCaller(context, { clientAddress, headers: new Headers({ host: 'localhost:3000' }) }));
  };
  const wrong = (filled: RegistrationForm): RegistrationForm => ({ ...filled, verificationCode: filled.verificationCode === '000000' ? '000001' : '000000' });

  test('limits the IPv6 addresses of one subscriber together', async () => {
    const context = await readyContext(open);
    context.config.limits = { ...context.config.limits, registrationsPerHourPerAddress: 1 };
    await save(context, await withCode(context, form(context)), '2001:db8:1:2::1');
    await expect(save(context, await withCode(context, form(context)), '2001:db8:1:2::2')).rejects.toMatchObject({ httpStatus: 429 });
    await save(context, await withCode(context, form(context)), '2001:db8:1:3::1');
  });

  test('is possible after wrong codes of strangers behind the same address', async () => {
    const context = await readyContext(open);
    context.config.limits = { ...context.config.limits, registrationsPerHourPerAddress: 1 };
    const filled = await withCode(context, form(context));
    for (let stranger = 0; stranger < 4; stranger++) {
      await expect(save(context, wrong(form(context, { verificationCode: '000000' })), address)).rejects.toMatchObject({ returnCode: returnCodes.smsCodeWrong });
    }
    await expect(save(context, filled, address)).resolves.toMatchObject({ enterpriseName: filled.enterpriseName });
  });

  test('refuses used or invalid values ten times an hour for each phone; then its code is void', async () => {
    const context = await readyContext(open);
    const filled = await withCode(context, form(context));
    const ask = (guess: number) => submit(context, { ...filled, discountCode: `GUESS${guess}`, requestId: context.random.uuid() });
    for (let guess = 0; guess < 10; guess++) expect(await ask(guess)).toBe(returnCodes.inviteCodeUnusable);
    expect(await ask(10)).toBe(returnCodes.smsCodeWrong);
    expect(await submit(context, filled)).toBe(returnCodes.smsCodeWrong);

    context.clock.advance(61_000);
    const again = await withCode(context, filled);
    expect(await submit(context, { ...again, discountCode: 'GUESS11' })).toBe(returnCodes.smsCodeWrong);
    context.clock.advance(61_000);
    expect(await submit(context, await withCode(context, filled))).toBe(returnCodes.success);
  });

  test.each([25, 47])('refuses a request id that was used %i hours ago, for another form and the same', async (hours) => {
    const context = await readyContext(open);
    const filled = await withCode(context, form(context));
    expect(await submit(context, filled)).toBe(returnCodes.success);
    context.clock.advance(hours * 3_600_000);
    const other = await withCode(context, form(context, { requestId: filled.requestId }));
    for (const stale of [other, filled]) {
      await expect(save(context, stale, address)).rejects.toMatchObject({ returnCode: returnCodes.invalidInput, message: '请求编号已用过，请刷新页面后重试', data: { field: 'requestId' } });
    }
    expect(await written(context)).toEqual(one);
  });

  test('refuses a used request id with another form', async () => {
    const context = await readyContext(open);
    const filled = await withCode(context, form(context));
    await submit(context, filled);
    expect(await submit(context, { ...form(context), requestId: filled.requestId })).toBe(returnCodes.invalidInput);
  });

  test('accepts an invite code as often as its number says, also in parallel', async () => {
    const context = await readyContext(open);
    const filled: RegistrationForm[] = [];
    for (const creditCode of creditCodes) filled.push(await withCode(context, form(context, { creditCode })));
    const outcomes = await Promise.all(filled.map((each) => submit(context, each)));
    expect(outcomes.filter((outcome) => outcome === returnCodes.success)).toHaveLength(3);
    expect(outcomes).toContain(returnCodes.inviteCodeUnusable);
  });

  test('asks for and stores the ID card only if the site configuration says so, and never unencrypted', async () => {
    const context = await readyContext(open);
    const settings = { ...(await siteConfiguration(context, '-1')), cardIdRequired: true, supervisorFlag: true };
    const filled = await withCode(context, form(context));
    await expect(registerEnterprise(testCaller(context, { clientAddress: address }), filled, settings)).rejects.toMatchObject({ returnCode: returnCodes.invalidInput, data: { field: 'cardId' } });
    await registerEnterprise(testCaller(context, { clientAddress: address }), { ...filled, cardId: '11010519491231002X' }, settings);
    const person = await context.database.read.selectFrom('people').selectAll().executeTakeFirstOrThrow();
    expect(person.user_type).toBe('EXPAND_SUPERVISOR');
    expect(JSON.stringify(person)).not.toContain('11010519491231002X');
    expect(context.secrets.open(person.card_sealed ?? '')).toBe('11010519491231002X');
  });
});
