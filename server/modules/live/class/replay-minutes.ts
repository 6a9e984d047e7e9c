/** The minutes of a class as bits, four in each hexadecimal digit, the lowest minute first. '' is none. */

const minutesPerDigit = 4;

const minutesIn = (bits: string): number[] => [...bits].flatMap((digit, index) => [0, 1, 2, 3].filter((bit) => (Number.parseInt(digit, 16) >> bit) & 1).map((bit) => index * minutesPerDigit + bit));

/**
 * Adds minutes that were not seen before.
 * @param atMost number of new minutes. The rest is dropped
 */
export function withMinutes(bits: string, minutes: readonly number[], atMost: number): { bits: string; count: number } {
  const seen = new Set(minutesIn(bits));
  const added = [...new Set(minutes)].filter((minute) => !seen.has(minute)).slice(0, Math.max(0, atMost));
  const all = [...seen, ...added];
  const digits = Array.from({ length: Math.ceil((Math.max(-1, ...all) + 1) / minutesPerDigit) }, () => 0);
  for (const minute of all) digits[Math.floor(minute / minutesPerDigit)]! |= 1 << (minute % minutesPerDigit);
  return { bits: digits.map((digit) => digit.toString(16)).join(''), count: all.length };
}
