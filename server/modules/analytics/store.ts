import { inStatements, type Tx } from '../../database/index.ts';

export interface Visit {
  id: string;
  itemCode: string;
  itemName: string;
  module: string;
  deviceType: string;
  topCode: string;
  source: string;
  network: string;
  province: string;
  day: string;
  arrivedAt: number;
}

export interface Departure {
  id: string;
  leftAt: number;
}

/** Existing visits stay unchanged: a batch is written again if the result of its commit was lost. */
export async function insertVisits(tx: Tx, visits: readonly Visit[]): Promise<void> {
  for (const batch of inStatements(visits)) {
    await tx
      .insertInto('visits')
      .values(
        batch.map((visit) => ({
          id: visit.id,
          item_code: visit.itemCode,
          item_name: visit.itemName,
          module: visit.module,
          device_type: visit.deviceType,
          top_code: visit.topCode,
          source: visit.source,
          network: visit.network,
          province: visit.province,
          day: visit.day,
          arrived_at: visit.arrivedAt,
          left_at: null,
        })),
      )
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }
}

/** Stores the latest time of each visit. Returns the ids without a visit. */
export async function noteDepartures(tx: Tx, departures: readonly Departure[]): Promise<Set<string>> {
  const unknown = new Set<string>();
  // In a fixed order, so that two instances that update the same visits cannot deadlock.
  for (const { id, leftAt } of departures.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const { numUpdatedRows } = await tx
      .updateTable('visits')
      .set((e) => ({ left_at: e.case().when('left_at', '>', leftAt).then(e.ref('left_at')).else(leftAt).end() }))
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) unknown.add(id);
  }
  return unknown;
}

/** Deletes visits of days before `day` (YYYY-MM-DD, in China). */
export const removeVisitsBefore = (tx: Tx, day: string, atMost: number) =>
  tx
    .deleteFrom('visits')
    .where('id', 'in', (db) => db.selectFrom('visits').select('id').where('day', '<', day).limit(atMost))
    .executeTakeFirstOrThrow();
