import { browserAddresses } from '../../../contract/calls/browser-addresses.ts';
import { liveRoomAddresses } from '../../../contract/calls/live-room-addresses.ts';
import { myAddresses } from '../../../contract/calls/my-addresses.ts';
import { createPortalClient } from '../../../portal/client.ts';

const { logout, couponList, accountSendCode } = browserAddresses;
const { unbookLive, getLiveDetail } = liveRoomAddresses;

/** Makes the calls of the tab 我的. Other pages do not load their addresses. */
export const { client: myClient } = createPortalClient({ ...myAddresses, unbookLive, getLiveDetail, couponList, accountSendCode, logout });
