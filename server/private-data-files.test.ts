import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { tightenDataFiles } from './private-data-files.ts';

test('database files and copies that other users can read are set to private, and other files are not changed', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'ywj-modes-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const names = ['portal.db', 'portal.db-wal', 'portal.db.2026-03-01', 'notes.txt'];
  for (const name of names) {
    writeFileSync(join(dataDir, name), '');
    chmodSync(join(dataDir, name), 0o644);
  }
  tightenDataFiles(dataDir, pino({ level: 'silent' }));
  expect(names.map((name) => (statSync(join(dataDir, name)).mode & 0o777).toString(8))).toEqual(['600', '600', '600', '644']);
});
