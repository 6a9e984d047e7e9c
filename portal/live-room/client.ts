import { forgetLiveLogin } from '../../browser/session/stored-live-logins.ts';
import { endSession } from '../../browser/session/session-sharing.ts';
import { readSession } from '../../browser/session/session.ts';
import { showToast } from '../../browser/toasts.ts';
import { browserAddresses } from '../../contract/calls/browser-addresses.ts';
import { liveRoomAddresses } from '../../contract/calls/live-room-addresses.ts';
import { scheduleAddresses } from '../../contract/calls/schedule-addresses.ts';
import { sessionEndedBackAfterMilliseconds } from '../../contract/constants.ts';
import { createPortalClient } from '../client.ts';
import { firstAnswer } from './first-calls.ts';

let isLeaving = false;

/** Makes the calls of live rooms. After the end of a session the room stays readable for a moment, then the page asks for a login. */
export const { client: roomCalls } = createPortalClient({ ...liveRoomAddresses, ...scheduleAddresses, logout: browserAddresses.logout }, () => {
  if (isLeaving) return;
  isLeaving = true;
  showToast('error', '登录已失效，请重新登录');
  setTimeout(() => {
    isLeaving = false;
    forgetLiveLogin(readSession()?.token);
    endSession();
  }, sessionEndedBackAfterMilliseconds);
}, firstAnswer);
