import { useSyncExternalStore } from 'react';

type CooperationType = '1' | '2' | '3';

/** The dialogs that any page may open, with what they need to know. */
export type OpenDialog =
  | { kind: 'enquiry'; title?: string; note?: string; cooperationType?: CooperationType }
  | { kind: 'logOut' };

let open: OpenDialog | null = null;
const listeners = new Set<() => void>();

export function openDialog(dialog: OpenDialog | null): void {
  open = dialog;
  for (const listener of listeners) listener();
}

export function useOpenDialog(): OpenDialog | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
    () => null,
  );
}
