/** The person who confirmed on the phone, as the messaging app identifies them. */
export interface WechatPerson {
  /** Id of this person for this application. Other applications get another id. */
  openId: string;
  /** Id of this person for all applications of one developer. Null if the vendor gives none. */
  unionId: string | null;
  /** The person's own text, or empty. It is not checked. */
  nickname: string;
}

/** Logs in people who opened the portal inside the messaging app, where no phone could scan a QR code. */
export interface OfficialAccount {
  /**
   * Address of the page that asks the person for consent. It opens only inside the messaging app, and returns as the page with the QR code
   * does.
   */
  authorizeUrl(request: { redirectUri: string; state: string }): Promise<string>;
  /** As `WechatProvider.identify`, for codes of that page. */
  identify(code: string): Promise<WechatPerson>;
  readonly appId: string;
  /** Address of the vendor's script for pages inside the messaging app. */
  scriptUrl(): Promise<string>;
  /**
   * The ticket that signs pages for that script. The vendor counts these requests, so the caller keeps the ticket.
   *
   * @throws WechatUnidentified
   */
  shareTicket(): Promise<{ ticket: string; livesSeconds: number }>;
}

export interface WechatProvider {
  readonly name: string;
  /** Null if none is configured. */
  readonly official: OfficialAccount | null;
  /**
   * Address of the page with the QR code. From there the vendor redirects the browser to `redirectUri` with `code` and `state`, or, if
   * the person refused, with `state` alone.
   *
   * @param request the host of `redirectUri` must be registered with the vendor; `state` has letters and digits only
   */
  authorizeUrl(request: { redirectUri: string; state: string }): Promise<string>;
  /** Scheme and host of that page, which our pages must be allowed to frame. */
  pageOrigin(): Promise<string>;
  /**
   * Exchanges a code, which is valid once and for a few minutes. It does not retry, because after a lost answer the vendor counts the
   * code as used.
   *
   * @throws WechatUnidentified
   */
  identify(code: string): Promise<WechatPerson>;
  /**
   * Resolves if the vendor answers and accepts our application. Free of charge. The result is cached for a minute.
   *
   * @throws WechatUnidentified
   */
  health(): Promise<void>;
  /**
   * Calls `listener` with the state of a QR code that was scanned and not yet confirmed. Only the fake supports this: the vendor reports
   * it to its own page alone.
   *
   * @returns a function that stops it
   */
  onScanned?(listener: (state: string) => void): () => void;
  /** Closes connections. A later call opens them again. */
  close(): Promise<void>;
}

/**
 * - `code-unusable`: unknown, used before, or expired. Another scan gets another code.
 * - `limited`: too many requests of ours.
 * - `misconfigured`: the vendor refuses this application, its secret, its address or the request.
 * - `unreachable`: no valid answer: no connection, an error of the vendor, or an unreadable answer.
 * - `timeout`: no answer in time. The code may be used up anyway.
 */
export type WechatFailureReason = 'code-unusable' | 'limited' | 'misconfigured' | 'unreachable' | 'timeout';

export interface WechatFailure {
  reason: WechatFailureReason;
  /** The vendor's `errcode`, or a name of ours such as `local.UNREADABLE_ANSWER`. */
  vendorCode?: string | undefined;
  /** The id that the vendor's support asks for. */
  vendorRequestId?: string | undefined;
}

const RETRYABLE: ReadonlySet<WechatFailureReason> = new Set<WechatFailureReason>(['limited', 'unreachable', 'timeout']);

/**
 * The person could not be identified. The error contains no text of the vendor and no cause: the request's URL contains the
 * application's secret and the code, and network errors repeat URLs.
 */
export class WechatUnidentified extends Error {
  override readonly name = 'WechatUnidentified';
  readonly provider: string;
  readonly reason: WechatFailureReason;
  /** True if another scan may succeed later without a change of the configuration. */
  readonly retryable: boolean;
  readonly vendorCode: string | undefined;
  readonly vendorRequestId: string | undefined;

  constructor(provider: string, { reason, vendorCode, vendorRequestId }: WechatFailure) {
    super(`no person identified by ${provider}: ${reason}${vendorCode === undefined ? '' : ` (${vendorCode})`}`);
    this.provider = provider;
    this.reason = reason;
    this.retryable = RETRYABLE.has(reason);
    this.vendorCode = vendorCode;
    this.vendorRequestId = vendorRequestId;
  }
}
