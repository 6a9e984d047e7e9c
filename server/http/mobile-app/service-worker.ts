import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The built worker (mobile/service-worker/). Null if it is not built. */
export function builtServiceWorker(file: string = join(import.meta.dirname, '..', '..', '..', 'build', 'service-worker', 'service-worker.js')): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/** The worker of a release. Browsers compare it by byte, so each release installs a new one. */
export const workerOfRelease = (worker: string, release: string): string => `self.release=${JSON.stringify(release)};\n${worker}`;

/** Replaces an installed worker, deletes its copies and removes itself. Open pages stay as they are. */
export const removingWorker = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const removal = caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))));
  event.waitUntil(removal.then(() => self.registration.unregister()));
});
`;
