import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, normalizePath, type Plugin, type Rolldown } from 'vite';

/**
 * Every style sheet says for itself in which order the layers stand (portal/styles.css). Where a page failed, the document is
 * drawn anew, and the sheet of a part that was fetched meanwhile stands first: it would put the base above the components.
 */
const layersInOrder: Plugin = {
  name: 'layers-in-order',
  enforce: 'pre',
  transform: { filter: { id: /[\\/](portal|ui)[\\/].*\.css$/ }, handler: (code) => `@layer theme, base, components, utilities;\n${code}` },
};

/**
 * React Router 8.4 answers any script of a page that does not arrive with `location.reload()`, and fetches these scripts as
 * soon as a link is pointed at: without a network, pointing at a link is enough to lose the page one reads to the browser's
 * own. So what is fetched ahead is left to its `<link rel="modulepreload">`, which fails in silence; and who goes to a page
 * that does not arrive sees a reload only where a server answers (a file of an earlier deployment), else the page's own error.
 *
 * Where the router itself fails it shows a page of its own, in English and for developers. Visitors get a Chinese sentence.
 *
 * React Router writes a `#` behind the address of a style sheet that a part fetched later needs too. Vite then takes the
 * sheet for another one and links it a second time, behind the page's own rules. The sheet of the shell stays for as long as
 * the document does: one link of it is enough.
 */
const amended: Record<string, readonly (readonly [from: RegExp, to: string])[]> = {
  '/node_modules/react-router/dist/production/lib/dom/ssr/links.js': [[/await loadRouteModule\(route, routeModules\);\s+return mod\.links \?/, 'routeModules[route.id];\nreturn mod?.links ?']],
  '/node_modules/react-router/dist/production/lib/dom/ssr/routeModules.js': [
    [/console\.error\(`Error loading route module [^;]+;\s+console\.error\(error\);/, ''],
    [/window\.location\.reload\(\);/, 'await fetch(route.module, { method: "HEAD" });\nwindow.location.reload();'],
  ],
  '/node_modules/react-router/dist/production/lib/dom/ssr/errorBoundaries.js': [
    [/let heyDeveloper = [^]+?\}, errorInstance\.stack\), heyDeveloper\);/, "return React$1.createElement(BoundaryShell, { title: '页面出错了', isOutsideRemixApp }, React$1.createElement('h1', null, '页面出错了，请刷新后再试'));"],
  ],
  '\0vite/preload-helper.js': [[/preloadedHrefs\.styles\.add\(link\.href\);/, "preloadedHrefs.styles.add(link.href.replace(/(\\/shell-[^/]*\\.css)#$/, '$1'));"]],
};

function keepPageWithoutNetwork(): Plugin {
  const left = new Set(Object.keys(amended));
  return {
    name: 'keep-page-without-network',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const file = Object.keys(amended).find((path) => id.endsWith(path));
      if (!file) return null;
      left.delete(file);
      return amended[file]!.reduce((text, [from, to]) => {
        if (!from.test(text)) this.error(`${file} is no longer what vite.config.ts amends: look whether it still reloads pages without a network.`);
        return text.replace(from, to);
      }, code);
    },
    buildEnd(error) {
      if (!error && left.size > 0) this.error(`No longer found: ${[...left].join(', ')}.`);
    },
  };
}

/** Reports of the router to observers, which the portal has none of. The build fails where a later version asks for more. */
const withoutRouterReports: Plugin = {
  name: 'without-router-reports',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]router[\\/]instrumentation\.js$/ },
    handler: () => `const none = () => undefined; export { ${['consumeInstrumentationClientResultMetaReceiver', 'getRouteInstrumentationUpdates', 'instrumentClientSideRouter', 'instrumentHandler', 'instrumentationResultMetaContext'].map((name) => `none as ${name}`).join(', ')} };`,
  },
};

/**
 * Names for React's developer tools tie each component of the router to the bundle, those that the portal does not use too.
 * Without the names the bundler leaves out Form and NavLink, and the submitting that only they need.
 */
const withoutRouterDisplayNames: Plugin = {
  name: 'without-router-display-names',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/].*\.js$/ },
    handler: (code) => code.replaceAll(/^\w+\.displayName = "\w+";$/gm, '').replaceAll(/ = React\$1\.(forwardRef|memo)\(/g, ' = /* @__PURE__ */ React$$1.$1('),
  },
};

/**
 * The group of what the root route imports at once, and what that imports: every page loads it. With it goes the style sheet
 * of what pages share: the root's sheet is linked first, and a page's own rules then win over it at the same specificity.
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
    return shell.has(id) || /[\\/]portal[\\/](page-parts[\\/].*\.css|seo[\\/]head\.ts|analytics[\\/]tracker\.ts)$/.test(id) ? 'shell' : null;
  };
}

export default defineConfig({
  plugins: [layersInOrder, tailwindcss(), reactRouter(), keepPageWithoutNetwork(), withoutRouterReports, withoutRouterDisplayNames],
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
                // What stands around every page is one file too, whoever else uses a part of it: it is compressed as one.
                { name: inShell() },
                // And so is what many pages use: each page that is added would else split it into smaller ones.
                // The sections of the product pages, of which there are more than twelve, are none of the others' business.
                { name: 'many-pages', test: /[\\/](contract|portal(?![\\/]product[\\/])|ui)[\\/]/, minShareCount: 12 },
                // What the first screen of the home page shares with others, a few lines too.
                { name: 'pictures', test: /[\\/](portal[\\/]pages[\\/]home[\\/]screens[\\/]screen|ui[\\/]poster)\.tsx$/ },
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
