import type { MailFailure } from './provider.ts';

/** The properties of nodemailer's errors that are used here. */
interface SmtpError {
  code?: unknown;
  originalCode?: unknown;
  command?: unknown;
  response?: unknown;
  responseCode?: unknown;
}

/**
 * A 5xx reply to these commands is about this recipient or this text. Before them it is about our address, password or
 * sender. An operator can correct these while the mail waits, so the mail must not be lost.
 */
const ABOUT_THIS_MAIL = new Set(['RCPT TO', 'DATA']);

/** RFC 5321 §4.5.3.1.10: servers answer RCPT with 552 where they mean 452. 503: the session was out of step, not the mail. */
const SAYS_NO_MEANS_LATER = new Set(['RCPT TO 552', 'RCPT TO 503', 'DATA 503']);

/** Classifies an error of the SMTP client. Its texts are evaluated, and never repeated. */
export function explainSmtpError(error: unknown): MailFailure {
  const { code, originalCode, command, response, responseCode } = (error ?? {}) as SmtpError;
  const stage = typeof command === 'string' && /^[A-Z][A-Z0-9 -]{0,30}$/.test(command) ? command : 'CONN';
  const replyCode = typeof responseCode === 'number' ? responseCode : undefined;
  const [, enhancedStatus] = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(typeof response === 'string' ? response : '') ?? [];
  return {
    permanent:
      replyCode !== undefined &&
      replyCode >= 500 &&
      ABOUT_THIS_MAIL.has(stage) &&
      !SAYS_NO_MEANS_LATER.has(`${stage} ${replyCode}`),
    stage,
    replyCode,
    enhancedStatus,
    systemCode: [originalCode, code].find((word): word is string => typeof word === 'string' && /^[A-Z][A-Z_]+$/.test(word)),
  };
}
