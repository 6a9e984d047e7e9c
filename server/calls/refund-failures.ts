import { isFault } from './refusal.ts';

/**
 * Does the work that points of limits were taken for, and gives them back where it fails by a fault of ours: the visitor is asked
 * to try again and must not pay twice. A refusal keeps its price.
 * @param isFree which errors give the points back, where that is more than faults
 */
export async function refundingFailures<Result>(refund: () => Promise<void>, work: () => Promise<Result>, isFree: (error: unknown) => boolean = isFault): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (isFree(error)) await refund();
    throw error;
  }
}
