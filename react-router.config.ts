import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'portal',
  buildDirectory: 'build',
  ssr: true,
  // A page knows its own scripts and asks once, when it stands, for those of the pages that it links: forty pages make none heavier.
  routeDiscovery: { mode: 'lazy' },
} satisfies Config;
