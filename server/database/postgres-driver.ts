import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import type pg from 'pg';

import { ConnectionLost, explainConnecting } from './postgres-errors.ts';
import { DatabaseUnavailable } from './unavailable.ts';

/**
 * The server itself ends a statement after 15 s. A longer silence means that the network connection is dead. Such a connection would
 * stay broken in the pool for hours.
 */
const silenceMilliseconds = 20_000;

const askOutcomeEveryMilliseconds = 100;
/** After this time the server is asked to end the backend of a lost connection that it has not noticed. */
const endBackendAfterMilliseconds = 1_000;

type Client = pg.PoolClient & { readonly processID?: number };

/** Opens a connection or takes one from the pool. @throws {DatabaseUnavailable} */
export async function connectTo(pool: pg.Pool): Promise<Client> {
  try {
    return await pool.connect();
  } catch (error) {
    throw explainConnecting(error);
  }
}

/** A pooled connection in the form that Kysely expects. */
class PostgresConnection implements DatabaseConnection {
  readonly #pool: pg.Pool;
  #client: Client | null;
  /** Id of the open transaction. Null outside of one. */
  transactionId: string | null = null;

  constructor(pool: pg.Pool, client: Client) {
    this.#pool = pool;
    this.#client = client;
  }

  get isLost(): boolean {
    return this.#client === null;
  }

  get processId(): number | undefined {
    return this.#client?.processID;
  }

  async executeQuery<R>({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): Promise<QueryResult<R>> {
    try {
      return await this.#query<R>(sql, parameters);
    } catch (error) {
      // Outside a transaction there are only SELECTs, so the statement can be repeated. Idle connections of the pool may be broken.
      if (!(error instanceof ConnectionLost) || this.transactionId !== null) throw error;
      this.#client = await connectTo(this.#pool);
      return this.#query<R>(sql, parameters);
    }
  }

  async begin(): Promise<void> {
    // One round trip for both. The id is used later to find out whether the transaction was committed.
    const [, started] = (await this.#ask('BEGIN; SELECT pg_current_xact_id()::text AS id')) as unknown as pg.QueryResult<{ id: string }>[];
    this.transactionId = started!.rows[0]!.id;
  }

  async end(command: 'COMMIT' | 'ROLLBACK'): Promise<string> {
    const { command: done } = await this.#ask(command);
    this.transactionId = null;
    return done;
  }

  release(): void {
    this.#client?.release();
    this.#client = null;
  }

  streamQuery(): never {
    throw new Error('Streaming is not offered by both databases: read in pages');
  }

  async #query<R>(sql: string, parameters: readonly unknown[]): Promise<QueryResult<R>> {
    const { command, rows, rowCount } = await this.#ask(sql, [...parameters]);
    const changes = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE';
    return { rows: (rows ?? []) as R[], ...(changes && { numAffectedRows: BigInt(rowCount ?? 0) }) };
  }

  async #ask(text: string, values?: unknown[]): Promise<pg.QueryResult> {
    if (this.#client === null) throw new ConnectionLost(new Error('the connection was lost before'));
    try {
      return await this.#client.query({ text, ...(values && { values }), query_timeout: silenceMilliseconds } as pg.QueryConfig);
    } catch (error) {
      if (error instanceof ConnectionLost) this.#discard();
      throw error;
    }
  }

  #discard(): void {
    this.#client?.release(true);
    this.#client = null;
  }
}

/** Kysely's driver over the pool. It finds out for every transaction whether it was committed. */
export class PostgresDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #outcomeWithinMilliseconds: number;

  constructor(pool: pg.Pool, outcomeWithinMilliseconds: number) {
    this.#pool = pool;
    this.#outcomeWithinMilliseconds = outcomeWithinMilliseconds;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PostgresConnection> {
    return new PostgresConnection(this.#pool, await connectTo(this.#pool));
  }

  beginTransaction(connection: PostgresConnection): Promise<void> {
    return connection.begin();
  }

  /**
   * @throws {ConnectionLost} if nothing was committed
   * @throws {DatabaseUnavailable} `unknown` if the outcome could not be found out
   */
  async commitTransaction(connection: PostgresConnection): Promise<void> {
    const { transactionId, processId } = connection;
    try {
      // The server answers COMMIT with ROLLBACK if a statement failed and the work ignored the error.
      if ((await connection.end('COMMIT')) === 'ROLLBACK') throw new Error('a statement of the transaction had failed, so nothing was committed');
    } catch (error) {
      if (!(error instanceof ConnectionLost) || transactionId === null) throw error;
      const outcome = await this.#outcomeOf(transactionId, processId);
      if (outcome === 'aborted') throw error;
      if (outcome === null) throw new DatabaseUnavailable('unknown', error);
    }
  }

  async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    if (connection.isLost || connection.transactionId === null) return;
    try {
      await connection.end('ROLLBACK');
    } catch (error) {
      // A lost connection rolls back by itself.
      if (!(error instanceof ConnectionLost)) throw error;
    }
  }

  async releaseConnection(connection: PostgresConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    if (!this.#pool.ended) await this.#pool.end();
  }

  /** The outcome of a transaction whose COMMIT got no answer. Null if the server cannot be reached in time. */
  async #outcomeOf(transactionId: string, processId: number | undefined): Promise<'committed' | 'aborted' | null> {
    const askedSince = performance.now();
    for (;;) {
      const waited = performance.now() - askedSince;
      const status = await this.#statusOf(transactionId, waited > endBackendAfterMilliseconds ? processId : undefined).catch(() => null);
      if (status === 'committed' || status === 'aborted') return status;
      if (waited > this.#outcomeWithinMilliseconds) return null;
      await new Promise((resolve) => setTimeout(resolve, askOutcomeEveryMilliseconds));
    }
  }

  /** @param endProcess server process to end if it is still in the transaction: a COMMIT that has not arrived will then never arrive */
  async #statusOf(transactionId: string, endProcess: number | undefined): Promise<string | null> {
    const client = await connectTo(this.#pool);
    try {
      if (endProcess !== undefined) {
        await client.query('SELECT pg_terminate_backend(pid, 500) FROM pg_stat_activity WHERE pid = $1 AND backend_xid = ($2::text::xid8)::xid', [endProcess, transactionId]);
      }
      const { rows } = await client.query<{ status: string | null }>('SELECT pg_xact_status($1::text::xid8) AS status', [transactionId]);
      client.release();
      return rows[0]?.status ?? null;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }
}
