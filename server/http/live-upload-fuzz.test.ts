import { createCanvas } from '@napi-rs/canvas';
import { Readable } from 'node:stream';
import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { calls, type CallUpload } from '../../contract/calls/index.ts';
import { refusalOf } from '../calls/refusal.ts';
import { describeOnSqlite } from '../database/testing.ts';
import { consoleLiveHandlers } from '../modules/live/index.ts';
import { seededRandomness } from '../randomness.ts';
import { inputsOr, inputsTimeout } from '../testing-inputs.ts';
import { testCaller, testContext } from '../testing-context.ts';
import { receiveUpload } from './receive-upload.ts';

const inputs = inputsOr(3_000);
const boundary = 'fuzz-boundary';
const canvas = createCanvas(2, 2);
/** Pictures, files that only begin like a picture, a zip bomb, a CSV list with a formula, and an SVG with a script. */
const files = [
  ...(['image/png', 'image/jpeg', 'image/webp'] as const).map((type) => Buffer.from(canvas.toBuffer(type as 'image/png'))),
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]),
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1]),
  Buffer.from('RIFF\u0010\u0000\u0000\u0000WEBPVP8L', 'latin1'),
  Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), deflateRawSync(Buffer.alloc(100_000, '1'))]),
  Buffer.from('姓名,手机号\n=HYPERLINK("http://evil.example"),13800001023\n'),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
];
const types = ['image/png', 'image/jpeg', 'image/webp', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv', 'image/svg+xml'];

describeOnSqlite('uploads of live classes', (open) => {
  test(`35: ${inputs} damaged forms with pictures, spreadsheets and lists are stored as pictures or refused, in bounded time, and their memory is freed`, { timeout: inputsTimeout(inputs) }, async () => {
    const random = seededRandomness('uploads of lives');
    const stored: { key: string; contentType: string }[] = [];
    const storage = { name: 'remembering', async put(key: string, _bytes: Uint8Array, { contentType }: { contentType: string }) { stored.push({ key, contentType }); }, async putFile() {}, get: async () => null, async remove() {}, async health() {} };
    const context = testContext(await open(), { storage: storage as never });
    const { upload } = calls.consoleLiveUpload as unknown as { upload: CallUpload };
    const caller = { ...testCaller(context), session: { sessionId: 's', personId: 'p', topCode: '-1', roles: ['operator' as const], live: null } };
    const pick = <Value>(values: readonly Value[]): Value => values[random.integer(values.length)]!;

    function damagedForm(): Buffer {
      const file = Buffer.concat([pick(files), random.bytes(random.integer(2_000))]);
      const use = pick(['cover', 'page', 'page', '../..', '', 'x'.repeat(random.integer(300))]);
      const form = Buffer.concat([
        Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="use"\r\n\r\n${use}\r\n--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${pick(['a.png', '../../a.png', '课\u0000表.png', 'a".png'])}"\r\nContent-Type: ${pick(types)}\r\n\r\n`),
        file,
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ]);
      if (random.integer(3) > 0) for (let count = random.integer(8); count > 0; count--) form[random.integer(form.length)] = random.integer(256);
      return random.integer(6) === 0 ? form.subarray(0, random.integer(form.length)) : form;
    }

    const faults: unknown[] = [];
    const outcomes = { stored: 0, refused: 0 };
    let slowest = 0;
    const before = process.memoryUsage().arrayBuffers;
    for (let input = 0; input < inputs; input++) {
      const form = damagedForm();
      const request = Object.assign(Readable.from([form.subarray(0, form.length >> 1), form.subarray(form.length >> 1)]), { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, complete: true });
      const began = performance.now();
      try {
        const received = await receiveUpload(request as never, upload, 65_536);
        const parsed = calls.consoleLiveUpload.request.safeParse(received.fields);
        if (parsed.success) await consoleLiveHandlers.consoleLiveUpload(parsed.data, { ...caller, upload: received.file } as never);
        received.finish();
        outcomes[parsed.success ? 'stored' : 'refused']++;
      } catch (error) {
        outcomes.refused++;
        const refusal = refusalOf(error);
        if (refusal === null) faults.push(error);
      } finally {
        request.destroy();
      }
      slowest = Math.max(slowest, performance.now() - began);
    }
    expect(faults.slice(0, 3)).toEqual([]);
    expect(outcomes.stored).toBeGreaterThan(inputs / 50);
    expect(outcomes.refused).toBeGreaterThan(inputs / 2);
    expect(stored).toHaveLength(outcomes.stored);
    // Keys are made by the server and lie in the folder of the enterprise.
    for (const { key, contentType } of stored) expect([key, contentType]).toEqual([expect.stringMatching(/^live\/platform\/(private\/)?[0-9a-f-]{36}\.(png|jpg|webp)$/), expect.stringMatching(/^image\/(png|jpeg|webp)$/)]);
    expect(slowest).toBeLessThan(2_000);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(150 * 1024 * 1024);
  });
});
