import { isPrivateKey, signedFileUrl } from '../../calls/private-files.ts';
import type { ReadOnlyContext } from '../../context.ts';

/** Stored files of lives. Rows contain their addresses, `/files/<key>`. */

const prefix = '/files/';
/** Long enough for a class and its replay on one page. */
const addressLifetimeSeconds = 12 * 3_600;

export const isPrivatePath = (path: string): boolean => path.startsWith(prefix) && isPrivateKey(keyOfPath(path));

/** True for files that the portal stored for a live: uploads and replays, no files of the site. */
export const isStoredHere = (path: string): boolean => path.startsWith(`${prefix}live/`);

/** The address for a browser, signed if the file is private. The caller checked the permission. */
export const openPath = (context: ReadOnlyContext, path: string): string => (isPrivatePath(path) ? signedFileUrl(context, path, addressLifetimeSeconds).url : path);

/** As `openPath`, for a file of a live. Those of a live that is not public are closed (storage/closed-files.ts), so they are signed too. */
export const openPathOf = (context: ReadOnlyContext, { visibility }: { visibility: string }, path: string): string =>
  visibility !== 'public' && isStoredHere(path) ? signedFileUrl(context, path, addressLifetimeSeconds).url : openPath(context, path);

/** The address of a file by its storage key. */
export const pathOfKey = (key: string): string => `${prefix}${key}`;

export const keyOfPath = (path: string): string => path.slice(prefix.length);
