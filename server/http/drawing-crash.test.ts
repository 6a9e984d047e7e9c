import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import type { PageKey } from '../../contract/pages.ts';
import { describeOnSqlite } from '../database/testing.ts';
import { testContext } from '../testing-context.ts';
import type { PortalSource } from './pages.ts';
import { testServer } from './testing-server.ts';

const portalOf = (...pages: PageKey[]): PortalSource => ({ build: () => Promise.resolve({ routes: Object.fromEntries(pages.map((page) => [page, {}])) } as never) });

/** Ids of the child processes of this process that draw pictures. */
function drawingProcesses(): number[] {
  const lines = execFileSync('ps', ['-axo', 'pid=,ppid=,command='], { encoding: 'utf8' }).trim().split('\n');
  const children = lines.map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line)!).filter(([, , parent, command]) => Number(parent) === process.pid && command!.includes('picture-worker'));
  return children.map(([, pid]) => Number(pid));
}

describeOnSqlite('a crash of the drawing library', (open) => {
  test.each(['SIGKILL', 'SIGSEGV'] as const)('(%s) during a drawing loses no picture, and the server keeps answering', async (signal) => {
    const context = testContext(await open());
    const server = await testServer(context, portalOf('home', 'about', 'help'));
    const puzzle = () => server.send('GET', `/app/v1/baseUser/getCaptcha?userKey=${context.random.uuid()}`);
    const statuses = async (asked: Promise<{ status: number }>[]) => (await Promise.all(asked)).map(({ status }) => status);
    expect(await statuses([puzzle(), server.send('GET', '/share/home.png')])).toEqual([200, 200]);

    const drawing = drawingProcesses();
    // Earlier test files may have left drawing processes, which end when they are idle.
    expect(drawing.length).toBeGreaterThanOrEqual(2);
    const asked = [puzzle(), server.send('GET', '/share/about.png'), puzzle()];
    for (const pid of drawing) process.kill(pid, signal);
    expect(await statuses([...asked, server.send('GET', '/healthz')])).toEqual([200, 200, 200, 200]);
    expect(await statuses([puzzle(), server.send('GET', '/share/help.png')])).toEqual([200, 200]);
  });
});
