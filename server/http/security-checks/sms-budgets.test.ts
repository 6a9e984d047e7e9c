import { expect, test } from 'vitest';
import { returnCodes } from '../../../contract/return-codes.ts';
import { describeOnSqlite } from '../../database/testing.ts';
import type { SmsPurpose } from '../../modules/sms-codes/index.ts';
import { SmsUndelivered } from '../../providers/sms/index.ts';
import type { RawAnswer } from '../testing-server.ts';
import { from, proxied, type Visitor, visitorOf } from '../testing-visitor.ts';
import { addTestPerson } from '../../testing-entities.ts';
import { addTestLive, addToRoster } from '../../testing-lives.ts';

/** Strangers who use up other people's SMS (spec security#sms-rate, security#owner-gets-code, security#site-budget), and whether the answers reveal anything about a phone. */

const phone = '13912345678';
const topCode = '100000000001';
const { success, smsAskedTooOften } = returnCodes;
const minute = 60_000;
const day = 86_400_000;

type Headers = Record<string, string>;
/** Unregistered phones. */
const invented = (index: number): string => `137${String(index).padStart(8, '0')}`;

async function ask(visitor: Visitor, of: string, operaType: SmsPurpose, headers: Headers): Promise<RawAnswer['envelope']> {
  return (await visitor.make('sendOfficialCode', { phone: of, operaType, ...(await visitor.solve()) }, headers)).envelope;
}
const codeOf = async (...asked: Parameters<typeof ask>): Promise<number | undefined> => (await ask(...asked)).returnCode;
const sentTo = ({ context }: Visitor, of: string): number => context.smsSent.filter((message) => message.phone === of).length;

/** The headers of a known browser of a phone's account, at an address. */
async function knownBrowser(visitor: Visitor, of: string, address: Headers): Promise<Headers> {
  const browser = { ...address, 'sec-fetch-site': 'same-origin' };
  visitor.context.clock.advance(minute);
  expect(await codeOf(visitor, of, 'login', address)).toBe(success);
  const first = await visitor.make('login', { phone: of, smsCode: visitor.context.smsSent.at(-1)?.code, phoneLogin: 1 }, browser);
  const cookiesOf = (answer: RawAnswer) => ((answer.headers['set-cookie'] ?? []) as string[]).map((cookie) => cookie.split(';')[0]);
  const { tempAccountToken } = first.envelope.data as { tempAccountToken: string };
  const begun = cookiesOf(first);
  const second = await visitor.make('login', { tempAccountToken, topCode }, { ...browser, ...(begun.length > 0 ? { cookie: begun.join('; ') } : {}) });
  expect(second.envelope.returnCode).toBe(success);
  return { ...browser, cookie: [...begun, ...cookiesOf(second)].join('; ') };
}

