/**
 * A button does nothing before React has hydrated the page. The last one pressed until then is recorded, and pressed again
 * after hydration. React replays a click only where it can hydrate within that click, and loses it while the page's data are
 * still being read: so no click reaches it before. Buttons that submit are left out: only a person's own press sends a form.
 */
interface EarlyClick {
  earlyButton?: HTMLButtonElement | null;
  recordEarlyButton?: (event: Event) => void;
}

/** Part of the document's head script. */
export const recordEarlyClick =
  'addEventListener("click",recordEarlyButton=function(e){var b=e.target.closest&&e.target.closest("button");if(b&&b.form&&b.type=="submit")b=null;earlyButton=b||void 0;b&&e.stopImmediatePropagation()},true);';

/** After hydration. */
export function pressEarlyButton(): void {
  const early = globalThis as EarlyClick;
  if (early.recordEarlyButton) removeEventListener('click', early.recordEarlyButton, true);
  if (early.earlyButton?.isConnected) early.earlyButton.click();
  early.earlyButton = null;
}
