import { isoTime } from '../../../contract/dates.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/index.ts';
import { identityOf, unbindIdentity } from '../accounts/index.ts';

export interface WechatRecord {
  openId: string;
  unionId: string | null;
  boundAt: string;
}

export async function wechatRecord(context: Pick<Context, 'database' | 'secrets'>, personId: string): Promise<WechatRecord | null> {
  const { secrets } = context;
  const row = await identityOf(context, personId);
  return row && { openId: secrets.open(row.open_sealed), unionId: row.union_sealed === null ? null : secrets.open(row.union_sealed), boundAt: isoTime(row.bound_at) };
}

/** Removes a person's identity in the messaging app, in the caller's transaction. */
export const eraseWechatIdentity = (tx: Tx, personId: string): Promise<boolean> => unbindIdentity(tx, personId);
