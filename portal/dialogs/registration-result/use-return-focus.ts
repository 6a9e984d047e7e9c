import { useEffect, useState } from 'react';

/** Focus goes back to where it was when the dialog opened, unless it was placed elsewhere meanwhile. */
export function useReturnFocus(): void {
  const [from] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // After the dialog's focus trap has ended.
      setTimeout(() => {
        if (from instanceof HTMLElement && document.activeElement === document.body) from.focus();
      });
    },
    [from],
  );
}
