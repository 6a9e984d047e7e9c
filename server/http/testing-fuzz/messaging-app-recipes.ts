import fc from 'fast-check';
import { addressOf, type CallName } from '../../../contract/calls/index.ts';
import { shownCode, ticketOf } from './messaging-app.ts';
import { type Evidence, evidenceOf, type Recipe } from './recipe.ts';
import type { World } from './world.ts';

/** Logging in through the messaging app. */

const none = fc.record({});
const json = { 'content-type': 'application/json' };

async function withTicket(world: World, openId: string, fields: Evidence['fields'] = {}): Promise<Evidence> {
  const { ticket, cookie } = await ticketOf(world, openId);
  return evidenceOf({ ticket, ...fields }, { cookie });
}

async function binding(world: World, phone: string, openId = world.freshId()): Promise<Evidence> {
  return withTicket(world, openId, { phone, smsCode: await world.smsCode({ phone, topCode: '-1', purpose: 'bind' }) });
}

const acquaintances = new WeakMap<World, Promise<string>>();

/** A person who has logged in with the messaging app before. It is always the same one. */
function acquaintance(world: World): Promise<string> {
  const known = acquaintances.get(world) ?? bound(world);
  acquaintances.set(world, known);
  return known;
}

async function bound(world: World): Promise<string> {
  const openId = world.freshId();
  const { fields, headers } = await binding(world, world.freshPhone(), openId);
  await world.server.send('POST', addressOf('wechatBind').path, { headers: { ...json, ...headers, 'x-forwarded-for': world.freshAddress() }, body: JSON.stringify(fields) });
  return openId;
}

export const messagingAppRecipes = {
  wechatRedirect: { chosen: fc.record({ returnUrl: fc.constantFrom('/', '/?a=b', '/#part', '/%E6%95%99'), key: fc.uuid(), inApp: fc.constant('1') }, { requiredKeys: ['returnUrl'] }) },
  wechatCallback: {
    chosen: none,
    evidence: async (world) => {
      const { state, cookie } = await shownCode(world);
      return evidenceOf({ code: `person-${world.freshId()}`, state }, { cookie });
    },
    useless: [
      async (world) => {
        const { state, cookie } = await shownCode(world);
        return evidenceOf({ code: 'unknown', state }, { cookie });
      },
      async (world) => {
        const { state, cookie } = await shownCode(world);
        return evidenceOf({ state }, { cookie });
      },
    ],
  },
  wechatShareSignature: { chosen: fc.record({ url: fc.constantFrom('/', '/home?a=b', '/m/Video#part').map((path) => `http://localhost:3000${path}`) }) },
  wechatQrStatus: {
    chosen: none,
    evidence: async (world) => {
      const { key, cookie } = await shownCode(world);
      return evidenceOf({ key }, { cookie });
    },
    answersStrangers: true,
  },
  wechatLogin: {
    chosen: none,
    evidence: async (world) => withTicket(world, await acquaintance(world)),
    useless: [(world) => withTicket(world, world.freshId())],
  },
  wechatBind: {
    chosen: none,
    enciphered: ['phone'],
    evidence: async (world) => binding(world, world.turn(2) === 0 ? world.freshPhone() : (await world.addPerson()).phone),
    useless: [
      async (world) => {
        const phone = world.freshPhone();
        return withTicket(world, world.freshId(), { phone, smsCode: await world.smsCode({ phone, topCode: '-1', purpose: 'login' }) });
      },
    ],
  },
} satisfies Partial<Record<CallName, Recipe>>;
