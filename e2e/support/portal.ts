/** A real portal for a journey or a benchmark: the server as `npm start` runs it, on a free port, with its own data folder. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { patienceMilliseconds, until } from './until.ts';

/** A line of `outbox.jsonl` (spec operation#outbox-file). */
export interface OutboxLine {
  at: string;
  channel: 'sms' | 'mail';
  to: string;
  subject?: string;
  text: string;
  code?: string;
}

export interface Portal {
  /** `http://localhost:PORT`, without a trailing slash. */
  origin: string;
  dataDir: string;
  /** The server's process id. Another one after `restart`. */
  readonly pid: number;
  /** All SMS and mails that the embedded providers have delivered so far, oldest first. */
  outbox(): OutboxLine[];
  /** Waits for the newest mail to `to`, or the newest SMS with a code. A mail may be sent after the answer. */
  delivered(channel: OutboxLine['channel'], to: string): Promise<OutboxLine>;
  /** SMS to a phone without a code, oldest first. */
  notices(to: string): string[];
  /** Reads the portal's own database, as an operator could. */
  query<Row>(sql: string, ...parameters: (string | number)[]): Row[];
  /** Changes the portal's own database directly, for effects that would need time or many people. */
  change(sql: string, ...parameters: (string | number | null)[]): void;
  /**
   * The right left edge of the newest open puzzle's piece, in px of the picture. It is stored only in the database (spec
   * captcha-and-sms#no-bypass).
   */
  puzzleAnswer(): number;
  /** The server's terminal output, of all its processes. */
  log(): string;
  /** Sends SIGTERM and returns the exit code. Deletes the data folder unless the caller passed it. */
  stop(): Promise<number>;
  /** Sends SIGKILL, like a power failure. The data folder stays for the next start. */
  kill(): Promise<void>;
  /** Starts a killed server again: the same port, data folder and settings. */
  restart(): Promise<void>;
}

export interface PortalOptions {
  /** Settings other than the defaults; see docs/operating.md. */
  env?: Record<string, string>;
  /** The data folder of an earlier portal. */
  dataDir?: string;
  port?: number;
}

const root = resolve(fileURLToPath(import.meta.url), '../../..');

/** A loopback port that is free at this moment. Another program may take it before it is used, so callers try again. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Only the variables that every program needs, and Node's compile cache. Settings of the developer's shell must not affect a test. */
function cleanEnvironment(): Record<string, string> {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'SystemRoot', 'TEMP', 'NODE_COMPILE_CACHE'];
  return Object.fromEntries(kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));
}

/** Another program took the port before it was used. */
export class PortTaken extends Error {}

/** Calls `start` with a free port, and again with another one if it was taken meanwhile. */
export async function onFreePort<Started>(start: (port: number) => Promise<Started>): Promise<Started> {
  for (let tries = 5; ; tries -= 1) {
    try {
      return await start(await freePort());
    } catch (error) {
      if (!(error instanceof PortTaken) || tries === 1) throw error;
    }
  }
}

/**
 * Starts the portal from its build and waits until it is ready.
 * @throws with the server's own output if it ends before that, or takes longer than a hundred seconds
 */
export async function startPortal(options: PortalOptions = {}): Promise<Portal> {
  if (!existsSync(join(root, 'build/server/index.js'))) throw new Error('The portal is not built: run `npm run build` first.');
  const { port } = options;
  return port === undefined ? onFreePort((free) => startAt(free, options)) : startAt(port, options);
}

/**
 * The UDP port of a portal's live classes. Two portals with the same one cannot both be on air. Free TCP ports are above 32767, where
 * browsers also open UDP ports, so this one is below. Browsers do not connect to some ports up to 10080.
 */
const udpPortOf = (port: number): number => 11_000 + (port % 20_000);

