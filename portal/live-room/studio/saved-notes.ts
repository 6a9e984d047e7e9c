/** Notes of the studio in the browser's storage. They survive a reload of the tab. Without storage nothing is saved. */

const checkedKey = 'live-studio-checked';
const leftKey = 'live-studio-left';
const onAirKey = 'live-studio-on-air';
const checkValidMilliseconds = 24 * 3_600_000;
/** The server closes the connection of a page that is gone within this time. */
const leftValidMilliseconds = 60_000;

const guarded = <Value>(act: () => Value): Value | null => {
  try {
    return act();
  } catch {
    return null;
  }
};

export const savedNotes = {
  /** True if the teacher checked the devices on this machine within a day. */
  isChecked: (): boolean => Date.now() - Number(guarded(() => localStorage.getItem(checkedKey)) ?? 0) < checkValidMilliseconds,
  noteChecked: () => guarded(() => localStorage.setItem(checkedKey, String(Date.now()))),
  /** True if this tab was on air with the class before it was left or reloaded. */
  wasOnAir: (liveCode: string): boolean => guarded(() => sessionStorage.getItem(onAirKey)) === liveCode,
  noteOnAir: (liveCode: string | null) => guarded(() => (liveCode === null ? sessionStorage.removeItem(onAirKey) : sessionStorage.setItem(onAirKey, liveCode))),
  noteLeft: (liveCode: string) => guarded(() => sessionStorage.setItem(leftKey, `${Date.now()} ${liveCode}`)),
  forgetLeft: () => guarded(() => sessionStorage.removeItem(leftKey)),
  /** True if this tab left the studio of the class a moment ago, for example by a reload. A duplicated tab has not left it. */
  hasJustLeft(liveCode: string): boolean {
    const [at, left] = (guarded(() => sessionStorage.getItem(leftKey)) ?? '').split(' ');
    return left === liveCode && Date.now() - Number(at) < leftValidMilliseconds;
  },
  audienceOf: (liveCode: string): (number | null)[] => {
    const saved = guarded(() => JSON.parse(sessionStorage.getItem(`live-audience-${liveCode}`) ?? '[]') as unknown);
    return Array.isArray(saved) ? saved.map((count) => (count === null ? null : Number(count) || 0)) : [];
  },
  noteAudience: (liveCode: string, counts: readonly (number | null)[]) => guarded(() => sessionStorage.setItem(`live-audience-${liveCode}`, JSON.stringify(counts))),
};
