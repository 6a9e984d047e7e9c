import { isIP } from 'node:net';
import { cacheHealth } from '../cached-health.ts';
import type { ProviderDependencies } from '../surroundings.ts';
import { DEFAULT_MAIL_TIMEOUT_MS, parseFrom, type SmtpMailOptions } from './options.ts';
import { checkEnvelope, MailUndelivered, type MailMessage, type MailProvider } from './provider.ts';
import { explainSmtpError } from './smtp-refusals.ts';

const NAME = 'smtp';
const DEFAULT_PORTS = { 'smtp:': 587, 'smtps:': 465 };
const DEFAULT_MAX_CONNECTIONS = 3;

/** Limits the whole sending. A server that answers each step just in time could otherwise hold a mail for any time. */
const STEPS_OF_A_SENDING = 6;

/** A mail server over SMTP, with a few connections kept open. */
export function createSmtpMailProvider(options: SmtpMailOptions, { clock, logger }: ProviderDependencies): MailProvider {
  const timeoutMs = options.timeoutMs ?? DEFAULT_MAIL_TIMEOUT_MS;
  const from = parseFrom(options.from);
  let opened: ReturnType<typeof connect> | undefined;
  const pool = (): ReturnType<typeof connect> => (opened ??= connect(options, timeoutMs));

  const undelivered = (error: unknown, messageId?: string): MailUndelivered => {
    const failure = explainSmtpError(error);
    logger.warn({ provider: NAME, messageId, ...failure }, messageId === undefined ? 'mail channel failed' : 'mail undelivered');
    return new MailUndelivered(NAME, failure);
  };

  return {
    name: NAME,

    async send(message: MailMessage) {
      const { messageId } = checkEnvelope(NAME, message);
      const transport = await pool();
      try {
        const sent = await transport.sendMail({
          messageId,
          from,
          // An object counts as one address, with any characters in it.
          to: { name: '', address: message.to },
          subject: message.subject,
          text: message.text,
          html: message.html,
          date: new Date(clock.now()),
          // RFC 3834: prevents out-of-office replies.
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: AbortSignal.timeout(timeoutMs * STEPS_OF_A_SENDING),
        });
        return { response: withoutAddresses(sent.response ?? '') };
      } catch (error) {
        throw undelivered(error, messageId);
      }
    },

    health: cacheHealth(clock, async () => {
      const transport = await pool();
      try {
        await transport.verify();
      } catch (error) {
        throw undelivered(error);
      }
    }),

    async close() {
      const closing = opened;
      opened = undefined;
      (await closing)?.close();
    },
  };
}

async function connect(options: SmtpMailOptions, timeoutMs: number) {
  const { createTransport } = await import('nodemailer');
  const url = new URL(options.url);
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const secure = url.protocol === 'smtps:';
  return createTransport({
    pool: true,
    host,
    port: url.port === '' ? DEFAULT_PORTS[secure ? 'smtps:' : 'smtp:'] : Number(url.port),
    secure,
    requireTLS: !secure && (options.requireTls ?? !isLoopback(host)),
    ...(url.username !== '' && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
    tls: {
      minVersion: 'TLSv1.2',
      ...(options.certificateAuthority !== undefined && { ca: await withPublicAuthorities(options.certificateAuthority) }),
    },
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    maxConnections: options.maxConnections ?? DEFAULT_MAX_CONNECTIONS,
    // A mail may have been accepted although its connection broke. The outbox decides about another attempt.
    maxRequeues: 0,
    // Texts come from people and must not make the server read files or fetch addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
    logger: false,
  });
}

async function withPublicAuthorities(certificateAuthority: string): Promise<string[]> {
  const { rootCertificates } = await import('node:tls');
  return [...rootCertificates, certificateAuthority];
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/** The reply is stored with the outbox row, and some servers repeat the recipient in it. */
function withoutAddresses(response: string): string {
  return response.replaceAll(/\S+@\S+/g, '…').slice(0, 200);
}
