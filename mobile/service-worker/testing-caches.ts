import { vi } from 'vitest';

/** The browser's caches in memory, as far as the worker uses them. */
export function stubCaches(origin: string): Map<string, Map<string, Response>> {
  const all = new Map<string, Map<string, Response>>();
  const urlOf = (request: string | Request) => new URL(typeof request === 'string' ? request : request.url, origin).href;
  const open = (name: string) => {
    const entries = all.get(name) ?? new Map<string, Response>();
    all.set(name, entries);
    return Promise.resolve({
      match: (request: string | Request) => Promise.resolve(entries.get(urlOf(request))?.clone()),
      matchAll: () => Promise.resolve([...entries.values()].map((response) => response.clone())),
      keys: () => Promise.resolve([...entries.keys()].map((url) => ({ url }))),
      put: (request: string | Request, response: Response) => Promise.resolve(void entries.set(urlOf(request), response)),
      delete: (request: string | Request) => Promise.resolve(entries.delete(urlOf(request))),
    });
  };
  vi.stubGlobal('caches', { open, has: (name: string) => Promise.resolve(all.has(name)), keys: () => Promise.resolve([...all.keys()]), delete: (name: string) => Promise.resolve(all.delete(name)) });
  return all;
}
