import type { Config } from './config.ts';
import { MigrationRefused, sqliteCodeOf } from './database/index.ts';
import { ProviderOptionsInvalid } from './providers/option-faults.ts';
import { SecretsInvalid } from './secrets.ts';
import { SeedInvalid } from './seeding/seed.ts';

/** Errors whose messages are written for the operator. */
const written = [MigrationRefused, ProviderOptionsInvalid, SecretsInvalid, SeedInvalid];

/** The remedy for an error that keeps the portal or a command from starting. Null for an unknown error. */
export function remedyOf(error: unknown, config: Pick<Config, 'dataDir' | 'database' | 'port'>): string | null {
  if (written.some((known) => error instanceof known)) return (error as Error).message;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const remedy = sqliteRemedy(sqliteCodeOf(cause), config) ?? systemRemedy(cause, config) ?? postgresRemedy(cause, config);
    if (remedy !== null) return remedy;
  }
  return null;
}

/** Uses the primary result codes of https://www.sqlite.org/rescode.html. */
function sqliteRemedy(code: number | undefined, { dataDir, database }: Pick<Config, 'dataDir' | 'database'>): string | null {
  const file = database.kind === 'sqlite' ? database.file : dataDir;
  switch (code) {
    case 5:
    case 6:
      return `数据库文件 ${file} 正被另一个程序锁着。请等它写完或关掉它，再启动。`;
    case 3:
    case 8:
    case 14:
      return `数据库文件 ${file} 打不开或不能写。请检查它、它旁边的 -wal 和 -shm 文件，以及目录 ${dataDir} 的所有者和权限：运行门户的用户要能读写。`;
    case 10:
      return `读写数据库文件 ${file} 时磁盘出错。请检查磁盘（dmesg、smartctl）和剩余空间；换盘之后从备份恢复，见 docs/operating.md 的“备份与恢复”。`;
    case 11:
    case 26:
      return `数据库文件 ${file} 已经损坏，或者不是数据库。请不要删它：先连同 -wal、-shm 文件另存一份，再从备份恢复，见 docs/operating.md 的“备份与恢复”；没有备份时，用 sqlite3 的 .recover 命令取出还读得到的。`;
    case 13:
      return fullDisk(dataDir);
    default:
      return null;
  }
}

const fullDisk = (dataDir: string): string => `磁盘已满，${dataDir} 写不进去。请清出空间后再启动。`;

const unusableFolder = (dataDir: string, path: string | undefined): string =>
  `数据目录 ${dataDir} 不能读写${path === undefined || path === dataDir ? '' : `（${path}）`}。请改它的所有者和权限，或换一个目录：DATA_DIR=/可写的目录 npm start`;

const unreachable = '连不上 PostgreSQL。请检查 DATABASE_URL 里的地址、端口，以及数据库是否已启动。';

function systemRemedy(error: Error, { dataDir, database, port }: Pick<Config, 'dataDir' | 'database' | 'port'>): string | null {
  const { code, syscall, path } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'EADDRINUSE':
      return `端口 ${port} 已被占用。请关掉占用它的程序，或换一个端口：PORT=${port + 1} npm start`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOTDIR':
    case 'EEXIST':
    case 'EISDIR':
      if (syscall === 'listen') return `没有权限监听端口 ${port}。请换一个 1024 以上的端口：PORT=3000 npm start`;
      return unusableFolder(dataDir, path);
    case 'ENOSPC':
    case 'EDQUOT':
      return fullDisk(dataDir);
    case 'ENOENT':
      if (syscall === 'mkdir') return unusableFolder(dataDir, path);
      // The error is about the socket of a local PostgreSQL.
      return database.kind === 'postgres' && syscall === 'connect' ? unreachable : null;
    case 'ECONNREFUSED':
    case 'ECONNRESET':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EHOSTUNREACH':
    case 'ETIMEDOUT':
      return database.kind === 'postgres' ? unreachable : null;
    default:
      return null;
  }
}

/** Uses SQLSTATE (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
function postgresRemedy(error: Error, { database }: Pick<Config, 'database'>): string | null {
  if (database.kind !== 'postgres') return null;
  switch ((error as { code?: string }).code) {
    case '28P01':
    case '28000':
      return 'PostgreSQL 不接受这个账号或密码。请检查 DATABASE_URL。';
    case '3D000':
      return 'PostgreSQL 里没有 DATABASE_URL 指的那个数据库。请先建好它（createdb），或改 DATABASE_URL。';
    case '42501':
      return 'DATABASE_URL 里的账号没有建表的权限。请让它做这个数据库的所有者：ALTER DATABASE 库名 OWNER TO 账号';
    case '53100':
      return 'PostgreSQL 的磁盘已满。请在那台机器上清出空间后再启动。';
    case '53300':
      return 'PostgreSQL 的连接已经用完。请调大它的 max_connections，或停掉别的程序。';
    case '57P03':
      return 'PostgreSQL 正在启动或恢复，还不接受连接。请等它好了再启动。';
    default:
      return null;
  }
}
