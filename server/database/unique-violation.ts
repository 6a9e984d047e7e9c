/** A unique rule was broken. The error is the same on both databases and contains no values, which may be personal data. */
export class UniqueViolation extends Error {
  override readonly name = 'UniqueViolation';
  readonly code = 'UNIQUE_VIOLATION';
  /** The index or constraint. Null if the database does not name it (a primary key of SQLite). */
  readonly constraint: string | null;
  readonly table: string;
  readonly columns: readonly string[];

  constructor(rule: { constraint: string | null; table: string; columns: readonly string[] }, cause?: Error) {
    super(`unique rule ${rule.constraint ?? 'of the primary key'} broken: ${rule.table} (${rule.columns.join(', ')})`);
    this.constraint = rule.constraint;
    this.table = rule.table;
    this.columns = rule.columns;
    if (cause?.stack) this.stack = `${this.name}: ${this.message}\n${cause.stack.split('\n').slice(1).join('\n')}`;
  }
}

/**
 * True if a statement failed because a row with the same value exists. `rule` limits this to one rule: the name of the unique index as
 * in the migration (`'people_phone_unique'`), or `'table.column'`, several columns as `'table.first,second'`.
 */
export function isUniqueViolation(error: unknown, rule?: string): error is UniqueViolation {
  if (!(error instanceof UniqueViolation)) return false;
  if (rule === undefined || rule === error.constraint) return true;
  return rule.replaceAll(' ', '') === `${error.table}.${error.columns.join(',')}`;
}
