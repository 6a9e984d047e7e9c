export interface ListedDocument {
  id: string;
  title: string;
  pages: string[];
}
export type SavedDocument = ListedDocument & { texts?: string[] | undefined };

type Change = (present: readonly ListedDocument[]) => readonly SavedDocument[];

interface Stored {
  read: () => Promise<readonly ListedDocument[]>;
  /** @param seen the documents that `next` is based on. Those that the teacher adds meanwhile stay */
  save: (next: readonly SavedDocument[], seen: readonly ListedDocument[]) => Promise<void>;
}

/**
 * Saves changes one after another, each based on the documents that are stored then. The list on the screen may be older.
 * @returns a function that resolves when its change is saved, and throws what `read` and `save` throw
 */
export function createDocumentChanges({ read, save }: Stored): (change: Change) => Promise<void> {
  let last = Promise.resolve();
  return (change) => {
    const made = last.then(async () => {
      const present = await read();
      await save(change(present), present);
    });
    last = made.catch(() => {});
    return made;
  };
}

/** A document that is already stored is replaced, because the answer to its first save may have been lost. */
export const withDocument = (document: SavedDocument): Change => (present) => [...present.filter(({ id }) => id !== document.id), document];

export const withoutDocument = (removed: string): Change => (present) => present.filter(({ id }) => id !== removed);

export const withTitle = (renamed: string, title: string): Change => (present) => present.map((each) => (each.id === renamed ? { ...each, title } : each));

/** Moves a document one place to the front. */
export const movedForward = (moved: string): Change => (present) => {
  const at = present.findIndex(({ id }) => id === moved);
  return at < 1 ? present : present.toSpliced(at - 1, 2, present[at]!, present[at - 1]!);
};
