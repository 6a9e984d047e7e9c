import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'portal',
  buildDirectory: 'build',
  ssr: true,
  // Forty small entries cost 2 KB once; asking the server for them page by page would cost a request each time.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
