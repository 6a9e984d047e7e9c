import { join } from 'node:path';
import { defineConfig } from 'vite';
import { consolePath } from '../contract/constants.ts';

/** The console by itself: no file of it is ever part of the portal's build, and none of the portal's of this. */
export default defineConfig({
  root: import.meta.dirname,
  base: consolePath,
  publicDir: false,
  cacheDir: join(import.meta.dirname, '../node_modules/.vite-console'),
  server: { fs: { allow: ['..'] } },
  // The server puts each answer's nonce in its place (server/http/console.ts).
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: '../build/console',
    emptyOutDir: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_200,
    rolldownOptions: {
      // Written for servers that render; here there is none.
      onwarn: (warning, warn) => void (warning.code === 'MODULE_LEVEL_DIRECTIVE' || warn(warning)),
      output: {
        // What changes only with a dependency is kept over deploys.
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
