import { afterEach, beforeEach } from 'vitest';
import { fixedClock, type FixedClock } from '../../clock.ts';
import { type Randomness, seededRandomness } from '../../randomness.ts';
import type { ProviderDependencies } from '../surroundings.ts';
import { recordingLogger } from './recording-logger.ts';

/** What a conformance suite needs of a vendor's channel, real or fake, that it may break and mend. */
export interface BreakableChannel<Provider = unknown> {
  provider: Provider;
  breakDown(): Promise<void>;
  mend(): Promise<void>;
  close(): Promise<void>;
}

export type OpenChannel<Channel> = (surroundings: ProviderDependencies & { clock: FixedClock; random: Randomness }) => Promise<Channel>;

/** A channel for the test that runs, with its clock, and all that was logged meanwhile. */
export interface Given<Channel> {
  channel: Channel;
  clock: FixedClock;
  logged: readonly string[];
}

/** Opens a conformance suite: each of its tests finds a channel of its own in what is returned, closed after it. */
export function channelOfEachTest<Channel extends BreakableChannel>(open: OpenChannel<Channel>): Given<Channel> {
  const given = {} as Given<Channel>;
  beforeEach(async () => {
    const { logger, lines } = recordingLogger();
    const clock = fixedClock();
    Object.assign(given, { channel: await open({ clock, logger, random: seededRandomness('conformance') }), clock, logged: lines });
  });
  afterEach(async () => {
    await (given.channel.provider as { close?(): Promise<void> }).close?.();
    await given.channel.close();
  });
  return given;
}
