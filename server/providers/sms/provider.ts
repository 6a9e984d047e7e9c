/** One SMS with a verification code. */
export interface SmsMessage {
  /** Mainland number, 11 digits, without country code. */
  phone: string;
  /** Four to six digits. */
  code: string;
  validMinutes: number;
  /** Our own id of the sending. Goes to the vendor and into logs, so it must tell nothing about the person. */
  reference: string;
}

/** One SMS that notifies an account's owner of a security event: the variables of the notice template. */
export interface SmsNotice {
  phone: string;
  /** What happened: `在新设备上登录`. */
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
  /** The class, cut to `liveNameAtMost` characters. */
  name: string;
  /** What happened, a verb phrase: `改到 11月24日 19:30`. */
  event: string;
  /** Path and query of a page behind the site's address, without a slash in front: `liveDetail?code=LV-1`. The template holds the domain. */
  address: string;
  reference: string;
}

/** Vendors refuse longer variables. */
export const liveNameAtMost = 20;

export interface SmsProvider {
  readonly name: string;
  /**
   * Hands the message to the channel, once: a lost answer is not repeated here, because vendors do not
   * recognise a repetition and the person would get two codes.
   *
   * @returns the channel's own id of the sending
   * @throws SmsUndelivered
   */
  send(message: SmsMessage): Promise<{ receipt: string }>;
  /**
   * As `send`. Absent where no template for notices is configured.
   *
   * @throws SmsUndelivered
   */
  sendNotice?(notice: SmsNotice): Promise<{ receipt: string }>;
  /**
   * As `send`. Absent where no template for live classes is configured.
   *
   * @throws SmsUndelivered
   */
  sendLiveNotice?(notice: SmsLiveNotice): Promise<{ receipt: string }>;
  /**
   * Resolves when the channel answers and knows us. Free of charge, sends nothing, remembered for a minute.
   *
   * @throws SmsUndelivered
   */
  health(): Promise<void>;
}

/**
 * - `refused`: the channel said no to this message, this number or this account.
 * - `limited`: too often, for this number or this account.
 * - `unreachable`: no sensible answer: no connection, a fault of the channel's own, nonsense.
 * - `timeout`: no answer in time. The message may have been sent all the same.
 */
export type SmsFailureReason = 'refused' | 'limited' | 'unreachable' | 'timeout';

export interface SmsFailure {
  reason: SmsFailureReason;
  /** Whether a later try may succeed without a change of configuration, account or number. */
  retryable: boolean;
  /** The vendor's own code, such as `isv.AMOUNT_NOT_ENOUGH`. */
  vendorCode?: string | undefined;
  /** What the vendor's support asks for. */
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
 * Refuses what no channel may be asked for. Several numbers in one string would be several messages at
 * both vendors, numbers abroad cost a multiple.
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

/** A code is a word; something with a run of digits in it might be a phone or a code of ours. */
function tellableCode(code: string | undefined): string | undefined {
  if (code === undefined) return undefined;
  return /^[A-Za-z][\w.-]{0,79}$/.test(code) && !/\d{4}/.test(code) ? code : 'unreadable';
}

function tellableRequestId(id: string | undefined): string | undefined {
  return id !== undefined && /^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$/.test(id) ? id : undefined;
}
