import { useEffect, useEffectEvent } from 'react';
import { type StoredSwitch, useStoredSwitch } from './use-stored-switch.ts';

/** Switches single-character keys. The other keys are always enabled. */
export type RoomKeys = StoredSwitch;

/** localStorage key of the choice, which is valid for all lives. */
const storageKey = 'live-room-keys';

/** Single-key shortcuts of the room. They are ignored in fields and together with modifiers, so that the keys of screen readers still work. */
export function useRoomKeys(keys: Readonly<Record<string, (event: KeyboardEvent) => void>>): RoomKeys {
  const keysSwitch = useStoredSwitch(storageKey, true);
  const { isOn } = keysSwitch;
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
  return keysSwitch;
}
