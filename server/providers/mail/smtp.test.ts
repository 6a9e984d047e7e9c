import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { fixedClock } from '../../clock.ts';
import { describeError, recordingLogger } from '../fake/recording-logger.ts';
import { mailConformance } from './conformance.ts';
import { createMailProvider, MailUndelivered, type MailProvider, type SmtpMailOptions } from './index.ts';
import { selfSignedCertificate } from './fake/certificate.ts';
import { openSmtpServer, type SmtpRefusal, type SmtpServer, type SmtpServerOptions } from './fake/smtp-server.ts';

const LOGIN = { user: 'portal@example.test', password: 'p@ss:wörd/1' };
const LOGIN_IN_URL = `${encodeURIComponent(LOGIN.user)}:${encodeURIComponent(LOGIN.password)}`;
const FROM = '鹦鹉匠 <noreply@example.test>';

const MESSAGE = {
  messageId: '<trial-7f3a@portal.example.test>',
  to: 'li.lei@example.test',
  subject: '开通通知',
  text: '登录地址：https://portal.example.test/user\n',
};

mailConformance('smtp', async (surroundings) => {
  const server = await openSmtpServer();
  return {
    provider: createMailProvider({ kind: 'smtp', url: `smtp://127.0.0.1:${server.port}`, from: FROM }, surroundings),
    delivered: async () =>
      server.mails.map(({ envelopeTo, headers, text }) => ({
        to: envelopeTo.join(', '),
        subject: headers.get('subject') ?? '',
        text: text.replaceAll('\r\n', '\n'),
        messageId: headers.get('message-id') ?? '',
      })),
    breakDown: () => server.suspend(),
    mend: () => server.resume(),
    close: () => server.close(),
  };
});

