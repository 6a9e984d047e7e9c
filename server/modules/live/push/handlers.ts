import type { pushCalls } from '../../../../contract/calls/push.ts';
import type { HandlersOf } from '../../../calls/caller.ts';
import { received, renew, subscribe, unsubscribe } from './subscriptions.ts';

export const livePushHandlers = {
  pushKey: async (_input, { context }) => ({ publicKey: context.push?.publicKey ?? '' }),
  pushSubscribe: async ({ tokens, ...subscription }, caller) => ({ bound: await subscribe(caller, tokens, subscription) }),
  pushRenew: async ({ formerEndpoint, ...subscription }, caller) => ({ bound: await renew(caller, formerEndpoint, subscription) }),
  async pushUnsubscribe({ endpoint }, caller) {
    await unsubscribe(caller, endpoint);
    return null;
  },
  async pushReceived({ token }, caller) {
    await received(caller, token);
    return null;
  },
} satisfies HandlersOf<typeof pushCalls>;
