import type { Logger } from 'pino';
import type { Database } from './database.ts';
import { type PostgresServer, openPostgres } from './postgres.ts';
import type { SqliteFile } from './sqlite-connection.ts';
import { openSqlite } from './sqlite.ts';

export { afterCommit } from './after-commit.ts';
export type { Database, DatabaseFiles, Read, Tx } from './database.ts';
export { dialectOf } from './dialect.ts';
export { inStatements, removeInBatches } from './in-batches.ts';
export { MigrationRefused } from './migrate.ts';
export { type ProcessLock, lockFolder, makeFolder } from './process-lock.ts';
export { sqliteCodeOf } from './sqlite-errors.ts';
export { NoSpaceToRewrite } from './sqlite-rewrite.ts';
export type { Tables } from './tables.ts';
export { DatabaseUnavailable } from './unavailable.ts';
export { isUniqueViolation } from './unique-violation.ts';

export type DatabaseTarget = ({ kind: 'sqlite' } & SqliteFile) | ({ kind: 'postgres' } & PostgresServer);

export function openDatabase(target: DatabaseTarget, { logger }: { logger: Logger }): Database {
  return target.kind === 'sqlite' ? openSqlite(target, logger) : openPostgres(target, logger);
}
