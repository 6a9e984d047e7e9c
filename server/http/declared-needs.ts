import { type CallLimit, type CallName, calls, type CallShape } from '../../contract/calls/index.ts';
import { platformTopCode } from '../../contract/constants.ts';
import { returnCodes } from '../../contract/return-codes.ts';
import { type AddressRule, refundForAddress, takeForAddress } from '../calls/address-limits.ts';
import type { CallerContext, EnterpriseTransaction } from '../calls/caller.ts';
import { requirePermission } from '../calls/permission.ts';
import { refundingFailures } from '../calls/refund-failures.ts';
import { isFault, Refusal, refuse } from '../calls/refusal.ts';
import { requireWritable } from '../modules/enterprises/index.ts';

type AnyHandler = (input: unknown, caller: CallerContext & { transaction?: EnterpriseTransaction }) => Promise<unknown>;

/**
 * Runs a handler after what its call declares: access, limits, and the enterprise that it changes.
 * @throws Refusal 10005, 10063, 42900, and what the handler throws
 */
export async function runHandler(name: CallName, handler: AnyHandler, input: unknown, caller: CallerContext): Promise<unknown> {
  const shape: CallShape = calls[name];
  requirePermission(shape, caller.session);
  const refundLimits = await takeLimits(shape.limits ?? [], caller);
  return refundingFailures(refundLimits, () => handler(input, { ...caller, refundLimits, ...enterpriseTransaction(shape, input, caller) }), costsNothing);
}

/** A call that was refused stored nothing, so that refused calls cannot use up what the neighbours behind an address have. */
const costsNothing = (error: unknown): boolean => isFault(error) || (error instanceof Refusal && error.returnCode !== returnCodes.tooManyRequests);

/** @returns what gives the points back. @throws Refusal 42900 with nothing taken */
async function takeLimits(declared: readonly CallLimit[], { context: { config, limits }, clientAddress }: CallerContext): Promise<() => Promise<void>> {
  const taken: AddressRule[] = [];
  const refund = async () => {
    for (const rule of taken.splice(0)) await refundForAddress(limits, rule, clientAddress);
  };
  for (const { points, ...limit } of declared) {
    const rule: AddressRule = { ...limit, points: typeof points === 'number' ? points : config.limits[points] };
    const { allowed, retryAfterSeconds } = await takeForAddress(limits, rule, clientAddress);
    if (!allowed) {
      await refund();
      throw refuse.tooManyRequests(retryAfterSeconds);
    }
    taken.push(rule);
  }
  return refund;
}

/** The transaction in which a call may change what belongs to an enterprise; nothing for all other calls. What the platform owns is never read-only. */
function enterpriseTransaction({ changes }: CallShape, input: unknown, { context, session, signal }: CallerContext): { transaction?: EnterpriseTransaction } {
  if (changes !== 'ownEnterprise' && changes !== 'requestedEnterprise') return {};
  const { topCode } = changes === 'ownEnterprise' ? session! : (input as { topCode: string });
  return {
    transaction: (work) =>
      context.database.transaction(async (tx) => {
        if (topCode !== platformTopCode) await requireWritable(context, tx, topCode);
        const result = await work(tx);
        signal.throwIfAborted();
        return result;
      }),
  };
}
