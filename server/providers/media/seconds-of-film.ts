import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny';

/** @throws if the file is not a film */
export async function secondsOfFilm(path: string): Promise<number> {
  const input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS });
  try {
    return await input.computeDuration();
  } finally {
    input.dispose();
  }
}
