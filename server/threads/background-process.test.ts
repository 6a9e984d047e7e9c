import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { getPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createBackgroundProcess } from './background-process.ts';

const started = () => {
  const background = createBackgroundProcess<string, string | number>(new URL('./testing-worker.ts', import.meta.url));
  onTestFinished(() => {
    const pid = background.pid();
    if (pid !== null) process.kill(pid, 'SIGKILL');
  });
  return background;
};

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe('a background process', () => {
  test('answers each order, rejects a failed one with its error, and continues', async () => {
    const { ask, pid } = started();
    const outcomes = await Promise.allSettled([ask('a'), ask('fail'), ask('b')]);
    expect(outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : String(outcome.reason)))).toEqual(['A', expect.stringContaining('no such work'), 'B']);
    expect(pid()).not.toBe(process.pid);
  });

  test.each(['SIGKILL', 'SIGSEGV'] as const)('that is killed by %s during an order is replaced, and the new one answers the order', async (signal) => {
    const { ask, pid } = started();
    await ask('a');
    const first = pid()!;
    const asked = Promise.all([ask('b'), ask('c')]);
    process.kill(first, signal);
    expect(await asked).toEqual(['B', 'C']);
    expect(pid()).not.toBe(first);
  });

  test('is replaced once for an order that crashes it; that order fails, and the next is answered', async () => {
    const { ask } = started();
    await expect(ask('die')).rejects.toThrow('SIGSEGV');
    expect(await ask('a')).toBe('A');
  });

  test('has a lower priority than the server, and gets none of its keys', async () => {
    vi.stubEnv('MASTER_KEY', 'secret');
    const { ask } = started();
    expect(await ask('priority')).toBe(Math.min(19, getPriority() + 10));
    expect(await ask('environment')).toBe('');
  });

  test('ignores the signal that ends the whole process group while the server still works', async () => {
    const { ask, pid } = started();
    await ask('a');
    const first = pid()!;
    process.kill(first, 'SIGTERM');
    expect(await ask('b')).toBe('B');
    expect(pid()).toBe(first);
  });

  test('ends when the server is killed by SIGKILL', async () => {
    const server = spawn(process.execPath, [fileURLToPath(new URL('./testing-server.ts', import.meta.url))], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(createInterface(server.stdout), 'line')) as [string];
    expect(lives(Number(line))).toBe(true);
    server.kill('SIGKILL');
    await vi.waitUntil(() => !lives(Number(line)), 30_000);
  });
});
