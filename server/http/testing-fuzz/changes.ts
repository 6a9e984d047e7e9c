import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { Database } from '../../database/index.ts';
import { targetOf } from '../../database/testing.ts';

/** Records the tables that were written. Triggers in the test's own database record each inserted, changed and deleted row. */
export interface Changes {
  /** A mark for `after`. */
  now(): Promise<number>;
  /** The tables with changed rows since a mark, each once. */
  after(mark: number): Promise<string[]>;
  /** Names of tables and columns, which may not occur in answers. */
  readonly schemaNames: readonly string[];
  /** Every row of every table as text. */
  everything(): Promise<string>;
  close(): Promise<void>;
}

const notes = 'noted_changes';
const events = ['INSERT', 'UPDATE', 'DELETE'] as const;
/** Excludes tables that no call writes. */
const isWatched = (table: string): boolean => table !== notes && !table.startsWith('sqlite_') && !table.includes('migration');

export async function noteChanges(database: Database): Promise<Changes> {
  const target = targetOf(database);
  return target.kind === 'sqlite' ? noteOnSqlite(target.file) : noteOnPostgres(target.url);
}

function noteOnSqlite(file: string): Changes {
  const connection = new DatabaseSync(file, { timeout: 5_000 });
  const names = (sql: string): string[] => connection.prepare(sql).all().map((row) => String(row.name));
  // A full-text index and its tables cannot have triggers. Each change of the index comes with a change of another table.
  const tables = names(`SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'`).filter(isWatched);
  const columns = tables.flatMap((table) => names(`SELECT name FROM pragma_table_info('${table}')`));
  connection.exec(`CREATE TABLE ${notes} (id INTEGER PRIMARY KEY AUTOINCREMENT, table_name TEXT NOT NULL)`);
  for (const table of tables) {
    for (const event of events) {
      connection.exec(`CREATE TRIGGER noted_${table}_${event} AFTER ${event} ON ${table} BEGIN INSERT INTO ${notes} (table_name) VALUES ('${table}'); END`);
    }
  }
  const latest = connection.prepare(`SELECT coalesce(max(id), 0) AS id FROM ${notes}`);
  const changed = connection.prepare(`SELECT DISTINCT table_name FROM ${notes} WHERE id > ? ORDER BY table_name`);
  return {
    schemaNames: [...tables, ...columns],
    now: () => Promise.resolve(Number(latest.get()?.id)),
    after: (mark) => Promise.resolve(changed.all(mark).map((row) => String(row.table_name))),
    everything: () => Promise.resolve(JSON.stringify(tables.map((table) => connection.prepare(`SELECT * FROM ${table}`).all()))),
    close() {
      connection.close();
      return Promise.resolve();
    },
  };
}

async function noteOnPostgres(url: string): Promise<Changes> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ table_name: string; column_name: string }>(`SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public'`);
  const tables = [...new Set(rows.map(({ table_name }) => table_name))].filter(isWatched);
  const columns = rows.filter(({ table_name }) => tables.includes(table_name)).map(({ column_name }) => column_name);
  await client.query(`
    CREATE TABLE ${notes} (id BIGSERIAL PRIMARY KEY, table_name TEXT NOT NULL);
    CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO ${notes} (table_name) VALUES (TG_TABLE_NAME); RETURN NULL; END $$;
    ${tables.map((table) => `CREATE TRIGGER noted AFTER ${events.join(' OR ')} ON ${table} FOR EACH ROW EXECUTE FUNCTION note_change();`).join('\n')}
  `);
  return {
    schemaNames: [...tables, ...columns],
    now: async () => Number((await client.query<{ id: string }>(`SELECT coalesce(max(id), 0) AS id FROM ${notes}`)).rows[0]?.id),
    after: async (mark) =>
      (await client.query<{ table_name: string }>(`SELECT DISTINCT table_name FROM ${notes} WHERE id > $1 ORDER BY table_name`, [mark])).rows.map(({ table_name }) => table_name),
    everything: async () => {
      const dumps: unknown[] = [];
      for (const table of tables) dumps.push((await client.query(`SELECT * FROM ${table}`)).rows);
      return JSON.stringify(dumps);
    },
    close: () => client.end(),
  };
}
