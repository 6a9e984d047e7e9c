import { describe, expect, test, vi } from 'vitest';
import { createOverlayHistory, type HistoryWindow } from './overlay-history.ts';

type State = { key: string; overlay?: true };

/** A fake browser tab. A history step runs only after the calling script has ended. */
function openTab(...pages: string[]) {
  const entries: { state: State; href: string }[] = pages.map((key) => ({ state: { key }, href: `/${key}` }));
  const entryOf = (state: State, url: string | URL | null | undefined) => ({ state, href: String(url ?? entries[index]!.href) });
  let index = entries.length - 1;
  let tasks: (() => void)[] = [];
  /** Pages that the router was notified of. */
  const router: string[] = [];
  let onPop: Parameters<HistoryWindow['addEventListener']>[1];

  const step = (by: number) => {
    tasks.push(() => {
      if (!entries[index + by]) return;
      index += by;
      let isStopped = false;
      onPop({ stopImmediatePropagation: () => (isStopped = true) });
      if (!isStopped) router.push(entries[index]!.state.key);
    });
  };
  const newWindow = (): HistoryWindow => ({
    history: {
      get length() {
        return entries.length;
      },
      get state() {
        return entries[index]!.state;
      },
      pushState: (state: State, _, url) => void entries.splice(++index, Infinity, entryOf(state, url ?? entries[index - 1]!.href)),
      replaceState: (state: State, _, url) => void (entries[index] = entryOf(state, url)),
      back: () => step(-1),
      forward: () => step(1),
    },
    location: {
      get href() {
        return entries[index]!.href;
      },
    },
    addEventListener: (type, listener) => type === 'popstate' && (onPop = listener),
    setTimeout: (work) => tasks.push(work),
  });
  const tick = () => {
    const due = tasks;
    tasks = [];
    for (const task of due) task();
  };
  const run = () => {
    while (tasks.length > 0) tick();
  };

  let window = newWindow();
  let overlays = createOverlayHistory(window);
  return {
    router,
    tick,
    run,
    back: () => (step(-1), run()),
    forward: () => (step(1), run()),
    push: (key: string) => window.history.pushState({ key }, '', `/${key}`),
    replace: (key: string) => window.history.replaceState({ key }, '', `/${key}`),
    reload() {
      window = newWindow();
      overlays = createOverlayHistory(window);
      run();
    },
    hasPageBefore: () => overlays.hasPageBefore(),
    /** All history entries. The current one is in brackets, and entries of overlays have a star. */
    shown: () => entries.map(({ state }) => `${state.key}${state.overlay ? '*' : ''}`).map((name, at) => (at === index ? `[${name}]` : name)).join(' '),
    /** Opens an overlay that closes on Back, or with `stays` does not close. */
    openOverlay({ stays = false } = {}) {
      const asked = vi.fn<() => void>(() => stays || close());
      const close = overlays.open(asked);
      return { asked, close };
    },
  };
}

describe('Back with an open overlay', () => {
  test('closes the overlay, leaves the page only then, and the router sees only the second step', () => {
    const tab = openTab('before', 'page');
    const { asked } = tab.openOverlay();
    expect(tab.shown()).toBe('before page [page*]');
    tab.back();
    expect(asked).toHaveBeenCalledTimes(1);
    expect(tab.shown()).toBe('before [page] page*');
    expect(tab.router).toEqual([]);
    tab.back();
    expect(tab.router).toEqual(['before']);
  });

  test('closes the topmost of two, then the one below it', () => {
    const tab = openTab('before', 'page');
    const beneath = tab.openOverlay();
    const above = tab.openOverlay();
    tab.back();
    expect(above.asked).toHaveBeenCalledTimes(1);
    expect(beneath.asked).not.toHaveBeenCalled();
    expect(tab.shown()).toBe('before page [page*]');
    tab.back();
    expect(beneath.asked).toHaveBeenCalledTimes(1);
    expect(tab.shown()).toBe('before [page] page*');
  });

  test('calls the handler again each time when the overlay stays open', () => {
    const tab = openTab('before', 'page');
    const { asked } = tab.openOverlay({ stays: true });
    tab.back();
    tab.back();
    expect(asked).toHaveBeenCalledTimes(2);
    expect(tab.shown()).toBe('before page [page*]');
  });
});

describe('a closed overlay', () => {
  test('is skipped by Back, which goes to the previous page', () => {
    const tab = openTab('before', 'page');
    tab.openOverlay().close();
    tab.run();
    tab.back();
    expect(tab.shown()).toBe('[before] page page*');
    expect(tab.router).toEqual(['before']);
  });

  test('leaves its entry to the next overlay, and its position to the next page', () => {
    const tab = openTab('before', 'page');
    tab.openOverlay().close();
    tab.run();
    tab.openOverlay().close();
    tab.run();
    expect(tab.shown()).toBe('before page [page*]');
    tab.push('next');
    expect(tab.shown()).toBe('before page [next]');
  });

  test('is not opened again by Forward, which goes to the next page', () => {
    const tab = openTab('before', 'page');
    const { asked } = tab.openOverlay();
    tab.back();
    tab.forward();
    expect(asked).toHaveBeenCalledTimes(1);
    expect(tab.shown()).toBe('before page [page*]');
    tab.back();
    expect(tab.shown()).toBe('[before] page page*');
  });

  test('removes its entry at once on the first page of a tab, and after a reload of that page', () => {
    const tab = openTab('page');
    expect(tab.hasPageBefore()).toBe(false);
    tab.openOverlay().close();
    tab.run();
    expect(tab.shown()).toBe('[page] page*');
    expect(tab.hasPageBefore()).toBe(false);
    tab.openOverlay();
    expect(tab.shown()).toBe('page [page*]');
    tab.reload();
    expect(tab.shown()).toBe('[page] page*');
    tab.push('next');
    expect(tab.hasPageBefore()).toBe(true);
  });

  test('leaves its entry to an overlay that opens at the same moment', () => {
    const tab = openTab('page');
    tab.openOverlay().close();
    const { asked } = tab.openOverlay();
    tab.run();
    expect(tab.shown()).toBe('page [page*]');
    tab.back();
    expect(asked).toHaveBeenCalledTimes(1);
  });
});

describe('a page that the router opens', () => {
  test('is kept when it opens during the step away from an entry', () => {
    const tab = openTab('page');
    tab.openOverlay().close();
    tab.tick(); // Starts the step.
    tab.push('next');
    expect(tab.shown()).toContain('[next');
    tab.run();
    expect(tab.shown()).toBe('page [next]');
    expect(tab.router).toEqual([]);
  });

  test('by replacing another replaces the page’s own entry', () => {
    const tab = openTab('before', 'page');
    tab.openOverlay().close();
    tab.run();
    tab.replace('next');
    tab.run();
    expect(tab.shown()).toBe('before [next] next*');
    expect(tab.router).toEqual([]);
    tab.back();
    expect(tab.router).toEqual(['before']);
  });
});
