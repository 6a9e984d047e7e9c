export interface MailMessage {
  /** Made once by the caller and the same at every try, so that a repeated delivery can be recognised: `id@domain`, with or without angle brackets. */
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
   * Hands the mail over, once. Waiting and trying again belong to the outbox.
   *
   * @returns the server's last reply, without addresses
   * @throws MailUndelivered
   */
  send(message: MailMessage): Promise<{ response: string }>;
  /**
   * Resolves when the server answers and lets us in. Sends nothing, remembered for a minute.
   *
   * @throws MailUndelivered
   */
  health(): Promise<void>;
  /** Lets go of connections, after the mails under way. Sending afterwards opens them again. */
  close(): Promise<void>;
}

export interface MailFailure {
  /**
   * Whether the server refused this very recipient or text for good, so that trying again is of no use. All else,
   * a wrong password of ours included, may be mended while the mail waits.
   */
  permanent: boolean;
  /** Where it failed: an SMTP command, `CONN`, or a word of ours. */
  stage: string;
  /** RFC 5321 reply code, where the server replied. */
  replyCode?: number | undefined;
  /** RFC 3463 status, such as 5.1.1. */
  enhancedStatus?: string | undefined;
  /** Such as ECONNREFUSED. */
  systemCode?: string | undefined;
}

/** The mail was not taken. Carries no text of the server's and no cause: both repeat the address. */
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

/** Nothing that would end a header, a command or an address early, and no second address. */
const PLAIN_ADDRESS = /^[^\s<>(),;:"\\@\p{Cc}]+@[^\s<>(),;:"\\@\p{Cc}]+$/u;

export function isPlainAddress(text: string): boolean {
  return text.length <= 254 && PLAIN_ADDRESS.test(text);
}

/**
 * The Message-ID with its brackets, and proof that the mail goes to one person.
 *
 * @throws MailUndelivered permanently
 */
export function checkEnvelope(provider: string, { messageId, to }: MailMessage): { messageId: string } {
  if (!isPlainAddress(to)) throw new MailUndelivered(provider, { permanent: true, stage: 'local.ADDRESS' });
  const bare = messageId.replace(/^<(.*)>$/s, '$1');
  if (!isPlainAddress(bare)) throw new MailUndelivered(provider, { permanent: true, stage: 'local.MESSAGE_ID' });
  return { messageId: `<${bare}>` };
}
