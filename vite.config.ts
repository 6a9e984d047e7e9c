import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    sourcemap: false,
    // Pictures stay files: `img-src` of the CSP then needs no data: URLs, and a picture is fetched once for all pages.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
