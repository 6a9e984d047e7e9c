import fc from 'fast-check';
import type { CallName } from '../../../contract/calls/index.ts';
import { email, enterpriseName } from './chosen.ts';
import { type Evidence, evidenceOf, type FindEvidence, type Recipe } from './recipe.ts';
import type { World } from './world.ts';
import { testPassword as password } from '../../testing-entities.ts';

/** Logging in, choosing the enterprise, logging out, and calls of an administrator in the console. */

const none = fc.record({});

/** The account name: the phone, or the user name in lower or upper case. */
const accountOf = ({ phone, userName }: { phone: string; userName: string }, world: World): string => [phone, userName, userName.toUpperCase()][world.turn(3)]!;

const byCode: FindEvidence = async (world) => {
  const { phone } = await world.addPerson();
  return evidenceOf({ phoneLogin: 1, phone, smsCode: await world.smsCode({ phone, topCode: '-1', purpose: 'login' }), topCode: '-1' });
};
const byPassword: FindEvidence = async (world) => evidenceOf({ phoneLogin: 0, phone: accountOf(await world.addPerson(), world), password, ...(await world.puzzle()) });
const secondStep: FindEvidence = async (world) => {
  const { personId } = await world.addPerson();
  return evidenceOf({ tempAccountToken: await world.temporaryToken(personId, [world.enterprises.found]), topCode: world.enterprises.found });
};
const inTurn = (...ways: readonly FindEvidence[]): FindEvidence => (world) => ways[world.turn(ways.length)]!(world);

const withPassword = async (world: World, typed: string): Promise<Evidence> => evidenceOf({ username: accountOf(await world.addPerson(), world), password: typed, ...(await world.puzzle()) });
const wrongPassword: FindEvidence = (world) => withPassword(world, 'Wrong#Chegong1');
const unknownAccount: FindEvidence = async (world) => evidenceOf({ username: world.freshUserName(), password, ...(await world.puzzle()) });

/** A person with a token for a further step. Without memberships it is a token for the wizard. */
async function holder(world: World, memberships: Parameters<World['addPerson']>[0]): Promise<{ personId: string; tempAccountToken: string }> {
  const { personId } = await world.addPerson(memberships);
  return { personId, tempAccountToken: await world.temporaryToken(personId, (memberships ?? []).map(([topCode]) => topCode)) };
}

const loggedIn = (role: 'administrator' | 'student', enterprise: keyof World['enterprises'] = 'found'): FindEvidence => async (world) => {
  const topCode = world.enterprises[enterprise];
  const { personId } = await world.addPerson([[topCode, role]]);
  return evidenceOf({}, await world.login(personId, topCode, world.turn(2) === 0));
};
const administrator = loggedIn('administrator');
const student = loggedIn('student');
const deciding = (who: FindEvidence, topCode: (world: World) => string): FindEvidence => async (world) => evidenceOf({ requestId: await world.joinRequest(topCode(world)) }, (await who(world)).headers);

