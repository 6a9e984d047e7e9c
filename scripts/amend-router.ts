/** What the portal's build changes in React Router and in Vite's loader: no more than a visitor needs, and pages that survive a lost network. */
import type { Plugin } from 'vite';

export interface Amendment {
  /** For the message of a build that fails. */
  name: string;
  /** Of a module's path, with slashes. */
  file: RegExp;
  /** Global: every place is counted. */
  from: RegExp;
  to: string;
  /** A later version with fewer places than this fails the build: the amendment has to be looked at again. */
  places: number;
}

const router = /\/react-router\/dist\/production\/lib\/.*\.js$/;
const within = (path: string) => new RegExp(`/react-router/dist/production/lib/${path}\\.js$`);

export const routerAmendments: readonly Amendment[] = [
  // React Router 8.4 answers a page's script that does not arrive with `location.reload()`, and fetches these scripts as soon
  // as a link is pointed at: without a network, pointing at a link would lose the page that one reads. So what is fetched
  // ahead is left to its `<link rel="modulepreload">`, which fails in silence. A navigation reloads only where a server
  // answers (a file of an earlier deployment), and else shows the page's own error.
  { name: 'no scripts of pages ahead of time', file: within('dom/ssr/links'), from: /await loadRouteModule\(route, routeModules\);\s+return mod\.links \?/g, to: 'routeModules[route.id];\nreturn mod?.links ?', places: 1 },
  { name: 'no message before a reload', file: within('dom/ssr/routeModules'), from: /console\.error\(`Error loading route module [^;]+;\s+console\.error\(error\);/g, to: '', places: 1 },
  { name: 'no reload without a network', file: within('dom/ssr/routeModules'), from: /window\.location\.reload\(\);/g, to: 'await fetch(route.module, { method: "HEAD" });\nwindow.location.reload();', places: 1 },
  // Where the router itself fails it shows a page in English, for developers. Visitors get a Chinese sentence.
  {
    name: 'a Chinese page of the router’s own faults',
    file: within('dom/ssr/errorBoundaries'),
    from: /let heyDeveloper = [^]+?\}, errorInstance\.stack\), heyDeveloper\);/g,
    to: "return React$$1.createElement(BoundaryShell, { title: '页面出错了', isOutsideRemixApp }, React$$1.createElement('h1', null, '页面出错了，请刷新后再试'));",
    places: 1,
  },
  // React Router writes a `#` behind the address of a style sheet that a part fetched later needs too. Vite then takes the
  // sheet for another one and links it a second time, behind the page's own rules. The sheet of the shell stays for as long
  // as the document does: one link of it is enough.
  { name: 'one link of the shell’s sheet', file: /^\0vite\/preload-helper\.js$/, from: /preloadedHrefs\.styles\.add\(link\.href\);/g, to: "preloadedHrefs.styles.add(link.href.replace(/(\\/shell-[^/]*\\.css)#$$/, '$$1'));", places: 1 },
  // Reports to observers, which the portal has none of. The bundler fails where a later version asks this module for more.
  {
    name: 'no reports to observers',
    file: within('router/instrumentation'),
    from: /^[^]+$/g,
    to: `const none = () => undefined; export { ${['consumeInstrumentationClientResultMetaReceiver', 'getRouteInstrumentationUpdates', 'instrumentClientSideRouter', 'instrumentHandler', 'instrumentationResultMetaContext'].map((name) => `none as ${name}`).join(', ')} };`,
    places: 1,
  },
  // Names for React's developer tools tie each component of the router to the bundle, those that the portal does not use
  // too. Without the names the bundler leaves out Form and NavLink, and the submitting that only they need.
  { name: 'no display names', file: router, from: /^\w+\.displayName = "\w+";$/gm, to: '', places: 10 },
  { name: 'wrapped components are pure', file: router, from: / = React\$1\.(forwardRef|memo)\(/g, to: ' = /* @__PURE__ */ React$$1.$1(', places: 4 },
  // Sentences for developers: in production the stack says where, and a visitor reads the portal's own words.
  { name: 'no warnings', file: router, from: /\b(?:warning|warnOnce)\([^\n]*\);$/gm, to: ';', places: 10 },
  { name: 'no messages of invariants', file: router, from: /\b(invariant\([^\n]*), (?:"(?:[^"\\\n]|\\.)*"|`[^`\n]*`)\);$/gm, to: '$1);', places: 20 },
];

/** Applies amendments to the bundle for browsers. */
export function amendModules(amendments: readonly Amendment[]): Plugin {
  const found = new Map<Amendment, number>();
  return {
    name: 'amend-modules',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart: () => found.clear(),
    transform(code, id) {
      const path = id.replaceAll('\\', '/');
      const own = amendments.filter(({ file }) => file.test(path));
      if (own.length === 0) return null;
      return own.reduce((text, amendment) => {
        found.set(amendment, (found.get(amendment) ?? 0) + (text.match(amendment.from)?.length ?? 0));
        return text.replace(amendment.from, amendment.to);
      }, code);
    },
    buildEnd(error) {
      if (error) return;
      const lost = amendments.filter((amendment) => (found.get(amendment) ?? 0) < amendment.places);
      if (lost.length > 0) this.error(lost.map((amendment) => `“${amendment.name}”: ${found.get(amendment) ?? 0} places instead of ${amendment.places}. Look at what the router does there now (scripts/amend-router.ts).`).join('\n'));
    },
  };
}
