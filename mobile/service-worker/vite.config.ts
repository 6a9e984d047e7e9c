import { defineConfig } from 'vite';

/** The service worker is one script without imports. The server adds the release in front of it (server/http/mobile-app/). */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  cacheDir: '../../node_modules/.vite-service-worker',
  build: {
    outDir: '../../build/service-worker',
    emptyOutDir: true,
    reportCompressedSize: false,
    lib: { entry: 'main.ts', formats: ['iife'], name: 'serviceWorker', fileName: () => 'service-worker.js' },
  },
});
