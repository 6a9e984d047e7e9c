import { createHash } from 'node:crypto';
import fc from 'fast-check';
import type { CallName } from '../../../contract/calls/index.ts';
import { evidenceOf, type FindEvidence, type Recipe } from './recipe.ts';
import type { World } from './world.ts';

/** Calls of browsers that get reminders as system notifications. */

/** The key of RFC 8291, appendix A. */
const keys = { p256dh: fc.constant('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'), auth: fc.constant('BTBZMqHH6r4Tts7J_aSIgg') };
const endpoint = fc.uuid().chain((id) => fc.constantFrom(`https://fcm.googleapis.com/fcm/send/${id}`, `https://updates.push.services.mozilla.com/wpush/v2/${id}`, `https://web.push.apple.com/${id}`));

async function booking(world: World): Promise<{ token: string; phoneIndex: string }> {
  const [phone, token] = [world.freshPhone(), world.freshId()];
  const { clock, database, secrets } = world.context;
  const phoneIndex = secrets.hmac('phone', phone);
  await database.transaction((tx) => tx.insertInto('live_bookings').values({ live_code: 'LIVE-UPCOMING', phone_index: phoneIndex, top_code: '-1', phone_sealed: secrets.seal(phone), unsubscribe_token: token, booked_at: clock.now(), reminded_at: null }).execute());
  return { token, phoneIndex };
}

/** The token in a notification. */
const sentToken: FindEvidence = async (world) => {
  const { phoneIndex } = await booking(world);
  const [id, token] = [world.freshId(), world.freshId()];
  const { clock, database, secrets } = world.context;
  const sent = { sent_at: clock.now(), token_hash: createHash('sha256').update(token).digest('hex'), received_at: null };
  await database.transaction((tx) => tx.insertInto('live_push_subscriptions').values({ id, live_code: 'LIVE-UPCOMING', phone_index: phoneIndex, top_code: '-1', endpoint_index: id, subscription_sealed: secrets.seal('{}'), subscribed_at: clock.now(), ...sent }).execute());
  return evidenceOf({ token });
};

export const pushRecipes = {
  pushKey: { chosen: fc.record({}) },
  pushSubscribe: {
    chosen: fc.record({ endpoint, ...keys }),
    evidence: async (world) => evidenceOf({ tokens: [(await booking(world)).token] }),
    useless: [async (world) => evidenceOf({ tokens: [world.freshId()] })],
  },
  pushRenew: { chosen: fc.record({ formerEndpoint: endpoint, endpoint, ...keys }) },
  pushUnsubscribe: { chosen: fc.record({ endpoint }) },
  pushReceived: { chosen: fc.record({}), evidence: sentToken, useless: [async (world) => evidenceOf({ token: world.freshId() })] },
} satisfies Partial<Record<CallName, Recipe>>;
