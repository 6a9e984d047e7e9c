import { join } from 'node:path';
import { defineConfig } from 'vite';

/** What an adapter (play-livekit.ts, play-zego.ts) takes of the vendor's package; the rest is left out. */
const exportsOf: Record<string, string> = {
  livekit: "export { ConnectionState, Room, RoomEvent, Track } from 'livekit-client';",
  zego: "export { ZegoExpressEngine } from 'zego-express-engine-webrtc';",
};

const entry = '\0vendor';

/** One module a vendor, which `--mode` names; the server gives it out at an address of its own (server/providers/media/vendor-sdk.ts). */
export default defineConfig(({ mode: vendor }) => ({
  root: import.meta.dirname,
  publicDir: false,
  cacheDir: join(import.meta.dirname, '../../node_modules/.vite-live-vendors'),
  plugins: [
    {
      name: 'vendor',
      resolveId: (id) => (id === 'vendor' ? entry : null),
      load: (id) => (id === entry ? exportsOf[vendor] : null),
    },
  ],
  build: {
    outDir: '../../build/live-sdk',
    emptyOutDir: true,
    sourcemap: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 4_000,
    rolldownOptions: {
      input: { [vendor]: 'vendor' },
      preserveEntrySignatures: 'strict',
      output: { format: 'es', entryFileNames: '[name].js', codeSplitting: false },
    },
  },
}));
