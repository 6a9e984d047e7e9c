import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny';
import type { Logger } from 'pino';

/** The length of a media file in seconds. @throws if it is no media file */
export async function mediaSeconds(path: string): Promise<number> {
  const input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS });
  try {
    return await input.computeDuration();
  } finally {
    input.dispose();
  }
}

/**
 * The length of a recorded film in seconds. 0 for a film that cannot be played, which is logged, so that the rest of the class is stored.
 * @throws the error of the system if the file cannot be read: that passes, and the film must be kept
 */
export async function playableSeconds(path: string, logger: Pick<Logger, 'error'>): Promise<number> {
  try {
    return await mediaSeconds(path);
  } catch (error) {
    if (typeof (error as NodeJS.ErrnoException).code === 'string') throw error;
    logger.error({ err: error, path }, 'a recorded film cannot be played and is left out');
    return 0;
  }
}
