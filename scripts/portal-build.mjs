/** What is built before the server answers: the portal's pages, the console, and the module of a media vendor. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, buildPart, partIsCurrent } from './built-part.mjs';
import { consoleFolder, installPackages, liveVendorsFolder } from './packages.mjs';
import { commandOf } from './processes.mjs';

/** Sources and packages of both the portal's pages and the console. */
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
const serviceWorker = () => ({
  name: '手机站的离线脚本',
  inputs: ['contract', 'browser', 'mobile/service-worker', 'tsconfig.json', 'package-lock.json'],
  record: join(build, 'service-worker-inputs.json'),
  results: [join(build, 'service-worker', 'service-worker.js')],
  assets: join(build, 'service-worker', 'assets'),
  command: [commandOf('vite'), 'build', '--config', 'mobile/service-worker/vite.config.ts', '--logLevel', 'warn'],
});

const consoleDocument = join(build, 'console', 'index.html');

/** @type {() => import('./built-part.mjs').Part} */
const consoleApplication = () => ({
  name: '管理后台',
  inputs: [...common, 'console'],
  record: join(build, 'console-inputs.json'),
  results: [consoleDocument],
  assets: join(build, 'console', 'assets'),
  command: [commandOf('vite'), 'build', '--config', 'console/vite.config.ts', '--logLevel', 'warn'],
});

/**
 * Builds the portal's pages and the phone site's service worker if an input changed since their last complete build.
 * @param {string} node the product's Node
 * @param {{ always?: boolean, signal?: AbortSignal }} [options] `always` builds also when nothing changed, `signal` ends the build
 */
export async function buildPages(node, { always = false, signal } = {}) {
  for (const part of [portal(), serviceWorker()]) if (always || !partIsCurrent(part)) await buildPart(node, part, signal);
}

export const consoleIsCurrent = () => partIsCurrent(consoleApplication());

/** Removes the console's document. The server then shows a waiting page until the next build (server/http/console.ts). */
export const withdrawConsole = () => rmSync(consoleDocument, { force: true });

/**
 * Builds the console if an input changed, after installing its packages.
 * @param {string} node the product's Node
 * @param {{ always?: boolean, progress?: boolean }} [options]
 */
export async function buildConsole(node, { always = false, progress = true } = {}) {
  if (!always && consoleIsCurrent()) return;
  await installPackages([consoleFolder], { progress });
  await buildPart(node, consoleApplication());
}

/** @type {(vendor: string) => import('./built-part.mjs').Part} */
const liveSdk = (vendor) => ({
  name: `直播服务商 ${vendor} 的脚本`,
  inputs: ['tools/live-vendors'],
  record: join(build, 'live-sdk-inputs.json'),
  results: [join(build, 'live-sdk', `${vendor}.js`)],
  assets: join(build, 'live-sdk', 'assets'),
  command: [commandOf('vite'), 'build', '--config', 'tools/live-vendors/vite.config.ts', '--mode', vendor, '--logLevel', 'warn'],
});

/**
 * Builds what browsers need of the media vendor that MEDIA_PROVIDER names, and installs its package before; nothing for the others.
 * @param {string} node the product's Node
 * @param {{ always?: boolean }} [options]
 */
export async function buildLiveSdk(node, { always = false } = {}) {
  const vendor = process.env.MEDIA_PROVIDER ?? '';
  if (!['livekit', 'zego'].includes(vendor) || (!always && partIsCurrent(liveSdk(vendor)))) return;
  await installPackages([liveVendorsFolder]);
  await buildPart(node, liveSdk(vendor));
}

/**
 * Builds all, one after the other: each uses every core.
 * @param {string} node the product's Node
 * @param {{ always?: boolean }} [options]
 */
export async function buildPortal(node, options) {
  await buildPages(node, options);
  await buildLiveSdk(node, options);
  await buildConsole(node, options);
}
