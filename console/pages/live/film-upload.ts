import { CallUnanswered } from '../../../contract/client.ts';
import { filmPartBytes, filmPartsMax } from '../../../contract/live/limits.ts';
import { ask } from '../../client.ts';
import { uploadFilmPart } from './uploads.ts';

export const filmMegabytesMax = (filmPartBytes * filmPartsMax) / 1024 / 1024;
const triesOfPart = 3;

/**
 * Uploads a preview film in parts. A part that gets no answer is sent again.
 * @param onProgress gets the uploaded share, from 0 to 1
 * @returns its address
 * @throws {CallRefused} {CallUnanswered}, the reason of an aborted signal
 */
export async function uploadFilm(file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<string> {
  const film = crypto.randomUUID();
  const parts = Math.ceil(file.size / filmPartBytes);
  for (let part = 1; part <= parts; part++) {
    await sendPart(file.slice((part - 1) * filmPartBytes, part * filmPartBytes), film, part, signal);
    onProgress(part / parts);
  }
  return (await ask('consoleLiveFinishFilm', { film, parts }, signal)).address;
}

async function sendPart(bytes: Blob, film: string, part: number, signal: AbortSignal): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    signal.throwIfAborted();
    try {
      await uploadFilmPart(bytes, film, part);
      return;
    } catch (error) {
      if (!(error instanceof CallUnanswered) || attempt === triesOfPart) throw error;
    }
  }
}
