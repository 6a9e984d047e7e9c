import { upload } from '../../../browser/upload.ts';
import { addresses } from '../../../contract/calls/addresses.ts';
import type { DataOf } from '../../../contract/calls/index.ts';
import { served } from '../../served.ts';

/** Uploads a picture for a live class. @throws {CallRefused} {CallUnanswered} */
export const uploadPicture = (file: Blob, use: 'cover' | 'page'): Promise<DataOf<'consoleLiveUpload'>> => upload<'consoleLiveUpload'>(served.bases, addresses.consoleLiveUpload, { fields: { use }, file });

/** Uploads one part of a preview film. @throws {CallRefused} {CallUnanswered} */
export const uploadFilmPart = (part: Blob, film: string, number: number): Promise<null> =>
  upload<'consoleLiveUploadFilmPart'>(served.bases, addresses.consoleLiveUploadFilmPart, { fields: { film, part: String(number) }, file: new Blob([part], { type: 'application/octet-stream' }) });
