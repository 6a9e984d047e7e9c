/** Amendments that the portal's build makes to React Router and to Vite's loader, to remove unused code and to survive a lost network. */
import type { Plugin } from 'vite';

export interface Amendment {
  /** Shown when the build fails. */
  name: string;
  /** Matches a module's path with forward slashes. */
  file: RegExp;
  /** Global: every match is counted. */
  from: RegExp;
  to: string;
  /** The expected number of matches. With another number, after an update, the build fails: review the amendment. */
  places: number;
}

const router = /\/react-router\/dist\/production\/lib\/.*\.js$/;
const within = (path: string) => new RegExp(`/react-router/dist/production/lib/${path}\\.js$`);

export const routerAmendments: readonly Amendment[] = [
  // React Router 8.4 answers a failed page script with `location.reload()`, and loads these scripts when the pointer is over a link.
  // Without a network, pointing at a link would lose the current page. So preloading is left to `<link rel="modulepreload">`, which fails
  // silently. A navigation reloads only if a server answers (a file of an earlier deployment), otherwise the page shows its own error.
  { name: 'no scripts of pages ahead of time', file: within('dom/ssr/links'), from: /await loadRouteModule\(route, routeModules\);\s+return mod\.links \?/g, to: 'routeModules[route.id];\nreturn mod?.links ?', places: 1 },
  { name: 'no message before a reload', file: within('dom/ssr/routeModules'), from: /console\.error\(`Error loading route module [^;]+;\s+console\.error\(error\);/g, to: '', places: 1 },
  { name: 'no reload without a network', file: within('dom/ssr/routeModules'), from: /window\.location\.reload\(\);/g, to: 'await fetch(route.module, { method: "HEAD" });\nwindow.location.reload();', places: 1 },
  // When the router itself fails it shows a page in English for developers. Visitors get a Chinese sentence.
  {
    name: 'a Chinese page of the router’s own faults',
    file: within('dom/ssr/errorBoundaries'),
    from: /let heyDeveloper = [^]+?\}, errorInstance\.stack\), heyDeveloper\);/g,
    to: "return React$$1.createElement(BoundaryShell, { title: '页面出错了', isOutsideRemixApp }, React$$1.createElement('h1', null, '页面出错了，请刷新后再试'));",
    places: 1,
  },
  // React Router appends a `#` to the address of a style sheet that a lazy part also needs. Vite then treats it as another sheet and links
  // it again, after the page's own rules. One link is enough for the sheets of the shell and of the phone's frame, which stay as long as the
  // document, and for that of a live room's entrance, because every page with a part of a room has it.
  { name: 'one link of a sheet that comes first', file: /^\0vite\/preload-helper\.js$/, from: /preloadedHrefs\.styles\.add\(link\.href\);/g, to: "preloadedHrefs.styles.add(link.href.replace(/(\\/(?:shell|phone-frame|room-entrance)-[^/]*\\.css)#$$/, '$$1'));", places: 1 },
  // Instrumentation for observers, which the portal does not use. The bundler fails if a later version needs more of this module.
  {
    name: 'no reports to observers',
    file: within('router/instrumentation'),
    from: /^[^]+$/g,
    to: `const none = () => undefined; export { ${['consumeInstrumentationClientResultMetaReceiver', 'getRouteInstrumentationUpdates', 'instrumentClientSideRouter', 'instrumentHandler', 'instrumentationResultMetaContext'].map((name) => `none as ${name}`).join(', ')} };`,
    places: 1,
  },
  // Display names for React's developer tools keep every router component in the bundle. Without them the bundler removes Form, NavLink and
  // their submission code, which the portal does not use.
  { name: 'no display names', file: router, from: /^\w+\.displayName = "\w+";$/gm, to: '', places: 10 },
  { name: 'wrapped components are pure', file: router, from: / = React\$1\.(forwardRef|memo)\(/g, to: ' = /* @__PURE__ */ React$$1.$1(', places: 4 },
  // Messages for developers. In production the stack shows the place, and visitors see the portal's own text.
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
