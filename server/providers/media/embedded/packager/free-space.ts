import { statfs } from 'node:fs/promises';

/** Recordings leave this much of the disk free, because the database is usually on the same disk. */
const reserve = { share: 0.05, bytesAtMost: 512 * 1024 * 1024 };

/** The disk is nearly full. */
export class DiskFull extends Error {}

/** @throws DiskFull if writing this many bytes would use the reserve */
export async function requireSpace(directory: string, bytes: number): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(directory);
  const free = bavail * bsize;
  if (free - bytes < Math.min(reserve.bytesAtMost, reserve.share * blocks * bsize)) throw new DiskFull(`${Math.floor(free / 1024 / 1024)} MB are free`);
}
