/** What is built before the server runs: the portal's pages, and the console. */
import { join } from 'node:path';
import { build, buildPart } from './built-part.mjs';
import { commandOf } from './processes.mjs';

/** The sources of the pages of both, and the packages that they use. */
const common = ['contract', 'browser', 'ui', 'tsconfig.json', 'package-lock.json'];

/** @type {() => import('./built-part.mjs').Part} */
const portal = () => ({
  name: '页面',
  inputs: [...common, 'portal', 'mobile', 'public', 'vite.config.ts', 'scripts/amend-router.ts', 'react-router.config.ts'],
  record: join(build, 'inputs.json'),
  results: [join(build, 'server', 'index.js'), join(build, 'client')],
  assets: join(build, 'client', 'assets'),
  command: [commandOf('@react-router/dev', 'react-router'), 'build'],
});

/** @type {() => import('./built-part.mjs').Part} */
const consoleApplication = () => ({
  name: '管理后台',
  inputs: [...common, 'console'],
  record: join(build, 'console-inputs.json'),
  results: [join(build, 'console', 'index.html')],
  assets: join(build, 'console', 'assets'),
  command: [commandOf('vite'), 'build', '--config', 'console/vite.config.ts', '--logLevel', 'warn'],
});

/**
 * Builds what an input changed of since its last complete build; one after the other, since each uses every core.
 * @param {string} node the product's Node
 * @param {{ always?: boolean }} [options] `always` builds even where nothing changed
 * @returns {Promise<boolean>} whether it built anything
 */
export async function buildPortal(node, options) {
  const pages = await buildPart(node, portal(), options);
  return (await buildPart(node, consoleApplication(), options)) || pages;
}
