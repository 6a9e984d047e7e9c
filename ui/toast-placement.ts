/** A rectangle in CSS px from the window's upper left corner. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Gap between a toast and the element it avoids, CSS px. */
const gap = 12;

const overlap = (one: Box, other: Box) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/**
 * The top position at which toasts cover no protected element: at the end of the visible area, otherwise at its top, otherwise in the first
 * gap that is high enough. Null when they cover nothing at their default position.
 * @param toasts their default position
 * @param seen the visible area, which is smaller than the window while an on-screen keyboard is open
 */
export function clearTop(toasts: Box, seen: Pick<Box, 'top' | 'bottom'>, obstacles: readonly Box[]): number | null {
  const height = toasts.bottom - toasts.top;
  const fits = (top: number) =>
    top >= seen.top && top + height <= seen.bottom && !obstacles.some((obstacle) => overlap(obstacle, { ...toasts, top, bottom: top + height }));
  if (fits(toasts.top)) return null;
  const tops = [seen.bottom - gap - height, seen.top + gap, ...obstacles.flatMap(({ top, bottom }) => [top - gap - height, bottom + gap])];
  return tops.find(fits) ?? seen.top + gap;
}

/** A plain object. A DOMRect has no own properties, so spreading it would be empty. */
function boxOf(element: Element): Box {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return { left, right, top, bottom };
}

/** The smallest box around all of them. */
const around = (boxes: readonly Box[]): Box => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  right: Math.max(...boxes.map(({ right }) => right)),
  top: Math.min(...boxes.map(({ top }) => top)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
});

/**
 * Moves toasts away from the elements in use. Checks when a toast appears and when the focus moves.
 * @param uncovered elements that must not be covered now
 * @returns a function that stops the checks
 */
export function keepToastsClear(uncovered: () => readonly (Element | null | undefined)[]): () => void {
  const region = document.querySelector<HTMLElement>('.toasts');
  if (!region) return () => {};
  const { style } = region;

  function release() {
    for (const name of ['top', 'bottom', 'transform']) style.removeProperty(name);
  }

  function place() {
    release();
    const toasts = [...region!.querySelectorAll('.toast')];
    if (toasts.length === 0) return;
    const { left, right } = around(toasts.map(boxOf));
    const seen = { top: visualViewport?.offsetTop ?? 0, bottom: (visualViewport?.offsetTop ?? 0) + (visualViewport?.height ?? innerHeight) };
    const top = clearTop({ ...boxOf(region!), left, right }, seen, uncovered().flatMap((element) => (element ? [boxOf(element)] : [])));
    if (top === null) return;
    style.setProperty('top', `${top}px`);
    style.setProperty('bottom', 'auto');
    style.setProperty('transform', 'none');
  }

  const arrivals = new MutationObserver(place);
  arrivals.observe(region, { childList: true, subtree: true });
  const moves = new AbortController();
  document.addEventListener('focusin', place, { signal: moves.signal });
  visualViewport?.addEventListener('resize', place, { signal: moves.signal });
  return () => {
    arrivals.disconnect();
    moves.abort();
    release();
  };
}
