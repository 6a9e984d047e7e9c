import { platformTopCode } from '../../../contract/constants.ts';
import type { ReadOnlyContext } from '../../context.ts';
import type { Tx } from '../../database/index.ts';
import { type EnterpriseCard, enterpriseCards, requireWritable } from '../enterprises/index.ts';
import type { LiveRoom } from './store.ts';

/** Name and logo of the enterprise of a live, or '' while the enterprise is being deleted. */
export async function enterpriseCardOf(context: ReadOnlyContext, topCode: string): Promise<EnterpriseCard> {
  const [card] = await enterpriseCards(context, [topCode]);
  return card ?? { topCode, name: '', logo: '' };
}

/**
 * Must be called in transactions of teachers that change a live (`enterpriseOfLive` in the contract). The session of the teacher may belong
 * to another enterprise, so the transaction checks none.
 * @throws Refusal 10063 after the trial of the live's enterprise
 */
export async function requireWritableLive({ clock }: Pick<ReadOnlyContext, 'clock'>, tx: Tx, { top_code: topCode }: Pick<LiveRoom, 'top_code'>): Promise<void> {
  if (topCode !== platformTopCode) await requireWritable({ clock }, tx, topCode);
}
