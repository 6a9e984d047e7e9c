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
