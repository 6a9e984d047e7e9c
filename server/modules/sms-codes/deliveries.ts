import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { type SmsFailureReason, type SmsMessage, type SmsProvider, SmsUndelivered } from '../../providers/sms/index.ts';

/** Failures of the channel itself, independent of the phone. */
const ofChannel: ReadonlySet<SmsFailureReason> = new Set<SmsFailureReason>(['unreachable', 'timeout']);

interface Delivery {
  milliseconds: number;
  failure: SmsFailureReason | null;
}

/** The latest deliveries of each channel, newest last. */
const latest = new WeakMap<SmsProvider, Delivery[]>();
const rememberedDeliveries = 16;

/**
 * Delivers a message, and records its duration and whether the channel failed.
 * @returns the channel's receipt
 * @throws SmsUndelivered
 */
export async function deliver({ clock, sms }: Pick<Context, 'clock' | 'sms'>, message: SmsMessage): Promise<string> {
  const begunAt = clock.now();
  let failure: SmsFailureReason | null = null;
  try {
    return (await sms.send(message)).receipt;
  } catch (error) {
    if (error instanceof SmsUndelivered && ofChannel.has(error.reason)) failure = error.reason;
    throw error;
  } finally {
    const delivery = { milliseconds: Math.max(0, clock.now() - begunAt), failure };
    latest.set(sms, [...(latest.get(sms) ?? []), delivery].slice(-rememberedDeliveries));
  }
}

/**
 * Called in place of a delivery: takes about as long as recent deliveries, and fails if the channel failed. The caller
 * sees no difference between a registered phone and an unknown one.
 * @throws SmsUndelivered
 */
export async function withhold({ random, sms }: Pick<Context, 'random' | 'sms'>): Promise<void> {
  const deliveries = latest.get(sms) ?? [];
  const like = deliveries[random.integer(Math.max(1, deliveries.length))];
  // A constant delay would reveal that nothing was sent.
  if (like !== undefined && like.milliseconds > 0) await pause((like.milliseconds * (80 + random.integer(41))) / 100);
  const failure = deliveries.at(-1)?.failure ?? null;
  if (failure !== null) throw new SmsUndelivered(sms.name, { reason: failure, retryable: true });
}
