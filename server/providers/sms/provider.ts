/** One SMS with a verification code. */
export interface SmsMessage {
  /** Mainland number, 11 digits, without country code. */
  phone: string;
  /** Four to six digits. */
  code: string;
  validMinutes: number;
  /** Our own id of the sending. It goes to the vendor and into logs, so it must not be personal. */
  reference: string;
}

/** One SMS that notifies an account's owner of a security event: the variables of the notice template. */
export interface SmsNotice {
  phone: string;
  /** The event: `在新设备上登录`. */
  event: string;
  /** `11月22日 17:05`. */
  time: string;
  device: string;
  place: string;
  reference: string;
}

/** One SMS about a live class, to a person who booked it, is on its list, or teaches it: the variables of the live template. */
export interface SmsLiveNotice {
  phone: string;
  /** The name of the class, shortened to `liveNameAtMost` characters. */
  name: string;
  /** The event as a verb phrase, at most `liveEventAtMost` characters: `改到 11月24日 19:30`. */
  event: string;
  /** Path and query of a page after the site's address, without a leading slash: `liveDetail?code=LV-1`. The template contains the domain. */
  address: string;
  reference: string;
}

/** Vendors refuse longer variables. */
export const liveNameAtMost = 20;
export const liveEventAtMost = 35;

export interface SmsProvider {
  readonly name: string;
  /**
   * Passes the message to the channel once. After a lost answer it is not repeated here: vendors do not recognise a
   * repetition, and the person would get two codes.
   *
   * @returns the channel's own id of the sending
   * @throws SmsUndelivered
   */
  send(message: SmsMessage): Promise<{ receipt: string }>;
  /**
   * Like `send`. Missing if no template for notices is configured.
   *
   * @throws SmsUndelivered
   */
  sendNotice?(notice: SmsNotice): Promise<{ receipt: string }>;
  /**
   * Like `send`. Missing if no template for live classes is configured.
   *
   * @throws SmsUndelivered
   */
  sendLiveNotice?(notice: SmsLiveNotice): Promise<{ receipt: string }>;
  /**
   * Resolves if the channel answers and accepts our key. Free of charge, sends nothing. The result is cached for a minute.
   *
   * @throws SmsUndelivered
   */
  health(): Promise<void>;
}

/**
 * - `refused`: the channel refused this message, this number or this account.
 * - `limited`: too many messages for this number or this account.
 * - `unreachable`: no valid answer: no connection, an error of the channel, or an unreadable answer.
 * - `timeout`: no answer in time. The message may have been sent anyway.
 */
export type SmsFailureReason = 'refused' | 'limited' | 'unreachable' | 'timeout';

export interface SmsFailure {
  reason: SmsFailureReason;
  /** True if a later attempt may succeed without a change of configuration, account or number. */
  retryable: boolean;
  /** The vendor's own code, such as `isv.AMOUNT_NOT_ENOUGH`. */
  vendorCode?: string | undefined;
  /** The id that the vendor's support asks for. */
  vendorRequestId?: string | undefined;
}

/**
 * The message was not sent, as far as the driver knows. The error has no text of the vendor's and no cause: both may repeat
 * the phone and the code.
 */
export class SmsUndelivered extends Error {
  override readonly name = 'SmsUndelivered';
  readonly provider: string;
  readonly reason: SmsFailureReason;
  readonly retryable: boolean;
  readonly vendorCode: string | undefined;
  readonly vendorRequestId: string | undefined;

  constructor(provider: string, failure: SmsFailure) {
    const vendorCode = tellableCode(failure.vendorCode);
    super(`SMS undelivered by ${provider}: ${failure.reason}${vendorCode === undefined ? '' : ` (${vendorCode})`}`);
    this.provider = provider;
    this.reason = failure.reason;
    this.retryable = failure.retryable;
    this.vendorCode = vendorCode;
    this.vendorRequestId = tellableRequestId(failure.vendorRequestId);
  }
}

/**
 * Refuses invalid phones and codes. Several numbers in one string would be several messages at
 * both vendors, and foreign numbers cost many times as much.
 *
 * @throws SmsUndelivered
 */
export function assertSendable(provider: string, { phone, code }: Pick<SmsMessage, 'phone' | 'code'>): void {
  assertMainland(provider, phone);
  if (!/^\d{4,6}$/.test(code)) {
    throw new SmsUndelivered(provider, { reason: 'refused', retryable: false, vendorCode: 'local.CODE' });
  }
}

/** @throws SmsUndelivered */
export function assertMainland(provider: string, phone: string): void {
  if (!/^1[3-9]\d{9}$/.test(phone)) {
    throw new SmsUndelivered(provider, { reason: 'refused', retryable: false, vendorCode: 'local.PHONE_NUMBER' });
  }
}

/** The vendor's code if it is safe to log. A value with a run of digits might contain a phone or a code of ours. */
function tellableCode(code: string | undefined): string | undefined {
  if (code === undefined) return undefined;
  return /^[A-Za-z][\w.-]{0,79}$/.test(code) && !/\d{4}/.test(code) ? code : 'unreadable';
}

function tellableRequestId(id: string | undefined): string | undefined {
  return id !== undefined && /^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$/.test(id) ? id : undefined;
}
