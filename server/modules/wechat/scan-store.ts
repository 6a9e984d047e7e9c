import type { Read, Tx } from '../../database/index.ts';
import type { WechatTables } from './tables.ts';

type Scan = WechatTables['wechat_scans'];

export async function insertScan(tx: Tx, row: Scan): Promise<void> {
  await tx.insertInto('wechat_scans').values(row).execute();
}

export async function scanOf(read: Read, stateHash: string): Promise<Pick<Scan, 'application' | 'browser_hash' | 'return_url'> | null> {
  const row = await read.selectFrom('wechat_scans').select(['application', 'browser_hash', 'return_url']).where('state_hash', '=', stateHash).executeTakeFirst();
  return row ?? null;
}

/** Uses a state up in one statement: of twenty parallel returns one succeeds. */
export async function takeScan(tx: Tx, stateHash: string, browserHash: string, now: number): Promise<boolean> {
  const taken = await tx
    .updateTable('wechat_scans')
    .set({ arrived_at: now })
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('arrived_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('state_hash')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function endScan(tx: Tx, stateHash: string, outcome: 'confirmed' | 'refused'): Promise<void> {
  await tx.updateTable('wechat_scans').set({ outcome }).where('state_hash', '=', stateHash).execute();
}

export async function markScanned(tx: Tx, stateHash: string, now: number): Promise<void> {
  await tx.updateTable('wechat_scans').set({ scanned_at: now }).where('state_hash', '=', stateHash).where('scanned_at', 'is', null).execute();
}

/** The newest QR code with this key that the browser showed. */
export async function scanByKey(read: Read, browserHash: string, qrKey: string): Promise<Scan | null> {
  const row = await read.selectFrom('wechat_scans').selectAll().where('browser_hash', '=', browserHash).where('qr_key', '=', qrKey).orderBy('begun_at', 'desc').limit(1).executeTakeFirst();
  return row ?? null;
}

export const removeScansExpiredBefore = (tx: Tx, time: number, atMost: number) =>
  tx
    .deleteFrom('wechat_scans')
    .where('state_hash', 'in', (db) => db.selectFrom('wechat_scans').select('state_hash').where('expires_at', '<', time).limit(atMost))
    .executeTakeFirstOrThrow();
