import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { consolePath } from '../../contract/constants.ts';
import { refuse } from '../calls/refusal.ts';
import { refused } from './answer.ts';
import { Assets } from './assets.ts';
import { faultPage } from './fault-page.ts';
import type { Owner } from './owner.ts';
import { documentHeaders } from './security-headers.ts';
import type { HttpServices } from './services.ts';

/** The console is a client-only application: all its addresses get one document, and the document names its files. */
export interface ConsoleSource {
  /** The document with two placeholders: a nonce, and the settings that the server passes to the application. Null while it is being built. */
  document(path: string): Promise<string | null>;
  /** Sends the application's file at this path. @returns false if the file does not exist */
  file(path: string, request: IncomingMessage, response: ServerResponse, headers: Record<string, string>): Promise<boolean>;
  close(): Promise<void>;
}

/** The placeholders must match console/vite.config.ts and console/index.html. */
const noncePlaceholder = '__CSP_NONCE__';
const dataPlaceholder = '__CONSOLE_DATA__';

const reloadSeconds = 3;
const beingBuilt = { title: '管理后台正在准备', text: '它的依赖在门户启动以后才装，通常一分钟左右；这一页会自己刷新。一直停在这里的，看运行 npm start 的窗口：没装好的原因和办法写在那里。' };

const root = join(import.meta.dirname, '..', '..');
const prefix = consolePath.slice(0, -1);

/**
 * The built console.
 * @param mayFollow true if the build may finish after the start: `npm start` builds in the background
 * @throws if the console is not built and mayFollow is false; the message names the command
 */
export function builtConsole(mayFollow: boolean, folder: string = join(root, 'build', 'console')): ConsoleSource {
  const file = join(folder, 'index.html');
  // The build writes this record last (scripts/built-part.mjs), so its presence shows that the files are complete.
  const record = `${folder}-inputs.json`;
  let built: { document: string; assets: Assets } | null = null;
  const read = () => (built ??= existsSync(file) && existsSync(record) ? { document: readFileSync(file, 'utf8'), assets: new Assets(folder) } : null);
  if (read() === null && !mayFollow) throw new Error('还没有构建管理后台：请先运行 npm start 或 npm run build');
  return {
    document: async () => read()?.document ?? null,
    async file(path, request, response, headers) {
      const name = path.slice(prefix.length);
      if (!built?.assets.has(name)) return false;
      await built.assets.send(name, request, response, headers);
      return true;
    },
    async close() {},
  };
}

/** Vite in middleware mode. It starts when the console is first opened, because developers work on the portal most of the time. */
export function consoleFromSource(): ConsoleSource {
  const folder = join(root, 'console');
  const begin = async () => {
    const { createServer } = await import('vite');
    // The portal's own Vite uses the default port of hot reloading.
    return createServer({ configFile: join(folder, 'vite.config.ts'), server: { middlewareMode: true, ws: { port: 24_679 } }, appType: 'custom' });
  };
  let begun: ReturnType<typeof begin> | null = null;
  const vite = () => (begun ??= begin());
  return {
    document: async (path) => (await vite()).transformIndexHtml(path.slice(prefix.length), readFileSync(join(folder, 'index.html'), 'utf8')),
    async file(_path, request, response) {
      const { middlewares } = await vite();
      return new Promise((resolve) => {
        response.once('close', () => resolve(true));
        middlewares(request, response, () => resolve(false));
      });
    },
    async close() {
      await (await begun)?.close();
    },
  };
}

export const isConsoleAddress = (path: string): boolean => path === prefix || path.startsWith(consolePath);

/**
 * Answers every address under /console/ with a file of the application, or with its document. Scripts and styles of the document
 * run with a nonce of its own (spec security#csp), so the document is never stored.
 */
export function consoleOwner(source: ConsoleSource, { context: { config, random }, headers: { common }, admission }: HttpServices): Owner {
  const data = JSON.stringify({ bases: config.gateways }).replaceAll('<', '\\u003c');

  return {
    owns: ({ path }) => isConsoleAddress(path),
    async answer({ path, url, request, requestId, clientAddress }, response) {
      const headers = { ...common, 'X-Request-Id': requestId };
      if (path === prefix) {
        response.writeHead(302, { ...headers, Location: consolePath + url.search, 'Cache-Control': 'no-store', 'Content-Length': 0 }).end();
        return;
      }
      if (await source.file(path, request, response, headers)) return;
      if (isFilesName(path)) throw refuse.unknownPath();
      await admission.admit(clientAddress);
      const document = await source.document(path);
      if (document === null) {
        const page = faultPage(refused(null, refuse.unavailable(reloadSeconds)), { requestId, origin: '', words: beingBuilt });
        response.writeHead(page.status, { ...headers, ...page.headers, Refresh: String(reloadSeconds), 'Content-Length': Buffer.byteLength(page.body) });
        response.end(request.method === 'HEAD' ? undefined : page.body);
        return;
      }
      const nonce = random.bytes(16).toString('base64url');
      const body = Buffer.from(document.replaceAll(noncePlaceholder, nonce).replace(dataPlaceholder, () => data));
      response.writeHead(200, {
        ...headers,
        ...documentHeaders(config, 'console', { inline: [`'nonce-${nonce}'`] }),
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Length': body.length,
        'Cache-Control': 'no-store',
      });
      response.end(request.method === 'HEAD' ? undefined : body);
    },
  };
}

/** True for paths that look like files. A missing file gets 404: the document in place of a script or picture would only confuse. */
const isFilesName = (path: string): boolean => path.startsWith(`${consolePath}assets/`) || /\/\.|\.[a-z0-9]{1,8}$/i.test(path);
