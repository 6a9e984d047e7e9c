/** Words on one line, those that are there. */
export const joined = (...parts: readonly (string | false)[]): string => parts.filter(Boolean).join(' · ');
