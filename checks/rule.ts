import { expect, test } from 'vitest';
import { projectSources, readSource, type Fault, type Source } from './source.ts';

/** A repository rule: what it forbids, and how to see that in one file. */
export interface Rule {
  /** As a sentence, since it names the test. */
  says: string;
  faultsOf(source: Source): Fault[];
  /** Files that keep the rule and files that break it: path → text. They prove that the rule can fail. */
  keeps: Record<string, string>;
  breaks: Record<string, string>;
}

/** Declares two tests: the rule tells its fixtures apart, and the project keeps it. */
export function testRule(rule: Rule): void {
  test(`sees where it is broken: ${rule.says}`, () => {
    for (const [path, text] of Object.entries(rule.keeps)) expect(rule.faultsOf(readSource(path, text)), `${path}: ${text}`).toEqual([]);
    for (const [path, text] of Object.entries(rule.breaks)) expect(rule.faultsOf(readSource(path, text)), `${path}: ${text}`).not.toEqual([]);
  });

  test(rule.says, () => {
    expect(projectSources().flatMap((source) => rule.faultsOf(source))).toEqual([]);
  });
}
