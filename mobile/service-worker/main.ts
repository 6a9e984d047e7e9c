/// <reference lib="webworker" />
import { storedAddressOf } from '../../contract/mobile-app.ts';
import { answerAsset, answerData, answerDocument, answerPicture, answerRoutes } from './answers.ts';
import type { WorkerOrder } from './orders.ts';
import { listenForPushes } from './push.ts';
import { treatmentOf } from './requests.ts';
import { activateShell, installShell } from './shell.ts';
import { stopStoring, storePage } from './store.ts';

/**
 * The service worker of the phone site (docs/decisions/0030-service-worker.md). It stores public documents only, and only after the page
 * told it that a person has read them. It shows the reminders of classes (docs/decisions/0031-web-push.md).
 */
const worker = self as unknown as ServiceWorkerGlobalScope & { release: string };

listenForPushes(worker);

worker.addEventListener('install', (event) => event.waitUntil(installShell(worker.release)));

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      await worker.registration.navigationPreload?.enable();
      await activateShell(worker.release);
      await worker.clients.claim();
    })(),
  );
});

worker.addEventListener('message', (event) => {
  const order = event.data as WorkerOrder | null;
  if (order?.order === 'activate') event.waitUntil(worker.skipWaiting());
  if (order?.order === 'stop-storing') stopStoring();
  if (order?.order === 'read') {
    const stored = storedAddressOf(new URL(order.address, worker.location.origin));
    if (stored !== null) event.waitUntil(storePage(stored, true).catch(() => false));
  }
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const treatment = treatmentOf(request, worker.location.origin);
  const ask = () => fetch(request);
  switch (treatment.kind) {
    case 'network':
      return;
    case 'document':
      return event.respondWith(answerDocument(treatment, async () => ((await event.preloadResponse) as Response | undefined) ?? ask()));
    case 'data':
      return event.respondWith(answerData(treatment, ask));
    case 'routes':
      return event.respondWith(answerRoutes(treatment.version, ask));
    case 'asset':
      return event.respondWith(answerAsset(request));
    case 'picture':
      return event.respondWith(answerPicture(request));
  }
});
