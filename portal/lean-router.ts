/**
 * What of React Router no page of the portal uses is left out of what a browser loads: its router is one closure, of which
 * a bundler cannot take a part away. Said here is only what never happens on these pages; the bundler draws the conclusions.
 *
 * The portal reads by links and its own calls: no actions, no fetchers, no `<Form>`, no blockers, no view transitions, no
 * instrumentation, no React server components, no single page without a server. `checks/boundaries.ts` keeps it so.
 */
import { parseSync, type Plugin } from 'vite';

interface Unused {
  /** Conditions, as their file writes them, that never hold; they are taken for false wherever they decide something. */
  never?: readonly string[];
  /** Those that always hold. */
  always?: readonly string[];
  /** Calls, by what is called, and what they answer here. */
  calls?: Readonly<Record<string, string>>;
  /** Functions, by name, and what remains of them. */
  bodies?: Readonly<Record<string, string>>;
}

const leftOut = 'throw Error("left out by lean-router.ts");';

/**
 * The version of React Router in which each of the conditions was read. Many are a bare name (`submission`, `rsc`, `isAction`): in
 * another version the same name may decide something else as well, and the build would not notice.
 */
export const readIn = '8.4.0';

/** By file under react-router/dist/production/lib. */
export const unused: Readonly<Record<string, Unused>> = {
  'router/router.js': {
    never: [
      'init.instrumentations',
      'future.unstable_routePatternMatching',
      'pendingViewTransitionEnabled',
      'pendingAction === "POP" && !isUninterruptedRevalidation && location !== state.location',
      'blockers.size > 0 && !isUninterruptedRevalidation',
      'unblockBlockerHistoryUpdate',
      'blockerKey',
      'blockerKey && delta != null',
      'opts?.instrumentationNavigateMetaReceiver',
      'opts && opts.pendingError',
      'opts && opts.submission && isMutationMethod(opts.submission.formMethod)',
      'submission',
      'submission && isMutationMethod(submission.formMethod)',
      'submission != null && isMutationMethod(submission.formMethod) && submission.formAction === state.location.pathname + state.location.search',
      'state.navigation.state === "submitting"',
      '!submission && !fetcherSubmission && formMethod && formAction && formEncType',
      'redirectPreserveMethodStatusCodes.has(redirect.response.status) && activeSubmission && isMutationMethod(activeSubmission.formMethod)',
      'pendingActionResult',
      'pendingActionResult && isErrorResult(pendingActionResult[1])',
      'pendingActionResult && !isErrorResult(pendingActionResult[1])',
      'pendingError !== void 0',
      'pendingError !== void 0 && pendingActionResult',
      'newState.actionData',
      'isActionReload',
      'revalidatingFetchers.length > 0',
      'skipLoaderErrorBubbling',
      'isStaticHandler',
      'allowElementMutations && existingChildren.length > 0',
      'typeof route.lazy === "function"',
      'isAction',
      'type === "action"',
      'status === 400',
      'status === 403',
      'status === 405',
      'shouldSkipRevalidation',
      'typeof callSiteDefaultShouldRevalidate === "boolean"',
    ],
    calls: {
      isMutationMethod: 'false',
      isSubmissionNavigation: 'false',
      shouldBlockNavigation: 'void 0',
      consumeInstrumentationClientResultMetaReceiver: 'void 0',
      getSubmissionFromNavigation: 'void 0',
      getUpdatedActionData: 'void 0',
      getActionDataForCommit: '({})',
      markFetchRedirectsDone: 'false',
      abortStaleFetchLoads: 'false',
      'fetchLoadMatches.forEach': 'void 0',
      'state.fetchers.forEach': 'void 0',
      'fetchersQueuedForDeletion.forEach': 'void 0',
      'unmountedFetchers.forEach': 'void 0',
      'mountedFetchers.forEach': 'void 0',
      'revalidatingFetchers.forEach': 'void 0',
      'revalidatingFetchers.filter((f) => !f.matches || f.matches.some((m) => m.shouldLoad)).forEach': 'void 0',
      'fetchersToLoad.map': '[]',
      restoreAppliedTransitions: 'void 0',
      persistAppliedTransitions: 'void 0',
      'dataRoutes.commitHmrRoutes': 'void 0',
    },
    bodies: {
      fetch: leftOut,
      handleAction: leftOut,
      getFetcher: leftOut,
      resetFetcher: leftOut,
      queueFetcherForDeletion: leftOut,
      getBlocker: leftOut,
      deleteBlocker: leftOut,
      dispose: leftOut,
      defaultDataStrategyWithMiddleware: leftOut,
      _internalSetRoutes: leftOut,
    },
  },
  'components.js': {
    never: [
      'newErrors && onError',
      'reactDomFlushSyncImpl && flushSync',
      'useTransitions === false',
      'useTransitions === true',
      'vtContext.isTransitioning && !vtContext.flushSync',
      'renderDfd && pendingState && router.window',
      'renderDfd && pendingState && state.location.key === pendingState.location.key',
      '!vtContext.isTransitioning && interruption',
    ],
    always: ['!viewTransitionOpts || !isViewTransitionAvailable'],
    calls: { useIsRSCRouterContext: 'false', 'newState.fetchers.forEach': 'void 0', 'deletedFetchers.forEach': 'void 0' },
  },
  'hooks.js': {
    never: ['locationArg', 'locationArg && renderedMatches', 'this.context', 'this.context && typeof error === "object" && error && "digest" in error && typeof error.digest === "string"', 'dataRouterState && onErrorHandler'],
    always: ['React$1.useContext(IsDataRouteContext)', 'dataRouterOpts'],
    bodies: { DefaultErrorComponent: 'return null;' },
  },
  'dom/lib.js': {
    calls: { useViewTransitionState: 'false' },
  },
  'dom/ssr/components.js': {
    never: ['isSpaMode && !isHydrated', 'prefetch === "render"', 'prefetch === "viewport"', 'typeof criticalCss === "string"', 'typeof criticalCss === "object"', 'isRSCRouterContext', 'rsc', 'staticContext', 'typeof manifest.sri === "object"', '!enableFogOfWar'],
    always: ['!isStatic'],
    calls: { useIsRSCRouterContext: 'false', isPageLinkDescriptor: 'false' },
  },
  'dom/ssr/fallback.js': { bodies: { RemixRootDefaultHydrateFallback: 'return null;' } },
  'dom/ssr/data.js': { never: ['request.method !== "GET"'] },
  'dom/ssr/routes.js': {
    never: ['isSpaMode', 'needsRevalidation', '!ssr && manifestRoute.hasLoader && !manifestRoute.hasClientLoader', 'route.hasClientAction'],
    bodies: { fetchServerAction: leftOut, createClientRoutesWithHMRRevalidationOptOut: leftOut, preventInvalidServerHandlerCall: '' },
  },
  'dom/ssr/single-fetch.js': {
    never: ['request.method !== "GET"', '!ssr && !foundRevalidatingServerLoader', 'fetcherKey'],
    always: ['request.method === "GET"'],
  },
  'dom-export/hydrated-router.js': {
    never: ['ssrInfo.context.isSpaMode', 'window.__reactRouterManifest.sri === true'],
  },
};

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** What tells a developer what went wrong: a condition that is asserted stays, its text does not. */
const warnings = new Set(['warning', 'warnOnce', 'warningOnce']);
const assertions = new Set(['invariant', 'UNSAFE_invariant']);

