import { useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';

/** Asks before a page with unsaved changes is left, by a link, by the back button or by closing the tab. */
export function useUnsaved() {
  const [isEdited, setIsEdited] = useState(false);
  // After a save the next step opens before the page renders again.
  const latest = useRef(false);
  const setEdited = (next: boolean) => {
    latest.current = next;
    setIsEdited(next);
  };
  const blocker = useBlocker(() => latest.current);
  useEffect(() => {
    if (!isEdited) return undefined;
    const guard = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', guard);
    return () => removeEventListener('beforeunload', guard);
  }, [isEdited]);
  return {
    isEdited,
    setEdited,
    isAsking: blocker.state === 'blocked',
    leave: () => {
      setEdited(false);
      blocker.proceed?.();
    },
    stay: () => blocker.reset?.(),
  };
}
