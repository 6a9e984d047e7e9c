import { latePart } from '../../browser/late-part.ts';

/** The rules of the fields of a live's logins. They are loaded at the first focus, because their library is larger than the pages. */
export const lateRules = latePart(() => import('./rules.ts'));
