import { isFault } from './refusal.ts';

/**
 * Runs work that took points of limits. Gives the points back if the work fails by an error of ours, because the visitor is asked
 * to try again. A refusal keeps the points.
 * @param isFree true for further errors that give the points back
 */
export async function refundingFailures<Result>(refund: () => Promise<void>, work: () => Promise<Result>, isFree: (error: unknown) => boolean = isFault): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (isFree(error)) await refund();
    throw error;
  }
}
