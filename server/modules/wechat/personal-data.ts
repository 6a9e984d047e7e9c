import type { Context } from '../../context.ts';
import type { Tx } from '../../database/index.ts';
import { isoTime } from '../../iso-time.ts';
import { identityOf, removeIdentity } from './identity-store.ts';

/** Who a person is to the messaging app. */
export interface WechatRecord {
  openId: string;
  unionId: string | null;
  boundAt: string;
}

export async function wechatRecord({ database, secrets }: Pick<Context, 'database' | 'secrets'>, personId: string): Promise<WechatRecord | null> {
  const row = await identityOf(database, personId);
  return row && { openId: secrets.open(row.open_sealed), unionId: row.union_sealed === null ? null : secrets.open(row.union_sealed), boundAt: isoTime(row.bound_at) };
}

/** Parts a person from the messaging app, inside the caller's transaction. */
export const eraseWechatIdentity = (tx: Tx, personId: string): Promise<void> => removeIdentity(tx, personId);
