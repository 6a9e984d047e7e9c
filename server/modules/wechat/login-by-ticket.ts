import type { CallerContext } from '../../calls/caller.ts';
import { lockPersonByIdentity, personOfIdentity } from '../accounts/index.ts';
import { beginLogin, type StepOne } from '../logins/index.ts';
import { refuseWechat } from './refusals.ts';
import { keepForBinding, takeTicket } from './ticket-store.ts';
import { bindingMilliseconds, requireTicket } from './tickets.ts';

/**
 * Step 1 with a ticket. If its identity is bound to no person, or to a disabled one, the ticket is kept for binding.
 * @throws Refusal 10062, 10051
 */
export async function loginByTicket(caller: CallerContext, ticket: string): Promise<StepOne> {
  const { context, transaction } = caller;
  const { key, person } = await requireTicket(caller, ticket);
  const personId = await personOfIdentity(context, person);
  if (personId === null) {
    await transaction((tx) => keepForBinding(tx, key, key.now + bindingMilliseconds));
    throw refuseWechat.unbound();
  }
  return beginLogin(caller, personId, async (tx) => {
    if (!(await takeTicket(tx, key, 'login')) || !(await lockPersonByIdentity(tx, personId, person))) throw refuseWechat.ticketUnusable();
  }, 'wechat');
}
