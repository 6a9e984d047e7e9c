import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'portal',
  buildDirectory: 'build',
  ssr: true,
  // A page knows its own scripts and requests the manifest of linked pages once, after loading, so that more pages do not make the first
  // load larger.
  routeDiscovery: { mode: 'lazy' },
} satisfies Config;
