import { useEffect, useEffectEvent } from 'react';

interface StudioKeys {
  /** By `KeyboardEvent.code`, together with Alt: a letter alone would end a sentence of the chat. */
  alt: Readonly<Record<string, () => void>>;
  /** By `KeyboardEvent.key`, without another key. */
  plain: Readonly<Record<string, () => void>>;
}

/** Keys of the teacher. They work outside fields only. */
export function useStudioKeys({ alt, plain }: StudioKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey) return;
    const { target } = event;
    if (target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) && !(target instanceof HTMLInputElement && target.type === 'radio')) return;
    const act = event.altKey ? alt[event.code] : plain[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
