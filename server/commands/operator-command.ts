import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { compose } from '../compose.ts';
import { type Config, ConfigInvalid, readConfig } from '../config.ts';
import type { Context } from '../context.ts';
import type { Database } from '../database/index.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Author } from '../audit/index.ts';
import { requireInstallationKeys } from '../modules/accounts/index.ts';
import { remedyOf } from '../start-faults.ts';

/** The author of a command on this machine: the name of the operating system user. */
export const commandAuthor = (): Author => ({ userCode: `command:${userInfo().username}` });

/** Ends the command with a message for the operator. */
export function stop(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** The schema is older than this release. Only the start of the portal updates it, at a time that its operator chooses. */
class SchemaBehind extends Error {
  override readonly name = 'SchemaBehind';
  constructor(pending: readonly string[]) {
    super(`数据库结构还停在旧版本，有 ${pending.length} 个更新没有执行（${pending.join('、')}）。请先启动这个版本的门户，它会更新结构，再执行这条命令。`);
  }
}

/**
 * Creates the schema of a new database, so that the first operator can be made before the first start. Leaves other databases unchanged.
 * @throws {SchemaBehind}
 */
export async function prepareSchema(database: Database, now: () => number, files: { directory?: string } = {}): Promise<void> {
  const { isNew, pending } = await database.schemaState(files);
  if (isNew) await database.migrate({ ...files, now });
  else if (pending.length > 0) throw new SchemaBehind(pending);
}

/**
 * Prints the database of the command to stderr. With another DATA_DIR than the portal's it would work on an empty database, and the
 * operator could not tell.
 */
function nameDatabase({ database, dataDir }: Config, mayCreate: boolean): void {
  if (database.kind === 'postgres') {
    const { hostname, pathname } = new URL(database.url);
    process.stderr.write(`数据库：PostgreSQL ${hostname}${pathname}\n`);
    return;
  }
  const isNew = !existsSync(database.file);
  if (isNew && !mayCreate) stop(`${database.file} 不存在。请用门户的 DATA_DIR 执行这条命令（现在是 ${dataDir}）：DATA_DIR=/门户的数据目录 npm run …`);
  process.stderr.write(`数据库：${database.file}${isNew ? '（新建）' : ''}\n`);
}

/**
 * Runs a command of `npm run` on the database of the portal, which may be running, and prints its result.
 * @param options `mayCreate`: true if the database may not exist yet
 */
export const runOperatorCommand = (command: (context: Context) => Promise<string>, { mayCreate }: { mayCreate: boolean }): Promise<void> =>
  runWithSettings(async (config) => {
    nameDatabase(config, mayCreate);
    const { context, close } = compose({ ...config, logLevel: 'error' });
    try {
      await prepareSchema(context.database, context.clock.now);
      await requireInstallationKeys(context);
      return await command(context);
    } finally {
      await close();
    }
  });

/**
 * Runs a command with the settings of the portal, and prints its result. An error that the operator can repair is printed as one message.
 * Other errors are thrown.
 */
export async function runWithSettings(command: (config: Config) => Promise<string>): Promise<void> {
  let config: Config | null = null;
  try {
    config = readConfig();
    process.stdout.write(`${await command(config)}\n`);
  } catch (error) {
    if ([ConfigInvalid, Refusal, SchemaBehind].some((expected) => error instanceof expected)) stop((error as Error).message);
    const remedy = config && remedyOf(error, config);
    if (remedy !== null) stop(remedy);
    throw error;
  }
}
