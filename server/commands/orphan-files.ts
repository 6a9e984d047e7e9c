import { rm, stat } from 'node:fs/promises';
import type { Context } from '../context.ts';
import { fileKeysOfLives } from '../modules/live/index.ts';
import { logosOfEnterprises } from '../modules/enterprises/index.ts';
import { objectsOnDisk } from '../providers/storage/index.ts';
import { fileKeysInContent } from '../publishing/index.ts';

/** Files on the disk that no record names. */

const day = 86_400_000;
/** A file is stored before its record. */
const youngerThan = 2 * day;
/** Files of the site are stored from the seed, and have no other record. */
const recordedFolders = ['live/', 'enterprises/'];

export interface Orphan {
  key: string;
  path: string;
  bytes: number;
}

/** Files of lives and enterprises that no record names, older than two days. */
export async function orphansIn(context: Pick<Context, 'clock' | 'database'>, folder: string): Promise<Orphan[]> {
  const { read } = context.database;
  const named = new Set([...(await fileKeysOfLives(read)), ...(await fileKeysInContent(read)), ...(await logosOfEnterprises(read))]);
  const orphans: Orphan[] = [];
  for await (const { key, path } of objectsOnDisk(folder)) {
    if (named.has(key) || !recordedFolders.some((each) => key.startsWith(each))) continue;
    const file = await stat(path).catch(() => null);
    if (file !== null && context.clock.now() - file.mtimeMs > youngerThan) orphans.push({ key, path, bytes: file.size });
  }
  return orphans.toSorted((one, other) => (one.key < other.key ? -1 : 1));
}

export async function removeOrphans(orphans: readonly Orphan[]): Promise<void> {
  for (const { path } of orphans) await rm(path, { force: true });
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

export function orphanReport(orphans: readonly Orphan[], { isRemoved }: { isRemoved: boolean }): string {
  if (orphans.length === 0) return '没有多余的文件：直播和企业的文件，库里都有记录。';
  const total = `${orphans.length} 个文件，${megabytes(orphans.reduce((sum, { bytes }) => sum + bytes, 0))}`;
  return [...orphans.map(({ key, bytes }) => `${key}  ${megabytes(bytes)}`), isRemoved ? `删掉了 ${total}。` : `库里没有记录的：${total}。确认以后加上 --delete 再执行一次，就删掉它们，不能恢复。`].join('\n');
}
