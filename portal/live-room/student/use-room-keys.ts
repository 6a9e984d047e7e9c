import { useEffect, useEffectEvent, useState } from 'react';

export interface RoomKeys {
  /** True if single-character keys are enabled. The other keys are always enabled. */
  isOn: boolean;
  setOn: (isOn: boolean) => void;
}

/** localStorage key of the choice, which is valid for all lives. */
const storageKey = 'live-room-keys';

/** Single-key shortcuts of the room. They are ignored in fields and together with modifiers, so that the keys of screen readers still work. */
export function useRoomKeys(keys: Readonly<Record<string, (event: KeyboardEvent) => void>>): RoomKeys {
  const [isOn, setOn] = useState(areOn);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const { target, key } = event;
    if (target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))) return;
    // A focused button keeps its own keys.
    if (target instanceof HTMLButtonElement && (key === ' ' || key === 'Enter')) return;
    const isCharacter = key.length === 1 && key !== ' ';
    if (isCharacter && !isOn) return;
    const act = keys[isCharacter ? key.toLowerCase() : key];
    if (!act) return;
    event.preventDefault();
    act(event);
  });
  useEffect(() => {
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return {
    isOn,
    setOn(next) {
      setOn(next);
      try {
        localStorage.setItem(storageKey, next ? 'on' : 'off');
      } catch {
        // Without storage the choice is valid for this visit.
      }
    },
  };
}

function areOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}
