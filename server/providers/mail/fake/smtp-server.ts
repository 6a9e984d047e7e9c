import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { readMail, type ReceivedMail } from './received-mail.ts';

/** The step that the server refuses, and its reply. */
export interface SmtpRefusal {
  at: 'connect' | 'auth' | 'sender' | 'recipient' | 'message';
  code: number;
  /** Reply to the client. Like real servers, it may repeat the address. */
  reply: string;
}

export interface SmtpServerOptions {
  /** Key and certificate. Without them STARTTLS is not offered. */
  tls?: { key: string; cert: string };
  /** TLS from the first byte. */
  implicitTls?: boolean;
  /** Login that is required before mail. */
  login?: { user: string; password: string };
}

/** A mail server on loopback, for tests. */
export interface SmtpServer {
  readonly port: number;
  readonly mails: ReceivedMail[];
  /** Number of connections so far. */
  readonly connections: number;
  /** Refuses the next `times` occasions, default 1. */
  refuse(refusal: SmtpRefusal, times?: number): void;
  /** Accepts the next mail, or the next to `address`, and cuts all connections before the reply. */
  cutAfterTaking(address?: string): void;
  /** Refuses connections on the same port until `resume`. */
  suspend(): Promise<void>;
  /** Accepts connections on the same port and never answers, until `resume`. */
  fallSilent(): Promise<void>;
  resume(): Promise<void>;
  close(): Promise<void>;
}

export async function openSmtpServer(options: SmtpServerOptions = {}): Promise<SmtpServer> {
  const mails: ReceivedMail[] = [];
  const refusals: SmtpRefusal[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  let isCut: ((addresses: string[]) => boolean) | null = null;

  const refusalAt = (stage: SmtpRefusal['at']): Error | undefined => {
    const index = refusals.findIndex(({ at }) => at === stage);
    const [refusal] = index < 0 ? [] : refusals.splice(index, 1);
    return refusal && Object.assign(new Error(refusal.reply), { responseCode: refusal.code });
  };

  const smtp = new SMTPServer({
    ...options.tls,
    secure: options.implicitTls ?? false,
    authOptional: options.login === undefined,
    hideSTARTTLS: options.tls === undefined || options.implicitTls === true,
    disableReverseLookup: true,
    hideENHANCEDSTATUSCODES: false,
    logger: false,
    onConnect: (_session, done) => done(refusalAt('connect')),
    onAuth: (auth, _session, done) => {
      const refused = refusalAt('auth');
      const known = auth.username === options.login?.user && auth.password === options.login?.password;
      if (refused !== undefined) done(refused);
      else if (known) done(null, { user: auth.username });
      else done(Object.assign(new Error('Authentication credentials invalid'), { responseCode: 535 }));
    },
    onMailFrom: (_address, _session, done) => done(refusalAt('sender')),
    onRcptTo: (_address, _session, done) => done(refusalAt('recipient')),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const refused = refusalAt('message');
        if (refused !== undefined) {
          done(refused);
          return;
        }
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          ...readMail(Buffer.concat(chunks).toString('utf8')),
          envelopeFrom: mailFrom === false ? '' : mailFrom.address,
          envelopeTo: rcptTo.map(({ address }) => address),
          encrypted: session.secure,
          user: session.user as string | undefined,
        });
        if (isCut?.(mails.at(-1)!.envelopeTo)) {
          isCut = null;
          cutAll();
        } else done(null, 'queued as 4F2A1C');
      });
    },
  });
  smtp.on('error', () => undefined);
  const inside = await new Promise<number>((resolve) => {
    const listener = smtp.listen(0, '127.0.0.1', () => resolve((listener.address() as AddressInfo).port));
  });

  const cutAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
  };

  /**
   * The SMTP server keeps running. Clients connect to a proxy in front of it, which can be closed, silent, or cut connections at any
   * moment. Cutting a socket below a TLS handshake in the same process can crash Node.
   */
  const openDoor = async (at: number, silent: boolean): Promise<Server> => {
    const door = createServer((outer) => {
      connections += 1;
      keep(outer);
      if (silent) return;
      const inner = keep(connect(inside, '127.0.0.1'));
      outer.pipe(inner).pipe(outer);
      outer.on('close', () => inner.destroy());
      inner.on('close', () => outer.destroy());
    });
    for (let tries = 100; ; tries -= 1) {
      try {
        await once(door.listen(at, '127.0.0.1'), 'listening');
        return door;
      } catch (error) {
        // Another program's outgoing connection may use the port meanwhile. It is temporary.
        if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || tries === 1) throw error;
        await pause(50);
      }
    }
  };

  let door: Server | undefined = await openDoor(0, false);
  const { port } = door.address() as AddressInfo;

  const shut = async (): Promise<void> => {
    const closing = door;
    door = undefined;
    if (closing === undefined) return;
    const closed = new Promise<void>((resolve) => closing.close(() => resolve()));
    cutAll();
    await closed;
  };

  return {
    port,
    mails,
    get connections() {
      return connections;
    },
    refuse(refusal, times = 1) {
      refusals.push(...Array.from({ length: times }, () => refusal));
    },
    cutAfterTaking(address) {
      isCut = (addresses) => address === undefined || addresses.includes(address);
    },
    suspend: shut,
    async fallSilent() {
      await shut();
      door = await openDoor(port, true);
    },
    async resume() {
      await shut();
      door = await openDoor(port, false);
    },
    async close() {
      await shut();
      await new Promise<void>((resolve) => smtp.close(() => resolve()));
    },
  };
}
