import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/**
 * Every style sheet says for itself in which order the layers stand (portal/styles.css). Where a page failed, the document is
 * drawn anew, and the sheet of a part that was fetched meanwhile stands first: it would put the base above the components.
 */
const layersInOrder: Plugin = {
  name: 'layers-in-order',
  enforce: 'pre',
  transform: { filter: { id: /[\\/](portal|ui)[\\/].*\.css$/ }, handler: (code) => `@layer theme, base, components, utilities;\n${code}` },
};

export default defineConfig({
  plugins: [layersInOrder, tailwindcss(), reactRouter()],
  // Found only when a dialog opens, it would bring a second React with it while developing.
  optimizeDeps: { include: ['radix-ui'] },
  build: {
    sourcemap: false,
    // Pictures stay files: `img-src` of the CSP then needs no data: URLs, and a picture is fetched once for all pages.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                // What changes only with a dependency is one file: kept over deploys, and compressed as one.
                { name: 'framework', test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie|set-cookie-parser)[\\/]/ },
                // What nearly every page uses is one file too: each page that is added would else split it into smaller ones.
                // The sections of the product pages, of which there are more than twelve, are none of the others' business.
                { name: 'shell', test: /[\\/](contract|portal(?![\\/]product[\\/])|ui)[\\/]/, minShareCount: 12 },
                // A few lines each, which every form with an account needs.
                { name: 'account-parts', test: /[\\/](portal[\\/]cipher[\\/]random-uuid|portal[\\/]session[\\/]new-account|ui[\\/]done-mark)\.tsx?$/ },
              ],
            },
          },
        },
      },
    },
  },
});
