import type { Context } from '../context.ts';

/** Answers of /healthz and /readyz: plain words for people, a status for load balancers (decisions §10). */
export async function readiness({ bus, config, database, sms, mail, wechat, storage, logger }: Context): Promise<{ ready: boolean; parts: Record<string, 'ok' | 'failing'> }> {
  const checks: Record<string, () => Promise<void>> = {
    database: () => database.ping(),
    sms: () => sms.health(),
    mail: () => mail.health(),
    storage: () => storage.health(),
  };
  if (wechat !== null) checks.wechat = () => wechat.health();
  if (config.redisUrl) checks.bus = () => bus.ping();
  const parts: Record<string, 'ok' | 'failing'> = {};
  await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      try {
        await check();
        parts[name] = 'ok';
      } catch (error) {
        logger.warn({ part: name, err: error }, 'not ready');
        parts[name] = 'failing';
      }
    }),
  );
  return { ready: Object.values(parts).every((state) => state === 'ok'), parts };
}
