import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { calls, type CallUpload } from '../../contract/calls/index.ts';
import { returnCodes } from '../../contract/return-codes.ts';
import type { CallerContext, UploadedFile } from '../calls/caller.ts';
import { refuse } from '../calls/refusal.ts';
import { describeOnSqlite } from '../database/testing.ts';
import { testContext } from '../testing-context.ts';
import type { Handlers } from './handlers.ts';
import { type TestServer, testServer } from './testing-server.ts';

const path = '/app/v1/official/leaveMessage';
const fields = { userName: '王老师', userPhone: '13912345678', message: '请回电' };
const upload: CallUpload = { types: ['image/png', 'application/pdf'], maxBytes: 300_000 };

describeOnSqlite('a call that declares an upload', (open) => {
  let server: TestServer;
  let answer: (input: unknown, caller: CallerContext & { upload: UploadedFile }) => Promise<null>;
  let digest: string | undefined;

  beforeEach(async () => {
    // Declares an upload for an existing call.
    Object.assign(calls.leaveMessage, { upload });
    onTestFinished(() => void Reflect.deleteProperty(calls.leaveMessage, 'upload'));
    digest = undefined;
    answer = async (_input, { upload: { stream } }) => {
      const hash = createHash('sha256');
      for await (const part of stream) hash.update(part as Buffer);
      digest = hash.digest('hex');
      return null;
    };
    const handlers = new Proxy({}, { get: () => (input: unknown, caller: never) => answer(input, caller) }) as Handlers;
    server = await testServer(testContext(await open()), undefined, { handlers });
  });

  const form = (file?: Blob, values: Record<string, string> = fields) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(values)) body.append(name, value);
    if (file) body.append('file', file, '课表.png');
    return body;
  };
  const post = async (body: FormData | string): Promise<[number, number]> => {
    const response = await fetch(server.origin + path, { method: 'POST', body, ...(typeof body === 'string' && { headers: { 'content-type': 'application/json' } }) });
    return [response.status, ((await response.json()) as { returnCode: number }).returnCode];
  };
  const file = (length: number, type = 'image/png') => new Blob([Buffer.alloc(length, 'p')], { type });

  test('hands its handler the checked fields and the file as a stream', async () => {
    let seen: unknown;
    const read = answer;
    answer = (input, caller) => {
      seen = [input, caller.upload.name, caller.upload.type];
      return read(input, caller);
    };
    expect(await post(form(file(300_000)))).toEqual([200, returnCodes.success]);
    expect(seen).toEqual([{ ...fields, topCode: '-1' }, '课表.png', 'image/png']);
    expect(digest).toBe(createHash('sha256').update(Buffer.alloc(300_000, 'p')).digest('hex'));
  });

  test('refuses a file that is too long, of another type, or missing, invalid fields, and a body that is not a form', async () => {
    expect(await post(form(file(300_001)))).toEqual([413, returnCodes.tooLarge]);
    expect(await post(form(file(10, 'text/html')))).toEqual([400, returnCodes.invalidInput]);
    expect(await post(form())).toEqual([400, returnCodes.invalidInput]);
    expect(await post(form(file(10), { ...fields, userPhone: '1' }))).toEqual([400, returnCodes.invalidInput]);
    expect(await post(JSON.stringify(fields))).toEqual([415, returnCodes.unsupportedMediaType]);
    expect(digest).toBeUndefined();
  });

  test('answers a handler’s refusal before the file is read', async () => {
    answer = () => Promise.reject(refuse.noPermission());
    expect(await post(form(file(200_000)))).toEqual([200, returnCodes.noPermission]);
  });

  test('ends the stream with an error if the client disconnects in the middle', async () => {
    const failed = new Promise<unknown>((resolve) => {
      const read = answer;
      answer = (input, caller) => read(input, caller).catch((error: unknown) => (resolve(error), null));
    });
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
    await once(socket, 'connect');
    const part = (name: string, rest: string) => `--b\r\nContent-Disposition: form-data; name="${name}"${rest}`;
    const body = [...Object.entries(fields).map(([name, value]) => part(name, `\r\n\r\n${value}\r\n`)), part('file', '; filename="a.png"\r\nContent-Type: image/png\r\n\r\nbegun')].join('');
    socket.write(`POST ${path} HTTP/1.1\r\nHost: ${new URL(server.origin).host}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 200000\r\n\r\n${body}`, () => socket.destroy());
    expect(await failed).toMatchObject({ returnCode: returnCodes.invalidInput });
  });
});
