export type Listener = (message: unknown) => void;

/**
 * Broadcasts events to every instance of the portal: content published, work waiting, people present. Messages are JSON and
 * may be lost when Redis is away, so they only ever say "look again"; what must not be lost is a row in the database.
 */
export interface Bus {
  /**
   * Delivers to every listener of the topic, on this instance (without waiting for Redis) and on all others. Never rejects
   * because Redis is away: what could not be handed over is kept, within bounds, and follows when it is back.
   */
  publish(topic: string, message: unknown): Promise<void>;

  /** Answers what ends the subscription. Listeners run after `publish` returned, each with a copy of its own. */
  subscribe(topic: string, listener: Listener): () => void;

  /**
   * Called when messages of other instances may have been missed (the connection to Redis was lost and is back). The
   * listener drops everything that it keeps and that a message would have made it drop. Answers what ends the subscription.
   */
  onGap(listener: () => void): () => void;

  /** Rejects while other instances cannot be reached. */
  ping(): Promise<void>;

  close(): Promise<void>;
}