/** The file without what is unused; `missing` is what it no longer has. */
export function lean(code: string, { never = [], always = [], calls = {}, bodies = {} }: Unused): { code: string; missing: string[] } {
  const edits: { start: number; end: number; text: string }[] = [];
  const decided = new Map([...never.map((text) => [text, 'false'] as const), ...always.map((text) => [text, 'true'] as const)]);
  const missing = new Set([...decided.keys(), ...Object.keys(calls), ...Object.keys(bodies)]);
  const textOf = ({ start, end }: Node) => code.slice(start, end).replaceAll(/\s+/g, ' ');
  const replace = ({ start, end }: Node, text: string, because?: string) => {
    edits.push({ start, end, text });
    if (because) missing.delete(because);
  };

  /** `decides`: only whether the node is true matters, not what it is. */
  function visit(node: Node, decides: boolean): void {
    const text = decides ? textOf(node) : '';
    const known = decided.get(text);
    if (known) return replace(node, known, text);
    if (node.type === 'CallExpression') {
      const callee = textOf(node.callee as Node);
      const answer = Object.hasOwn(calls, callee) ? calls[callee] : warnings.has(callee) ? 'void 0' : undefined;
      if (answer !== undefined) return replace(node, answer, callee);
      if (assertions.has(callee)) {
        const [asserted, message] = node.arguments as Node[];
        if (message) replace({ ...node, start: asserted!.end, end: node.end }, ')');
        return visit(asserted!, false);
      }
    }
    // A component that no page draws could be left out, but for its name for developer tools and a call that might do something.
    if (node.type === 'ExpressionStatement' && /^\w+\.displayName = "\w+";$/.test(textOf(node))) return replace(node, '');
    if (node.type === 'VariableDeclarator' && isNode(node.init) && node.init.type === 'CallExpression' && textOf(node.init.callee as Node) === 'React$1.forwardRef') edits.push({ start: node.init.start, end: node.init.start, text: '/* @__PURE__ */ ' });
    const name = isNode(node.id) ? (node.id['name'] as string) : '';
    if (node.type === 'FunctionDeclaration' && Object.hasOwn(bodies, name)) return replace(node.body as Node, `{${bodies[name]}}`, name);
    for (const [key, value] of Object.entries(node)) {
      const passesOn = (key === 'test' && /^(?:If|Conditional)/.test(node.type)) || (node.type === 'UnaryExpression' && node['operator'] === '!') || (decides && node.type === 'LogicalExpression');
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, passesOn);
    }
  }
  visit(parseSync('file.js', code).program as unknown as Node, false);

  const result = edits.toSorted((a, b) => b.start - a.start).reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code);
  return { code: result, missing: [...missing] };
}

export function leanRouter(): Plugin {
  const left = new Set(Object.keys(unused));
  return {
    name: 'lean-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/].*\.js$/ },
      handler(code, id) {
        const file = id.replaceAll('\\', '/').replace(/^.*\/production\/lib\//, '');
        left.delete(file);
        const result = lean(code, unused[file] ?? {});
        if (result.missing.length > 0) this.error(`${file} no longer has what lean-router.ts leaves out: ${result.missing.join('; ')}`);
        return { code: result.code, map: null };
      },
    },
    buildEnd(error) {
      if (!error && left.size > 0) this.error(`No longer found: ${[...left].join(', ')}.`);
    },
  };
}
