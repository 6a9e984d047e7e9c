export type Listener = (message: unknown) => void;

/**
 * Broadcasts events to every instance of the portal: published content, waiting work, people in a room. Messages are JSON and may be
 * lost while Redis is away, so they only tell listeners to look again. Data that must not be lost is in the database.
 */
export interface Bus {
  /**
   * Delivers to every listener of the topic, on this instance (without waiting for Redis) and on all others. It does not reject
   * while Redis is away: undelivered messages are buffered, up to a limit, and sent later.
   */
  publish(topic: string, message: unknown): Promise<void>;

  /** Returns a function that ends the subscription. Listeners run after `publish` has returned, each with a copy of its own. */
  subscribe(topic: string, listener: Listener): () => void;

  /**
   * Calls `listener` when messages of other instances may have been lost (the connection to Redis was lost and is back). The
   * listener must drop everything that a message could invalidate. Returns a function that ends the subscription.
   */
  onGap(listener: () => void): () => void;

  /** False while messages do not reach other instances or do not arrive from them. */
  readonly isConnected: boolean;

  /** Rejects while other instances cannot be reached. */
  ping(): Promise<void>;

  close(): Promise<void>;
}
