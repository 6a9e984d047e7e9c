import type { Context } from '../../context.ts';
import { refuse } from '../../calls/refusal.ts';
import { insertVisits, noteDepartures, type Departure, type Visit } from './store.ts';

/** Maximum time that an acknowledged visit waits in memory. */
const flushAfterMilliseconds = 500;
/** Above this number visits are refused instead of queued: the database has been unavailable for a while. */
const waitingAtMost = 20_000;
/**
 * The end of a visit may reach one instance before another has written the visit, which takes up to half a second. It is
 * retried this often, half a second apart, and then dropped.
 */
const attemptsAtMost = 3;
const visitId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Writes visits in batches: hundreds of them need one durable commit. An acknowledged visit waits at most half a second and is
 * written on a graceful stop. Only a killed process loses it, which is acceptable for visits alone.
 */
export class VisitWriter {
  readonly #context: Pick<Context, 'database' | 'logger'>;
  #arrivals: Visit[] = [];
  #departures: (Departure & { attempts: number })[] = [];
  #writing: Promise<void> | null = null;
  #timer: NodeJS.Timeout | null = null;
  #stopped = false;

  constructor(context: Pick<Context, 'database' | 'logger'>) {
    this.#context = context;
  }

  /** @throws Refusal 50300 while too many wait */
  arrive(visit: Visit): void {
    this.#admit();
    this.#arrivals.push(visit);
  }

  /** Stores when a page was left. An unknown id is ignored. A repeated call stores the latest time. */
  leave(departure: Departure): void {
    if (!visitId.test(departure.id)) return;
    this.#admit();
    this.#departures.push({ ...departure, attempts: 0 });
  }

  /** Writes all queued visits. Resolves when they are durable. Rejects if the database refused them, and they stay queued. */
  async flush(): Promise<void> {
    while (this.#writing) await this.#writing.catch(() => undefined);
    if (this.#arrivals.length + this.#departures.length === 0) return;
    this.#writing = this.#write().finally(() => {
      this.#writing = null;
    });
    await this.#writing;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    await this.flush().catch((error: unknown) => this.#context.logger.error({ err: error, lost: this.#arrivals.length }, 'visits could not be written'));
  }

  async #write(): Promise<void> {
    const arrivals = this.#arrivals;
    const departures = this.#departures;
    this.#arrivals = [];
    this.#departures = [];
    try {
      const unknown = await this.#context.database.transaction(async (tx) => {
        await insertVisits(tx, arrivals);
        return noteDepartures(tx, departures);
      });
      for (const departure of departures) {
        if (unknown.has(departure.id) && ++departure.attempts < attemptsAtMost && !this.#stopped) this.#departures.push(departure);
      }
      if (this.#departures.length > 0) this.#plan();
    } catch (error) {
      this.#arrivals = [...arrivals, ...this.#arrivals];
      this.#departures = [...departures, ...this.#departures];
      if (!this.#stopped) this.#plan();
      throw error;
    }
  }

  #admit(): void {
    if (this.#arrivals.length + this.#departures.length >= waitingAtMost) throw refuse.unavailable();
    this.#plan();
  }

  #plan(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.flush().catch((error: unknown) => this.#context.logger.warn({ err: error }, 'visits wait for the database'));
    }, flushAfterMilliseconds).unref();
  }
}

/** One writer for each context. Handlers look it up here. */
const writers = new WeakMap<Context, VisitWriter>();

export function visitWriterOf(context: Context): VisitWriter {
  let writer = writers.get(context);
  if (!writer) {
    writer = new VisitWriter(context);
    writers.set(context, writer);
  }
  return writer;
}

/** `stop` writes the queued visits. Call it after the last answer and before the database closes. */
export function startAnalytics(context: Context): { stop(): Promise<void> } {
  return { stop: () => visitWriterOf(context).stop() };
}
