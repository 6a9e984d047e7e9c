import { join, relative } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, normalizePath, type Plugin, type Rolldown } from 'vite';
import { amendModules, routerAmendments } from './scripts/amend-router.ts';

/**
 * Adds the order of the layers to every style sheet (portal/styles.css). After a page failed, React renders the document again, and the
 * sheet of a lazy part may come first. Without the order its base layer would override the components.
 */
const layersInOrder: Plugin = {
  name: 'layers-in-order',
  enforce: 'pre',
  transform: { filter: { id: /[\\/](portal|mobile|ui)[\\/].*\.css$/ }, handler: (code) => `@layer base, components;\n${code}` },
};

/** A module's path relative to the project's root, which may be in a folder with any name. */
const pathOf = (id: string) => normalizePath(relative(import.meta.dirname, id));

/**
 * The chunk of the root route's static imports, transitively, which every page loads. It includes the shared style sheet: the root's sheet
 * is linked first, so a page's own rules override it at the same specificity. Small sheets that many pages need are in it too: over HTTP/1.1
 * a document with more than six sheets delays its first calls by a round trip.
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
    return shell.has(id) || /^(portal\/(page-parts\/.*\.css|seo\/head\.ts)|ui\/(done-mark|form\/form|class-ruler\/tally)\.css|browser\/analytics\/tracker\.ts|contract\/dates\.ts)$/.test(pathOf(id)) ? 'shell' : null;
  };
}

export default defineConfig({
  plugins: [layersInOrder, reactRouter(), amendModules(routerAmendments)],
  // Discovered only when a dialog opens, these would reload the page during development, and the dialog's library would load a second React.
  optimizeDeps: { include: ['@radix-ui/react-dialog', 'zod/mini', '@noble/ciphers/aes.js'] },
  build: {
    sourcemap: false,
    // Pictures stay files: the CSP's `img-src` then needs no data: URLs, and a picture is fetched once for all pages.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Constants of the contract are inlined, so that the shell contains only those that it uses.
          optimization: { inlineConst: { mode: 'all', pass: 3 } },
          output: {
            codeSplitting: {
              groups: [
                // Files that change only with a dependency: one chunk that stays cached across deploys.
                { name: 'framework', test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie|set-cookie-parser)[\\/]/ },
                // The shell of every page is one chunk, even if other modules use a part of it, because one file compresses better.
                { name: inShell() },
                // Small modules that the first screen of the home page shares with others.
                { name: 'pictures', test: (id) => /^(portal\/pages\/home\/screens\/screen\.tsx|ui\/(poster\.tsx|blank-poster\.svg))$/.test(pathOf(id)) },
                // Small modules that every form with an account needs.
                { name: 'account-parts', test: (id) => /^(browser\/(random-uuid|session\/new-account)|ui\/done-mark)\.tsx?$/.test(pathOf(id)) },
                // Dialogs open after a click. Pages that only link to one must not load the dialog's library.
                { name: 'dialog', test: (id) => pathOf(id) === 'ui/dialog.tsx' },
                // Modules that many pages use are one chunk. Otherwise each added page would split it into smaller ones. The product pages'
                // sections and the rules of form fields are excluded: more than twelve pages share them, but other pages do not need them.
                { name: 'many-pages', test: (id) => /^(contract(?!\/rules\/)|browser|portal(?!\/product\/)|ui)\//.test(pathOf(id)), minShareCount: 12 },
                // The sheets of the phone site's frame, and its small modules that some of its pages use too.
                { name: 'phone-frame', test: (id) => /^(mobile\/(installed\/)?[a-z-]+\.css|mobile\/(tab-bar\.tsx|tab-places\.ts|back-link\.tsx|desktop-choice\.ts|installed\/(install|when-online)\.ts)|browser\/stored-pages\.ts|contract\/mobile-app\.ts)$/.test(pathOf(id)) },
                // Parts of a live room that other pages need without the room.
                { name: 'schemas', test: /node_modules[\\/]zod[\\/]/ },
                { name: 'live-icon', test: (id) => pathOf(id) === 'ui/live-icon.tsx' },
                // A live room needs many modules that the studio, its entrance or a player use too. Each group is one file instead of up to
                // five, because a phone spends about 10 ms on every file, whatever its size.
                { name: 'live-addresses', test: (id) => /^(contract\/calls\/(schedule|live-room)-addresses|browser\/session\/stored-live-logins|portal\/use-query)\.ts$/.test(pathOf(id)) },
                { name: 'room-streams', test: (id) => /^(browser\/live\/(lines|stream|early-picture)|portal\/live-room\/(first-calls|client|streams|early-visit))\.ts$/.test(pathOf(id)) },
                // Its sheets are overridden by those of the parts, so they are linked first, and once (scripts/amend-router.ts).
                { name: 'room-entrance', test: (id) => /^portal\/live-room\/(opening|room-entrance)\.tsx$/.test(pathOf(id)) },
                { name: 'class-ruler', test: (id) => /^(portal\/lives\/(outline|replay)-parts\.ts|ui\/class-ruler\/(class-ruler\.tsx|ruler-figures\.ts))$/.test(pathOf(id)) },
                { name: 'player', test: (id) => /^browser\/live\/(all-events|connection-watch|line-health|line-record|player|player-state|sdp-exchange|sender-watch|video-element|volume)\.ts$/.test(pathOf(id)) },
                { name: 'room-parts', test: (id) => /^(contract\/live\/room-(events|state|wire)\.ts|browser\/live\/(publish|publish-whip|publishing|room-client|room-transport)\.ts|portal\/live-room\/[^/]+\.tsx?)$/.test(pathOf(id)) },
              ],
            },
          },
        },
      },
    },
  },
});
