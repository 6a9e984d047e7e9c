import fc from 'fast-check';
import type { CallName } from '../../../contract/calls/index.ts';
import { newPassword } from './chosen.ts';
import { evidenceOf, type FindEvidence, type Recipe } from './recipe.ts';
import type { World } from './world.ts';
import { testPassword as password } from '../../testing-entities.ts';

/** 账号与安全: calls of a logged-in person about their own account. */

const none = fc.record({});

async function loggedIn(world: World) {
  const topCode = world.enterprises.found;
  const { personId, phone } = await world.addPerson([[topCode, 'student']]);
  const logIn = () => world.login(personId, topCode, world.turn(2) === 0);
  return { personId, phone, logIn, headers: await logIn() };
}
const anybody: FindEvidence = async (world) => evidenceOf({}, (await loggedIn(world)).headers);

/** Evidence with the other one of a person's two logins. */
const twoDevices: FindEvidence = async (world) => {
  const { personId, headers, logIn } = await loggedIn(world);
  const sessions = () => world.context.database.read.selectFrom('sessions').select('id').where('person_id', '=', personId).execute();
  const [own] = await sessions();
  await logIn();
  const other = (await sessions()).find(({ id }) => id !== own?.id);
  return evidenceOf({ deviceCode: other?.id }, headers);
};

const byOldPassword: FindEvidence = async (world) => evidenceOf({ oldPassword: password }, (await loggedIn(world)).headers);
const bySmsCode: FindEvidence = async (world) => {
  const { phone, headers } = await loggedIn(world);
  return evidenceOf({ smsCode: await world.smsCode({ phone, topCode: '-1', purpose: 'resetPassword' }) }, headers);
};

export const ownAccountRecipes = {
  accountSecurity: { chosen: none, evidence: anybody },
  accountEndDevice: { chosen: none, evidence: twoDevices, useless: [async (world) => evidenceOf({ deviceCode: (await twoDevices(world)).fields.deviceCode }, (await loggedIn(world)).headers)] },
  accountEndOtherDevices: { chosen: none, evidence: anybody },
  accountSendCode: { chosen: fc.record({ purpose: fc.constantFrom('password', 'ownData', 'erasure') }, { requiredKeys: [] }), evidence: anybody },
  accountChangePassword: {
    costly: true,
    chosen: newPassword.map((chosen) => ({ password: chosen, confirmPassword: chosen })),
    enciphered: ['oldPassword', 'password', 'confirmPassword'],
    evidence: (world) => [byOldPassword, bySmsCode][world.turn(2)]!(world),
    useless: [async (world) => evidenceOf({ oldPassword: 'Wrong#Chegong1' }, (await loggedIn(world)).headers)],
  },
  exportMyData: {
    costly: true,
    chosen: none,
    evidence: async (world) => {
      const { phone, headers } = await loggedIn(world);
      return evidenceOf({ smsCode: await world.smsCode({ phone, topCode: '-1', purpose: 'ownData' }) }, headers);
    },
    useless: [async (world) => evidenceOf({ smsCode: '000000' }, (await loggedIn(world)).headers)],
  },
  myErasure: { chosen: none, evidence: anybody },
  eraseMyData: {
    costly: true,
    chosen: none,
    evidence: async (world) => {
      const { phone, headers } = await loggedIn(world);
      return evidenceOf({ smsCode: await world.smsCode({ phone, topCode: '-1', purpose: 'erasure' }) }, headers);
    },
    useless: [async (world) => evidenceOf({ smsCode: '000000' }, (await loggedIn(world)).headers)],
  },
  myEnterprises: { chosen: none, evidence: anybody },
  switchEnterprise: {
    chosen: none,
    evidence: async (world) => evidenceOf({ topCode: world.enterprises.found }, (await loggedIn(world)).headers),
    useless: [async (world) => evidenceOf({ topCode: world.enterprises.hidden }, (await loggedIn(world)).headers)],
  },
  myClasses: { chosen: fc.record({ when: fc.constantFrom('current', 'past'), pageNum: fc.integer({ min: 1, max: 100 }).map(String), pageSize: fc.integer({ min: 1, max: 50 }).map(String) }, { requiredKeys: [] }), evidence: anybody },
  myBookings: { chosen: none, evidence: anybody },
} satisfies Partial<Record<CallName, Recipe>>;
