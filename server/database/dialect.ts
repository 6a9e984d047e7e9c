import { type Kysely, SqliteAdapter } from 'kysely';
import type { Database } from './database.ts';

/** For the few statements that differ between the databases. */
export const dialectOf = (connection: Pick<Kysely<never>, 'getExecutor'>): Database['dialect'] => (connection.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres');
