import type { Context } from '../context.ts';
import type { Owner } from './owner.ts';
import type { HttpServices } from './services.ts';

type Check = () => Promise<void>;

export interface Readiness {
  /** True if a load balancer may send visitors to this instance. */
  ready: boolean;
  /** `failing` makes an instance unready; `degraded` is only reported. */
  parts: Record<string, 'ok' | 'failing' | 'degraded'>;
}

/** A part that does not decide readiness may take this long. Load balancers treat a slow answer as a failure. */
const degradedAfterMilliseconds = 250;

/** One result serves all requests for this long, so that requests do not load the database. */
const sharedMilliseconds = 1_000;

/** Whether the process runs (/healthz) and may get visitors (/readyz), for load balancers, under any host. */
export function healthOwner({ context, sender }: HttpServices): Owner {
  const readiness = sharedReadiness(context);
  return {
    takesEveryHost: true,
    owns: ({ path }) => path === '/healthz' || path === '/readyz',
    async answer({ path, requestId }, response) {
      if (path === '/healthz') return sender.sendText(response, 200, 'ok\n', requestId);
      const { ready, parts } = await readiness();
      sender.sendText(response, ready ? 200 : 503, `${JSON.stringify({ ready, parts })}\n`, requestId, 'application/json; charset=utf-8');
    },
  };
}

/** Runs one check at a time and at most one a second, for any number of requests. */
function sharedReadiness(context: Context): () => Promise<Readiness> {
  let asked: { at: number; answer: Promise<Readiness>; isOpen: boolean } | null = null;
  return () => {
    const now = context.clock.now();
    // After the clock was set back, the age of the cached result is unknown.
    if (asked && (asked.isOpen || (now >= asked.at && now - asked.at < sharedMilliseconds))) return asked.answer;
    const own = { at: now, answer: readiness(context), isOpen: true };
    const close = () => void (own.isOpen = false);
    own.answer.then(close, close);
    asked = own;
    return own.answer;
  };
}

/**
 * The answer of /readyz: text for people, a status for load balancers (spec operation#health).
 *
 * An outage of Redis does not make an instance unready. All instances lose Redis at the same moment and go on serving without
 * it, so a degraded portal would become a dead one. The same holds for the media provider of live classes.
 */
async function readiness({ bus, config, database, sms, mail, wechat, storage, media, logger }: Context): Promise<Readiness> {
  const deciding: Record<string, Check> = {
    database: () => database.ping(),
    sms: () => sms.health(),
    mail: () => mail.health(),
    storage: () => storage.health(),
    ...(wechat && { wechat: () => wechat.health() }),
  };
  const soft: Record<string, Check> = {
    // The bus logs an outage once by itself.
    ...(config.redisUrl !== null && { bus: () => soon(bus.ping()) }),
    media: () => soon(soundMedia(media)),
  };
  const parts = Object.fromEntries(
    await Promise.all([
      ...Object.entries(deciding).map(async ([name, check]) => {
        const fault = await faultOf(check);
        if (fault !== null) logger.warn({ part: name, err: fault.error }, 'not ready');
        return [name, fault === null ? 'ok' : 'failing'] as const;
      }),
      ...Object.entries(soft).map(async ([name, check]) => [name, (await faultOf(check)) === null ? 'ok' : 'degraded'] as const),
    ]),
  );
  return { ready: !Object.values(parts).includes('failing'), parts };
}

async function soundMedia(media: Context['media']): Promise<void> {
  const { problem } = await media.health();
  if (problem) throw new Error(problem.what);
}

async function faultOf(check: Check): Promise<{ error: unknown } | null> {
  try {
    await check();
    return null;
  } catch (error) {
    return { error };
  }
}

async function soon(answer: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer yet')), degradedAfterMilliseconds);
  });
  try {
    await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
