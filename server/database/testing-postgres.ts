import type { TestProject } from 'vitest/node';

import { startPostgresCluster } from './testing-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the cluster's administrative database; see `testing.ts`. */
    postgresUrl: string;
  }
}

/** Vitest's global setup of all projects with database tests: one PostgreSQL for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startPostgresCluster();
  project.provide('postgresUrl', cluster.url('postgres'));
  return () => cluster.stop();
}
