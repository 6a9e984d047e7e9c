import type { IncomingMessage } from 'node:http';
import { Busboy, type BusboyConfig, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import type { CallUpload } from '../../contract/calls/index.ts';
import type { UploadedFile } from '../calls/caller.ts';
import { refuse } from '../calls/refusal.ts';

export interface ReceivedUpload {
  fields: Record<string, string>;
  file: UploadedFile;
  /** Stops reading if the file was not read to its end. @returns true if the whole body was read */
  finish(): boolean;
}

const fieldsAtMost = 50;

/**
 * Reads a multipart request up to its file. Only the fields are held in memory: the file is received while its stream is read.
 * @param fieldBytes limit of everything in the body except the file
 * @throws Refusal 40001 without a file or if the client disconnects, 41300, 41500
 */
export function receiveUpload(request: IncomingMessage, { types, maxBytes }: CallUpload, fieldBytes: number): Promise<ReceivedUpload> {
  if (!/^multipart\/form-data\s*;/i.test(request.headers['content-type'] ?? '')) return Promise.reject(refuse.unsupportedMediaType('multipart/form-data'));
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + fieldBytes) return Promise.reject(refuse.tooLarge());
  return new Promise((resolve, reject) => {
    const fields: Record<string, string> = {};
    let file: UploadedFile | null = null;
    let isRead = false;
    const parser = parserOf(request, { fieldSize: fieldBytes, fieldNameSize: 100, fields: fieldsAtMost, files: 1, parts: fieldsAtMost + 1, fileSize: maxBytes, headerPairs: 20 });
    if (parser === null) return reject(refuse.malformed());
    /** Stops reading. The rest of the body ends with the connection. */
    const stop = (error: Error): void => {
      request.unpipe(parser);
      if (file) file.stream.destroy(error);
      reject(error);
    };
    const leave = (): void => {
      if (!request.complete) stop(refuse.malformed('上传中断了，请重试'));
    };
    let bytes = 0;
    parser.on('field', (name: string | undefined, value: string | undefined, isNameCut, isValueCut) => {
      // A part may come without a name. An error thrown here would end the process.
      if (name === undefined || value === undefined) return stop(refuse.malformed());
      bytes += Buffer.byteLength(name) + Buffer.byteLength(value);
      if (isNameCut || isValueCut || bytes > fieldBytes) return stop(refuse.tooLarge());
      if (name !== '__proto__') fields[name] ??= value;
    });
    for (const limit of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const) parser.on(limit, () => stop(refuse.malformed()));
    parser.on('file', (_field, stream, name, _encoding, type) => {
      // A stream that is refused, or not read to its end, ends with an error. Without a listener the error would end the process.
      stream.on('error', () => undefined);
      if (!types.includes(type)) {
        stream.resume();
        return stop(refuse.invalidInput('file', `文件类型不支持，可以上传 ${types.map((each) => each.replace(/^.*\//, '')).join('、')}`));
      }
      stream.on('limit', () => stop(refuse.tooLarge()));
      file = { name, type, stream };
      resolve({
        fields,
        file,
        finish() {
          request.off('close', leave);
          if (!isRead) {
            request.unpipe(parser);
            stream.destroy();
          }
          return isRead;
        },
      });
    });
    parser.on('finish', () => {
      isRead = true;
      if (!file) reject(refuse.invalidInput('file', '请选择文件'));
    });
    parser.on('error', () => stop(refuse.malformed()));
    request.on('close', leave);
    request.pipe(parser);
  });
}

/** Null if the header has no boundary. */
function parserOf(request: IncomingMessage, limits: BusboyConfig['limits']): BusboyInstance | null {
  try {
    return new Busboy({ headers: request.headers as BusboyHeaders, limits });
  } catch {
    return null;
  }
}
