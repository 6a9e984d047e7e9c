import { useState } from 'react';

export interface StoredSwitch {
  isOn: boolean;
  setOn: (isOn: boolean) => void;
}

/** A switch that this browser remembers. @param key of localStorage. The switch is valid for all lives */
export function useStoredSwitch(key: string, isOnAtFirst: boolean): StoredSwitch {
  const [isOn, setOn] = useState(() => readSwitch(key, isOnAtFirst));
  return {
    isOn,
    setOn(next) {
      setOn(next);
      storeSwitch(key, next);
    },
  };
}

export function readSwitch(key: string, isOnAtFirst: boolean): boolean {
  try {
    const stored = localStorage.getItem(key);
    return stored === null ? isOnAtFirst : stored === 'on';
  } catch {
    return isOnAtFirst;
  }
}

export function storeSwitch(key: string, isOn: boolean): void {
  try {
    localStorage.setItem(key, isOn ? 'on' : 'off');
  } catch {
    // Without storage the choice is valid for this visit.
  }
}
