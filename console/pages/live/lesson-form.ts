import { type Clashes, isChanged, merged } from './lesson-merge.ts';
import type { Values } from './lesson-values.ts';
import type { Live } from './live-queries.ts';

/**
 * What the form of a class holds. The live is loaded again every few seconds, and a save must not overwrite what another person saved
 * meanwhile, so a save is based on `base` and not on the newest live.
 */
export interface LessonForm {
  /** The version of the live that the form was filled from. Null for a new live. */
  base: Live | null;
  /** The values of `base`. */
  read: Values;
  values: Values;
  clashes: Clashes;
  isMerged: boolean;
}

export const openedForm = (base: Live | null, read: Values, restored: Partial<Values> = {}): LessonForm => ({ base, read, values: { ...read, ...restored }, clashes: new Map(), isMerged: false });

/** The form after the live was loaded again. It takes the newest version as long as nothing in it is changed. */
export function followed(form: LessonForm, live: Live | null, valuesOf: (live: Live) => Values): LessonForm {
  const { base, read, values } = form;
  return live === null || base === null || live.version === base.version || isChanged(read, values) ? form : openedForm(live, valuesOf(live));
}

/** The live on which a save is based, as it was loaded last: it may have begun, and the addresses of its pictures expire. */
export const knownOf = ({ base }: LessonForm, live: Live | null): Live | null => (live?.version === base?.version ? live : base);

/** The form with the newest version and what this person changed. */
export function withNewest({ read, values: mine }: LessonForm, newest: Live, theirs: Values): LessonForm {
  // The start of a class that has begun stays, so only its end may be another one.
  const start = newest.beganAt === null ? {} : { day: theirs.day, from: theirs.from };
  return { base: newest, read: theirs, ...merged({ ...read, ...start }, { ...mine, ...start }, theirs), isMerged: true };
}
