import { afterEach, beforeEach } from 'vitest';
import { fixedClock, type FixedClock } from '../../clock.ts';
import { type Randomness, seededRandomness } from '../../randomness.ts';
import type { ProviderDependencies } from '../surroundings.ts';
import { recordingLogger } from './recording-logger.ts';

/** A vendor's channel, real or fake, that a conformance suite can break and repair. */
export interface BreakableChannel<Provider = unknown> {
  provider: Provider;
  breakDown(): Promise<void>;
  mend(): Promise<void>;
  close(): Promise<void>;
}

export type OpenChannel<Channel> = (surroundings: ProviderDependencies & { clock: FixedClock; random: Randomness }) => Promise<Channel>;

/** The channel of the current test, its clock, and everything that was logged. */
export interface Given<Channel> {
  channel: Channel;
  clock: FixedClock;
  logged: readonly string[];
}

/** Opens a channel for each test of a conformance suite, and closes it after the test. */
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
