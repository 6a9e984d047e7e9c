import { platformTopCode } from '../../../contract/constants.ts';
import { isPrivateKey, signedFileUrl } from '../../calls/private-files.ts';
import type { ReadOnlyContext } from '../../context.ts';

/** Stored files of lives. Rows contain their addresses, `/files/<key>`. */

const prefix = '/files/';
/** Long enough for a class and its replay on one page. */
const addressLifetimeSeconds = 12 * 3_600;
/** Each change of the documents sends all addresses again to the open pages. */
const sameAddressSeconds = 3_600;
const signedPath = (context: ReadOnlyContext, path: string): string => signedFileUrl(context, path, addressLifetimeSeconds, sameAddressSeconds).url;

/** The folder of a tenant's uploads. Covers and preview films are public. Pages of documents and parts of films are private. */
export const folderOf = (topCode: string, access: 'public' | 'private'): string => `live/${topCode === platformTopCode ? 'platform' : topCode}/${access === 'private' ? 'private/' : ''}`;

export const isPrivatePath = (path: string): boolean => path.startsWith(prefix) && isPrivateKey(keyOfPath(path));

/** True for files that the portal stored for a live: uploads and replays, no files of the site. */
export const isStoredHere = (path: string): boolean => path.startsWith(`${prefix}live/`);

/** The address for a browser, signed if the file is private. The caller checked the permission. */
export const openPath = (context: ReadOnlyContext, path: string): string => (isPrivatePath(path) ? signedPath(context, path) : path);

/** True for a public file that the portal stored for this tenant. Replays of the platform are in a folder with its code. */
export const isPublicFileOf = (topCode: string, path: string): boolean =>
  [folderOf(topCode, 'public'), `live/${topCode}/`].some((folder) => path.startsWith(prefix + folder) && /^[a-z0-9-]+\.[a-z0-9]+$/.test(path.slice(prefix.length + folder.length)));

interface RoomOfFile {
  top_code: string;
  visibility: string;
}

/**
 * The address of a cover or a preview film. Those of a live that is not public are closed (storage/closed-files.ts), so they are signed. An
 * editor enters the path, so files of other tenants and private files are never signed.
 */
export const openShownPath = (context: ReadOnlyContext, { top_code: topCode, visibility }: RoomOfFile, path: string): string =>
  visibility !== 'public' && isPublicFileOf(topCode, path) ? signedPath(context, path) : path;

/** The address of a part of a replay. The portal or a seed file wrote the path, so every private or closed file is signed. */
export const openReplayPath = (context: ReadOnlyContext, { visibility }: Pick<RoomOfFile, 'visibility'>, path: string): string =>
  visibility !== 'public' && isStoredHere(path) ? signedPath(context, path) : openPath(context, path);

/** The address of a file by its storage key. */
export const pathOfKey = (key: string): string => `${prefix}${key}`;

export const keyOfPath = (path: string): string => path.slice(prefix.length);

/** The path of an address of the portal, with dots, repeated slashes and encoded characters resolved. '' for other sites. */
export function canonicalPath(address: string, origin: string): string {
  const url = address === '' ? null : URL.parse(address, origin);
  if (url?.origin !== origin) return '';
  try {
    return decodeURIComponent(url.pathname).replace(/\/{2,}/g, '/');
  } catch {
    return url.pathname;
  }
}
