/** The real server as a separate process for benchmarks: its own data folder, a free port, loopback. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const root = join(import.meta.dirname, '..');

export interface PortalProcess {
  origin: string;
  pid: number | undefined;
  dataDir: string;
  /** Time from the start of the process to the line that says it listens, ms. */
  startedAfter: number;
  /** Processor time since its start in seconds, user and system. */
  cpuSeconds(): number;
  residentMegabytes(): number;
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

/** High limits, so that a benchmark measures the work and not refusals. All of them are settings. */
const wideLimits = {
  CALLS_PER_MINUTE_PER_ADDRESS: '100000000',
  ENQUIRIES_PER_HOUR_PER_ADDRESS: '100000000',
  REGISTRATIONS_PER_HOUR_PER_ADDRESS: '100000000',
  SMS_PER_HOUR_PER_ADDRESS: '100000000',
  SMS_PER_HOUR_PER_NETWORK: '100000000',
  SMS_PER_HOUR_FOR_SITE: '100000000',
};

export function temporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'ywj-benchmark-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }) };
}

/** Starts a program of this repository and waits for the line with its address. */
export async function startProcess(file: string, environment: Record<string, string>, dataDir: string): Promise<PortalProcess> {
  const begun = performance.now();
  const child: ChildProcess = spawn(process.execPath, [join(root, file)], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const origin = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${file} ended with ${String(code)} before it listened`)));
    createInterface({ input: child.stdout! }).on('line', (line) => {
      const found = /http:\/\/localhost:\d+/.exec(line);
      if (found) resolve(found[0]);
    });
  });
  const startedAfter = performance.now() - begun;
  return {
    origin,
    pid: child.pid,
    dataDir,
    startedAfter,
    cpuSeconds() {
      const fields = readFileSync(`/proc/${String(child.pid)}/stat`, 'utf8').replace(/^.*\) /, '').split(' ');
      return (Number(fields[11]) + Number(fields[12])) / 100;
    },
    residentMegabytes() {
      const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${String(child.pid)}/status`, 'utf8'))?.[1];
      return Number(kilobytes) / 1024;
    },
    async kill(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
}

export const startPortalProcess = (dataDir: string, environment: Record<string, string> = {}): Promise<PortalProcess> =>
  startProcess('server/main.ts', { DEMO_ON_AIR: '0', ...wideLimits, ...environment }, dataDir);
