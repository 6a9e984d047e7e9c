import { join } from 'node:path';
import { defineConfig } from 'vite';
import { consolePath } from '../contract/constants.ts';

/** The console is built separately: it shares no file with the portal's build. */
export default defineConfig({
  root: import.meta.dirname,
  base: consolePath,
  publicDir: false,
  cacheDir: join(import.meta.dirname, '../node_modules/.vite-console'),
  server: { fs: { allow: ['..'] } },
  // The server replaces this with the nonce of each answer (server/http/console.ts).
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: '../build/console',
    emptyOutDir: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_200,
    rolldownOptions: {
      // The `use client` directives are for server rendering, which the console does not use.
      onwarn: (warning, warn) => void (warning.code === 'MODULE_LEVEL_DIRECTIVE' || warn(warning)),
      output: {
        // Files that change only with a dependency stay cached across deploys.
        codeSplitting: {
          groups: [
            { name: 'framework', test: /node_modules[\\/](react|react-dom|react-router|scheduler|@tanstack)[\\/]/ },
            { name: 'components', test: /node_modules[\\/]/ },
          ],
        },
      },
    },
  },
});
