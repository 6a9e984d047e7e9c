/** What this module needs of a window. */
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
 * Back closes what lies over the page before it leaves the page, as people know it from their phones. So while an overlay is
 * open, the page has a second history entry: the same address, the router's own state, and a mark. Back from there to the
 * page's first entry closes the topmost overlay. The router never hears of steps between the two.
 *
 * A closed overlay leaves its entry behind: to go back by script could cancel a navigation that has just begun. The next
 * overlay uses the entry again, the next page takes its place, and a step of the visitor that meets it goes on in the same
 * direction. Only in a tab that shows its first page the entry is left at once, since Back has nothing to go on to there.
 */
export function createOverlayHistory(window: HistoryWindow) {
  const { history } = window;
  const push = history.pushState.bind(history);
  const replace = history.replaceState.bind(history);
  const look = () => ({ isOverlay: Boolean((history.state as State)?.overlay), page: `${(history.state as State)?.key} ${window.location.href}` });

  /** Closes an overlay, the topmost last. */
  const layers: (() => void)[] = [];
  let at = look();
  /** The page that is the first one of its tab. */
  let firstPage = at.isOverlay && history.length === 2 ? at.page : null;
  let isUnloading = false;
  /** The step to the page's own entry that is under way by script, and what is to be written there. */
  let leaving: { page: string; write?: typeof push; entry?: Entry } | null = null;

  const unload = () => (isUnloading = true);

  function leave(write?: typeof push, entry?: Entry): void {
    leaving = { page: leaving?.page ?? at.page, ...(write && entry ? { write, entry } : {}) };
    history.back();
  }

  /** An open overlay has an entry. Asked for once the page is drawn again: a menu may have given way to a dialog. */
  function settle(): void {
    if (layers.length > 0 && !at.isOverlay) {
      push(...marked([history.state, '']));
      at = look();
      isUnloading = false;
      if (history.length !== 2) return;
      firstPage = at.page;
      // Only here: in some browsers a page with such a listener is not kept for the way back.
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
      // Anything else is a step from page to page, which is the router's.
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

  // The router opens a page: it takes the place of the overlay's entry.
  history.pushState = (...entry) => {
    if (!at.isOverlay) push(...entry);
    else if (!leaving) replace(...entry);
    else {
      replace(...marked(entry));
      leaving = { page: leaving.page, write: push, entry };
    }
    at = look();
  };
  // It replaces the current page; the page's own history entry is the one below the overlay's.
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
    /** An overlay has opened; `close` is what Back asks for. Answers what to call once it is closed. */
    open(close: () => void): () => void {
      layers.push(close);
      settle();
      return () => {
        layers.splice(layers.indexOf(close), 1);
        window.setTimeout(settle);
      };
    },
    /** Whether Back leads to another page, not only away from an entry that an overlay had. */
    hasPageBefore: () => history.length > 1 && at.page !== firstPage,
  };
}
