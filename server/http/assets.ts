import { existsSync, readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { encodingFor } from './negotiation.ts';
import type { Owner } from './owner.ts';
import type { HttpServices } from './services.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
};

interface Asset {
  file: string;
  contentType: string;
  cacheControl: string;
  bodies: Map<string, Promise<Buffer>>;
}

/** Serves the built client files. The set of files is fixed at start-up, so no path of a request reaches the disk. */
export class Assets {
  readonly #assets = new Map<string, Asset>();

  constructor(folder: string) {
    for (const file of walk(folder)) {
      const contentType = contentTypes[extname(file)];
      if (!contentType) continue;
      const path = `/${relative(folder, file).split(sep).join('/')}`;
      const isHashed = path.startsWith('/assets/');
      this.#assets.set(path, {
        file,
        contentType,
        cacheControl: isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        bodies: new Map(),
      });
    }
  }

  has(path: string): boolean {
    return this.#assets.has(path);
  }

  async send(path: string, request: IncomingMessage, response: ServerResponse, headers: Record<string, string>): Promise<void> {
    const asset = this.#assets.get(path);
    if (!asset) return;
    const isText = /javascript|css|svg|json|text|wasm/.test(asset.contentType);
    const encoding = (isText && encodingFor(request.headers['accept-encoding'])) || 'identity';
    const body = await bodyOf(asset, encoding);
    const all: Record<string, string | number> = {
      ...headers,
      'Content-Type': asset.contentType,
      'Cache-Control': asset.cacheControl,
      'Content-Length': body.length,
      Vary: 'Accept-Encoding',
    };
    if (encoding !== 'identity') all['Content-Encoding'] = encoding;
    response.writeHead(200, all);
    response.end(request.method === 'HEAD' ? undefined : body);
  }
}

/** The built files of the portal, under any host: their addresses depend on no tenant. */
export function assetsOwner(assets: Assets, { headers }: HttpServices): Owner {
  return {
    takesEveryHost: true,
    owns: ({ path }) => assets.has(path),
    answer: ({ path, request, requestId }, response) => assets.send(path, request, response, { ...headers.common, 'X-Request-Id': requestId }),
  };
}

/** The file in this encoding. It is read and compressed on the first request, outside the main thread, and then cached: the files are few and never change while the process runs. */
function bodyOf(asset: Asset, encoding: string): Promise<Buffer> {
  const cached = asset.bodies.get(encoding);
  if (cached) return cached;
  const body = readFile(asset.file).then((bytes) => {
    // Quality 9 takes 8 s for the 4.6 MB of the PDF reader, and saves 2 % of what quality 5 needs in 1 s.
    if (encoding === 'br') return compressBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: bytes.length > 1024 * 1024 ? 5 : 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
    return encoding === 'gzip' ? compressGzip(bytes, { level: 9 }) : bytes;
  });
  asset.bodies.set(encoding, body);
  // After a failure the next request tries again.
  body.catch(() => asset.bodies.delete(encoding));
  return body;
}

function* walk(folder: string): Generator<string> {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* walk(path);
    else yield path;
  }
}
