/** Who confirmed on their phone, as the messaging app knows them. */
export interface WechatPerson {
  /** Of this person at this application; another application sees another one. */
  openId: string;
  /** The same for this person at all applications of one developer; null where the vendor gives none. */
  unionId: string | null;
  /** As the person wrote it, or empty. Nothing about it is checked. */
  nickname: string;
}

export interface WechatProvider {
  readonly name: string;
  /**
   * Where a browser shows the QR code. From there the vendor sends it to `redirectUri` with `code` and `state`, or, where
   * the person refused, with `state` alone.
   *
   * @param request `redirectUri`'s host must be the one that is registered with the vendor; `state` has letters and digits only
   */
  authorizeUrl(request: { redirectUri: string; state: string }): Promise<string>;
  /** Scheme and host of that page: what a page of ours must be allowed to frame. */
  pageOrigin(): Promise<string>;
  /**
   * Exchanges a code, which is valid once and for a few minutes. No retry here: after a lost answer the vendor counts the code
   * as used.
   *
   * @throws WechatUnidentified
   */
  identify(code: string): Promise<WechatPerson>;
  /**
   * Resolves when the vendor answers and knows us. Free of charge, remembered for a minute.
   *
   * @throws WechatUnidentified
   */
  health(): Promise<void>;
  /**
   * Calls `listener` with the state of a QR code that was scanned and not yet confirmed. Only the fake can: the vendor reports
   * it to its own page alone.
   *
   * @returns what ends it
   */
  onScanned?(listener: (state: string) => void): () => void;
  /** Closes connections. A later call opens them again. */
  close(): Promise<void>;
}

/**
 * - `code-unusable`: unknown, used before, or too old. Another scan gets another code.
 * - `limited`: too many questions of ours.
 * - `misconfigured`: the vendor does not know this application, its secret or its address, or forbids it the question.
 * - `unreachable`: no sensible answer: no connection, a fault of the vendor's own, nonsense.
 * - `timeout`: no answer in time. The code may be used up all the same.
 */
export type WechatFailureReason = 'code-unusable' | 'limited' | 'misconfigured' | 'unreachable' | 'timeout';

export interface WechatFailure {
  reason: WechatFailureReason;
  /** The vendor's `errcode`, or a word of ours such as `local.UNREADABLE_ANSWER`. */
  vendorCode?: string | undefined;
  /** What the vendor's support asks for. */
  vendorRequestId?: string | undefined;
}

const RETRYABLE: ReadonlySet<WechatFailureReason> = new Set<WechatFailureReason>(['limited', 'unreachable', 'timeout']);

/**
 * It is not known who confirmed. Carries no text of the vendor's and no cause: the address of the question has the
 * application's secret and the code in it, and errors of the network repeat addresses.
 */
export class WechatUnidentified extends Error {
  override readonly name = 'WechatUnidentified';
  readonly provider: string;
  readonly reason: WechatFailureReason;
  /** Whether another scan may succeed later without a change of the configuration. */
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
