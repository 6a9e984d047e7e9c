/**
 * From an empty folder to the first page takes at most 18 s more than a bare Vite and React project, and the packages at most 650 MB.
 *
 *   npm run bench install [ROUNDS]
 *
 * Both sides begin in an empty folder with a warm cache: this project with `npm start`, which installs, builds and seeds, the bare project
 * with `npm ci` and Vite's development server. They alternate, so that both run under the same conditions. The console's packages are
 * installed after the first page. The time until the console answers is printed separately, and its packages count as ours.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from '../e2e/support/portal.ts';
import { until } from '../e2e/support/until.ts';
import { claim } from './claim.ts';
import { median } from './percentiles.ts';
import { temporaryFolder } from './portal-process.ts';

const root = join(import.meta.dirname, '..');
const rounds = Number(process.argv[2] ?? 2);
/** A user's environment, without this project's own tools on the path. */
const environment = { ...process.env, PATH: (process.env['PATH'] ?? '').split(delimiter).filter((part) => !part.includes('node_modules')).join(delimiter) };

interface Side {
  name: string;
  /** Writes the sources and the lock, without packages, into an empty folder. */
  write(folder: string): void;
  /** npm's arguments to install the packages. None if the start installs them. */
  install?: string[];
  /** npm's arguments to start the server, the address of its first page, and of a page that becomes available later. */
  start(port: string): { args: string[]; env: Record<string, string>; page: string; later?: string };
}

const ours: Side = {
  name: 'this project',
  write(folder) {
    const archive = execFileSync('git', ['archive', 'HEAD'], { cwd: root, maxBuffer: 2 ** 30 });
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
  },
  start: (port) => ({ args: ['start'], env: { PORT: port }, page: `http://localhost:${port}/home`, later: `http://localhost:${port}/console/` }),
};

const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<'dependencies' | 'devDependencies', Record<string, string>>;
const bareFiles = {
  'package.json': JSON.stringify({
    name: 'bare',
    private: true,
    type: 'module',
    scripts: { dev: 'vite --strictPort' },
    dependencies: { react: dependencies['react'], 'react-dom': dependencies['react-dom'] },
    devDependencies: { vite: devDependencies['vite'], '@vitejs/plugin-react': '*' },
  }),
  'vite.config.js': "import react from '@vitejs/plugin-react';\nexport default { plugins: [react()] };\n",
  'index.html': '<!doctype html><div id="root"></div><script type="module" src="/main.jsx"></script>\n',
  'main.jsx': "import { createRoot } from 'react-dom/client';\ncreateRoot(document.getElementById('root')).render(<h1>Hello</h1>);\n",
};
let bareLock = '';
const bare: Side = {
  name: 'bare Vite and React',
  write(folder) {
    for (const [name, text] of Object.entries(bareFiles)) writeFileSync(join(folder, name), text);
    if (!bareLock) {
      execFileSync('npm', ['install', '--package-lock-only', '--no-audit', '--no-fund'], { cwd: folder, env: environment, stdio: 'ignore' });
      bareLock = readFileSync(join(folder, 'package-lock.json'), 'utf8');
    }
    writeFileSync(join(folder, 'package-lock.json'), bareLock);
  },
  install: ['ci', '--no-audit', '--no-fund'],
  start: (port) => ({ args: ['run', 'dev', '--', '--port', port], env: {}, page: `http://localhost:${port}/` }),
};

interface Measured {
  installSeconds: number;
  /** Seconds from the empty folder to the first page. */
  firstSeconds: number;
  /** Seconds from the empty folder to the later page. */
  laterSeconds: number;
  megabytes: number;
}

async function answers(page: string): Promise<void> {
  await until(
    async () => {
      const answer = await fetch(page);
      await answer.text();
      if (!answer.ok) throw new Error(`${page} answers ${answer.status}`);
    },
    { timeoutMilliseconds: 180_000 },
  );
}

const format = (seconds: number) => `${seconds.toFixed(1).padStart(5)} s`;
const secondsSince = (begun: number) => (performance.now() - begun) / 1000;

async function measure({ write, install, start }: Side): Promise<Measured> {
  const temporary = temporaryFolder();
  const folder = join(temporary.path, 'project');
  mkdirSync(folder);
  try {
    write(folder);
    const begun = performance.now();
    if (install) execFileSync('npm', install, { cwd: folder, env: environment, stdio: 'ignore' });
    let installSeconds = install ? secondsSince(begun) : 0;

    const { args, env, page, later = page } = start(String(await freePort()));
    const server = spawn('npm', args, { cwd: folder, env: { ...environment, ...env }, stdio: ['ignore', 'pipe', 'ignore'], detached: true });
    server.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes('依赖已就绪')) installSeconds ||= secondsSince(begun);
    });
    try {
      await answers(page);
      const firstSeconds = secondsSince(begun);
      await answers(later);
      const laterSeconds = secondsSince(begun);
      const folders = ['node_modules', 'console/node_modules'].map((name) => join(folder, name)).filter((path) => existsSync(path));
      const kilobytes = execFileSync('du', ['-sk', ...folders], { encoding: 'utf8' }).trim().split('\n').reduce((sum, line) => sum + Number(line.split('\t')[0]), 0);
      return { installSeconds, firstSeconds, laterSeconds, megabytes: kilobytes / 1024 };
    } finally {
      const ended = once(server, 'close');
      // npm starts a shell, which starts the server. The whole process group must end before its folder is removed.
      process.kill(-server.pid!, 'SIGTERM');
      await ended;
    }
  } finally {
    rmSync(temporary.path, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

// The first round fills npm's cache and is not counted.
const measured = new Map<Side, Measured[]>([[ours, []], [bare, []]]);
for (let round = 0; round <= rounds; round++) {
  for (const [side, kept] of measured) {
    const result = await measure(side);
    if (round > 0) kept.push(result);
    console.log(`${round === 0 ? 'warming' : `round ${round}`}  ${side.name.padEnd(20)} packages installed ${format(result.installSeconds)}, first page ${format(result.firstSeconds)}, ${side === ours ? `console ${format(result.laterSeconds)}, ` : ''}packages ${result.megabytes.toFixed(0)} MB, load ${loadavg()[0]!.toFixed(1)}`);
  }
}
const secondsOf = (side: Side) => median(measured.get(side)!.map(({ firstSeconds }) => firstSeconds));
const [own, theirs] = [secondsOf(ours), secondsOf(bare)];
const megabytes = median(measured.get(ours)!.map((result) => result.megabytes));
console.log(`to the first page: ${own.toFixed(1)} s, bare ${theirs.toFixed(1)} s, ${(own - theirs).toFixed(1)} s more`);
claim('at most 18 s more to the first page than a bare Vite and React project', own - theirs <= 18);
claim('at most 650 MB of packages', megabytes <= 650);
