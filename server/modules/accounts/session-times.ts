/** Idle 2 h, absolute 12 h (spec security#session-expiry), in ms. */
export const idleMilliseconds = 2 * 3_600_000;
export const sessionMilliseconds = 12 * 3_600_000;
