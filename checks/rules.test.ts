/** Tests every rule on its examples, then applies it to the whole project. */
import { describe, expect, test } from 'vitest';
import { browserAddresses } from '../contract/calls/browser-addresses.ts';
import { boundaries, unusedPermissions } from './boundaries.ts';
import { importCircles } from './circles.ts';
import { citations } from './citations.ts';
import { effects } from './effects.ts';
import { onlyTested, unusedExports } from './exports.ts';
import { habits } from './habits.ts';
import { layering } from './layers.ts';
import { serviceWorker } from './service-worker.ts';
import { nameOf, projectSources, readSource, stringOf } from './source.ts';
import { stores } from './stores.ts';
import { tables } from './tables.ts';

test('every permission of the boundaries is used by an import', () => {
  expect(unusedPermissions(projectSources())).toEqual([]);
});

test('no files import each other in a circle', () => {
  const circle = { 'a.ts': `import { b } from './b.ts';`, 'b.ts': `import type { C } from './c.ts';`, 'c.ts': `const a = import('./a.ts');`, 'd.ts': `import './a.ts';` };
  expect(importCircles(Object.entries(circle).map(([path, text]) => readSource(path, text)))).toEqual([['a.ts', 'b.ts', 'c.ts']]);
  expect(importCircles(projectSources())).toEqual([]);
});

test('every exported value, and everything that an index.ts re-exports, is imported somewhere', () => {
  const files = { 'a.ts': `export const a = 1; export const b = 2; export interface C {}`, 'index.ts': `export { a, type C } from './a.ts';`, 'd.ts': `import { a } from './index.ts';`, 'e.ts': `import * as all from './f.ts';`, 'f.ts': `export function f() {}` };
  expect(unusedExports(Object.entries(files).map(([path, text]) => readSource(path, text)))).toEqual(['a.ts: b', 'index.ts: C']);
  expect(unusedExports(projectSources())).toEqual([]);
});

test('every file of the product that a test imports is imported by the product too', () => {
  const files = { 'a/push.ts': '', 'a/push.test.ts': `import './push.ts'; import './store.ts'; import './fake/phone.ts'; import './script.mjs';`, 'a/store.ts': '', 'a/main.ts': `import './store.ts';`, 'a/fake/phone.ts': '', 'a/script.mjs': '' };
  expect(onlyTested(Object.entries(files).map(([path, text]) => readSource(path, text)))).toEqual(['a/push.ts']);
  expect(onlyTested(projectSources())).toEqual([]);
});

describe.each(Object.entries({ boundaries, layering, tables, stores, effects, habits, citations, serviceWorker }))('%s', (_name, rules) => {
  describe.each(rules)('$says', ({ faultsOf, keeps, breaks }) => {
    test.each(Object.entries(keeps))('accepts %s', (path, text) => {
      expect(faultsOf(readSource(path, text))).toEqual([]);
    });

    test.each(Object.entries(breaks))('reports %s', (path, text) => {
      expect(faultsOf(readSource(path, text))).not.toEqual([]);
    });

    test('holds for the project', () => {
      expect(projectSources().flatMap((source) => faultsOf(source))).toEqual([]);
    });
  });
});

/** Every page loads this table, so an unused call would make every page larger. */
test('every address of contract/calls/browser-addresses.ts has a caller in browser/, portal/, console/ or ui/', () => {
  const sources = projectSources().filter(({ path, isTest }) => /^(browser|portal|console|ui)\//.test(path) && !isTest);
  const named = new Set(sources.flatMap(({ nodes }) => nodes.map((node) => stringOf(node) ?? nameOf(node)?.replace(/^(?:browserA|a)ddresses\./, ''))));
  expect(Object.keys(browserAddresses).filter((name) => !named.has(name))).toEqual([]);
});
