import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pino from 'pino';
import type { TestProject } from 'vitest/node';

import { openDatabase } from './index.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** File of an empty, migrated SQLite database, from which test databases are copied; see `testing.ts`. */
    sqliteTemplate: string;
  }
}

/** Vitest's global setup of all projects with database tests: all migrations of SQLite, once for the whole run. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'yingwujiang-template-'));
  const file = join(folder, 'template.sqlite');
  const database = openDatabase({ kind: 'sqlite', file, synchronous: 'off' }, { logger: pino({ level: 'silent' }) });
  await database.migrate({ now: () => 0 });
  await database.close();
  project.provide('sqliteTemplate', file);
  return () => rmSync(folder, { recursive: true, force: true });
}
