import { createSessionClient } from '../../browser/client.ts';
import { endSession } from '../../browser/session/session-sharing.ts';
import { showToast } from '../../browser/toasts.ts';
import { browserAddresses } from '../../contract/calls/browser-addresses.ts';
import { liveRoomAddresses } from '../../contract/calls/live-room-addresses.ts';
import { sessionEndedBackAfterMilliseconds } from '../../contract/constants.ts';
import { documentSite } from '../client.ts';

let isLeaving = false;

/** Makes the calls of live pages, whose addresses other pages do not carry. An ended session leaves the room readable for a moment, then the page asks for a login. */
export const { client: roomClient } = createSessionClient({
  addresses: { ...liveRoomAddresses, logout: browserAddresses.logout },
  bases: typeof document === 'undefined' ? undefined : documentSite()?.bases,
  onSessionEnd() {
    if (isLeaving) return;
    isLeaving = true;
    showToast('error', '登录已失效，请重新登录');
    setTimeout(() => {
      isLeaving = false;
      endSession();
    }, sessionEndedBackAfterMilliseconds);
  },
});
