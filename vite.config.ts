import { join, relative } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, normalizePath, type Plugin, type Rolldown } from 'vite';
import { amendModules, routerAmendments } from './scripts/amend-router.ts';

/**
 * Every style sheet states the order of the layers (portal/styles.css). After a page failed, React renders the document again
 * and the sheet of a part loaded later may come first: without this order its base would outrank the components.
 */
const layersInOrder: Plugin = {
  name: 'layers-in-order',
  enforce: 'pre',
  transform: { filter: { id: /[\\/](portal|ui)[\\/].*\.css$/ }, handler: (code) => `@layer base, components;\n${code}` },
};

/** A module's path from the project's root: the project may lie in a folder with any name. */
const pathOf = (id: string) => normalizePath(relative(import.meta.dirname, id));

/**
 * The chunk of the root route's static imports, transitively: every page loads it. It includes the style sheet
 * that pages share: the root's sheet is linked first, and a page's own rules then win over it at the same specificity.
 */
function inShell(): Extract<Rolldown.CodeSplittingGroup['name'], (...parts: never[]) => unknown> {
  const shell = new Set<string>();
  return (id, context) => {
    const add = (imported: string) => {
      if (shell.has(imported) || /[\\/]node_modules[\\/]/.test(imported)) return;
      shell.add(imported);
      context.getModuleInfo(imported)?.importedIds.forEach(add);
    };
    if (shell.size === 0) add(normalizePath(join(import.meta.dirname, 'portal', 'root.tsx')));
    return shell.has(id) || /^(portal\/(page-parts\/.*\.css|seo\/head\.ts)|browser\/analytics\/tracker\.ts|contract\/dates\.ts)$/.test(pathOf(id)) ? 'shell' : null;
  };
}

export default defineConfig({
  plugins: [layersInOrder, reactRouter(), amendModules(routerAmendments)],
  // Found only when a dialog opens, they would reload the page while developing, and radix-ui bring a second React.
  optimizeDeps: { include: ['radix-ui', 'zod/mini', '@noble/ciphers/aes.js'] },
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
          // A constant of the contract is written where it is used: the shell then carries none of the others.
          optimization: { inlineConst: { mode: 'all', pass: 3 } },
          output: {
            codeSplitting: {
              groups: [
                // What changes only with a dependency is one file: kept over deploys, and compressed as one.
                { name: 'framework', test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie|set-cookie-parser)[\\/]/ },
                // The shell of every page is one file too, even if other modules use a part of it: it is compressed as one.
                { name: inShell() },
                // What the first screen of the home page shares with others, a few lines too.
                { name: 'pictures', test: (id) => /^(portal\/pages\/home\/screens\/screen\.tsx|ui\/(poster\.tsx|blank-poster\.svg))$/.test(pathOf(id)) },
                // And so is what many pages use: each page that is added would else split it into smaller ones.
                // Without the sections of the product pages: more than twelve pages share them, but other pages do not need them.
                { name: 'many-pages', test: (id) => /^(contract|browser|portal(?!\/product\/)|ui)\//.test(pathOf(id)), minShareCount: 12 },
                // A few lines each, which every form with an account needs.
                { name: 'account-parts', test: (id) => /^(browser\/(random-uuid|session\/new-account)|ui\/done-mark)\.tsx?$/.test(pathOf(id)) },
              ],
            },
          },
        },
      },
    },
  },
});
