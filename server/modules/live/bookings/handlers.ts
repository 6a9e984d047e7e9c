import type { liveBookingCalls } from '../../../../contract/calls/live.ts';
import { dialogPhone } from '../../../../contract/rules/index.ts';
import type { HandlersOf } from '../../../calls/caller.ts';
import { personOf } from '../../accounts/index.ts';
import { requireSolvedPuzzle } from '../../captcha/index.ts';
import { plainField } from '../../logins/index.ts';
import { bookLive, unbookLive } from './bookings.ts';

export const liveBookingHandlers = {
  /** The order at the server (spec captcha-and-sms#order): validate the input, take the puzzle, then the limits. */
  async bookLive({ liveCode, phone: sent, userKey, blockX, powNonce }, caller) {
    const { context, session } = caller;
    const own = sent === undefined && session !== null ? await personOf(context, session.personId) : null;
    const phone = own?.phone ?? plainField(context.secrets, 'phone', sent ?? '', dialogPhone);
    await requireSolvedPuzzle(context, { userKey, blockX, powNonce, clientAddress: caller.clientAddress });
    return { token: await bookLive(caller, liveCode, phone) };
  },

  async unbookLive({ token }, caller) {
    return { liveName: await unbookLive(caller, token) };
  },
} satisfies HandlersOf<typeof liveBookingCalls>;
