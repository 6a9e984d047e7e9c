import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changedPaths, fingerprintOf } from './fingerprint.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'yingwujiang-fingerprint-'));
  mkdirSync(join(folder, 'portal/pages'), { recursive: true });
  writeFileSync(join(folder, 'portal/root.tsx'), 'root');
  writeFileSync(join(folder, 'portal/pages/home.tsx'), 'home');
  writeFileSync(join(folder, 'vite.config.ts'), 'config');
});
afterEach(() => rmSync(folder, { recursive: true }));

const entries = ['portal', 'vite.config.ts', 'absent'];

test('reports no change when nothing changed', () => {
  const before = fingerprintOf(folder, entries);
  expect(Object.keys(before)).toEqual(['portal/pages/home.tsx', 'portal/root.tsx', 'vite.config.ts']);
  expect(changedPaths(before, fingerprintOf(folder, entries, before))).toEqual([]);
});

test('a touched file with the same content counts as unchanged', () => {
  const before = fingerprintOf(folder, entries);
  utimesSync(join(folder, 'portal/root.tsx'), 1, 1);
  const now = fingerprintOf(folder, entries, before);
  expect(changedPaths(before, now)).toEqual([]);
  expect(now['portal/root.tsx']).not.toEqual(before['portal/root.tsx']);
});

test('changed, new and removed files are listed', () => {
  const before = fingerprintOf(folder, entries);
  writeFileSync(join(folder, 'portal/root.tsx'), 'another root');
  writeFileSync(join(folder, 'portal/pages/about.tsx'), 'about');
  rmSync(join(folder, 'vite.config.ts'));
  expect(changedPaths(before, fingerprintOf(folder, entries, before)).toSorted()).toEqual(['portal/pages/about.tsx', 'portal/root.tsx', 'vite.config.ts']);
});

test('excluded files are ignored', () => {
  const wanted = (path: string) => !path.endsWith('.test.ts');
  const before = fingerprintOf(folder, entries, {}, wanted);
  writeFileSync(join(folder, 'portal/root.test.ts'), 'test');
  expect(changedPaths(before, fingerprintOf(folder, entries, before, wanted))).toEqual([]);
});
