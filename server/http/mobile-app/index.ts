import { platformTopCode } from '../../../contract/constants.ts';
import { serviceWorkerPath, webManifestPath } from '../../../contract/mobile-app.ts';
import { refuse } from '../../calls/refusal.ts';
import { enterpriseAtAGlance } from '../../modules/enterprises/index.ts';
import { wishOf } from '../negotiation.ts';
import type { Owner } from '../owner.ts';
import type { Pages } from '../pages.ts';
import type { HttpServices } from '../services.ts';
import { sendStoredPage, storedPage } from '../stored-page.ts';
import { builtServiceWorker, removingWorker, workerOfRelease } from './service-worker.ts';
import { webManifest } from './web-manifest.ts';

/** The worker may ask this server only, show its icon in notifications, and load no further script. */
const workerPolicy = "default-src 'none'; connect-src 'self'; img-src 'self'; frame-ancestors 'none'";

/** Serves the service worker and the manifest of the installed phone site (docs/decisions/0030-service-worker.md). */
export function mobileAppOwner({ context, headers, admission }: HttpServices, pages: Pages, worker: string | null = builtServiceWorker()): Owner {
  const { config, database } = context;

  async function script(): Promise<string> {
    // A worker of the built portal would answer from its copies during development.
    if (!config.serviceWorker || config.portalFromSource) return removingWorker;
    if (worker === null) throw refuse.unknownPath();
    return workerOfRelease(worker, await pages.release());
  }

  return {
    owns: ({ path }) => path === serviceWorkerPath || path === webManifestPath,
    async answer({ path, tenant, request, requestId, clientAddress }, response) {
      await admission.admit(clientAddress);
      if (path === serviceWorkerPath) {
        // Browsers ask each time, so that a release or a removal is noticed. The scope is above the script's folder.
        const own = { ...headers.common, 'Content-Security-Policy': workerPolicy, 'Service-Worker-Allowed': '/m' };
        return sendStoredPage(storedPage(200, await script(), 'text/javascript; charset=utf-8', null), wishOf(request), response, { headers: own, requestId });
      }
      const enterprise = tenant.topCode === platformTopCode ? null : await enterpriseAtAGlance(database.read, tenant.topCode);
      const manifest = storedPage(200, webManifest(enterprise), 'application/manifest+json; charset=utf-8', null);
      sendStoredPage(manifest, wishOf(request), response, { headers: headers.data, requestId });
    },
  };
}
