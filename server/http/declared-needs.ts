import { type CallLimit, type CallName, calls, type CallShape } from '../../contract/calls/index.ts';
import { platformTopCode } from '../../contract/constants.ts';
import { returnCodes } from '../../contract/return-codes.ts';
import { refundForAddress, takeForAddress } from '../calls/address-limits.ts';
import type { CallerContext, UnboundCaller } from '../calls/caller.ts';
import { requirePermission } from '../calls/permission.ts';
import { isFault, Refusal, refuse } from '../calls/refusal.ts';
import { type CallTransaction, transactionUntil } from '../calls/transaction.ts';
import { requireWritable } from '../modules/enterprises/index.ts';

type TakenLimit = CallLimit & { points: number };
type AnyHandler = (input: unknown, caller: CallerContext) => Promise<unknown>;

/**
 * Runs a handler with the access check, the limits and the transaction that its call declares.
 * @throws Refusal 10005, 10063, 42900, and the errors of the handler
 */
export async function runHandler(name: CallName, handler: AnyHandler, input: unknown, caller: UnboundCaller): Promise<unknown> {
  const shape: CallShape = calls[name];
  requirePermission(shape, caller.session);
  const taken = await takeLimits(shape.limits ?? [], caller);
  try {
    return await handler(input, { ...caller, ...changing(shape, input, caller), refundLimits: () => refund(taken.splice(0), caller) });
  } catch (error) {
    await refund(taken.splice(0).filter(({ countsRefusals }) => costsNothing(error, countsRefusals)), caller);
    throw error;
  }
}

/**
 * True if a failed call gives a point back: it stored nothing, and must not use up the limit of the neighbours behind an address.
 * @param countsRefusals true if a refusal costs work
 */
const costsNothing = (error: unknown, countsRefusals = false): boolean => isFault(error) || (!countsRefusals && error instanceof Refusal && error.returnCode !== returnCodes.tooManyRequests);

/** @returns the limits of which a point was taken @throws Refusal 42900 with nothing taken */
async function takeLimits(declared: readonly CallLimit[], caller: UnboundCaller): Promise<TakenLimit[]> {
  const { context: { config, limits }, clientAddress, session } = caller;
  const taken: TakenLimit[] = [];
  for (const { points, ...limit } of declared) {
    const rule: TakenLimit = { ...limit, points: typeof points === 'number' ? points : config.limits[points] };
    const { allowed, retryAfterSeconds } = await (rule.of === 'enterprise' ? limits.take(rule, session!.topCode) : takeForAddress(limits, rule, clientAddress));
    if (!allowed) {
      await refund(taken, caller);
      throw refuse.tooManyRequests(retryAfterSeconds);
    }
    taken.push(rule);
  }
  return taken;
}

async function refund(taken: readonly TakenLimit[], { context: { limits }, clientAddress, session }: UnboundCaller): Promise<void> {
  for (const rule of taken) await (rule.of === 'enterprise' ? limits.refund(rule, session!.topCode) : refundForAddress(limits, rule, clientAddress));
}

/**
 * The transaction of a call with changes. It locks the enterprise first if the call changes one. The platform is never
 * read-only. Functions that change the platform's content open transactions themselves, so they get a context with this one.
 */
function changing({ changes }: CallShape, input: unknown, { context, session, signal }: UnboundCaller): Pick<CallerContext, 'context' | 'transaction'> {
  const transaction = transactionUntil(context.database, signal);
  if (changes === 'platform') return { context: { ...context, database: { ...context.database, transaction } }, transaction };
  if (changes !== 'ownEnterprise' && changes !== 'requestedEnterprise') return { context, transaction };
  const { topCode } = changes === 'ownEnterprise' ? session! : (input as { topCode: string });
  const inEnterprise: CallTransaction = (work) =>
    transaction(async (tx) => {
      if (topCode !== platformTopCode) await requireWritable(context, tx, topCode);
      return work(tx);
    });
  return { context, transaction: inEnterprise };
}