describeOnSqlite('from outside, SMS of other people', (open) => {
  async function start(limits: Partial<Visitor['context']['config']['limits']> = {}, sms?: Visitor['context']['sms']): Promise<Visitor> {
    const visitor = await visitorOf(open, { ...proxied, ...(sms ? { sms } : {}) });
    visitor.context.config.limits = { ...visitor.context.config.limits, ...limits };
    await addTestPerson(visitor.context, { phone, memberships: [[topCode, 'administrator']] });
    visitor.context.clock.set(Date.parse('2026-03-02T09:00:00+08:00'));
    return visitor;
  }

  /** Uses up the messages a day that strangers can have sent to a phone. @returns the addresses that took part */
  async function useUpDay(visitor: Visitor, of: string): Promise<void> {
    for (let sent = 0; sent < 10; sent++) {
      if (sent === 5) visitor.context.clock.advance(60 * minute);
      expect(await codeOf(visitor, of, sent % 2 === 0 ? 'login' : 'resetPassword', from(`198.51.${sent}.7`)), `message ${sent + 1}`).toBe(success);
      visitor.context.clock.advance(minute);
    }
    visitor.context.clock.advance(60 * minute);
  }

  test('41: if strangers used up the phone’s messages of the day, a known browser of its account gets login and reset codes at once', async () => {
    const visitor = await start();
    const owner = await knownBrowser(visitor, phone, from('203.0.113.7'));
    visitor.context.clock.advance(day);
    await useUpDay(visitor, phone);
    expect(await codeOf(visitor, phone, 'login', from('198.51.100.7'))).toBe(smsAskedTooOften);

    expect(await codeOf(visitor, phone, 'login', owner)).toBe(success);
    expect(await ask(visitor, phone, 'resetPassword', owner), 'its own minute').toMatchObject({ returnCode: smsAskedTooOften, data: { resendAfterSeconds: 57 } });
    visitor.context.clock.advance(minute);
    expect(await codeOf(visitor, phone, 'resetPassword', owner)).toBe(success);
    expect(visitor.context.smsSent.at(-1)).toMatchObject({ phone });
    // The cookie of a known browser of another account gives no advantage here.
    await addTestPerson(visitor.context, { phone: '13912345679', memberships: [[topCode, 'student']] });
    const another = await knownBrowser(visitor, '13912345679', from('203.0.113.8'));
    expect(await codeOf(visitor, phone, 'login', another)).toBe(smsAskedTooOften);
  });

  test('41: a stranger’s message within the last minute does not delay a known browser', async () => {
    const visitor = await start();
    const owner = await knownBrowser(visitor, phone, from('203.0.113.7'));
    visitor.context.clock.advance(minute);
    expect(await codeOf(visitor, phone, 'login', from('198.51.100.7'))).toBe(success);
    expect(await codeOf(visitor, phone, 'login', from('203.0.113.7'))).toBe(smsAskedTooOften);
    expect(await codeOf(visitor, phone, 'login', owner)).toBe(success);
  });

  test('41: if the day is used up, an unknown browser gets one reset code from each network, three in all, and no login code', async () => {
    for (const of of [phone, invented(1)]) {
      const visitor = await start();
      await useUpDay(visitor, of);
      const at = from('203.0.113.7');
      expect(await codeOf(visitor, of, 'login', at)).toBe(smsAskedTooOften);
      expect(await codeOf(visitor, of, 'resetPassword', at)).toBe(success);
      expect(sentTo(visitor, of)).toBe(11);
      const outcomes: unknown[] = [];
      for (const address of ['203.0.113.99', '198.51.101.1', '198.51.102.1', '198.51.103.1']) {
        visitor.context.clock.advance(minute);
        outcomes.push(await codeOf(visitor, of, 'resetPassword', from(address)));
      }
      expect(outcomes).toEqual([smsAskedTooOften, success, success, smsAskedTooOften]);
      // A day after the first of the ten messages there is room again, and the refusal says when.
      const { data } = await ask(visitor, of, 'resetPassword', at);
      visitor.context.clock.advance((data as { resendAfterSeconds: number }).resendAfterSeconds * 1000);
      expect(await codeOf(visitor, of, 'login', at)).toBe(success);
    }
  });

  test('41: if strangers’ login and reset codes used up the phone’s day, registration and the free trial still get a code, whether the phone is registered or not', async () => {
    for (const of of [phone, invented(1)]) {
      const visitor = await start();
      await useUpDay(visitor, of);
      const newcomer = from('203.0.113.7');
      expect(await codeOf(visitor, of, 'register', newcomer)).toBe(success);
      visitor.context.clock.advance(minute);
      expect((await visitor.make('sendVerCode', { phone: of, operaType: 'orgRegister', ...(await visitor.solve()) }, newcomer)).envelope.returnCode).toBe(success);
      visitor.context.clock.advance(minute);
      expect(await codeOf(visitor, of, 'login', newcomer)).toBe(smsAskedTooOften);
    }
  });

  test('42: if five networks with invented phones used up the site’s hour, a registered phone from elsewhere gets its codes', async () => {
    const visitor = await start({ smsPerHourForSite: 100 });
    const owner = await knownBrowser(visitor, phone, from('203.0.113.7'));
    visitor.context.clock.set(Math.ceil(visitor.context.clock.now() / 3_600_000) * 3_600_000);
    visitor.context.smsSent.length = 0;
    const registering: unknown[] = [];
    for (let index = 0; index < 25; index++) registering.push(await codeOf(visitor, invented(index), 'register', from(`198.51.${index % 5}.${index}`)));
    expect(registering, 'newcomers have a fifth of the site’s hour, and a network a tenth of that').toEqual([...Array<number>(10).fill(success), ...Array<number>(15).fill(smsAskedTooOften)]);
    expect(await codeOf(visitor, invented(90), 'register', from('203.0.113.20')), 'a newcomer from elsewhere').toBe(success);
    for (let index = 100; index < 140; index++) await codeOf(visitor, invented(index), index % 2 === 0 ? 'login' : 'resetPassword', from(`198.51.${index % 5}.7`));
    expect(visitor.context.smsSent, 'and unknown phones a twentieth').toHaveLength(16);

    expect(await codeOf(visitor, phone, 'login', from('203.0.113.9'))).toBe(success);
    expect(await codeOf(visitor, phone, 'resetPassword', owner)).toBe(success);
    expect(sentTo(visitor, phone)).toBe(2);
    const metrics = await visitor.context.metrics.registry.metrics();
    expect(metrics).not.toContain('portal_sms_site_budget_exhausted_total{share="newcomer"');
    expect(metrics).toContain('portal_sms_site_budget_exhausted_total{share="unknown",per="hour"} 35');
  });

  test('42: if the site’s day of registered phones is used up too, resets and known browsers keep shares of their own', async () => {
    const visitor = await start({ smsPerDayForSite: 40 });
    const owner = await knownBrowser(visitor, phone, from('203.0.113.7'));
    const members = Array.from({ length: 26 }, (_, index) => `1391234${1000 + index}`);
    for (const member of members) await addTestPerson(visitor.context, { phone: member });
    const outcomes: unknown[] = [];
    for (const [index, of] of members.entries()) outcomes.push(await codeOf(visitor, of, 'login', from(`198.51.${index % 5}.7`)));
    expect(outcomes.lastIndexOf(success), 'one of the 22 was the owner’s').toBe(20);
    expect(await codeOf(visitor, members[25]!, 'resetPassword', from('203.0.113.9'))).toBe(success);
    expect(await codeOf(visitor, phone, 'login', owner)).toBe(success);
    expect(await visitor.context.metrics.registry.metrics()).toContain('portal_sms_site_budget_exhausted_total{share="registered",per="day"} 5');
  });

  test('if the address’s limit for unknown phones is used up, a registered phone behind it still gets its code', async () => {
    const visitor = await start({ smsPerHourPerAddress: 20 });
    const school = from('203.0.113.7');
    for (let index = 0; index < 30; index++) await codeOf(visitor, invented(index), index % 2 === 0 ? 'register' : 'login', school);
    expect(visitor.context.smsSent).toHaveLength(5);
    expect(await codeOf(visitor, invented(99), 'register', school)).toBe(smsAskedTooOften);
    expect(await codeOf(visitor, phone, 'login', school)).toBe(success);
    expect(sentTo(visitor, phone)).toBe(1);
  });

  test('if any budget is used up, registered and unknown phones get the same answer', async () => {
    const visitor = await start({ smsPerHourPerAddress: 20 });
    const stranger = from('198.51.100.7');
    const members = Array.from({ length: 14 }, (_, index) => `1391234${1000 + index}`);
    for (const member of members) await addTestPerson(visitor.context, { phone: member });
    const answers = async (of: string, purpose: SmsPurpose) => [await ask(visitor, of, purpose, stranger), await ask(visitor, of, purpose, stranger)];

    for (let index = 0; index < 3; index++) await codeOf(visitor, invented(index), 'login', stranger);
    expect(sentTo(visitor, invented(2)), 'the share of unknown phones is used up').toBe(0);
    expect(await answers(members[0]!, 'login')).toEqual(await answers(invented(10), 'login'));
    expect(await answers(members[1]!, 'resetPassword')).toEqual(await answers(invented(11), 'resetPassword'));
    for (let index = 0; index < 5; index++) await codeOf(visitor, invented(20 + index), 'register', stranger);
    for (const purpose of ['register', 'bind'] as const) expect(await answers(members[2]!, purpose)).toEqual(await answers(invented(12), purpose));

    for (const member of members.slice(3)) await codeOf(visitor, member, 'login', stranger);
    visitor.context.clock.advance(minute);
    const refused = { returnCode: smsAskedTooOften, data: null };
    for (const purpose of ['login', 'resetPassword'] as const) {
      expect(await ask(visitor, members[11]!, purpose, stranger), 'the share of registered phones is used up').toMatchObject(refused);
      expect(await answers(members[11]!, purpose)).toEqual(await answers(invented(30), purpose));
    }
  });

  /** A class of an enterprise with invented phones on its list. */
  async function addClass({ context }: Visitor, { code = 'L1', enterprise = topCode, startsInHours = 1, listed }: { code?: string; enterprise?: string; startsInHours?: number; listed: readonly string[] }): Promise<void> {
    const room = await addTestLive(context, { code, top_code: enterprise, visibility: 'list', starts_at: context.clock.now() + startsInHours * 60 * minute });
    for (const each of listed) await addToRoster(context, room, { phone: each });
  }
  const students = Array.from({ length: 6 }, (_, index) => invented(index));
  /** 22 codes an hour for registered phones: 11 for lists, 6 of them for one enterprise. One unknown phone an address. */
  const ofSmallSite = { smsPerHourForSite: 40, smsPerHourPerAddress: 20 };

  test('refused requests for one listed phone leave the other phones on the list their codes', async () => {
    const visitor = await start(ofSmallSite);
    await addClass(visitor, { listed: students });
    const stranger = from('198.51.100.7');
    const outcomes: unknown[] = [];
    for (let index = 0; index < 10; index++) outcomes.push(await codeOf(visitor, students[0]!, 'login', stranger));
    expect(outcomes).toEqual([success, ...Array<number>(9).fill(smsAskedTooOften)]);
    for (const student of students.slice(1)) expect(await codeOf(visitor, student, 'login', from('203.0.113.7'))).toBe(success);
    expect(visitor.context.smsSent.map((message) => message.phone)).toEqual(students);
  });

  test('requests that the address’s limit refuses leave the phones on the list their codes', async () => {
    const visitor = await start({ ...ofSmallSite, smsPerHourPerAddress: 2 });
    await addClass(visitor, { listed: students });
    const stranger = from('198.51.100.7');
    const outcomes: unknown[] = [];
    for (const student of [...students, ...students]) outcomes.push(await codeOf(visitor, student, 'login', stranger));
    expect(outcomes).toEqual([success, ...Array<number>(11).fill(smsAskedTooOften)]);
    for (const [index, student] of students.slice(1).entries()) expect(await codeOf(visitor, student, 'login', from(`203.0.113.${index}`))).toBe(success);
    expect(visitor.context.smsSent.map((message) => message.phone)).toEqual(students);
  });

  test('requests for live codes that the address’s limit refuses leave the listed phones their live codes', async () => {
    const visitor = await start({ smsPerHourPerAddress: 2 });
    await addClass(visitor, { listed: students });
    const liveCode = async (account: string, address: Headers) => (await visitor.make('sendOfficialCode', { operaType: 'liveLogin', liveCode: 'L1', account, ...(await visitor.solve()) }, address)).envelope.returnCode;
    const stranger = from('198.51.100.7');
    for (const student of students) for (let time = 0; time < 5; time++) await liveCode(student, stranger);
    const served = visitor.context.smsSent.splice(0).map((message) => message.phone);
    const others = students.filter((student) => !served.includes(student));
    expect(others.length).toBeGreaterThanOrEqual(4);
    for (const [index, student] of others.entries()) expect(await liveCode(student, from(`203.0.113.${index}`))).toBe(success);
    expect(visitor.context.smsSent.map((message) => message.phone)).toEqual(others);
  });

  test('codes that the provider refused to send leave the phones on the list their codes', async () => {
    const visitor = await start(ofSmallSite);
    await addClass(visitor, { listed: students });
    const working = visitor.context.sms;
    visitor.context.sms = { ...working, send: () => Promise.reject(new SmsUndelivered('refusing', { reason: 'refused', retryable: false })) };
    for (let index = 0; index < 10; index++) expect(await codeOf(visitor, students[0]!, 'login', from('198.51.100.7'))).toBe(returnCodes.smsUndelivered);
    visitor.context.sms = working;
    for (const student of students) expect(await codeOf(visitor, student, 'login', from('203.0.113.7'))).toBe(success);
    expect(visitor.context.smsSent.map((message) => message.phone)).toEqual(students);
  });

  /** Uses up the codes of all unknown phones, so that only phones with another budget get any. */
  async function useUpUnknown(visitor: Visitor): Promise<void> {
    for (let index = 0; index < 2; index++) await codeOf(visitor, invented(900 + index), 'login', from(`198.51.${100 + index}.7`));
  }
  const withoutTrials = ({ context }: Visitor) => context.database.transaction((tx) => tx.deleteFrom('trials').execute());
  const ofBoth = [invented(100), invented(101), invented(102)];

  test('phones on the list of a school get their codes, also if several trials with later classes list them and the trials’ part is used up', async () => {
    const visitor = await start(ofSmallSite);
    await withoutTrials(visitor);
    await addClass(visitor, { listed: ofBoth });
    for (let trial = 2; trial <= 5; trial++) {
      await addTestPerson(visitor.context, { phone: `1391234500${trial}`, memberships: [[`10000000000${trial}`, 'administrator']] });
      await addClass(visitor, { code: `T${trial}`, enterprise: `10000000000${trial}`, startsInHours: trial, listed: trial === 2 ? [...students, ...ofBoth] : ofBoth });
    }
    for (const of of students) await codeOf(visitor, of, 'login', from('198.51.100.7'));
    await useUpUnknown(visitor);
    visitor.context.smsSent.length = 0;
    for (const of of ofBoth) expect(await codeOf(visitor, of, 'login', from('203.0.113.7'))).toBe(success);
    expect(visitor.context.smsSent.map((message) => message.phone)).toEqual(ofBoth);
  });

  test('a phone on the lists of two schools gets its code while one of them has some left', async () => {
    const visitor = await start(ofSmallSite);
    await withoutTrials(visitor);
    await addClass(visitor, { listed: ofBoth });
    await addClass(visitor, { code: 'L2', enterprise: '100000000002', startsInHours: 2, listed: [...students, ...ofBoth] });
    for (const of of students) await codeOf(visitor, of, 'login', from('198.51.100.7'));
    await useUpUnknown(visitor);
    visitor.context.smsSent.length = 0;
    for (const of of ofBoth) expect(await codeOf(visitor, of, 'login', from('203.0.113.7'))).toBe(success);
    expect(visitor.context.smsSent.map((message) => message.phone)).toEqual(ofBoth);
  });

  test('while the provider is away, withheld codes fail in the same way as sent codes', async () => {
    const sms: Visitor['context']['sms'] = { name: 'away', send: () => Promise.reject(new SmsUndelivered('away', { reason: 'unreachable', retryable: true })), health: async () => {} };
    const visitor = await start({ smsPerHourPerAddress: 20 }, sms);
    const stranger = from('198.51.100.7');
    const outcomes: unknown[] = [];
    for (const of of [invented(1), invented(2), phone]) outcomes.push(await codeOf(visitor, of, 'login', stranger));
    expect(outcomes).toEqual(Array(3).fill(returnCodes.smsUndelivered));
  });
});
