/**
 * A home page that is not cached is rendered at no less than 0.6 of the rate of a bare renderToPipeableStream of the same page with its
 * data at hand, and at 0.45 when the answers of calls are computed too.
 */
// This import is first, because it decides which build of React the others load.
import { readConfig } from '../server/config.ts';
import { Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { compose } from '../server/compose.ts';
import { createCalls } from '../server/http/calls.ts';
import { handlers } from '../server/http/handlers.ts';
import { Pages, type PortalSource } from '../server/http/pages.ts';
import { builtPortal } from '../server/http/portal-source.ts';
import { seedPortal } from '../server/seeding/seed.ts';
import { claim } from './claim.ts';
import { median } from './percentiles.ts';
import { profileHere } from './profile.ts';
import { temporaryFolder } from './portal-process.ts';

/** Many short slices in turn, so that other load on the machine affects all ways equally. */
const slices = 120;
const renderingsOfSlice = 10;
const warmUpRenderings = 300;

interface Way {
  name: string;
  render(): Promise<Buffer>;
}

const folder = temporaryFolder();
const { context, close } = compose(readConfig({ DATA_DIR: folder.path, LOG_LEVEL: 'error' }));
await context.database.migrate({ now: context.clock.now });
await seedPortal(context);

/** The context that React Router passes to the portal's entry, captured here. */
let handed: EntryContext | undefined;
const watched: PortalSource = {
  async build() {
    const build = await builtPortal().build();
    const { module } = build.entry;
    const handleRequest: typeof module.default = (...given) => {
      handed = given[3];
      return module.default(...given);
    };
    return { ...build, entry: { module: { ...module, default: handleRequest } } };
  },
};

const calls = createCalls({ context, handlers, sessionOf: () => Promise.resolve(null) });
const url = new URL('/home', context.config.publicOrigin);
const request = { url, tenant: { topCode: '-1' }, origin: url.origin, requestId: 'benchmark', raw: () => ({ host: url.host, url: '/home' }), admitUncached: () => Promise.resolve() };

async function render(pages: Pages): Promise<Buffer> {
  pages.cache.purge();
  const { page } = await pages.page(request);
  if (page.status !== 200) throw new Error(`/home answers ${page.status}`);
  return page.identity;
}

const pages = new Pages(context, builtPortal(), calls);
const ours: Way = { name: 'portal, page made anew, answers of calls cached', render: () => render(pages) };
const withCalls: Way = {
  name: 'portal, page and answers of calls made anew',
  render() {
    calls.purge();
    return render(pages);
  },
};

await render(new Pages(context, watched, calls));
if (!handed) throw new Error('the entry was not asked');
/** The page's data was streamed into the first rendering and is in `renderMeta`. Nothing reads the stream again. */
const { serverHandoffStream: _, ...loaded } = handed;
const bare: Way = {
  name: 'bare renderToPipeableStream, same element and data',
  render: () =>
    new Promise((resolve, reject) => {
      const entryContext = { ...loaded, serverHandoffStream: new ReadableStream<Uint8Array>() };
      const { pipe } = renderToPipeableStream(createElement(ServerRouter, { context: entryContext, url: url.href }), {
        onError: reject,
        // As in the portal's entry: a finished boundary is rendered in place.
        progressiveChunkSize: Infinity,
        onAllReady() {
          const parts: Buffer[] = [];
          const sink = new Writable({
            write(part: Buffer, _encoding, done) {
              parts.push(part);
              done();
            },
          });
          sink.once('finish', () => resolve(Buffer.concat(parts)));
          pipe(sink);
        },
      });
    }),
};

/** Runs each rendering in its own turn of the event loop, as a socket would. Otherwise work left over by earlier renderings accumulates. */
async function renderInTurn(way: Way): Promise<void> {
  await nextTurn();
  await way.render();
}

/** A slice of one way, ms per rendering. */
interface Slice {
  elapsed: number;
  /** Processor time of the rendering thread. */
  thread: number;
  /** Processor time of the whole process, including threads for compression and garbage collection. */
  process: number;
}

async function measure(way: Way): Promise<Slice> {
  const [threadBefore, processBefore, begun] = [process.threadCpuUsage(), process.cpuUsage(), performance.now()];
  for (let time = 0; time < renderingsOfSlice; time++) await renderInTurn(way);
  const elapsed = performance.now() - begun;
  const milliseconds = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000 / renderingsOfSlice;
  return { elapsed: elapsed / renderingsOfSlice, thread: milliseconds(process.threadCpuUsage(threadBefore)), process: milliseconds(process.cpuUsage(processBefore)) };
}

try {
  const ways = [ours, bare, withCalls];
  const [fromPortal, fromBare] = [await ours.render(), await bare.render()];
  if (!fromPortal.equals(fromBare)) throw new Error(`not the same page: ${fromPortal.length} bytes of ours, ${fromBare.length} of bare`);
  console.log(`the same ${fromPortal.length} bytes of HTML on both sides`);
  for (const way of ways) for (let time = 0; time < warmUpRenderings; time++) await renderInTurn(way);

  const measured = new Map<Way, Slice[]>(ways.map((way) => [way, []]));
  for (let slice = 0; slice < slices; slice++) for (const way of ways) measured.get(way)!.push(await measure(way));
  const medianOf = (way: Way, figure: keyof Slice): number => median(measured.get(way)!.map((slice) => slice[figure]));
  for (const way of ways) {
    const figures = (['elapsed', 'thread', 'process'] as const).map((figure) => medianOf(way, figure).toFixed(2).padStart(6));
    console.log(`${way.name.padEnd(50)} ${(1000 / medianOf(way, 'elapsed')).toFixed(0).padStart(5)} pages/s; ms a page: ${figures[0]} elapsed, ${figures[1]} CPU of the thread, ${figures[2]} CPU of the process`);
  }
  const ratioOf = (way: Way, figure: keyof Slice): number => medianOf(bare, figure) / medianOf(way, figure);
  for (const way of [ours, withCalls]) console.log(`${way.name}: ${ratioOf(way, 'elapsed').toFixed(2)} of bare in pages/s, ${ratioOf(way, 'thread').toFixed(2)} by CPU of the thread`);
  for (const way of ways) {
    await profileHere(way.name, async () => {
      for (let time = 0; time < 2 * warmUpRenderings; time++) await renderInTurn(way);
    });
  }
  claim('at least 0.6 of a bare rendering with answers cached', ratioOf(ours, 'elapsed') >= 0.6);
  claim('at least 0.45 of a bare rendering with answers made anew', ratioOf(withCalls, 'elapsed') >= 0.45);
} finally {
  await close();
  folder.remove();
}