export const loginRecipes = {
  login: {
    costly: true,
    chosen: none,
    enciphered: ['phone', 'password'],
    evidence: inTurn(byCode, byPassword, secondStep),
    useless: [
      async (world) => evidenceOf({ ...(await secondStep(world)).fields, topCode: world.enterprises.hidden }),
      async (world) => evidenceOf({ ...(await byPassword(world)).fields, password: 'Wrong#Chegong1' }),
      async (world) => {
        const phone = world.freshPhone();
        return evidenceOf({ phoneLogin: 1, phone, smsCode: await world.smsCode({ phone, topCode: '-1', purpose: 'login' }) });
      },
    ],
  },
  getUserOrgList: { costly: true, chosen: none, enciphered: ['username', 'password'], evidence: (world) => withPassword(world, password), useless: [wrongPassword, unknownAccount] },
  userLogin: {
    costly: true,
    chosen: none,
    enciphered: ['username', 'password'],
    evidence: inTurn(
      async (world) => {
        const person = await world.addPerson();
        const tempAccountToken = await world.temporaryToken(person.personId, [world.enterprises.found]);
        return evidenceOf({ username: accountOf(person, world), tempAccountToken, topCode: world.enterprises.found });
      },
      async (world) => evidenceOf({ ...(await withPassword(world, password)).fields, topCode: world.enterprises.found }),
    ),
    useless: [
      wrongPassword,
      unknownAccount,
      async (world) => evidenceOf({ ...(await withPassword(world, password)).fields, topCode: world.enterprises.hidden }),
      async (world) => evidenceOf({ username: accountOf(await world.addPerson(), world), ...(await secondStep(world)).fields }),
    ],
  },
  searchEnterprise: {
    chosen: fc.record({ keyword: fc.constantFrom('启航职业', '职业培训', '不存在的', '    技工学校', '%%%%', '____') }),
    evidence: async (world) => evidenceOf({ tempAccountToken: (await holder(world, [])).tempAccountToken }),
  },
  createEnterprise: {
    chosen: fc.record({ enterpriseName: enterpriseName(50), orgType: fc.constantFrom('0', '1', '2'), contactEmail: fc.oneof(fc.constant(''), email) }, { requiredKeys: ['enterpriseName', 'orgType'] }),
    evidence: async (world) => evidenceOf({ tempAccountToken: (await holder(world, [])).tempAccountToken }),
  },
  learnerLogin: {
    chosen: none,
    evidence: async (world) => evidenceOf({ tempAccountToken: (await holder(world, [])).tempAccountToken }),
    useless: [async (world) => evidenceOf({ tempAccountToken: (await holder(world, [[world.enterprises.found, 'student']])).tempAccountToken })],
  },
  joinEnterprise: {
    chosen: none,
    evidence: async (world) => evidenceOf({ tempAccountToken: (await holder(world, [])).tempAccountToken, topCode: world.enterprises.found }),
    useless: [
      async (world) => evidenceOf({ tempAccountToken: (await holder(world, [])).tempAccountToken, topCode: world.enterprises.hidden }),
      async (world) => evidenceOf({ tempAccountToken: (await holder(world, [])).tempAccountToken, topCode: '999999999999' }),
      async (world) => evidenceOf({ tempAccountToken: (await holder(world, [[world.enterprises.found, 'student']])).tempAccountToken, topCode: world.enterprises.found }),
    ],
  },
  logout: { chosen: none, evidence: student },
  getUserInfo: { chosen: none, evidence: student },
  couponReceive: { chosen: fc.record({ couponCode: fc.constantFrom('welcome', 'safety-week') }), evidence: student },
  consoleAccount: { chosen: none, evidence: inTurn(student, administrator) },
  consoleEnterprise: { chosen: none, evidence: administrator, useless: [student] },
  consoleSetSearchable: { chosen: fc.record({ searchable: fc.boolean() }), evidence: loggedIn('administrator', 'undecided'), useless: [loggedIn('student', 'undecided')] },
  consoleJoinRequests: {
    chosen: fc.record({ pageNum: fc.integer({ min: 1, max: 100_000 }).map(String), pageSize: fc.integer({ min: 1, max: 50 }).map(String) }, { requiredKeys: [] }),
    evidence: administrator,
    useless: [student],
  },
  consoleAuditList: {
    chosen: fc.record({ group: fc.constantFrom('live', 'member', 'enterprise'), from: fc.constantFrom('2026-03-01', '2020-01-01'), pageNum: fc.integer({ min: 1, max: 100_000 }).map(String) }, { requiredKeys: [] }),
    evidence: administrator,
    useless: [student],
  },
  consoleAuditExport: { chosen: fc.record({ group: fc.constantFrom('live', 'member', 'enterprise') }, { requiredKeys: [] }), evidence: administrator, useless: [student] },
  consoleDecideJoinRequest: {
    chosen: fc.record({ accept: fc.boolean(), role: fc.constantFrom('student', 'teacher') }, { requiredKeys: ['accept'] }),
    evidence: deciding(administrator, ({ enterprises }) => enterprises.found),
    useless: [deciding(student, ({ enterprises }) => enterprises.found), deciding(administrator, () => '100000000001')],
  },
} satisfies Partial<Record<CallName, Recipe>>;
