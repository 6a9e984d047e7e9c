import { type Kysely, SqliteAdapter } from 'kysely';
import type { Database } from './database.ts';

/** For the few statements that the databases have no common words for. */
export const dialectOf = (connection: Pick<Kysely<never>, 'getExecutor'>): Database['dialect'] => (connection.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres');
