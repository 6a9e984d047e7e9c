import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { describe, expect, test } from 'vitest';
import { type Amendment, amendModules, routerAmendments } from './amend-router.ts';

/** The text of a bundle of these modules. The first is the entry. */
async function bundleOf(modules: Record<string, string>, amendments: readonly Amendment[]): Promise<string> {
  const given: Plugin = { name: 'given', enforce: 'pre', resolveId: (id) => (id in modules ? id : null), load: (id) => modules[id] ?? null };
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [given, amendModules(amendments)],
    build: { write: false, minify: false, rolldownOptions: { input: Object.keys(modules)[0]! } },
  });
  if (!('output' in built)) throw new Error('several bundles');
  return built.output[0].code;
}

const amendment: Amendment = { name: 'quiet', file: /\/router\.js$/, from: /console\.warn\("loud"\);/g, to: '', places: 2 };

describe('a build with amendments', () => {
  test('changes every matching place of the named modules', async () => {
    const text = await bundleOf({ '/router.js': 'console.warn("loud"); console.log("kept"); console.warn("loud");' }, [amendment]);
    expect(text).toContain('kept');
    expect(text).not.toContain('loud');
  });

  test.each([
    ['finds fewer places', { '/router.js': 'console.warn("loud");' }],
    ['does not find the module', { '/other.js': 'console.warn("loud"); console.warn("loud");' }],
  ])('fails when it %s', async (_what, modules) => {
    await expect(bundleOf(modules, [amendment])).rejects.toThrow('“quiet”');
  });
});

test('without its messages a module of the router can still be parsed and still throws', () => {
  const path = '/react-router/dist/production/lib/router/router.js';
  const messages = routerAmendments.find(({ name }) => name === 'no messages of invariants')!;
  const installed = readFileSync(join(import.meta.dirname, '..', 'node_modules', path), 'utf8');
  const amended = installed.replace(messages.from, messages.to);
  expect(amended).not.toContain('You must provide a non-empty routes array to createRouter');
  expect(amended).toContain('invariant(init.routes.length > 0);');
});
