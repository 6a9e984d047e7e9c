import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import type { ViteDevServer } from 'vite';
import type { PortalSource } from './pages.ts';

const root = join(import.meta.dirname, '..', '..');
export const clientFolder = join(root, 'build', 'client');

/** The built portal. @throws if there is no build; the message names the command */
export function builtPortal(): PortalSource {
  const file = join(root, 'build', 'server', 'index.js');
  if (!existsSync(file)) throw new Error('还没有构建页面：请先运行 npm start 或 npm run build');
  const building = import(pathToFileURL(file).href) as Promise<ServerBuild>;
  return { build: () => building };
}

/** Vite in middleware mode, for `npm run dev`. Vite is a development dependency, so it is loaded only here. */
export async function portalFromSource(): Promise<PortalSource & { vite: ViteDevServer }> {
  const { createServer } = await import('vite');
  const vite = await createServer({ root, server: { middlewareMode: true }, appType: 'custom' });
  return { vite, build: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<unknown> as Promise<ServerBuild> };
}
