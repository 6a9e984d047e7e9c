import { isPrivateKey, signedFileUrl } from '../../calls/private-files.ts';
import type { ReadOnlyContext } from '../../context.ts';

/** Stored files of lives, by the addresses that rows name: `/files/<key>`. */

const prefix = '/files/';
/** A class and its replay are watched on one page for as long. */
const addressLifetimeSeconds = 12 * 3_600;

export const isPrivatePath = (path: string): boolean => path.startsWith(prefix) && isPrivateKey(path.slice(prefix.length));

/** What a browser opens a stored file by: signed where it is private. The caller has made sure that the person may. */
export const openPath = (context: ReadOnlyContext, path: string): string => (isPrivatePath(path) ? signedFileUrl(context, path, addressLifetimeSeconds).url : path);

/** @returns the address under which a file with this key is stored */
export const pathOfKey = (key: string): string => `${prefix}${key}`;
