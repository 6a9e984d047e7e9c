import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { mediaPath, type MediaRequest, type MediaResponse } from './provider.ts';

/**
 * The vendor's module for browsers, made by `npm run build` if the settings choose the vendor (tools/live-vendors). The portal serves
 * it, because pages load no scripts of other origins.
 */
interface VendorSdk {
  /** Address with a content hash. @throws if the file is missing */
  address(): Promise<string>;
  /** @returns null for another address */
  answer(request: MediaRequest): Promise<MediaResponse | null>;
}

export function createVendorSdk(file: string): VendorSdk {
  let loaded: Promise<{ name: string; bytes: Buffer; packed: Buffer }> | undefined;

  function load() {
    loaded ??= read(file);
    // A later build may create the file.
    loaded.catch(() => (loaded = undefined));
    return loaded;
  }

  return {
    address: async () => `${mediaPath}sdk/${(await load()).name}`,
    async answer({ path, method, headers }): Promise<MediaResponse | null> {
      if (!path.startsWith('sdk/')) return null;
      if (method !== 'GET' && method !== 'HEAD') return { status: 405, headers: { Allow: 'GET, HEAD' } };
      const { name, bytes, packed } = await load();
      if (path !== `sdk/${name}`) return { status: 404 };
      const takesGzip = /\bgzip\b/.test(headers['accept-encoding'] ?? '');
      const body = takesGzip ? packed : bytes;
      return {
        status: 200,
        headers: {
          'Content-Type': 'text/javascript; charset=utf-8',
          'Content-Length': String(body.length),
          'Cache-Control': 'public, max-age=31536000, immutable',
          Vary: 'Accept-Encoding',
          ...(takesGzip && { 'Content-Encoding': 'gzip' }),
        },
        ...(method === 'GET' && { body }),
      };
    },
  };
}

async function read(file: string) {
  const bytes = await readFile(file);
  const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.js`;
  return { name, bytes, packed: await promisify(gzip)(bytes, { level: 9 }) };
}
