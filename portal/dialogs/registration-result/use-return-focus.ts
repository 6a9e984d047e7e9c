import { useEffect, useState } from 'react';

/** Returns the focus to the element that had it when the dialog opened, unless the focus was set elsewhere meanwhile. */
export function useReturnFocus(): void {
  const [from] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // Runs after the dialog's focus trap has ended.
      setTimeout(() => {
        if (from instanceof HTMLElement && document.activeElement === document.body) from.focus();
      });
    },
    [from],
  );
}
