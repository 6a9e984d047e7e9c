/**
 * A button that stands on the page before the scripts run does nothing yet. The last one pressed until then is remembered,
 * and pressed again as soon as React listens. Buttons of forms are left out: nothing is sent that nobody sees being sent.
 */
interface EarlyClick {
  earlyButton?: HTMLButtonElement | null;
  keepEarlyButton?: (event: Event) => void;
}

/** Part of the document's head script. */
export const keepEarlyClick =
  'addEventListener("click",keepEarlyButton=function(e){var b=e.target.closest&&e.target.closest("button");earlyButton=b&&!b.form?b:null},true);';

/** From here on React listens, and catches up by itself with what is pressed while it takes the page over. */
export function stopKeepingClicks(): void {
  const { keepEarlyButton } = globalThis as EarlyClick;
  if (keepEarlyButton) removeEventListener('click', keepEarlyButton, true);
}

/** Once the page is taken over. */
export function pressEarlyButton(): void {
  const early = globalThis as EarlyClick;
  if (early.earlyButton?.isConnected) early.earlyButton.click();
  early.earlyButton = null;
}
