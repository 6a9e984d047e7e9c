import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type AnyDeclaration, declarations } from '../../contract/content/index.ts';

export interface Entry {
  code: string;
  publishAt?: string;
  body: Record<string, unknown>;
}

export const seedFolder = join(dirname(fileURLToPath(import.meta.url)), '..');
export const readSeed = <T>(path: string): T => JSON.parse(readFileSync(join(seedFolder, path), 'utf8')) as T;
export const entriesOf = (kind: string): Entry[] => readSeed<Entry[]>(`launch/${kind}.json`);

/** Kinds with a seed file of entries (code and body). */
export const entryFiles: readonly AnyDeclaration[] = declarations.filter(({ seed }) => !('field' in seed));
/** The name of a kind's file, as the argument of `entriesOf`. */
export const fileOf = ({ seed }: AnyDeclaration): string => seed.file.replace(/\.json$/, '');
export const kinds = entryFiles.map(fileOf);
