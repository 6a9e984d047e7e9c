import { contentKinds } from '../content-kinds.ts';
import type { Context } from '../context.ts';
import { parseLiveSeed, seedLiveRooms } from '../modules/live/index.ts';
import { type AnyContentKind, fingerprintOf, parseSeedFile, seedEntries, seedFileChanged } from '../publishing/index.ts';

/** Loads one file's content into the database. Returns the number of added or changed entries. */
export type SeedFileLoader = (context: Context, name: string, text: string) => Promise<number>;

/** Loads the entries of one kind, as `seed/README.md` describes them. For an unchanged file only its hash is computed. */
const entriesOf =
  (kind: AnyContentKind): SeedFileLoader =>
  async (context, name, text) => {
    const file = { name, fingerprint: fingerprintOf(kind, text) };
    if (!(await seedFileChanged(context, name, file.fingerprint))) return 0;
    const { added, changed } = await seedEntries(context, kind, file, parseSeedFile(kind, name, entriesIn(kind, text)));
    return added + changed;
  };

/** Converts a file with one field of the only entry into the form of the others. */
function entriesIn({ declaration: { seed, code } }: AnyContentKind, text: string): string {
  return seed.field === undefined ? text : `[{"code":"${code.fixed![0]}","body":{"${seed.field}":${text}}}]`;
}

/** By file name, in the order of loading. */
export const contentFiles: Readonly<Record<string, SeedFileLoader>> = {
  ...Object.fromEntries(contentKinds.map((kind) => [kind.declaration.seed.file, entriesOf(kind)])),
  'live-rooms.json': (context, name, text) => seedLiveRooms(context, parseLiveSeed(name, text)),
};
