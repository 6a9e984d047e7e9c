/** China has one time zone and no daylight saving; every time that leaves is written in it. */
const offsetMilliseconds = 8 * 3_600_000;

/** ISO 8601 with offset (decisions §1), to the second: `2026-03-02T09:00:00+08:00`. */
export function isoTime(millisecondsSinceEpoch: number): string {
  return `${new Date(millisecondsSinceEpoch + offsetMilliseconds).toISOString().slice(0, 19)}+08:00`;
}

/** The calendar day in China, `2026-03-02`. */
export function dayInChina(millisecondsSinceEpoch: number): string {
  return new Date(millisecondsSinceEpoch + offsetMilliseconds).toISOString().slice(0, 10);
}