describe('smtp', () => {
  const opened: { close(): Promise<void> }[] = [];
  let certificate: { key: string; cert: string };
  let logged: string[];

  beforeAll(() => {
    certificate = selfSignedCertificate();
  });

  afterEach(async () => {
    for (const one of opened.splice(0).toReversed()) await one.close();
  });

  const serve = async (options: SmtpServerOptions = {}): Promise<SmtpServer> => {
    const server = await openSmtpServer(options);
    opened.push(server);
    return server;
  };

  const providerFor = (server: SmtpServer, options: Partial<SmtpMailOptions> = {}): MailProvider => {
    const { logger, lines } = recordingLogger();
    logged = lines;
    const url = `smtp://127.0.0.1:${server.port}`;
    const provider = createMailProvider({ kind: 'smtp', url, from: FROM, ...options }, { clock: fixedClock(), logger });
    opened.push(provider);
    return provider;
  };

  const failureOf = async (provider: MailProvider): Promise<MailUndelivered> =>
    provider.send(MESSAGE).then(
      () => expect.unreachable('the mail went out'),
      (error: MailUndelivered) => {
        expect(error).toBeInstanceOf(MailUndelivered);
        expect([describeError(error), ...logged].join('\n')).not.toMatch(/li\.lei|登录地址|p@ss/);
        return error;
      },
    );

  test('the mail has a sender, the date of the clock, both texts, and asks for no out-of-office replies', async () => {
    const server = await serve();
    await providerFor(server).send({ ...MESSAGE, html: '<p>登录地址</p>' });
    const [mail] = server.mails;
    expect(mail).toMatchObject({ envelopeFrom: 'noreply@example.test', envelopeTo: ['li.lei@example.test'], html: '<p>登录地址</p>' });
    expect(mail?.headers.get('from')).toBe('鹦鹉匠 <noreply@example.test>');
    expect(mail?.headers.get('date')).toBe('Mon, 02 Mar 2026 01:00:00 +0000');
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
  });

  test('logs in over STARTTLS with a verified certificate', async () => {
    const server = await serve({ tls: certificate, login: LOGIN });
    const url = `smtp://${LOGIN_IN_URL}@localhost:${server.port}`;
    await providerFor(server, { url, requireTls: true, certificateAuthority: certificate.cert }).send(MESSAGE);
    expect(server.mails).toMatchObject([{ encrypted: true, user: LOGIN.user }]);
  });

  test('logs in over TLS from the first byte', async () => {
    const server = await serve({ tls: certificate, implicitTls: true, login: LOGIN });
    const url = `smtps://${LOGIN_IN_URL}@127.0.0.1:${server.port}`;
    await providerFor(server, { url, certificateAuthority: certificate.cert }).send(MESSAGE);
    expect(server.mails).toMatchObject([{ encrypted: true, user: LOGIN.user }]);
  });

  test('gives neither password nor mail to a server with a certificate of an unknown authority', async () => {
    const server = await serve({ tls: certificate, implicitTls: true, login: LOGIN });
    const url = `smtps://${LOGIN_IN_URL}@127.0.0.1:${server.port}`;
    expect(await failureOf(providerFor(server, { url }))).toMatchObject({ permanent: false, systemCode: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
    expect(server.mails).toEqual([]);
  });

  test('does not fall back to a connection without TLS if TLS is required', async () => {
    const server = await serve();
    expect(await failureOf(providerFor(server, { requireTls: true }))).toMatchObject({ permanent: false });
    expect(server.mails).toEqual([]);
  });

  test.each<[string, SmtpRefusal, object]>([
    ['an unknown mailbox', { at: 'recipient', code: 550, reply: 'no such user li.lei@example.test' }, { permanent: true, stage: 'RCPT TO', replyCode: 550, enhancedStatus: '5.1.1' }],
    ['a text that is taken for spam', { at: 'message', code: 554, reply: 'message to li.lei@example.test refused' }, { permanent: true, stage: 'DATA', replyCode: 554 }],
    ['a message that is too large', { at: 'message', code: 552, reply: 'too large' }, { permanent: true, stage: 'DATA', replyCode: 552 }],
    ['a grey list', { at: 'recipient', code: 451, reply: 'try later, li.lei@example.test' }, { permanent: false, stage: 'RCPT TO', replyCode: 451 }],
    ['a full mailbox', { at: 'recipient', code: 452, reply: 'full' }, { permanent: false, replyCode: 452 }],
    ['552 to a recipient, which means 452', { at: 'recipient', code: 552, reply: 'too many' }, { permanent: false, replyCode: 552 }],
    ['a server that is out of space', { at: 'message', code: 452, reply: 'no space' }, { permanent: false, stage: 'DATA' }],
    ['a session out of step', { at: 'message', code: 503, reply: 'bad sequence' }, { permanent: false, replyCode: 503 }],
    ['a sender of ours that is not allowed', { at: 'sender', code: 550, reply: 'not your address' }, { permanent: false, stage: 'MAIL FROM', replyCode: 550 }],
    ['an address of ours that is blocked', { at: 'connect', code: 554, reply: 'blocked' }, { permanent: false, replyCode: 554 }],
    ['a server that is closing', { at: 'connect', code: 421, reply: 'closing' }, { permanent: false, replyCode: 421 }],
  ])('%s is classified correctly, and the next mail goes out', async (_what, refusal, expected) => {
    const server = await serve();
    const provider = providerFor(server);
    server.refuse(refusal);
    expect(await failureOf(provider)).toMatchObject(expected);
    await provider.send(MESSAGE);
    expect(server.mails).toHaveLength(1);
  });

  test('a wrong SMTP password is retried later, with the reason in the log', async () => {
    const server = await serve({ tls: certificate, login: LOGIN });
    const url = `smtp://${encodeURIComponent(LOGIN.user)}:wrong@localhost:${server.port}`;
    const provider = providerFor(server, { url, requireTls: true, certificateAuthority: certificate.cert });
    expect(await failureOf(provider)).toMatchObject({ permanent: false, stage: 'AUTH PLAIN', replyCode: 535, systemCode: 'EAUTH' });
    await expect(provider.health()).rejects.toMatchObject({ replyCode: 535 });
  });

  test('a server that accepts connections and never answers is given up after the configured time', async () => {
    const server = await serve();
    await server.fallSilent();
    expect(await failureOf(providerFor(server, { timeoutMs: 100 }))).toMatchObject({ permanent: false, systemCode: 'ETIMEDOUT' });
  });

  test('a server that accepted the mail and died before its reply gets it again only from the caller, with the same Message-ID', async () => {
    const server = await serve();
    const provider = providerFor(server);
    server.cutAfterTaking();
    expect(await failureOf(provider)).toMatchObject({ permanent: false });
    expect(server.mails).toHaveLength(1);
    await provider.send(MESSAGE);
    expect(server.mails.map(({ headers }) => headers.get('message-id'))).toEqual([MESSAGE.messageId, MESSAGE.messageId]);
  });

  test('consecutive mails share a connection, and parallel mails use a few', async () => {
    const server = await serve();
    const provider = providerFor(server, { maxConnections: 2 });
    await provider.send(MESSAGE);
    await provider.send(MESSAGE);
    expect(server.connections).toBe(1);
    await Promise.all(Array.from({ length: 10 }, () => provider.send(MESSAGE)));
    expect(server.connections).toBe(2);
    expect(server.mails).toHaveLength(12);
  });

  test('a text cannot make the server read a file or fetch an address', async () => {
    const server = await serve();
    const text = { path: '/etc/hostname' } as unknown as string;
    await expect(providerFor(server).send({ ...MESSAGE, text })).rejects.toMatchObject({ permanent: false, systemCode: 'EFILEACCESS' });
    expect(server.mails).toEqual([]);
  });
});
