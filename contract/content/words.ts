/** Joins the present parts to one line. */
export const joined = (...parts: readonly (string | false)[]): string => parts.filter(Boolean).join(' · ');
