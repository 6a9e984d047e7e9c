import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny';

/** The length of a media file in seconds. @throws if it is no media file */
export async function mediaSeconds(path: string): Promise<number> {
  const input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS });
  try {
    return await input.computeDuration();
  } finally {
    input.dispose();
  }
}
