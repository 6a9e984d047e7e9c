import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { holdModules, holdPreloads, startAfterFirstPaint, startHeldPreloads } from './first-paint.ts';

const written = (html: string) => holdModules(Buffer.from(html), 'n').toString();

test('browsers ignore the inline module of a document and its preloads, and the text of the module is unchanged', () => {
  expect(written('<link rel="modulepreload" href="/a.js"/><script nonce="n" type="module" async="">b()</script><script>c()</script></body></html>')).toBe(`<link rel="held-modulepreload" href="/a.js"/><script nonce="n" type="text/x-module">b()</script><script>c()</script><script nonce="n">${startAfterFirstPaint}</script></body></html>`);
  expect(written('<body>no scripts</body>')).toBe('<body>no scripts</body>');
});

/** Runs the document's last script in a page that holds a module. */
function page({ hidden = false, reportsPaint = true } = {}) {
  const started: { type: string; textContent: string }[] = [];
  const preload = { rel: 'held-modulepreload' };
  const held = { textContent: 'b()', replaceWith: (script: never) => void started.push(script) };
  let paint = () => {};
  let late = () => {};
  const observe = vi.fn<(options: object) => void>();
  class PerformanceObserver {
    constructor(heard: () => void) {
      if (!reportsPaint) throw new TypeError('unsupported');
      paint = heard;
    }
    observe = observe;
  }
  runInNewContext(startAfterFirstPaint, {
    document: { hidden, querySelector: () => held, querySelectorAll: () => [preload], createElement: () => ({}) },
    setTimeout: (run: () => void, delay?: number) => (delay === undefined ? run() : (late = run)),
    PerformanceObserver,
  });
  return { started, preload, paint: () => paint(), late: () => late() };
}

test('the modules load and start once, after the first paint or when the time is up', () => {
  const { started, preload, paint, late } = page();
  expect([started, preload.rel]).toEqual([[], 'held-modulepreload']);
  paint();
  late();
  expect(started).toEqual([{ type: 'module', textContent: 'b()' }]);
  expect(preload.rel).toBe('modulepreload');
  const slow = page();
  slow.late();
  expect(slow.started).toHaveLength(1);
});

test('the module starts at once in a hidden tab and in a browser without PerformanceObserver', () => {
  expect(page({ hidden: true }).started).toHaveLength(1);
  expect(page({ reportsPaint: false }).started).toHaveLength(1);
});

test('the preloads of a room are ignored until its head script has run, and then start a few at a time', () => {
  expect(holdPreloads(Buffer.from('<link rel="modulepreload" href="/a.js"/><script nonce="n" type="module" async="">b()</script></body>')).toString()).toBe('<link rel="held-modulepreload" href="/a.js"/><script nonce="n" type="module" async="">b()</script></body>');
  const links = Array.from({ length: 7 }, () => ({ rel: 'held-modulepreload' }));
  const started = () => links.filter(({ rel }) => rel === 'modulepreload').length;
  const steps: (() => void)[] = [];
  runInNewContext(startHeldPreloads, { document: { querySelectorAll: () => links }, setTimeout: (run: () => void) => steps.push(run) });
  const counts = [started()];
  for (let step = steps.shift(); step; step = steps.shift()) {
    step();
    counts.push(started());
  }
  expect(counts).toEqual([3, 6, 7]);
});
