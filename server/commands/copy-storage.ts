/**
 * `npm run storage:copy [-- --from folder]`: copies all files of a disk storage to the storage of the settings (S3, or a shared folder).
 * For a move to several machines. Files that the target has already are skipped, so an interrupted copy is continued by the same command.
 * `npm run storage:copy -- --orphans [--from folder] [--delete]`: lists the files of a disk storage that no record names, and deletes them.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openStorage } from '../compose.ts';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { objectsOnDisk, StorageUnavailable, type StorageProvider } from '../providers/storage/index.ts';
import { storageMarkKey } from '../seeding/pictures.ts';
import { runOperatorCommand, runWithSettings, stop } from './operator-command.ts';
import { orphanReport, orphansIn, removeOrphans } from './orphan-files.ts';

/** Parallel uploads. Most files are small, so most of the time is latency. */
const concurrency = 4;
const filesPerProgressLine = 200;

interface StorageCopy {
  copied: number;
  copiedBytes: number;
  skipped: number;
  /** Keys of files that cannot be read. */
  damaged: string[];
  /** The failure that ended the copy early. Null if it is complete. */
  failure: StorageUnavailable | null;
}

/**
 * A file with the same key, size and content type counts as copied: uploads and replays never change, and the portal stores changed seed
 * files itself.
 * @param onProgress is called after each file
 */
export async function copyStorage(from: string, to: StorageProvider, onProgress: (copy: StorageCopy) => void = () => {}): Promise<StorageCopy> {
  const copy: StorageCopy = { copied: 0, copiedBytes: 0, skipped: 0, damaged: [], failure: null };
  const objects = objectsOnDisk(from);
  const worker = async (): Promise<void> => {
    for await (const { key, path, content } of objects) {
      // The mark identifies the old storage. Without it, the portal stores its seed files again at the next start.
      if (key === storageMarkKey) continue;
      if (content === null) copy.damaged.push(key);
      else if (await hasObject(to, key, content)) copy.skipped++;
      else {
        await to.putFile(key, path, { contentType: content.contentType, offset: content.offset });
        copy.copied++;
        copy.copiedBytes += content.size;
      }
      onProgress(copy);
    }
  };
  // The first failure ends the shared iteration, so the other workers end after the file that they copy.
  for (const outcome of await Promise.allSettled(Array.from({ length: concurrency }, worker))) {
    if (outcome.status === 'fulfilled') continue;
    if (!(outcome.reason instanceof StorageUnavailable)) throw outcome.reason;
    copy.failure ??= outcome.reason;
  }
  return copy;
}

async function hasObject(storage: StorageProvider, key: string, { size, contentType }: { size: number; contentType: string }): Promise<boolean> {
  const object = await storage.get(key);
  if (object === null) return false;
  await object.body.cancel();
  return object.size === size && object.contentType === contentType;
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

function report({ copied, copiedBytes, skipped, damaged, failure }: StorageCopy): string {
  return [
    `拷贝了 ${copied} 个文件，${megabytes(copiedBytes)}；目标里已有、跳过 ${skipped} 个。`,
    ...(damaged.length > 0 ? [`${damaged.length} 个文件已损坏，没有拷贝，请从备份恢复后再执行一次：${damaged.join('、')}`] : []),
    failure === null ? (damaged.length > 0 ? '其余的都拷完了。' : '全部拷完了。') : `没有拷完：存储${failure.operation === 'read' ? '读' : '写'}不了（${failure.reasonCode}）。请排除原因后再执行一次，拷过的会跳过。`,
  ].join('\n');
}

async function copied(config: Config, folder = join(config.dataDir, 'files')): Promise<string> {
  const from = resolve(folder);
  if (!existsSync(from)) stop(`${from} 不存在。请用 --from 写出原来存放文件的目录（原来的 DATA_DIR 下面的 files）。`);
  const { storage } = config;
  if (storage.kind === 'disk' && storage.directory === from) {
    stop('目标就是这个目录。请先按新的存储填好设置（STORAGE_PROVIDER=s3 和 S3_…，或者新的 DATA_DIR 加上 --from 原来的目录），再执行。');
  }
  let seen = 0;
  const copy = await copyStorage(from, openStorage(config), ({ copied: done, skipped }) => {
    seen++;
    if (seen % filesPerProgressLine === 0) process.stderr.write(`已看过 ${seen} 个文件：拷贝 ${done} 个，跳过 ${skipped} 个\n`);
  });
  if (copy.failure !== null || copy.damaged.length > 0) process.exitCode = 1;
  return report(copy);
}

async function orphaned(context: Context, { from, delete: isRemoving }: { from?: string | undefined; delete: boolean }): Promise<string> {
  const folder = resolve(from ?? join(context.config.dataDir, 'files'));
  if (!existsSync(folder)) stop(`${folder} 不存在。请用 --from 写出存放文件的目录。`);
  const orphans = await orphansIn(context, folder);
  if (isRemoving) await removeOrphans(orphans);
  return orphanReport(orphans, { isRemoved: isRemoving });
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { from: { type: 'string' }, orphans: { type: 'boolean', default: false }, delete: { type: 'boolean', default: false } } });
  if (values.delete && !values.orphans) stop('--delete 只与 --orphans 一起用：npm run storage:copy -- --orphans --delete');
  await (values.orphans ? runOperatorCommand((context) => orphaned(context, values), { mayCreate: false }) : runWithSettings((config) => copied(config, values.from)));
}
