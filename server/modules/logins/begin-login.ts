import type { DataOf } from '../../../contract/calls/index.ts';
import type { CallerContext } from '../../calls/caller.ts';
import { noteSuccessfulLogin } from '../../calls/failed-accounts.ts';
import type { ReadOnlyContext } from '../../context.ts';
import type { Tx } from '../../database/index.ts';
import { bindBrowser, type Membership, membershipsOf, openTemporaryToken } from '../accounts/index.ts';
import { type LoginWay, recordLogin } from '../../audit/index.ts';
import { type EnterpriseCard, enterpriseCards, openJoinRequests } from '../enterprises/index.ts';
import { accountKeysOf } from './password-spraying.ts';
import { presentStepOne } from './present.ts';
import { replyAfterCommit } from './reply-after-commit.ts';

/** The enterprises that a person may choose from, and the token that identifies the person for a few minutes. */
export type StepOne = DataOf<'wechatLogin'>;

const byName = new Intl.Collator('zh-CN');

/**
 * Completes step 1 for an authenticated person. `proof` runs in the same transaction and, for example, uses up the SMS code.
 * If it throws, no login is begun. Every way to log in comes here, so a browser's login is bound here and its cookie is
 * added to the reply.
 */
export async function beginLogin(caller: Pick<CallerContext, 'context' | 'clientAddress' | 'headers' | 'reply' | 'transaction'>, personId: string, proof: (tx: Tx) => Promise<void> = async () => {}, way: LoginWay = 'code'): Promise<StepOne> {
  const { context, clientAddress, headers, transaction } = caller;
  const enterprises = await enterprisesOf(context, personId);
  const isMemberOf = new Set(enterprises.map(({ topCode }) => topCode));
  // A join request may still be open although the person became a member in another way.
  const joinRequests = (await openJoinRequests(context, personId)).filter(({ topCode }) => !isMemberOf.has(topCode));
  const accountKeys = await accountKeysOf(context, personId);
  const temporaryToken = await transaction(async (tx) => {
    await proof(tx);
    const { browserHash, setCookie } = await bindBrowser(context, tx, personId, headers);
    const token = await openTemporaryToken(context, tx, { personId, topCodes: enterprises.map(({ topCode }) => topCode), browserHash });
    await recordLogin(context, tx, caller, { way, outcome: 'proved', personId, topCode: null });
    replyAfterCommit(tx, caller, setCookie);
    return token;
  });
  await noteSuccessfulLogin(context.limits, clientAddress, personId, accountKeys);
  return presentStepOne({ enterprises, joinRequests, temporaryToken });
}

/** The enterprises of a person, including the platform: the last login first, then by name. */
export async function enterprisesOf(context: Pick<ReadOnlyContext, 'database'>, personId: string): Promise<(EnterpriseCard & Pick<Membership, 'roles'>)[]> {
  const memberships = new Map((await membershipsOf(context, personId)).map((membership) => [membership.topCode, membership]));
  const latest = (topCode: string) => memberships.get(topCode)?.latestLoginAt ?? 0;
  const cards = await enterpriseCards(context, [...memberships.keys()]);
  return cards
    .toSorted((a, b) => latest(b.topCode) - latest(a.topCode) || byName.compare(a.name, b.name))
    .map((card) => ({ ...card, roles: memberships.get(card.topCode)?.roles ?? [] }));
}
