import { platformTopCode } from '../../../contract/constants.ts';
import type { ReadOnlyContext } from '../../context.ts';
import type { Tx } from '../../database/index.ts';
import { requireWritable } from '../enterprises/index.ts';
import type { LiveRoom } from './store.ts';

/**
 * Must be called in transactions of teachers that change a live (`enterpriseOfLive` in the contract). The session of the teacher may belong
 * to another enterprise, so the transaction checks none.
 * @throws Refusal 10063 after the trial of the live's enterprise
 */
export async function requireWritableLive({ clock }: Pick<ReadOnlyContext, 'clock'>, tx: Tx, { top_code: topCode }: Pick<LiveRoom, 'top_code'>): Promise<void> {
  if (topCode !== platformTopCode) await requireWritable({ clock }, tx, topCode);
}
