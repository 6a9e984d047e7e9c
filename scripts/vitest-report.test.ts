import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { finishedFilesIn, totalsOf, whatDecidesNothing } from './vitest-report.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'yingwujiang-report-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function report(...files: { status: string; tests: string[] }[]) {
  const path = join(folder, 'report.json');
  writeFileSync(path, JSON.stringify({ testResults: files.map(({ status, tests }) => ({ status, name: 'a.test.ts', assertionResults: tests.map((each) => ({ status: each, fullName: `it ${each}` })) })) }));
  return path;
}

test('settings for other programs on the machine do not affect tests', () => {
  const environment = { PATH: '/bin', HOME: '/root', LC_ALL: 'C.UTF-8', CHROMIUM_PATH: '/opt/chromium', NODE_USE_ENV_PROXY: '1', HTTP_PROXY: 'http://proxy', PGPORT: '1', DATABASE_URL: 'postgres://x', NODE_ENV: 'production', TZ: 'UTC' };
  expect(whatDecidesNothing(environment)).toEqual({ NODE_USE_ENV_PROXY: undefined, HTTP_PROXY: undefined, PGPORT: undefined, DATABASE_URL: undefined, NODE_ENV: undefined, TZ: undefined });
});

test('tests are counted over all files', () => {
  const path = report({ status: 'passed', tests: ['passed', 'passed'] }, { status: 'failed', tests: ['passed', 'failed'] });
  expect(totalsOf(path, 1)).toMatchObject({ passed: 3, failed: 1, skipped: 0, failures: [expect.stringMatching(/a\.test\.ts: it failed$/)] });
});

test('a file that could not be loaded is a failure', () => {
  expect(totalsOf(report({ status: 'failed', tests: [] }, { status: 'passed', tests: ['passed'] }), 1)).toMatchObject({ passed: 1, failed: 1, skipped: 0 });
});

test('a file with a failed set-up is a failure, and its tests are skipped', () => {
  expect(totalsOf(report({ status: 'failed', tests: ['skipped', 'skipped'] }), 1)).toMatchObject({ passed: 0, failed: 1, skipped: 2 });
});

test('skipped tests are reported', () => {
  expect(totalsOf(report({ status: 'passed', tests: ['passed', 'pending', 'todo', 'skipped'] }), 0)).toMatchObject({ passed: 1, failed: 0, skipped: 3 });
});

test('a run that breaks outside its tests is a failure', () => {
  expect(totalsOf(report({ status: 'passed', tests: ['passed'] }), 1)).toMatchObject({ passed: 1, failed: 1, skipped: 0 });
});

test('a run without a report is a failure', () => {
  expect(totalsOf(join(folder, 'absent.json'), 0)).toMatchObject({ passed: 0, failed: 1, skipped: 0 });
});

test('the finished files are read from the output of the reporter, with or without colours', () => {
  const output = ' ✓ |stores| server/a.test.ts (2 tests) 1234ms\n   ✓ one test 300ms\n \u001B[31m❯\u001B[39m |journeys| e2e/b.test.ts (2 tests | 1 failed) 10ms\n ✓ |unit| ui/c.test.tsx (1 test) 3ms\n';
  expect(finishedFilesIn(output)).toEqual(['server/a.test.ts', 'e2e/b.test.ts', 'ui/c.test.tsx']);
});
