import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Logger } from 'pino';

/** The operations of a database that migrations need. */
export interface MigrationSession {
  dialect: 'sqlite' | 'postgres';
  /** Executes any number of statements. */
  exec(sql: string): Promise<void>;
  rows(sql: string): Promise<Record<string, unknown>[]>;
  /** True if there is a table of this name. Takes no lock. */
  hasTable(name: string): Promise<boolean>;
  /** Runs `work` in a transaction that cannot overlap with another instance's migration. */
  atomically<T>(work: () => Promise<T>): Promise<T>;
}

/** Folder of the `NNNN-name.sql` files. By default the product's own. */
export interface MigrationFiles {
  directory?: string;
}

export interface MigrateOptions extends MigrationFiles {
  /** Milliseconds since the Unix epoch, for the record of the application time. */
  now: () => number;
}

export interface SchemaState {
  /** True if no migration was ever applied. */
  isNew: boolean;
  /** Names of the files that are not applied yet, in order. */
  pending: string[];
}

export interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused';
}

const migrationsDirectory = fileURLToPath(new URL('./migrations/', import.meta.url));

/** All migrations of a folder, sorted by number. */
export function readMigrations(directory = migrationsDirectory): Migration[] {
  const names = readdirSync(directory).filter((name) => name.endsWith('.sql')).toSorted();
  const byNumber = new Map<string, string>();
  return names.map((name) => {
    const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1];
    if (!number) throw new MigrationRefused(`Migration ${name} must be called NNNN-name.sql`);
    const other = byNumber.get(number);
    if (other) throw new MigrationRefused(`Migrations ${other} and ${name} have the same number: give the newer one the next free number`);
    byNumber.set(number, name);
    // A checkout with CRLF line ends is still the same migration.
    const sql = readFileSync(join(directory, name), 'utf8').replaceAll('\r\n', '\n');
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
}

/**
 * The lines of a migration for one database: all lines except those below `-- only on …` of another one, up to the next such
 * line or `-- on both`.
 */
function onlyFor(dialect: MigrationSession['dialect'], sql: string): string {
  let isMeant = true;
  const lines = sql.split('\n').filter((line) => {
    const [, other] = /^-- (?:only on (sqlite|postgres)|on both)$/.exec(line) ?? [null, null];
    if (other !== null) isMeant = other === undefined || other === dialect;
    return isMeant;
  });
  return lines.join('\n');
}

const record = 'schema_migrations';

const bookkeeping = `
  CREATE TABLE IF NOT EXISTS ${record} (
    name TEXT NOT NULL PRIMARY KEY,
    checksum TEXT NOT NULL,
    applied_at BIGINT NOT NULL
  )
`;

/**
 * Reads the state without changing or locking anything.
 *
 * @throws MigrationRefused if an applied file was changed afterwards
 */
export async function schemaState(session: Pick<MigrationSession, 'hasTable' | 'rows'>, { directory }: MigrationFiles = {}): Promise<SchemaState> {
  const recorded = await readRecords(session);
  const pending = readMigrations(directory).filter((migration) => !isApplied(migration, recorded));
  return { isNew: recorded.size === 0, pending: pending.map(({ name }) => name) };
}

/**
 * Applies every pending file in order, each with its record in one transaction. If several instances start at the same time, they
 * wait for each other, and the later ones find the work done. If nothing is pending, the record is read without a lock, so that
 * no other caller waits.
 * Returns the names applied by this call.
 *
 * @throws MigrationRefused if an applied file was changed afterwards, or if a file fails
 */
export async function migrate(session: MigrationSession, options: MigrateOptions & { logger: Logger }): Promise<string[]> {
  const { logger, now } = options;
  const migrations = readMigrations(options.directory);

  const recorded = await readRecords(session);
  const files = new Set(migrations.map(({ name }) => name));
  const newer = [...recorded.keys()].filter((name) => !files.has(name));
  if (newer.length > 0) logger.warn({ migrations: newer }, 'this database was migrated by a newer release than this one');

  const applied: string[] = [];
  for (const migration of migrations) {
    if (isApplied(migration, recorded)) continue;
    const done = await session.atomically(async () => {
      await session.exec(bookkeeping);
      // Another instance may have applied it while this one was waiting.
      if (isApplied(migration, await readRecords(session))) return false;
      try {
        await session.exec(onlyFor(session.dialect, migration.sql));
      } catch (error) {
        throw new MigrationRefused(`Migration ${migration.name} failed and was rolled back: ${(error as Error).message}`, { cause: error });
      }
      // Both texts are safe in SQL: a checked file name and hexadecimal digits.
      await session.exec(
        `INSERT INTO ${record} (name, checksum, applied_at) VALUES ('${migration.name}', '${migration.checksum}', ${now()})`,
      );
      return true;
    });
    if (done) applied.push(migration.name);
  }
  if (applied.length > 0) logger.info({ migrations: applied }, 'database migrated');
  return applied;
}

async function readRecords(session: Pick<MigrationSession, 'hasTable' | 'rows'>): Promise<Map<string, string>> {
  const rows = (await session.hasTable(record)) ? await session.rows(`SELECT name, checksum FROM ${record}`) : [];
  return new Map(rows.map(({ name, checksum }) => [String(name), String(checksum)]));
}

function isApplied({ name, checksum }: Migration, recorded: Map<string, string>): boolean {
  const known = recorded.get(name);
  if (known !== undefined && known !== checksum) {
    throw new MigrationRefused(
      `Migration ${name} was changed after it was applied to this database. Restore the file and put the change into a new migration.`,
    );
  }
  return known !== undefined;
}
