/** A value outside React, as `useSyncExternalStore` takes it: the same object until it is set anew. */
export function createStore<State>(state: State) {
  const listeners = new Set<() => void>();
  return {
    state: () => state,
    setState(next: State): void {
      state = next;
      for (const listener of listeners) listener();
    },
    /** Answers how to stop. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** For a value that is kept elsewhere: tells its subscribers that it has changed. */
export function createNotifier() {
  const { setState, subscribe } = createStore(null);
  return { notify: () => setState(null), subscribe };
}
