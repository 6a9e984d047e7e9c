import type { Author } from '../../audit/index.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/index.ts';
import { addMembership, type Membership } from '../accounts/index.ts';
import { requireOpenToNewMembers } from './read-only.ts';

/**
 * Makes a person a member of an enterprise that was there before. Other modules add members by this alone (checks/layers.ts).
 * @throws Refusal 10063 once its trial is over, 40400 where it is gone
 */
export async function admitMember(context: Pick<Context, 'clock' | 'random'>, tx: Tx, personId: string, topCode: string, role: Membership['roles'][number], author: Author): Promise<void> {
  await requireOpenToNewMembers(context, tx, topCode);
  await addMembership(context, tx, personId, topCode, role, author);
}
