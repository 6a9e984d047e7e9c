import { createSessionClient } from '../../browser/client.ts';
import type { EncryptedClient } from '../../browser/cipher/encrypted-client.ts';
import { browserAddresses } from '../../contract/calls/browser-addresses.ts';
import { liveRoomAddresses } from '../../contract/calls/live-room-addresses.ts';
import { documentSite } from '../client.ts';
import { leaveAfterSessionEnd } from '../session-end.ts';

const { logout, sendOfficialCode, getSiteConfig } = browserAddresses;

/** Makes the calls of the public live pages, whose addresses other pages do not carry. */
export const { client: liveClient } = createSessionClient({
  addresses: { ...liveRoomAddresses, logout, sendOfficialCode, getSiteConfig },
  bases: typeof document === 'undefined' ? undefined : documentSite()?.bases,
  onSessionEnd: leaveAfterSessionEnd,
});

/** With what they send sealed. */
export type SealedCalls = EncryptedClient<'sendOfficialCode' | 'liveLogin' | 'userOfficialLogin' | 'bookLive'>;
