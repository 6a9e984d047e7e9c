import fc from 'fast-check';
import type { CallName } from '../../../contract/calls/index.ts';
import type { SmsPurpose } from '../../modules/sms-codes/index.ts';
import { email, enterpriseName, name, newPassword } from './chosen.ts';
import { evidenceOf, type FindEvidence, jsonOfEntries, type Recipe } from './recipe.ts';
import type { World } from './world.ts';
import { testPassword as password } from '../../testing-entities.ts';

/** Puzzles, SMS codes, registration and password reset. */

const none = fc.record({});

/** An unregistered phone with a code for it. */
async function newcomer(world: World, purpose: SmsPurpose, topCode = '-1'): Promise<{ phone: string; smsCode: string; topCode: string }> {
  const phone = world.freshPhone();
  return { phone, smsCode: await world.smsCode({ phone, topCode, purpose }), topCode };
}

/** A registered person with a code for their phone. */
async function acquaintance(world: World, purpose: SmsPurpose): Promise<{ phone: string; smsCode: string; topCode: string }> {
  const { phone } = await world.addPerson();
  return { phone, smsCode: await world.smsCode({ phone, topCode: '-1', purpose }), topCode: '-1' };
}

/** A phone that got a code within the last minute. */
const askedJustNow: FindEvidence = async (world) => {
  const { phone } = await newcomer(world, 'orgRegister');
  const puzzle = await world.puzzle();
  return evidenceOf({ phone, operaType: 'orgRegister', ...puzzle });
};

/** Fields for a free trial. `changed` replaces some of them. */
async function trial(world: World, changed: Record<string, unknown> = {}) {
  const { phone, smsCode } = await newcomer(world, 'orgRegister');
  return evidenceOf({
    username: world.freshUserName(),
    creditCode: world.freshCreditCode(),
    contactNumber: phone,
    verificationCode: smsCode,
    discountCode: 'YW2026',
    requestId: world.freshId(),
    ...changed,
  });
}

export const doorRecipes = {
  getCaptcha: {
    // Drawing a picture is slow, so few inputs ask for one.
    chosen: fc.oneof({ weight: 6, arbitrary: fc.record({ userKey: fc.uuid(), kind: fc.constant('pow') }) }, { weight: 1, arbitrary: fc.record({ userKey: fc.uuid(), kind: fc.constant('slider') }, { requiredKeys: ['userKey'] }) }),
  },
  sendVerCode: {
    costly: true,
    chosen: fc.record({ topCode: fc.constant('-1'), userType: fc.constant('dpu'), operaType: fc.constant('orgRegister') }, { requiredKeys: [] }),
    enciphered: ['phone'],
    evidence: async (world) => evidenceOf({ phone: world.freshPhone(), ...(await world.puzzle()) }),
    useless: [askedJustNow],
  },
  sendOfficialCode: {
    costly: true,
    chosen: fc.oneof(
      { weight: 3, arbitrary: fc.record({ topCode: fc.constantFrom('-1', '100000000001'), userType: fc.constant('oes'), operaType: fc.constantFrom('login', 'resetPassword', 'bind') }, { requiredKeys: ['operaType'] }) },
      { weight: 1, arbitrary: fc.record({ topCode: fc.constant('-1'), userType: fc.constant('oes'), operaType: fc.constant('register') }, { requiredKeys: ['operaType'] }) },
    ),
    enciphered: ['phone'],
    evidence: async (world) => evidenceOf({ phone: world.freshPhone(), ...(await world.puzzle()) }),
    useless: [
      async (world) => evidenceOf({ ...(await askedJustNow(world)).fields, operaType: 'bind' }),
      async (world) => evidenceOf({ phone: world.freshPhone(), operaType: 'register', topCode: world.enterprises.found, ...(await world.puzzle()) }),
    ],
  },
  saveRegistration: {
    costly: true,
    chosen: fc.record(
      {
        enterpriseName: enterpriseName(30),
        orgType: fc.constantFrom('1', '2', '3'),
        translateCode: fc.constantFrom('training', 'education', 'equipment'),
        contact: name(2, 5),
        contactEmail: email,
        password: newPassword,
        cardId: fc.constantFrom('', '11010519491231002X'),
        agreement: fc.constant(true),
      },
      { requiredKeys: ['enterpriseName', 'orgType', 'translateCode', 'contact', 'contactEmail', 'password', 'agreement'] },
    ),
    evidence: trial,
    useless: [
      async (world) => trial(world, { username: (await world.addPerson()).userName }),
      async (world) => {
        const { phone, smsCode } = await acquaintance(world, 'orgRegister');
        return trial(world, { contactNumber: phone, verificationCode: smsCode });
      },
      (world) => trial(world, { discountCode: 'UNKNOWN' }),
      (world) => trial(world, { creditCode: '91110105MA01QHAN1Q' }),
      (world) => trial(world, { translateCode: 'no-such-industry' }),
    ],
    packed: (world, fields) => [['encryptedArray', world.encipher(jsonOfEntries(fields).toWellFormed())]],
  },
  register: {
    costly: true,
    chosen: fc.record({ userName: name(1, 50), studentPassword: newPassword }),
    enciphered: ['phone', 'studentPassword'],
    evidence: async (world) => evidenceOf(await newcomer(world, 'register')),
    useless: [async (world) => evidenceOf(await acquaintance(world, 'register')), async (world) => evidenceOf(await newcomer(world, 'login')), async (world) => evidenceOf(await newcomer(world, 'register', world.enterprises.found))],
  },
  resetPassword: {
    costly: true,
    chosen: none,
    enciphered: ['phone', 'password', 'confirmPassword'],
    evidence: async (world) => {
      const chosen = `Wjkpqr#${String(10 + world.turn(90))}`;
      return evidenceOf({ ...(await acquaintance(world, 'resetPassword')), password: chosen, confirmPassword: chosen });
    },
    useless: [
      async (world) => evidenceOf({ ...(await newcomer(world, 'resetPassword')), password, confirmPassword: password }),
      async (world) => evidenceOf({ ...(await acquaintance(world, 'login')), password, confirmPassword: password }),
      async (world) => evidenceOf({ ...(await acquaintance(world, 'resetPassword')), password, confirmPassword: `${password}x` }),
      async (world) => evidenceOf({ ...(await acquaintance(world, 'resetPassword')), password: 'Aa123456!', confirmPassword: 'Aa123456!' }),
    ],
  },
} satisfies Partial<Record<CallName, Recipe>>;
