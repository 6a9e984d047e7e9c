/** A portal with a class on air, and Chromium pages that publish and watch it (page.ts), each behind its own proxy. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { build } from 'vite';
import { link } from '../../contract/pages.ts';
import { openBrowser, type Page } from '../../e2e/support/browser.ts';
import { freeUdpPort } from '../../server/providers/media/testing-peers.ts';
import { classCalls, fillClass, liveCode } from '../live-class.ts';
import { percentile } from '../percentiles.ts';
import { startPortalProcess, temporaryFolder } from '../portal-process.ts';
import type { LineOrder } from './lossy-line.ts';
import type { Glass, Shown } from './page.ts';

const root = join(import.meta.dirname, '../..');

async function scriptOfPage(): Promise<string> {
  const made = await build({ root, configFile: false, logLevel: 'warn', define: { 'process.env.NODE_ENV': '"production"' }, build: { write: false, minify: false, lib: { entry: join(import.meta.dirname, 'page.ts'), formats: ['iife'], name: 'page' } } });
  const [first] = Array.isArray(made) ? made : [made];
  if (!first || !('output' in first)) throw new Error('the script of the page was not built');
  return first.output[0].code;
}

/** The functions of a page (page.ts) by name. */
export interface GlassPage {
  page: Page;
  ask<Name extends keyof Glass>(name: Name, ...given: Parameters<Glass[Name]>): Promise<Awaited<ReturnType<Glass[Name]>>>;
}

export interface Line {
  port: number;
  set(order: Omit<LineOrder, 'to'>): void;
}

const errorsOfThisRun = /lost its connection|lost whep|status of 404/;

export async function goOnAir({ students }: { students: number }) {
  const folder = temporaryFolder();
  const udpPort = await freeUdpPort();
  const portal = await startPortalProcess(folder.path, { MEDIA_UDP_PORT: String(udpPort), MEDIA_BIND_ADDRESS: '127.0.0.1' });
  const people = await fillClass(folder.path, { students, minutes: 30 });
  const { call, streamsOf } = classCalls(portal.origin);
  // The publisher has its own browser, because its crash must not end the viewers.
  const [browserOfTeacher, browserOfStudents] = await Promise.all([openBrowser(['--autoplay-policy=no-user-gesture-required']), openBrowser()]);
  const script = await scriptOfPage();
  const lines: ChildProcess[] = [];

  async function open(browser: typeof browserOfTeacher, line: Line | null): Promise<GlassPage> {
    const page = await browser.newPage();
    page.on('console', (message) => message.type() === 'error' && !errorsOfThisRun.test(message.text()) && console.error(message.text()));
    page.on('pageerror', (error) => console.error(error));
    await page.addInitScript({ content: script });
    // An empty document of the portal's origin, so that only the stream takes processor time.
    const address = `${portal.origin}/empty`;
    await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><body>' }));
    await page.goto(address);
    const asked: GlassPage = {
      page,
      ask: (name, ...given) => page.evaluate(([called, values]) => (globalThis as unknown as { glass: Record<string, (...all: unknown[]) => unknown> }).glass[called]!(...values), [name, given] as const) as never,
    };
    await asked.ask('throughLine', line?.port ?? null);
    return asked;
  }

  await call('startLive', people.teacher);
  return {
    ...people,
    /** The addresses of the teacher or a student, valid for five minutes. */
    streamsOf,
    async line(order: Omit<LineOrder, 'to'>): Promise<Line> {
      const child = fork(new URL('./lossy-line.ts', import.meta.url));
      lines.push(child);
      const [{ port }] = (await once(child, 'message')) as [{ port: number }];
      child.send({ ...order, to: udpPort } satisfies LineOrder);
      return { port, set: (changed) => void child.send(changed satisfies LineOrder) };
    },
    teacherPage: (line: Line | null = null) => open(browserOfTeacher, line),
    studentPage: (line: Line | null = null) => open(browserOfStudents, line),
    /** Opens the public page of the class. */
    async publicPage({ withoutFlv }: { withoutFlv: boolean }): Promise<Page> {
      const page = await browserOfStudents.newPage();
      if (withoutFlv) await page.route(/live\.flv/, (route) => route.abort());
      await page.goto(portal.origin + link('liveDetail', { code: liveCode }));
      await page.getByRole('button', { name: /打开声音|关掉声音/ }).waitFor();
      return page;
    },
    async close() {
      await Promise.all([browserOfTeacher.close(), browserOfStudents.close()]);
      for (const line of lines) line.disconnect();
      await portal.kill('SIGTERM');
      folder.remove();
    },
  };
}

export interface Seen {
  median: number;
  p95: number;
  framesPerSecond: number;
  /** Longest time without a new picture, in milliseconds. */
  longestGap: number;
}

export function seenIn(shown: readonly Shown[], seconds: number): Seen {
  const ages = shown.map(({ age }) => age);
  const gaps = shown.slice(1).map(({ at }, index) => at - shown[index]!.at);
  return { median: percentile(ages, 50), p95: percentile(ages, 95), framesPerSecond: shown.length / seconds, longestGap: Math.max(...gaps) };
}

export const describe = ({ median, p95, framesPerSecond, longestGap }: Seen): string =>
  `p50 ${median.toFixed(0).padStart(5)} ms   p95 ${p95.toFixed(0).padStart(5)} ms   ${framesPerSecond.toFixed(1)} pictures/s   longest without a new picture ${longestGap.toFixed(0)} ms`;
