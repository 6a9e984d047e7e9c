import { useSyncExternalStore } from 'react';

/** A value outside React for `useSyncExternalStore`. The object stays the same until it is set. */
export function createStore<State>(state: State) {
  const listeners = new Set<() => void>();
  return {
    state: () => state,
    setState(next: State): void {
      state = next;
      for (const listener of listeners) listener();
    },
    /** Returns a function that stops the subscription. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Notifies subscribers about changes of a value that is stored elsewhere. */
export function createNotifier() {
  const { setState, subscribe } = createStore(null);
  return { notify: () => setState(null), subscribe };
}

const neverChanges = () => () => {};

/**
 * False in the server's markup and while React takes it over, then true. A page is the same for every visitor, so what only the browser
 * knows (address, storage, login) is shown after that.
 */
export const useHydrated = (): boolean => useSyncExternalStore(neverChanges, () => true, () => false);
