import type { Fault, Source } from './source.ts';

/** A repository rule: what it forbids, and how to see that in one file. */
export interface Rule {
  /** As a sentence, since it names the test. */
  says: string;
  faultsOf(source: Source): Fault[];
  /** Files that keep the rule and files that break it: path → text. They prove that the rule can fail. */
  keeps: Record<string, string>;
  breaks: Record<string, string>;
}
