/** Runs a real nginx with deploy/nginx.conf. Only ports, host names, certificate and file paths are replaced. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:http2';
import { connect as connectTcp } from 'node:net';
import { request as plainRequest, type IncomingMessage } from 'node:http';
import { networkInterfaces, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { onFreePort, PortTaken } from '../../support/portal.ts';
import { patienceMilliseconds, until } from '../../support/until.ts';

const written = resolve(fileURLToPath(import.meta.url), '../../../../deploy/nginx.conf');

/** The file as it is installed. */
export const writtenConfiguration = (): string => readFileSync(written, 'utf8');

/** A machine without IPv6 cannot listen on [::1]. */
const hasIpv6Loopback = Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ address }) => address === '::1'));
export const loopbacks: readonly ('127.0.0.1' | '::1')[] = hasIpv6Loopback ? ['127.0.0.1', '::1'] : ['127.0.0.1'];

export interface Asked {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** The loopback address to connect to, default 127.0.0.1. */
  at?: '127.0.0.1' | '::1';
  /** The visitor's own loopback address. */
  from?: string;
  /** Announces a body and sends none of it before the answer, so that the answer cannot depend on how much has arrived. */
  withholdsBody?: boolean;
}

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export interface Trickled {
  connections: number;
  from: string;
  everyMilliseconds: number;
}

export interface Trickling {
  /** Number of connections that are open and have not been answered. */
  waiting(): number;
  /** Number of connections that were answered and are still open. */
  lingering(): number;
  /** The data received on each connection. */
  answers(): string[];
  end(): void;
}

export interface Nginx {
  /** `https://127.0.0.1:PORT`, for a browser that accepts the test's certificate. */
  origin: string;
  /** Requests `host` over HTTPS and HTTP/2. */
  ask(path: string, asked?: Asked): Promise<Answer>;
  /** Sends many requests at once from one address, some hundreds per connection. Returns the status of each. */
  askMany(paths: readonly string[], asked?: Asked): Promise<number[]>;
  /**
   * Sends these bytes over an encrypted connection and then nothing.
   * @returns milliseconds until the other side closed it
   */
  stall(bytes: string): Promise<number>;
  /** Opens encrypted connections from a loopback address, sends these bytes over each, and then one byte every `everyMilliseconds`. */
  trickle(bytes: string, trickled: Trickled): Promise<Trickling>;
  /**
   * Requests a file and does not read the answer.
   * @returns a function that ends it
   */
  askWithoutReading(path: string): Promise<() => void>;
  /** Sends a request to port 80. */
  askPlain(path: string, host: string): Promise<Answer>;
  /** The contents of the access log and the error log so far. */
  log(): string;
  stop(): Promise<void>;
}

