import { useEffect, useEffectEvent } from 'react';

interface StudioKeys {
  /** Keys with Ctrl, or Cmd on a Mac, by `KeyboardEvent.code`. */
  control: Readonly<Record<string, () => void>>;
  /** Keys with Alt, by `KeyboardEvent.code`. */
  alt: Readonly<Record<string, () => unknown>>;
  /** Keys without a modifier, by `KeyboardEvent.key`. */
  plain: Readonly<Record<string, () => void>>;
}

/** The teacher's keyboard shortcuts. They are ignored in fields. */
export function useStudioKeys({ control, alt, plain }: StudioKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const { target } = event;
    if (target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) && !(target instanceof HTMLInputElement && target.type === 'radio')) return;
    const hasControl = event.ctrlKey || event.metaKey;
    if (hasControl && (event.altKey || event.shiftKey)) return;
    const act = hasControl ? control[event.code] : event.altKey ? alt[event.code] : plain[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
