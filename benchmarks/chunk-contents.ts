/** The sources of each script of the build, found by building the pages in memory. */
import { join, relative } from 'node:path';
import { createBuilder } from 'vite';

const root = join(import.meta.dirname, '..');

export interface ChunkPart {
  /** One of our files, or the package of another one. */
  source: string;
  /** Share of the chunk's text before minification, 0 to 1. */
  share: number;
}

/** By file name below build/client, with parts sorted by size. */
export async function chunkContents(): Promise<Map<string, ChunkPart[]>> {
  process.env.NODE_ENV = 'production';
  const contents = new Map<string, ChunkPart[]>();
  const builder = await createBuilder({
    root,
    logLevel: 'error',
    build: { write: false },
    plugins: [
      {
        name: 'chunk-contents',
        generateBundle(_options, bundle) {
          for (const chunk of Object.values(bundle)) {
            if (chunk.type === 'chunk') contents.set(chunk.fileName, partsOf(chunk.modules));
          }
        },
      },
    ],
  });
  const { client } = builder.environments;
  if (!client) throw new Error('the build has no client');
  await builder.build(client);
  return contents;
}

function partsOf(modules: Record<string, { renderedLength: number }>): ChunkPart[] {
  const lengths = new Map<string, number>();
  for (const [file, { renderedLength }] of Object.entries(modules)) {
    const source = sourceOf(file);
    lengths.set(source, (lengths.get(source) ?? 0) + renderedLength);
  }
  const whole = Math.max(1, lengths.values().reduce((sum, length) => sum + length, 0));
  return [...lengths].map(([source, length]) => ({ source, share: length / whole })).toSorted((a, b) => b.share - a.share);
}

function sourceOf(file: string): string {
  const [, inPackage] = /^.*node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(file) ?? [];
  return inPackage ?? (file.startsWith('\0') ? file.slice(1) : relative(root, file.replace(/\?.*$/, '')));
}
