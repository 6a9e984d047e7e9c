/**
 * Records the last button pressed before hydration, and presses it again after hydration. React replays a click only if it can hydrate
 * within that click, and loses it while the page's data is being read, so the script stops such clicks. Submit buttons are excluded: only a
 * person's own press submits a form.
 */
interface EarlyClick {
  earlyButton?: HTMLButtonElement | null;
  recordEarlyButton?: (event: Event) => void;
}

/** Part of the document's head script. */
export const recordEarlyClick =
  'addEventListener("click",recordEarlyButton=function(e){var b=e.target.closest&&e.target.closest("button");if(b&&b.form&&b.type=="submit")b=null;earlyButton=b||void 0;b&&e.stopImmediatePropagation()},true);';

/** Call this after hydration. */
export function pressEarlyButton(): void {
  const early = globalThis as EarlyClick;
  if (early.recordEarlyButton) removeEventListener('click', early.recordEarlyButton, true);
  if (early.earlyButton?.isConnected) early.earlyButton.click();
  early.earlyButton = null;
}
