export interface MailMessage {
  /** The caller makes it once and uses it in every attempt, so that a repeated delivery can be recognised: `id@domain`, with or without angle brackets. */
  messageId: string;
  /** One plain address. */
  to: string;
  subject: string;
  text: string;
  html?: string;
}

export interface MailProvider {
  readonly name: string;
  /**
   * Passes the mail to the server once. Waiting and retrying are tasks of the outbox.
   *
   * @returns the server's last reply, without addresses
   * @throws MailUndelivered
   */
  send(message: MailMessage): Promise<{ response: string }>;
  /**
   * Resolves if the server answers and accepts our login. Sends nothing. The result is cached for a minute.
   *
   * @throws MailUndelivered
   */
  health(): Promise<void>;
  /** Closes connections after running mails. A later mail opens them again. */
  close(): Promise<void>;
}

export interface MailFailure {
  /**
   * True if the server refused this recipient or text permanently, so that another attempt cannot help. All other errors, such as a
   * wrong password of ours, may be corrected while the mail waits.
   */
  permanent: boolean;
  /** The failed step: an SMTP command, `CONN`, or a name of ours. */
  stage: string;
  /** RFC 5321 reply code, if the server replied. */
  replyCode?: number | undefined;
  /** RFC 3463 status, such as 5.1.1. */
  enhancedStatus?: string | undefined;
  /** Such as ECONNREFUSED. */
  systemCode?: string | undefined;
}

/** The mail was not accepted. The error contains no text of the server and no cause, because both repeat the address. */
export class MailUndelivered extends Error {
  override readonly name = 'MailUndelivered';
  readonly provider: string;
  readonly permanent: boolean;
  readonly stage: string;
  readonly replyCode: number | undefined;
  readonly enhancedStatus: string | undefined;
  readonly systemCode: string | undefined;

  constructor(provider: string, failure: MailFailure) {
    const details = [failure.stage, failure.replyCode, failure.enhancedStatus, failure.systemCode].filter((part) => part !== undefined);
    super(`mail undelivered by ${provider}: ${failure.permanent ? 'refused' : 'not now'} (${details.join(' ')})`);
    this.provider = provider;
    this.permanent = failure.permanent;
    this.stage = failure.stage;
    this.replyCode = failure.replyCode;
    this.enhancedStatus = failure.enhancedStatus;
    this.systemCode = failure.systemCode;
  }
}

/** Excludes characters that end a header, a command or an address early, and a second address. */
const PLAIN_ADDRESS = /^[^\s<>(),;:"\\@\p{Cc}]+@[^\s<>(),;:"\\@\p{Cc}]+$/u;

export function isPlainAddress(text: string): boolean {
  return text.length <= 254 && PLAIN_ADDRESS.test(text);
}

/**
 * Returns the Message-ID with brackets, and checks that the mail has exactly one recipient.
 *
 * @throws MailUndelivered permanently
 */
export function checkEnvelope(provider: string, { messageId, to }: MailMessage): { messageId: string } {
  if (!isPlainAddress(to)) throw new MailUndelivered(provider, { permanent: true, stage: 'local.ADDRESS' });
  const bare = messageId.replace(/^<(.*)>$/s, '$1');
  if (!isPlainAddress(bare)) throw new MailUndelivered(provider, { permanent: true, stage: 'local.MESSAGE_ID' });
  return { messageId: `<${bare}>` };
}
