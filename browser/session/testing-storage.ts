import { vi } from 'vitest';

/** Stubs a tab's sessionStorage and the login mark on its document, for tests without a browser. */
export function stubTab() {
  const stored = new Map<string, string>();
  const tab = { stored, marked: false };
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    },
  });
  vi.stubGlobal('document', { documentElement: { toggleAttribute: (_: string, on: boolean) => (tab.marked = on) } });
  return tab;
}
