import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { registerCleanUp, planCleanUp } from './jobs/clean-up.ts';
import type { Context } from './context.ts';
import { planEndedTrials, registerEndedTrials } from './trial-expiry/index.ts';
import { clearErasedTracesFromOutbox, rewriteUncleanFile } from './jobs/erased-traces.ts';
import { builtConsole, consoleFromSource } from './http/console.ts';
import { followChanges } from './follow-changes.ts';
import { createHosts } from './http/hosts.ts';
import { builtPortal, portalFromSource } from './http/portal-source.ts';
import { createPortalServer, type PortalServer } from './http/server.ts';
import { deliverGroupPostsFromOutbox } from './outbox/group-posts.ts';
import { planRepeatedly } from './outbox/hourly.ts';
import { warnOfPlaceholders } from './placeholders.ts';
import { deliverMailFromOutbox } from './outbox/mail-delivery.ts';
import { requireInstallationKeys, sessionOf } from './modules/accounts/index.ts';
import { startAnalytics } from './modules/analytics/index.ts';
import { ClassWatch, endStreamKeysFromOutbox, makeReplaysFromOutbox, planStorageUsage, putSampleOnAir, registerStorageUsage, removeAbandonedFilms, removeReplayFilesFromOutbox, removeUnusedUploadsFromOutbox, sendLiveNoticesFromOutbox, sendPushesFromOutbox } from './modules/live/index.ts';
import { sendSecurityNoticesFromOutbox } from './modules/logins/index.ts';
import { summarizeUnsentLeadsFromOutbox } from './modules/enquiries/index.ts';
import { noteScans } from './modules/wechat/index.ts';
import { startReindexing, registerPublishingJobs } from './publishing/index.ts';
import { announceToSearchEngines } from './jobs/search-engine-announcements.ts';
import { seedPortal } from './seeding/seed.ts';
import { seedAccounts } from './seeding/accounts.ts';
import { contentKinds } from './content-kinds.ts';

const jobsEndWithinMilliseconds = 5_000;

export interface Portal {
  http: PortalServer;
  /** Starts outbox jobs and the reindexing of content. Called once this process listens: a process that cannot listen leaves the jobs to others. */
  work(): void;
  /** Stops gracefully: answers accepted requests, finishes running jobs, and writes buffered data. The context stays open. */
  stop(): Promise<void>;
}

const sampleOnAir = { liveCode: 'LIVE-NOW', film: fileURLToPath(new URL('../seed/demo/on-air.mp4', import.meta.url)) };

/**
 * Starts a portal on a context: schema, seed, background work, HTTP. The caller owns the socket and the context.
 * @param built resolves when the pages and the console are built, which may take place while the database is prepared
 * @throws {KeysRefused} if the people in this database were stored with other keys
 */
export async function startPortal(context: Context, built: Promise<void> = Promise.resolve()): Promise<Portal> {
  const { config, database, logger, outbox } = context;
  const applied = await database.migrate({ now: context.clock.now });
  if (applied.length > 0) logger.info({ applied }, 'schema brought forward');
  await rewriteUncleanFile(context);
  await removeAbandonedFilms(context);
  await requireInstallationKeys(context);
  await seedAccounts(context);
  await seedPortal(context);
  await warnOfPlaceholders(context);
  await built;

  const hosts = createHosts(config);
  const development = config.portalFromSource ? await portalFromSource() : null;
  const source = development ?? builtPortal();
  const consoleSource = development ? consoleFromSource() : builtConsole(config.mode === 'local');
  const http = createPortalServer({
    context,
    hosts,
    source,
    sessionOf: (headers) => sessionOf(context, headers),
    consoleSource,
    ...(development ? { development: (request: IncomingMessage, response: ServerResponse, next: () => void) => development.vite.middlewares(request, response, next) } : {}),
  });

  const endings = [
    await followChanges(context, hosts, http),
    noteScans(context),
  ];
  const analytics = startAnalytics(context);
  registerPublishingJobs(context, announceToSearchEngines(context, { isImplemented: async (page) => page in (await source.build()).routes }));
  deliverMailFromOutbox(context);
  deliverGroupPostsFromOutbox(context);
  sendSecurityNoticesFromOutbox(context);
  sendLiveNoticesFromOutbox(context);
  sendPushesFromOutbox(context);
  summarizeUnsentLeadsFromOutbox(context);
  makeReplaysFromOutbox(context);
  endStreamKeysFromOutbox(context);
  removeUnusedUploadsFromOutbox(context);
  removeReplayFilesFromOutbox(context);
  const classes = new ClassWatch(context);
  registerCleanUp(context);
  await planCleanUp(context);
  registerStorageUsage(context);
  await planStorageUsage(context);
  registerEndedTrials(context);
  clearErasedTracesFromOutbox(context);
  await planEndedTrials(context);

  let stopPlanning = (): void => undefined;
  let stopReindexing = async (): Promise<void> => undefined;
  return {
    http,
    work() {
      outbox.start();
      stopPlanning = planRepeatedly(context, [planCleanUp, planStorageUsage, planEndedTrials]);
      stopReindexing = startReindexing(context, contentKinds);
      // The sample live starts before `classes.start()`, which prepares streams again with recording. The sample is not recorded.
      const sample = config.demoOnAir ? putSampleOnAir(context, sampleOnAir.liveCode, sampleOnAir.film) : Promise.resolve();
      void sample
        .catch((error: unknown) => logger.warn({ err: error }, 'the sample live is not on the air'))
        .then(() => classes.start())
        .catch((error: unknown) => logger.error({ err: error }, 'classes on the air were not prepared again'));
    },
    async stop() {
      stopPlanning();
      classes.stop();
      // A mail server may take a minute for one mail. A job that is cut off is done again, with the same Message-ID.
      const jobsEnded = Promise.race([outbox.stop(), delay(jobsEndWithinMilliseconds, undefined, { ref: false })]);
      const reindexingEnded = stopReindexing();
      await http.close();
      for (const end of endings) end();
      await analytics.stop();
      await Promise.all([jobsEnded, reindexingEnded]);
      await Promise.all([development?.vite.close(), consoleSource.close()]);
    },
  };
}
