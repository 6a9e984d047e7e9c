/**
 * A button that stands on the page before React listens does nothing yet. The last one pressed until then is kept, and pressed
 * again as soon as React does. React itself catches up with a click only where it can take the page over within that click, and
 * forgets it where the page's data are still being read: so it sees none before it has taken over. Buttons that submit are left
 * out: a form is sent by the person's own press alone.
 */
interface EarlyClick {
  earlyButton?: HTMLButtonElement | null;
  recordEarlyButton?: (event: Event) => void;
}

/** Part of the document's head script. */
export const recordEarlyClick =
  'addEventListener("click",recordEarlyButton=function(e){var b=e.target.closest&&e.target.closest("button");if(b&&b.form&&b.type=="submit")b=null;earlyButton=b||void 0;b&&e.stopImmediatePropagation()},true);';

/** Once the page is taken over. */
export function pressEarlyButton(): void {
  const early = globalThis as EarlyClick;
  if (early.recordEarlyButton) removeEventListener('click', early.recordEarlyButton, true);
  if (early.earlyButton?.isConnected) early.earlyButton.click();
  early.earlyButton = null;
}
