/** A subscription of a browser, as its `PushSubscription.toJSON()` gives it. Keys are base64url. */
export interface PushSubscription {
  /** The address at the push service. Its owner's browser made it, so it is a visitor's input, and it is secret (RFC 8030 section 8.3). */
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushMessage {
  /** At most 3993 bytes of UTF-8. Only the browser can read it (RFC 8291). */
  payload: string;
  /** The push service drops the message after this time. */
  ttlSeconds: number;
  /** A newer message with the topic replaces one that waits (RFC 8030 section 5.4): at most 32 characters of base64url. */
  topic: string;
}

/** Sends notifications to browsers by their push services (docs/decisions/0031). */
export interface PushProvider {
  /** The public key of this portal (RFC 8292), base64url. A browser accepts messages of its owner only. */
  readonly publicKey: string;
  /** Why the portal sends nothing to this subscription. Null if it does. */
  faultOf(subscription: PushSubscription): 'service' | 'keys' | null;
  /** Resolves when the push service has accepted the message, which does not mean that the browser gets it. @throws PushRefused */
  send(subscription: PushSubscription, message: PushMessage): Promise<void>;
}

/** The message contains no address, because an endpoint is secret. */
export class PushRefused extends Error {
  override readonly name = 'PushRefused';
  /** `gone`: the subscription has ended. `later`: another attempt may succeed. `never`: this message is refused for good. */
  readonly reason: 'gone' | 'later' | 'never';

  constructor(reason: PushRefused['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}