/** Debian installs nginx in /usr/sbin, which may be missing in a user's PATH. */
const withSystemFolders = (): NodeJS.ProcessEnv => ({ ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` });

/**
 * nginx supports `http2 on` from 1.25.1 (nginx.org/en/docs/http/ngx_http_v2_module.html). Debian 12 has an older version, where `http2` is
 * an option of `listen`.
 */
function saysHttp2OfPort(): boolean {
  // nginx prints its version to stderr.
  const { stderr } = spawnSync('nginx', ['-v'], { encoding: 'utf8', env: withSystemFolders() });
  const [major = 0, minor = 0, patch = 0] = (/nginx\/([\d.]+)/.exec(stderr)?.[1] ?? '').split('.').map(Number);
  return major < 2 && (minor < 25 || (minor === 25 && patch < 1));
}

/**
 * @param also further replacements in the file for a test: each text with its replacement
 * @throws nginx's output when it does not accept the file
 */
export const startNginx = (host: string, portals: readonly [number, number], also: readonly [string, string][] = []): Promise<Nginx> =>
  onFreePort((plain) => onFreePort((secure) => startAt(host, { plain, secure }, portals, also)));

async function startAt(host: string, { plain, secure }: { plain: number; secure: number }, portals: readonly [number, number], also: readonly [string, string][]): Promise<Nginx> {
  // A free port that is not in use yet may be given twice.
  if (plain === secure) throw new PortTaken();
  const folder = mkdtempSync(join(tmpdir(), 'yingwujiang-nginx-'));
  const key = join(folder, 'privkey.pem');
  const certificate = join(folder, 'fullchain.pem');
  execFileSync('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', '-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`, '-keyout', key, '-out', certificate], { stdio: 'ignore' });

  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${join(folder, name)};`).join(' ');
  const ofPort = saysHttp2OfPort();
  const changes: [string, string][] = [
    ['    listen [::]:80 default_server;\n', hasIpv6Loopback ? `    listen [::1]:${plain} default_server;\n` : ''],
    ['    listen [::]:443 ssl default_server;\n', hasIpv6Loopback ? `    listen [::1]:${secure} ssl ${ofPort ? 'http2 ' : ''}default_server;\n` : ''],
    ['listen 80 ', `listen 127.0.0.1:${plain} `],
    ['listen 443 ssl ', `listen 127.0.0.1:${secure} ssl ${ofPort ? 'http2 ' : ''}`],
    ['http2 on;', ofPort ? '' : 'http2 on;'],
    ['/etc/nginx/tls/fullchain.pem', certificate],
    ['/etc/nginx/tls/privkey.pem', key],
    ['/etc/nginx/pages', resolve(written, '../nginx')],
    // In the group, for the polls of rooms, and for the streams of classes.
    ...Array.from({ length: 3 }, (): [string, string] => ['portal-1:3000', `127.0.0.1:${portals[0]}`]),
    ...Array.from({ length: 2 }, (): [string, string] => ['portal-2:3000', `127.0.0.1:${portals[1]}`]),
    ['/tmp/nginx.pid', join(folder, 'pid')],
    ['error_log /dev/stderr', `error_log ${join(folder, 'error.log')}`],
    ['access_log /dev/stdout', `access_log ${join(folder, 'access.log')}`],
    ['default_type ', `${temporary} default_type `],
    ...also,
  ];
  let configuration = writtenConfiguration();
  for (const [from, to] of changes) {
    if (!configuration.includes(from)) throw new Error(`deploy/nginx.conf no longer says “${from}”`);
    configuration = configuration.replace(from, to);
  }
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configuration);

  const output = join(folder, 'output.log');
  const sink = openSync(output, 'a');
  // One process as the user who runs the tests, because nginx's worker user could not read that user's folder.
  const server = spawn('nginx', ['-c', file, '-p', folder, '-g', 'daemon off; master_process off;'], { stdio: ['ignore', sink, sink], env: withSystemFolders() });
  closeSync(sink);
  const ended = once(server, 'close');
  const read = (name: string): string => {
    try {
      return readFileSync(join(folder, name), 'utf8');
    } catch {
      return '';
    }
  };
  const log = () => ['output.log', 'error.log', 'access.log'].map(read).join('');

  const openSession = ({ at = '127.0.0.1', from }: Pick<Asked, 'at' | 'from'>) =>
    connect(`https://${at === '::1' ? '[::1]' : at}:${secure}`, {
      createConnection: () => connectTls({ socket: connectTcp({ host: at, port: secure, ...(from && { localAddress: from }) }), ca: readFileSync(certificate), servername: host, ALPNProtocols: ['h2'] }),
    });
  const ask: Nginx['ask'] = async (path, { method = 'GET', headers = {}, body, withholdsBody = false, ...route } = {}) => {
    const session = openSession(route);
    try {
      const stream = session.request({ ':method': method, ':path': path, ':authority': host, ...headers });
      if (!withholdsBody) stream.end(body);
      const [answered] = (await once(stream, 'response')) as [Record<string, string | number>];
      const { ':status': status, ...rest } = answered;
      return { status: Number(status), headers: Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)])), body: await text(stream) };
    } finally {
      session.close();
    }
  };
  const askMany: Nginx['askMany'] = async (paths, { method = 'GET', headers = {}, body, ...route } = {}) => {
    const statuses: number[] = [];
    // nginx ends a connection after a thousand requests, and accepts 128 at a time.
    for (let start = 0; start < paths.length; start += 500) {
      const session = openSession(route);
      try {
        const some = paths.slice(start, start + 500);
        statuses.push(
          ...(await Promise.all(
            some.map(async (path) => {
              const stream = session.request({ ':method': method, ':path': path, ':authority': host, ...headers });
              stream.end(body);
              const [answered] = (await once(stream, 'response')) as [Record<string, string | number>];
              stream.resume();
              await once(stream, 'close');
              return Number(answered[':status']);
            }),
          )),
        );
      } finally {
        session.close();
      }
    }
    return statuses;
  };
  const stall: Nginx['stall'] = async (bytes) => {
    const socket = connectTls({ host: '127.0.0.1', port: secure, ca: readFileSync(certificate), servername: host });
    await once(socket, 'secureConnect');
    const since = performance.now();
    socket.on('error', () => undefined).resume();
    socket.write(bytes);
    // A reset also ends the connection.
    await new Promise((ended) => socket.once('close', ended));
    return performance.now() - since;
  };
  const askWithoutReading: Nginx['askWithoutReading'] = async (path) => {
    const tcp = connectTcp({ host: '127.0.0.1', port: secure });
    const socket = connectTls({ socket: tcp, ca: readFileSync(certificate), servername: host });
    socket.on('error', () => undefined);
    await once(socket, 'secureConnect');
    socket.pause();
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    return () => void socket.destroy();
  };
  const trickle: Nginx['trickle'] = async (bytes, { connections, from, everyMilliseconds }) => {
    const ca = readFileSync(certificate);
    const answers = Array.from({ length: connections }, () => '');
    const isOpen = Array.from({ length: connections }, () => true);
    const sockets = answers.map((_, index) => {
      const socket = connectTls({ socket: connectTcp({ host: '127.0.0.1', port: secure, localAddress: from }), ca, servername: host });
      socket.setEncoding('latin1').on('data', (part: string) => (answers[index] += part));
      // A refused or reset connection also counts as ended.
      socket.on('error', () => undefined).on('close', () => (isOpen[index] = false));
      return socket;
    });
    await Promise.all(sockets.map((socket) => new Promise<void>((begun) => void socket.once('secureConnect', () => socket.write(bytes, () => begun())).once('close', () => begun()))));
    const timer = setInterval(() => {
      for (const [index, socket] of sockets.entries()) if (isOpen[index] && socket.writable) socket.write('x');
    }, everyMilliseconds);
    return {
      waiting: () => answers.filter((answer, index) => isOpen[index] && answer === '').length,
      lingering: () => answers.filter((answer, index) => isOpen[index] && answer !== '').length,
      answers: () => answers,
      end() {
        clearInterval(timer);
        for (const socket of sockets) socket.destroy();
      },
    };
  };
  const askPlain: Nginx['askPlain'] = async (path, name) => {
    const made = plainRequest({ host: '127.0.0.1', port: plain, path, headers: { host: name, connection: 'close' } });
    made.end();
    const [answer] = (await once(made, 'response')) as [IncomingMessage];
    return { status: answer.statusCode!, headers: answer.headers as Record<string, string>, body: await text(answer) };
  };
  let alive = true;
  void ended.then(() => (alive = false));
  try {
    await until(() => (alive ? askPlain('/', host) : null), { timeoutMilliseconds: patienceMilliseconds });
    if (!alive) throw new Error('it ended');
  } catch (cause) {
    server.kill('SIGKILL');
    await ended;
    const said = log();
    rmSync(folder, { recursive: true, force: true });
    const Fault = said.includes('Address already in use') ? PortTaken : Error;
    throw new Fault(`nginx did not answer. It wrote:\n${said}`, { cause });
  }
  return {
    origin: `https://127.0.0.1:${secure}`,
    ask,
    askMany,
    stall,
    trickle,
    askWithoutReading,
    askPlain,
    log,
    async stop() {
      server.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
