import { statfs } from 'node:fs/promises';

/** Recordings leave this part of their disk free, because chat, attendance and logins are usually stored on the same one. */
const reserve = { share: 0.05, bytesAtMost: 512 * 1024 * 1024 };

/** The disk is nearly full. */
export class DiskFull extends Error {}

/** @throws DiskFull if so many bytes more would take the reserve */
export async function requireSpace(directory: string, bytes: number): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(directory);
  const free = bavail * bsize;
  if (free - bytes < Math.min(reserve.bytesAtMost, reserve.share * blocks * bsize)) throw new DiskFull(`${Math.floor(free / 1024 / 1024)} MB are free`);
}
