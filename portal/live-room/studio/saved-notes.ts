/** Notes of the studio in the browser's storage. They survive a reload of the tab. Without storage nothing is saved. */

const checkedKey = 'live-studio-checked';
const onAirKey = 'live-studio-on-air';
const checkValidMilliseconds = 24 * 3_600_000;

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
  audienceOf: (liveCode: string): number[] => {
    const saved = guarded(() => JSON.parse(sessionStorage.getItem(`live-audience-${liveCode}`) ?? '[]') as unknown);
    return Array.isArray(saved) ? saved.map((count) => Number(count) || 0) : [];
  },
  noteAudience: (liveCode: string, counts: readonly number[]) => guarded(() => sessionStorage.setItem(`live-audience-${liveCode}`, JSON.stringify(counts))),
};
