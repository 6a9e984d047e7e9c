import { browserAddresses } from '../../../contract/calls/browser-addresses.ts';
import { scheduleAddresses } from '../../../contract/calls/schedule-addresses.ts';
import { createPortalClient } from '../../../portal/client.ts';

/** Loads further replays. A fetcher of the router would add its code to every page of the portal. */
export const { client: scheduleClient } = createPortalClient({ ...scheduleAddresses, logout: browserAddresses.logout });
