import { latePart, type LatePart } from '../../../browser/late-part.ts';

export type LateRules = LatePart<typeof import('./rules.ts')>;

/** The rules of the fields. They are loaded at the first focus, because their library is larger than the forms. */
export const lateRules: LateRules = latePart(() => import('./rules.ts'));
