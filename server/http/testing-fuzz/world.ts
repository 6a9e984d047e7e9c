import { createCipheriv } from 'node:crypto';
import type { Role } from '../../../contract/calls/index.ts';
import { isCreditCode } from '../../../contract/rules/index.ts';
import type { OpenDatabase } from '../../database/testing.ts';
import { browserCookieName, openSession, openTemporaryToken } from '../../modules/accounts/index.ts';
import { openPuzzle } from '../../testing-puzzle.ts';
import { addJoinRequest } from '../../modules/enterprises/index.ts';
import { type CodeBinding, requestSmsCode } from '../../modules/sms-codes/index.ts';
import { createPushProvider } from '../../providers/web-push/index.ts';
import { seedPortal } from '../../seeding/seed.ts';
import { seedAccounts } from '../../seeding/accounts.ts';
import { type TestContext, testContext } from '../../testing-context.ts';
import { messagingApp } from './messaging-app.ts';
import { proxied } from '../testing-visitor.ts';
import { type TestServer, testServer } from '../testing-server.ts';
import { type Changes, noteChanges } from './changes.ts';
import { addTestPerson } from '../../testing-entities.ts';

export interface TestMember {
  personId: string;
  phone: string;
  userName: string;
}

/** A portal with people, enterprises and content, and everything that callers need. Recipes draw their inputs from it. */
export interface World {
  context: TestContext;
  server: TestServer;
  changes: Changes;
  /** Enterprises that exist from the start: one can be found, one cannot, and one changes its setting again and again. */
  enterprises: { found: string; hidden: string; undecided: string };
  /** A new client address at every call, as a proxy reports it, so that address limits are never reached. */
  freshAddress(): string;
  freshPhone(): string;
  freshUserName(): string;
  freshCreditCode(): string;
  freshId(): string;
  /** Returns 0, 1 … `of` - 1 in turn, and again from 0. */
  turn(of: number): number;
  addPerson(memberships?: readonly (readonly [topCode: string, role: Role])[]): Promise<TestMember>;
  /** A puzzle and its answer, read from the database. */
  puzzle(): Promise<{ userKey: string; blockX: number; powNonce: string }>;
  /** A code as sent by SMS. */
  smsCode(binding: CodeBinding): Promise<string>;
  temporaryToken(personId: string, topCodes: readonly string[]): Promise<string>;
  /** Headers of a login: with a cookie for a browser, without for another caller. */
  login(personId: string, topCode: string, isBrowser: boolean): Promise<Record<string, string>>;
  joinRequest(topCode: string): Promise<string>;
  /** Cipher text as the pages make it. `key` is base64. */
  encipher(text: string, key?: string): string;
}

const wide = 100_000_000;

/** All limits that are settings, raised. The other limits belong to a phone, a person or an address, which are always new. */
const widened = {
  callsPerMinutePerAddress: wide,
  enquiriesPerHourPerAddress: wide,
  registrationsPerHourPerAddress: wide,
  smsPerHourPerAddress: wide,
  smsPerHourPerNetwork: wide,
  smsPerHourForSite: wide,
  smsPerDayForSite: wide,
  liveNoticesPerDayPerEnterprise: wide,
  liveNoticesPerDayPerTrial: wide,
  liveNoticesPerHourForSite: wide,
  liveNoticesPerDayForSite: wide,
  liveRemindersPerHourForSite: wide,
  liveRemindersPerDayForSite: wide,
  classesPerEnterprise: wide,
  liveUploadMegabytesPerDayPerEnterprise: wide,
  recordingStopsAtStoragePercent: 0,
};

export async function createWorld(open: OpenDatabase): Promise<World> {
  const context = testContext(await open(), { ...proxied, wechat: messagingApp });
  const { clock: now, random: drawn, secrets } = context;
  context.push = createPushProvider({ kind: 'web-push', services: [], subject: null }, { clock: now, random: drawn, hmac: (text) => secrets.hmac('web push key', text) });
  context.config.limits = { ...context.config.limits, ...widened };
  // On this date all launch content is published and its agreement is in force.
  context.clock.set(Date.parse('2026-12-01T09:00:00+08:00'));
  await seedAccounts(context);
  await seedPortal(context);
  const changes = await noteChanges(context.database);
  const server = await testServer(context);
  const { clock, database, random } = context;
  const enterprises = { found: '200000000001', hidden: '200000000002', undecided: '200000000003' };

  let addresses = 0;
  let people = 0;
  let turns = 0;

  const world: World = {
    context,
    server,
    changes,
    enterprises,
    freshAddress() {
      const n = ++addresses;
      return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
    },
    freshPhone: () => `13${String(100_000_000 + ++people)}`,
    freshUserName: () => `fuzz${String(10_000 + ++people)}`,
    freshCreditCode() {
      const body = `91${String(100_000_000_000_000 + ++people)}`;
      const whole = [...'0123456789ABCDEFGHJKLMNPQRTUWXY'].map((check) => body + check).find(isCreditCode);
      if (whole === undefined) throw new Error(`${body} has no check character`);
      return whole;
    },
    freshId: () => random.uuid(),
    turn: (of) => turns++ % of,
    async addPerson(memberships = [[enterprises.found, 'student']]) {
      const phone = world.freshPhone();
      const userName = world.freshUserName();
      return { personId: await addTestPerson(context, { phone, userName, memberships, enterprise: { searchable: true } }), phone, userName };
    },
    async puzzle() {
      const answer = await openPuzzle(context);
      // A drag shorter than half a second is refused.
      clock.advance(600);
      return answer;
    },
    async smsCode(binding) {
      await requestSmsCode(context, binding, world.freshAddress());
      return context.smsSent.pop()?.code ?? '';
    },
    temporaryToken: (personId, topCodes) => database.transaction((tx) => openTemporaryToken(context, tx, { personId, topCodes })),
    async login(personId, topCode, isBrowser) {
      const headers = new Headers(isBrowser ? { 'sec-fetch-site': 'same-origin' } : {});
      const { token, setCookies } = await database.transaction((tx) => openSession(context, tx, { personId, topCode, headers }));
      const cookie = setCookies.map((setCookie) => setCookie.split(';')[0]).find((pair) => pair?.startsWith(browserCookieName));
      return { authorization_token: token, ...(cookie ? { cookie } : {}) };
    },
    async joinRequest(topCode) {
      const { personId } = await world.addPerson([]);
      await database.transaction((tx) => addJoinRequest(context, tx, { personId, topCode }));
      const { id } = await database.read.selectFrom('join_requests').select('id').where('person_id', '=', personId).executeTakeFirstOrThrow();
      return id;
    },
    encipher(text, key = context.secrets.cipherKeyBase64) {
      const bytes = Buffer.from(key, 'base64');
      const cipher = createCipheriv(bytes.length === 16 ? 'aes-128-ecb' : 'aes-256-ecb', bytes, null);
      return Buffer.concat([cipher.update(text), cipher.final()]).toString('base64');
    },
  };
  for (const [topCode, enterpriseName, searchable] of [
    [enterprises.found, '启航职业培训学校（示例）', true],
    [enterprises.hidden, '隐山技工学校（示例）', false],
    [enterprises.undecided, '两可教育科技（示例）', false],
  ] as const) {
    await addTestPerson(context, { phone: world.freshPhone(), memberships: [[topCode, 'administrator']], enterprise: { name: enterpriseName, searchable } });
  }
  return world;
}
