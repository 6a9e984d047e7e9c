import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Context } from '../context.ts';
import { contentFiles } from './content-files.ts';
import { picturesOf, refuseMissingPictures, storePictures } from './pictures.ts';

export { SeedInvalid } from '../publishing/index.ts';

const seedFolder = (name: string): string => fileURLToPath(new URL(`../../seed/${name}`, import.meta.url));

/** Loads `seed/launch` into an empty database, and in local mode `seed/demo` (spec operation#first-start). Later starts load changed files. */
export async function seedPortal(context: Context): Promise<void> {
  await loadSeed(context, seedFolder('launch'));
  if (context.config.mode === 'local' && existsSync(seedFolder('demo'))) await loadSeed(context, seedFolder('demo'));
}

/**
 * Loads a seed folder: content through the publishing functions, pictures into storage under `<folder>/<path below files/>`.
 * Can be repeated: unchanged files cost a hash, and entries that an operator edited stay. `seed/README.md` describes the files.
 * @throws {SeedInvalid} naming file, entry and field
 */
export async function loadSeed(context: Context, folder: string): Promise<{ entries: number; pictures: number }> {
  const set = basename(folder);
  const pictures = picturesOf(folder, set);
  const present = readdirSync(folder).filter((file) => file.endsWith('.json'));
  const loaded = { entries: 0, pictures: await storePictures(context, set, pictures) };
  for (const [file, load] of Object.entries(contentFiles)) {
    if (!present.includes(file)) continue;
    const text = readFileSync(join(folder, file), 'utf8');
    refuseMissingPictures(set, file, text, pictures);
    loaded.entries += await load(context, `${set}/${file}`, text);
  }
  if (loaded.entries + loaded.pictures > 0) context.logger.info({ seed: set, ...loaded }, 'seed loaded');
  return loaded;
}
