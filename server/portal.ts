import type { IncomingMessage, ServerResponse } from 'node:http';
import { registerCleanUp, planCleanUp } from './clean-up.ts';
import type { Context } from './context.ts';
import { createHosts } from './http/hosts.ts';
import { builtPortal, portalFromSource } from './http/portal-source.ts';
import { createPortalServer, type PortalServer } from './http/server.ts';
import { deliverMailFromOutbox } from './mail-delivery.ts';
import { sessionOf } from './modules/accounts/index.ts';
import { startAnalytics } from './modules/analytics/index.ts';
import { verifiedDomains } from './modules/enterprises/index.ts';
import { onContentPublished, registerPublishingJobs } from './publishing/index.ts';
import { seedPortal } from './seed.ts';
import { seedAccounts } from './seeding/accounts.ts';

export interface Portal {
  http: PortalServer;
  /** Graceful: answers what was accepted, ends running jobs, writes what is buffered. Everything but the context. */
  stop(): Promise<void>;
}

/** Brings a context to life: schema, seed, background work, HTTP. The caller owns the socket and the context. */
export async function startPortal(context: Context): Promise<Portal> {
  const { bus, config, database, logger, outbox } = context;
  const applied = await database.migrate();
  if (applied.length > 0) logger.info({ applied }, 'schema brought forward');
  await seedAccounts(context);
  await seedPortal(context);

  const hosts = createHosts(config);
  const readDomains = async () => hosts.replaceDomains(await verifiedDomains(context));
  await readDomains();

  const development = config.portalFromSource ? await portalFromSource() : null;
  const http = createPortalServer({
    context,
    hosts,
    source: development ?? builtPortal(),
    sessionOf: (headers) => sessionOf(context, headers),
    ...(development ? { development: (request: IncomingMessage, response: ServerResponse, next: () => void) => development.vite.middlewares(request, response, next) } : {}),
  });

  const endings = [
    onContentPublished(context, () => http.purge()),
    bus.subscribe('enterprise-domains', () => void readDomains().then(() => http.purge())),
    bus.onGap(() => void readDomains().then(() => http.purge())),
  ];
  const analytics = startAnalytics(context);
  registerPublishingJobs(context);
  deliverMailFromOutbox(context);
  registerCleanUp(context);
  await planCleanUp(context);
  outbox.start();

  return {
    http,
    async stop() {
      await http.close();
      for (const end of endings) end();
      await analytics.stop();
      await outbox.stop();
      await development?.vite.close();
    },
  };
}
