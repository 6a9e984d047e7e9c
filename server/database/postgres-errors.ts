import pg from 'pg';

import { DatabaseUnavailable, type UnavailableReason } from './unavailable.ts';
import { UniqueViolation } from './unique-violation.ts';

/** An established connection broke during a statement: uncommitted changes are lost. */
export class ConnectionLost extends DatabaseUnavailable {
  constructor(cause: unknown) {
    super('away', cause);
  }
}

/** SQLSTATEs that are not caused by the statement itself (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const unavailable: Readonly<Record<string, UnavailableReason>> = {
  '25006': 'failing', // read_only_sql_transaction: a replica, or a server that was set read-only
  '53000': 'busy', // insufficient_resources
  '53100': 'full', // disk_full
  '53200': 'busy', // out_of_memory
  '53300': 'busy', // too_many_connections
  '55P03': 'busy', // lock_not_available, after lock_timeout
  '57014': 'busy', // query_canceled, after statement_timeout
  '57P03': 'away', // cannot_connect_now: starting up or shutting down
  '58030': 'failing', // io_error
};
/** The server closes the connection with these: an operator's command, a crash of another process, a timeout. Class 08 too. */
const endsConnection = new Set(['25P03', '25P04', '57P01', '57P02', '57P05']);

const systemLoss = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN', 'ECONNABORTED']);
/** Messages of the driver for a lost connection. They have no code. */
const driverLoss = /^(?:Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout)/;

/** The error to throw instead. Database errors quote values, which may be personal data, so the values are removed here. */
export function explainPostgres(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseUnavailable) return error;
  if (!(error instanceof pg.DatabaseError)) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    return systemLoss.has(code) || driverLoss.test(message) ? new ConnectionLost(error) : error;
  }
  const { code = '', constraint, table, detail } = error;
  delete error.detail;
  delete error.where;
  delete error.internalQuery;
  // Class 22 is bad data.
  if (code.startsWith('22')) {
    const { message } = error;
    error.message = message.replaceAll(/".*"/gs, '…');
    error.stack = error.stack?.replace(message, error.message);
  }
  if (endsConnection.has(code) || code.startsWith('08')) return new ConnectionLost(error);
  const reason = unavailable[code];
  if (reason !== undefined) return new DatabaseUnavailable(reason, error);
  if (code !== '23505') return error;
  const columns = /^Key \((.*?)\)=/s.exec(detail ?? '')?.[1]?.split(', ').map((column) => column.replaceAll('"', '')) ?? [];
  return new UniqueViolation({ constraint: constraint ?? null, table: table ?? '', columns }, error);
}

/** True for connection errors that the operator's settings cause and waiting does not fix: class 28 and 3D. */
const isSettingsFault = (error: unknown): boolean => error instanceof pg.DatabaseError && /^(?:28|3D|42)/.test(error.code ?? '');

/** The error to throw if no connection could be opened. */
export function explainConnecting(error: unknown): unknown {
  if (isSettingsFault(error)) return error;
  const explained = explainPostgres(error);
  return explained instanceof DatabaseUnavailable && !(explained instanceof ConnectionLost) ? explained : new DatabaseUnavailable('away', error);
}

/** 40P01 deadlock_detected, 40001 serialization_failure, and a lost connection: nothing was changed, and another attempt may succeed. */
export function isWorthAnotherAttempt(error: unknown): boolean {
  return error instanceof ConnectionLost || (error instanceof pg.DatabaseError && (error.code === '40P01' || error.code === '40001'));
}
