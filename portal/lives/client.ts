import type { EncryptedClient } from '../../browser/cipher/encrypted-client.ts';
import { browserAddresses } from '../../contract/calls/browser-addresses.ts';
import { liveRoomAddresses } from '../../contract/calls/live-room-addresses.ts';
import { createPortalClient } from '../client.ts';

const { logout, sendOfficialCode, getSiteConfig } = browserAddresses;

/** Makes the calls of the public live pages. Other pages do not load their addresses. */
export const { client: liveClient } = createPortalClient({ ...liveRoomAddresses, logout, sendOfficialCode, getSiteConfig });

/** The calls of live pages with encrypted fields. */
export type EncryptedCalls = EncryptedClient<'sendOfficialCode' | 'liveLogin' | 'userOfficialLogin' | 'bookLive'>;
