import type { OutboxTables } from '../modules/outbox/tables.ts';

/** Every table of the product. A module declares its own in its `tables.ts` and is named here. */
export interface Tables extends OutboxTables {}
