import type { Fault, Source } from './source.ts';

/** A repository rule, checked file by file. */
export interface Rule {
  /** A sentence, used as the test's title. */
  says: string;
  faultsOf(source: Source): Fault[];
  /** Example files that follow the rule and that break it: path → text. They prove that the rule can fail. */
  keeps: Record<string, string>;
  breaks: Record<string, string>;
}
