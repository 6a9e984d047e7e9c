import { expect, test } from 'vitest';
import { returnCodes } from '../../../contract/return-codes.ts';
import type { Refusal } from '../../calls/refusal.ts';
import type { Context } from '../../context.ts';
import { describeOnBothDatabases } from '../../database/testing.ts';
import { type SmsFailureReason, SmsUndelivered } from '../../providers/sms/index.ts';
import { type TestContext, testContext } from '../../testing-context.ts';
import { type CodeBinding, requestSmsCode } from './index.ts';
import { address, binding, codeSent, outcomeOf, use } from './testing-codes.ts';

describeOnBothDatabases('asking for an SMS code', (open) => {
  test('a phone gets one SMS a minute, five an hour and ten a day, across purposes', async () => {
    const context = testContext(await open());
    const start = context.clock.now();
    expect(await outcomeOf(requestSmsCode(context, binding, address))).toBe(returnCodes.success);
    context.clock.advance(59_000);
    expect(await outcomeOf(requestSmsCode(context, { ...binding, purpose: 'login' }, address))).toBe(returnCodes.smsAskedTooOften);

    const hourly: number[] = [];
    for (let minute = 2; minute <= 12; minute += 2) {
      context.clock.set(start + minute * 60_000);
      hourly.push(await outcomeOf(requestSmsCode(context, binding, address)));
    }
    expect(hourly).toEqual([200, 200, 200, 200, returnCodes.smsAskedTooOften, returnCodes.smsAskedTooOften]);

    const daily: number[] = [];
    for (let hour = 2; hour <= 12; hour += 1) {
      context.clock.set(start + hour * 3_600_000);
      daily.push(await outcomeOf(requestSmsCode(context, binding, address)));
    }
    expect(daily.filter((outcome) => outcome === 200)).toHaveLength(5);
    expect(context.smsSent).toHaveLength(10);
  });

  test('the refusal above the limit says how long to wait, and then a code is sent', async () => {
    const context = testContext(await open());
    const refusalOf = async (purpose: CodeBinding['purpose']): Promise<unknown> => {
      try {
        return await requestSmsCode(context, { ...binding, purpose }, address);
      } catch (refusal) {
        return refusal;
      }
    };
    const waitOf = async (purpose: CodeBinding['purpose'] = 'login'): Promise<number> => {
      const refusal = await refusalOf(purpose);
      if (refusal === null) return 0;
      expect(refusal).toMatchObject({ returnCode: returnCodes.smsAskedTooOften, data: { resendAfterSeconds: expect.any(Number) } });
      return (refusal as { data: { resendAfterSeconds: number } }).data.resendAfterSeconds;
    };
    expect(await waitOf()).toBe(0);
    expect(await waitOf()).toBe(60);
    context.clock.advance(18_001);
    expect(await waitOf('register'), 'rounded up, so that the next request does not come a moment too early').toBe(42);
    context.clock.advance(41_998);
    expect(await waitOf()).toBe(1);
    context.clock.advance(1);

    for (let sent = 2; sent <= 5; sent++, context.clock.advance(60_000)) expect(await waitOf(), `message ${sent}`).toBe(0);
    // Five in five minutes: the first leaves the hour's window 55 minutes from now, also with requests in between.
    expect(await waitOf()).toBe(55 * 60);
    context.clock.advance(55 * 60_000 - 1);
    expect(await waitOf()).toBe(1);
    context.clock.advance(1);
    for (let sent = 6; sent <= 10; sent++, context.clock.advance(60_000)) expect(await waitOf(), `message ${sent}`).toBe(0);
    // Ten in a day: the next one is possible when the first is a day old. It was sent 65 minutes ago.
    expect(await waitOf()).toBe(24 * 3600 - 65 * 60);
    context.clock.advance((24 * 3600 - 65 * 60) * 1000);
    expect(await waitOf()).toBe(0);
  });

  test('login and reset codes leave a phone two newcomers’ codes of the hour and four of the day, sent or withheld', async () => {
    for (const isWithheld of [false, true]) {
      const context = testContext(await open());
      context.clock.set(Date.parse('2026-03-02T01:00:00Z'));
      // The daily budget of the site for unknown phones is used up.
      if (isWithheld) await context.limits.take({ name: 'sms-unknown-site-day', points: 400, windowSeconds: 86_400 }, 'site', 400);
      const ask = async (purpose: CodeBinding['purpose'], network: number) => {
        context.clock.advance(60_000);
        return outcomeOf(requestSmsCode(context, { ...binding, purpose }, `198.51.${network}.7`));
      };
      const askAsMember = async (times: number) => {
        for (let asked = 0; asked < times; asked++) expect(await ask(asked % 2 === 0 ? 'login' : 'resetPassword', asked)).toBe(200);
      };
      const newcomers: readonly CodeBinding['purpose'][] = ['register', 'orgRegister', 'bind'];
      const outcomes = async () => [await ask(newcomers[0]!, 90), await ask(newcomers[1]!, 90), await ask(newcomers[2]!, 90)];
      await askAsMember(5);
      expect(await outcomes()).toEqual([200, 200, returnCodes.smsAskedTooOften]);
      expect(await ask('login', 90), 'their part is not for a login').toBe(returnCodes.smsAskedTooOften);
      context.clock.advance(3_600_000);
      // Of the day's ten, two are newcomers' codes.
      await askAsMember(3);
      expect(await outcomes()).toEqual([200, 200, returnCodes.smsAskedTooOften]);
      context.clock.advance(3_600_000);
      expect(await ask('register', 91), 'the day').toBe(returnCodes.smsAskedTooOften);
      expect(context.smsSent).toHaveLength(isWithheld ? 4 : 12);
    }
  });

  test('refusals by the budgets of address, network and site, or by the vendor’s limit, have no waiting time', async () => {
    const context = testContext(await open());
    const dataOf = (phone: string, clientAddress = address) => requestSmsCode(context, { ...binding, phone }, clientAddress).then(() => 'sent', (refusal: Refusal) => refusal.data);
    for (const limits of [{ smsPerHourPerAddress: 1 }, { smsPerHourPerNetwork: 1 }, { smsPerHourForSite: 1 }, { smsPerDayForSite: 1 }]) {
      context.config.limits = { ...testContext(context.database).config.limits, ...limits };
      context.clock.advance(86_400_000);
      expect([await dataOf('13900000001'), await dataOf('13900000001'), await dataOf('13900000002')]).toEqual(['sent', null, null]);
    }
    const limited = testContext(context.database, { sms: failing('limited').sms });
    await expect(requestSmsCode(limited, { ...binding, phone: '13900000003' }, address)).rejects.toMatchObject({ returnCode: returnCodes.smsAskedTooOften, data: null });
  });

  test('of twenty parallel requests for one phone, one SMS is sent', async () => {
    const context = testContext(await open());
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcomeOf(requestSmsCode(context, binding, address))));
    expect(outcomes.filter((outcome) => outcome === 200)).toHaveLength(1);
    expect(context.smsSent).toHaveLength(1);
  });

  test('an address, its network and the whole site have budgets of their own', async () => {
    const database = await open();
    const context = testContext(database);
    // A fifth of each budget is for registration.
    context.config.limits = { ...context.config.limits, smsPerHourPerAddress: 10, smsPerHourPerNetwork: 15, smsPerHourForSite: 200 };
    const from = (phone: number, client: string) => outcomeOf(requestSmsCode(context, { ...binding, phone: `139000000${phone}` }, client));
    expect([await from(10, address), await from(11, address), await from(12, address)]).toEqual([200, 200, returnCodes.smsAskedTooOften]);
    expect([await from(13, '203.0.113.8'), await from(14, '203.0.113.9')]).toEqual([200, returnCodes.smsAskedTooOften]);
    context.config.limits.smsPerHourForSite = 20;
    for (const network of [1, 2, 3, 4]) expect(await from(20 + network, `198.51.${network}.1`)).toBe(200);
    expect(await from(25, '198.51.5.1')).toBe(returnCodes.smsAskedTooOften);
    expect(context.smsSent).toHaveLength(7);
    expect(await context.metrics.registry.metrics()).toContain('portal_sms_site_budget_exhausted_total{share="newcomer",per="hour"} 1');
  });

  test.each([
    ['hour', { smsPerHourForSite: 500 }],
    ['day', { smsPerDayForSite: 500 }],
  ])('of the site’s %s for newcomers one network takes a tenth at most, and busy networks leave the reserve to others', async (per, limits) => {
    const context = testContext(await open());
    Object.assign(context.config, { limits: { ...context.config.limits, ...limits } });
    let phone = 13_900_000_000;
    const from = (client: string) => outcomeOf(requestSmsCode(context, { ...binding, phone: String(phone++) }, client));
    const sentFrom = async (network: number): Promise<number> => {
      let sent = 0;
      for (let asked = 0; asked < 12; asked++) if ((await from(`198.51.${network}.${asked % 4}`)) === 200) sent++;
      return sent;
    };
    // The share is 100 messages: at most 10 per network, of which the first comes from the reserve, and 50 for all busy networks together.
    const sent: number[] = [];
    for (let network = 0; network < 10; network++) sent.push(await sentFrom(network));
    expect(sent).toEqual([10, 10, 10, 10, 10, 6, 1, 1, 1, 1]);
    expect(await from('203.0.113.7'), 'a network that has asked for nothing yet').toBe(200);
    expect(await from('203.0.113.8'), 'and the same one again').toBe(returnCodes.smsAskedTooOften);
    expect(await from('198.51.0.9')).toBe(returnCodes.smsAskedTooOften);
    // The reserve can be used up: 61 messages were sent.
    for (let network = 0; network < 39; network++) expect(await from(`192.0.${network}.1`)).toBe(200);
    expect(await from('192.0.39.1')).toBe(returnCodes.smsAskedTooOften);
    context.clock.advance(per === 'hour' ? 3_600_000 : 86_400_000);
    expect(await from('192.0.39.1')).toBe(200);
  });

  test('a newcomer’s message that was not sent is given back to the limits of its network and of the site', async () => {
    const { channel, sms } = failing('refused');
    const context = testContext(await open(), { sms });
    context.config.limits = { ...context.config.limits, smsPerHourForSite: 10 };
    const from = (phone: string, client: string) => outcomeOf(requestSmsCode(context, { ...binding, phone }, client));
    for (let index = 0; index < 3; index++) expect(await from('13900000001', '198.51.1.1')).toBe(returnCodes.smsUndelivered);
    channel.reason = null;
    expect([await from('13900000001', '198.51.1.1'), await from('13900000002', '198.51.2.1'), await from('13900000003', '198.51.3.1')]).toEqual([200, 200, returnCodes.smsAskedTooOften]);
  });

  /** A channel that fails for the given reason, and records the codes. */
  function failing(reason: SmsFailureReason | null) {
    const channel = { reason, codes: [] as string[] };
    const sms: Context['sms'] = {
      name: 'unreliable',
      async send({ code }) {
        channel.codes.push(code);
        if (channel.reason) throw new SmsUndelivered('unreliable', { reason: channel.reason, retryable: true });
        return { receipt: 'r' };
      },
      async health() {},
    };
    return { channel, sms };
  }

  test.each([
    ['refused' as const, returnCodes.smsUndelivered],
    ['limited' as const, returnCodes.smsAskedTooOften],
  ])('when the provider reports %s, the visitor may try again at once, and the unsent code is refused', async (reason, outcome) => {
    const { channel, sms } = failing(reason);
    const context = testContext(await open(), { sms });
    expect(await outcomeOf(requestSmsCode(context, binding, address))).toBe(outcome);
    expect(await use(context, binding, channel.codes[0] ?? '')).toBe(returnCodes.smsCodeWrong);
    channel.reason = null;
    expect(await outcomeOf(requestSmsCode(context, binding, address))).toBe(returnCodes.success);
    expect(await use(context, binding, channel.codes[1] ?? '')).toBe(returnCodes.success);
  });

  test.each(['unreachable' as const, 'timeout' as const])('when the provider is lost (%s), the message may have arrived: its code is accepted, and it counts', async (reason) => {
    const { channel, sms } = failing(reason);
    const context = testContext(await open(), { sms });
    expect(await outcomeOf(requestSmsCode(context, binding, address))).toBe(returnCodes.smsUndelivered);
    channel.reason = null;
    expect(await outcomeOf(requestSmsCode(context, binding, address))).toBe(returnCodes.smsAskedTooOften);
    expect(await use(context, binding, channel.codes[0] ?? '')).toBe(returnCodes.success);
  });

  test('a database that fails after the delivery takes nothing from the visitor', async () => {
    const context = testContext(await open());
    const { database } = context;
    let transactions = 0;
    const breaking: TestContext = {
      ...context,
      database: { ...database, read: database.read, transaction: (work) => (++transactions === 2 ? Promise.reject(new Error('the database is away')) : database.transaction(work)) },
    };
    expect(await outcomeOf(requestSmsCode(breaking, binding, address))).toBe(returnCodes.success);
    expect(transactions).toBe(2);
    expect(await use(context, binding, codeSent(context))).toBe(returnCodes.success);
  });

  test('a message that was not sent takes nothing from the budgets of address, network and site', async () => {
    const { channel, sms } = failing('refused');
    const context = testContext(await open(), { sms });
    context.config.limits = { ...context.config.limits, smsPerHourPerAddress: 10, smsPerHourPerNetwork: 10, smsPerHourForSite: 200 };
    const ask = (phone: string) => outcomeOf(requestSmsCode(context, { ...binding, phone }, address));
    for (let index = 0; index < 3; index++) expect(await ask('13900000001')).toBe(returnCodes.smsUndelivered);
    channel.reason = null;
    expect(await ask('13900000001')).toBe(returnCodes.success);
    for (let index = 0; index < 3; index++) expect(await ask('13900000001')).toBe(returnCodes.smsAskedTooOften);
    expect(await ask('13900000002')).toBe(returnCodes.success);
    for (let index = 0; index < 2; index++) expect(await ask('13900000003')).toBe(returnCodes.smsAskedTooOften);
    context.config.limits = { ...context.config.limits, smsPerHourPerAddress: 20, smsPerHourPerNetwork: 15 };
    // Uses up the rest of the site's hour.
    await context.limits.take({ name: 'sms-newcomer-site', points: 40, windowSeconds: 3600 }, 'site', 38);
    expect(await ask('13900000003')).toBe(returnCodes.smsAskedTooOften);
    expect(await context.limits.peek({ name: 'sms-newcomer-address', points: 4, windowSeconds: 3600 }, address)).toMatchObject({ remaining: 4 });
  });

  test('the IPv6 addresses of one subscriber share one budget', async () => {
    const context = testContext(await open());
    context.config.limits = { ...context.config.limits, smsPerHourPerAddress: 10 };
    const ask = (index: number, network = '2001:db8:1:2') => outcomeOf(requestSmsCode(context, { ...binding, phone: `1390000000${index}` }, `${network}::${index}`));
    expect([await ask(1), await ask(2), await ask(3)]).toEqual([200, 200, returnCodes.smsAskedTooOften]);
    expect(await ask(4, '2001:db8:1:3')).toBe(200);
  });
});
