/** The rules of the house, each proven to tell its fixtures apart, then held against the whole project. */
import { describe, expect, test } from 'vitest';
import { boundaries, unusedPermissions } from './boundaries.ts';
import { effects } from './effects.ts';
import { habits } from './habits.ts';
import { layering } from './layers.ts';
import { projectSources, readSource } from './source.ts';
import { tables } from './tables.ts';

test('every permission of the boundaries is used by an import', () => {
  expect(unusedPermissions(projectSources())).toEqual([]);
});

describe.each(Object.entries({ boundaries, layering, tables, effects, habits }))('%s', (_name, rules) => {
  describe.each(rules)('$says', ({ faultsOf, keeps, breaks }) => {
    test.each(Object.entries(keeps))('is kept by %s', (path, text) => {
      expect(faultsOf(readSource(path, text))).toEqual([]);
    });

    test.each(Object.entries(breaks))('is broken by %s', (path, text) => {
      expect(faultsOf(readSource(path, text))).not.toEqual([]);
    });

    test('is kept by the project', () => {
      expect(projectSources().flatMap((source) => faultsOf(source))).toEqual([]);
    });
  });
});
