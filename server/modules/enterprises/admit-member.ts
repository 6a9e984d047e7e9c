import type { Author } from '../../audit/index.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/index.ts';
import { addMembership, type Membership } from '../accounts/index.ts';
import { requireOpenToNewMembers } from './read-only.ts';

/**
 * Makes a person a member of an existing enterprise. Other modules add members only with this function (checks/layers.ts).
 * @throws Refusal 10063 after the end of its trial, 40400 if it does not exist
 */
export async function admitMember(context: Pick<Context, 'clock' | 'random'>, tx: Tx, personId: string, topCode: string, role: Membership['roles'][number], author: Author): Promise<void> {
  await requireOpenToNewMembers(context, tx, topCode);
  await addMembership(context, tx, personId, topCode, role, author);
}
