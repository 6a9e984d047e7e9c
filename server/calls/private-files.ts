import { timingSafeEqual } from 'node:crypto';
import type { Context } from '../context.ts';

/** Stored files that need a signed address, which expires: trial videos. */

/** Storage keys that contain a folder of this name are private, at any depth: `launch/private/trial-machining.mp4`. Case is ignored, because some disks ignore it. */
const privateFolder = 'private';

export const isPrivateKey = (key: string): boolean => key.toLowerCase().split('/').slice(0, -1).includes(privateFolder);

type Signing = Pick<Context, 'clock' | 'secrets'>;

/**
 * The signed address of a private file, valid until it expires.
 * @param path the path in the content: `/files/<key>`
 * @param roundedSeconds the expiry is put off to a multiple of this time. Until then the address stays the same, so pages do not load the file again
 */
export function signedFileUrl({ clock, secrets }: Signing, path: string, lifetimeSeconds: number, roundedSeconds?: number): { url: string; expiresAt: number } {
  const earliest = clock.now() + lifetimeSeconds * 1000;
  const expiresAt = roundedSeconds === undefined ? earliest : Math.ceil(earliest / (roundedSeconds * 1000)) * roundedSeconds * 1000;
  const query = new URLSearchParams({ expires: String(expiresAt), signature: signatureOf(secrets, path.slice('/files/'.length), String(expiresAt)) });
  return { url: `${path}?${query.toString()}`, expiresAt };
}

/** True if the query of a request has a valid signature for this private file now. */
export function opensPrivateFile({ clock, secrets }: Signing, key: string, query: URLSearchParams): boolean {
  const expires = query.get('expires') ?? '';
  if (!/^\d{1,15}$/.test(expires) || Number(expires) <= clock.now()) return false;
  const [given, right] = [Buffer.from(query.get('signature') ?? ''), Buffer.from(signatureOf(secrets, key, expires))];
  return given.length === right.length && timingSafeEqual(given, right);
}

// The time comes first: it has only digits, so no other pair of time and key gives the same text.
const signatureOf = (secrets: Signing['secrets'], key: string, expires: string): string => secrets.hmac('file-url', `${expires}:${key}`);
