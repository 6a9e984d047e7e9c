/** The part of `window` that this module uses. */
export interface HistoryWindow {
  history: Pick<History, 'length' | 'state' | 'pushState' | 'replaceState' | 'back' | 'forward'>;
  location: Pick<Location, 'href'>;
  addEventListener: (type: 'popstate' | 'beforeunload', listener: (event: Pick<Event, 'stopImmediatePropagation'>) => void, isCapturing?: boolean) => void;
  setTimeout: (work: () => void) => unknown;
}

type Entry = Parameters<History['pushState']>;
type State = { key?: string; overlay?: true } | null;

const marked = ([state, , url]: Entry): Entry => [{ ...(state as State), overlay: true }, '', url];

/**
 * Back closes an open overlay before it leaves the page. While an overlay is open, the page has a second history entry with the same
 * address, the router's state, and a mark. Back from it to the page's own entry closes the topmost overlay. The router does not see steps
 * between the two entries.
 *
 * A closed overlay leaves its entry behind, because going back by script could cancel a navigation that has just begun. The next overlay
 * reuses the entry, and the next page replaces it. When the visitor's own step arrives at it, the step continues in the same direction.
 * Only on the first page of a tab the entry is removed at once, because Back has no earlier page there.
 */
export function createOverlayHistory(window: HistoryWindow) {
  const { history } = window;
  const push = history.pushState.bind(history);
  const replace = history.replaceState.bind(history);
  const look = () => ({ isOverlay: Boolean((history.state as State)?.overlay), page: `${(history.state as State)?.key} ${window.location.href}` });

  /** Functions that close the open overlays. The topmost is last. */
  const layers: (() => void)[] = [];
  let at = look();
  /** The page that is the first of its tab. */
  let firstPage = at.isOverlay && history.length === 2 ? at.page : null;
  let isUnloading = false;
  /** The running step by script to the page's own entry, and the history entry to write after it. */
  let leaving: { page: string; write?: typeof push; entry?: Entry } | null = null;

  const unload = () => (isUnloading = true);

  function leave(write?: typeof push, entry?: Entry): void {
    leaving = { page: leaving?.page ?? at.page, ...(write && entry ? { write, entry } : {}) };
    history.back();
  }

  /** Adds or removes the overlay's history entry. Called after rendering, because a dialog may have replaced a menu. */
  function settle(): void {
    if (layers.length > 0 && !at.isOverlay) {
      push(...marked([history.state, '']));
      at = look();
      isUnloading = false;
      if (history.length !== 2) return;
      firstPage = at.page;
      // The listener exists only while an overlay is open: in some browsers it disables the back/forward cache.
      window.addEventListener('beforeunload', unload);
    } else if (layers.length === 0 && at.isOverlay && at.page === firstPage && !isUnloading && !leaving) leave();
  }

  window.addEventListener(
    'popstate',
    (event) => {
      const from = at;
      const expected = leaving;
      at = look();
      leaving = null;
      const hasArrived = expected !== null && !at.isOverlay && at.page === expected.page;
      // Other steps are between pages and belong to the router.
      if (!hasArrived && (from.page !== at.page || from.isOverlay === at.isOverlay)) return;
      event.stopImmediatePropagation();
      if (hasArrived) {
        if (expected.write && expected.entry) expected.write(...expected.entry);
        at = look();
      } else if (at.isOverlay) {
        if (layers.length === 0) history.forward();
      } else if (layers.length === 0) history.back();
      else layers.at(-1)!();
      window.setTimeout(settle);
    },
    true,
  );

  // The router opens a page, which replaces the overlay's entry.
  history.pushState = (...entry) => {
    if (!at.isOverlay) push(...entry);
    else if (!leaving) replace(...entry);
    else {
      replace(...marked(entry));
      leaving = { page: leaving.page, write: push, entry };
    }
    at = look();
  };
  // The router replaces the current page. The page's own history entry is below the overlay's entry.
  history.replaceState = (...entry) => {
    if (!at.isOverlay) replace(...entry);
    else {
      replace(...marked(entry));
      if (leaving) leaving = { page: leaving.page, write: leaving.write ?? replace, entry };
      else leave(replace, entry);
    }
    at = look();
  };

  if (firstPage) window.setTimeout(settle);

  return {
    /**
     * Call this when an overlay opens. Back calls `close`.
     * @returns a function to call when the overlay has closed
     */
    open(close: () => void): () => void {
      layers.push(close);
      settle();
      return () => {
        layers.splice(layers.indexOf(close), 1);
        window.setTimeout(settle);
      };
    },
    /** Whether Back leads to another page, and not only away from an overlay's entry. */
    hasPageBefore: () => history.length > 1 && at.page !== firstPage,
  };
}