interface Running {
  pid: number;
  /** Resolves when the process has ended. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
  log(): string;
}

/** @throws as `startPortal`, or PortTaken. The data folder stays */
async function run(port: number, dataDir: string, env: Record<string, string>): Promise<Running> {
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: { ...cleanEnvironment(), MODE: 'local', DEMO_ON_AIR: '0', MEDIA_RTMP_PORT: '0', MEDIA_UDP_PORT: String(udpPortOf(port)), PORT: String(port), DATA_DIR: dataDir, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(server, 'close').then(([code]) => code as number | null);
  let written = '';
  for (const stream of [server.stdout, server.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (written += text));

  let alive = true;
  void ended.then(() => (alive = false));
  try {
    await until(
      async () => {
        if (!alive) return;
        // Wait for the server's own log line first, because another program might answer on the port.
        if (!written.includes('已启动')) throw new Error('it has not said yet that it started');
        const { status } = await fetch(`http://localhost:${port}/readyz`, { headers: { connection: 'close' } });
        if (status !== 200) throw new Error(`/readyz answers ${status}`);
      },
      { timeoutMilliseconds: 100_000 },
    );
    if (!alive) throw new Error('it ended');
  } catch (cause) {
    server.kill('SIGKILL');
    await ended;
    const Fault = written.includes(`端口 ${port} 已被占用`) ? PortTaken : Error;
    throw new Fault(`The portal did not become ready. It wrote:\n${written}`, { cause });
  }
  return {
    pid: server.pid!,
    end(signal) {
      server.kill(signal);
      return ended;
    },
    log: () => written,
  };
}

async function startAt(port: number, { env = {}, ...options }: PortalOptions): Promise<Portal> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'yingwujiang-portal-'));
  const forget = () => {
    if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
  };
  let running = await run(port, dataDir, env).catch((error: unknown) => {
    forget();
    throw error;
  });
  let writtenBefore = '';

  /** The server writes at the same time. Without a timeout a conflicting statement fails at once. */
  const inDatabase = <Result>(readOnly: boolean, ask: (database: DatabaseSync) => Result): Result => {
    const database = new DatabaseSync(join(dataDir, 'portal.db'), { readOnly, timeout: 5_000 });
    try {
      return ask(database);
    } finally {
      database.close();
    }
  };
  const query = <Row>(sql: string, ...parameters: (string | number)[]): Row[] => inDatabase(true, (database) => database.prepare(sql).all(...parameters) as Row[]);
  const change = (sql: string, ...parameters: (string | number | null)[]): void => inDatabase(false, (database) => void database.prepare(sql).run(...parameters));

  const outbox = (): OutboxLine[] => {
    const file = join(dataDir, 'outbox.jsonl');
    if (!existsSync(file)) return [];
    // The last line may be incomplete.
    const whole = readFileSync(file, 'utf8').split('\n').slice(0, -1);
    return whole.map((line) => JSON.parse(line) as OutboxLine);
  };

  return {
    origin: `http://localhost:${port}`,
    dataDir,
    get pid() {
      return running.pid;
    },
    outbox,
    delivered: (channel, to) =>
      until(
        () => {
          const line = outbox().findLast((each) => each.channel === channel && each.to === to && (channel === 'mail' || each.code !== undefined));
          if (!line) throw new Error(`Nothing was delivered to ${to} by ${channel}`);
          return line;
        },
        { timeoutMilliseconds: patienceMilliseconds },
      ),
    notices: (to) => outbox().flatMap((each) => (each.channel === 'sms' && each.to === to && each.code === undefined ? [each.text] : [])),
    query,
    change,
    puzzleAnswer() {
      const [puzzle] = query<{ answer_x: number }>('SELECT answer_x FROM captcha_puzzles WHERE answer_x IS NOT NULL ORDER BY issued_at DESC LIMIT 1');
      if (!puzzle) throw new Error('There is no open puzzle');
      return puzzle.answer_x;
    },
    log: () => writtenBefore + running.log(),
    async stop() {
      const code = await running.end('SIGTERM');
      forget();
      return code ?? -1;
    },
    async kill() {
      await running.end('SIGKILL');
    },
    async restart() {
      writtenBefore += running.log();
      running = await run(port, dataDir, env);
    },
  };
}
