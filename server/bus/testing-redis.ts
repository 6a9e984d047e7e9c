import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Redis } from 'ioredis';

export interface TestRedis {
  /** The URL for `new Redis(url)`: a socket in a temporary folder, so that no port is needed. */
  url: string;
  /** Kills the server, as in a crash. Its clients lose their connections. */
  crash(): Promise<void>;
  /** Starts it again, empty, at the same address. */
  restart(): Promise<void>;
  /** Stops its answers without closing connections. */
  freeze(): void;
  thaw(): void;
  /** Runs a command as in redis-cli. */
  command(name: string, ...args: string[]): Promise<unknown>;
  stop(): Promise<void>;
}

interface Server {
  shell: ChildProcess;
  pid: number;
  ended: Promise<void>;
}

/** Starts Debian's redis-server for a test file. */
export async function startRedis(): Promise<TestRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'ywj-redis-'));
  const socket = join(folder, 'redis.sock');
  let server: Server | null = await serve(folder, socket);

  const signal = (name: NodeJS.Signals): void => {
    if (server) process.kill(server.pid, name);
  };
  async function crash(): Promise<void> {
    if (!server) return;
    const { shell, ended } = server;
    signal('SIGKILL');
    server = null;
    shell.stdin?.end();
    await ended;
  }

  return {
    url: socket,
    crash,
    async restart() {
      await crash();
      server = await serve(folder, socket);
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    async command(name, ...args) {
      const client = new Redis(socket);
      try {
        return await client.call(name, ...args);
      } finally {
        client.disconnect();
      }
    },
    async stop() {
      await crash();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Ends the server when its own input closes, which also happens when this process dies. */
const supervisor = `
  trap '' INT TERM HUP
  command -v redis-server >/dev/null || exit 127
  exec 3<&0
  redis-server "$@" 3<&- &
  server=$!
  echo "pid: $server"
  ( cat <&3; kill -KILL $server ) >/dev/null 2>&1 &
  wait $server
`;

async function serve(folder: string, socket: string): Promise<Server> {
  const settings = ['--port', '0', '--unixsocket', socket, '--unixsocketperm', '700', '--dir', folder, '--save', '', '--appendonly', 'no'];
  const shell = spawn('sh', ['-c', supervisor, 'supervisor', ...settings], { stdio: ['pipe', 'pipe', 'ignore'], detached: true });
  const ended = new Promise<void>((resolve) => shell.once('close', () => resolve()));
  const pid = await new Promise<number>((resolve, reject) => {
    let log = '';
    // The supervisor prints these lines before or after the server's own lines. Only the end of the log is kept.
    let server: number | null = null;
    let isReady = false;
    shell.once('error', reject);
    shell.once('exit', (code) =>
      reject(new Error(code === 127 ? 'The tests of several instances need Redis. Run: apt-get install -y redis-server' : `redis-server did not start: ${log}`)),
    );
    shell.stdout.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-8_000);
      server ??= Number(/^pid: (\d+)$/m.exec(log)?.[1] ?? 0) || null;
      isReady ||= log.includes('ready to accept connections');
      if (isReady && server !== null) resolve(server);
    });
  });
  return { shell, pid, ended };
}
