import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPortal } from './portal.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder as written by the first start. Each journey's portal starts with a copy. */
    launchedData: string;
  }
}

/**
 * Vitest's global setup of the journeys: runs a first start once, because its data are the same for all journeys and take long to write.
 */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'yingwujiang-launched-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const portal = await startPortal({ dataDir: folder });
    // On exit the portal writes the whole database into one file.
    await portal.stop();
  } catch (error) {
    remove();
    throw error;
  }
  project.provide('launchedData', folder);
  return remove;
}

/** A copy of `folder` for one portal. */
export function copyOf(folder: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'yingwujiang-portal-'));
  cpSync(folder, copy, { recursive: true });
  return copy;
}
