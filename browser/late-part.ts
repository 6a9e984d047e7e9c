import { loadPart } from './loading.ts';

/** A part of an application that is loaded when it is first needed. */
export interface LatePart<Part> {
  /** The part, or null before it is loaded. */
  loaded: () => Part | null;
  /** Loads the part. A failure is silent, because the next need of the part loads it again. */
  prepare: () => void;
  /** Runs `work` with the part: at once if the part is loaded. `failed` gets the error of a failed load. */
  use: (work: (part: Part) => void, failed: (error: unknown) => void) => void;
}

/** @param load imports the part: `() => import('./part.ts')` */
export function latePart<Part>(load: () => Promise<Part>): LatePart<Part> {
  let loaded: Part | null = null;
  let loading: Promise<Part> | null = null;

  const request = () =>
    (loading ??= loadPart(load)
      .then((part) => (loaded = part))
      .finally(() => {
        loading = null;
      }));

  return {
    loaded: () => loaded,
    prepare: () => void (loaded ?? request().catch(() => {})),
    use(work, failed) {
      if (loaded) work(loaded);
      else request().then(work, failed);
    },
  };
}
