import { expect, test } from 'vitest';
import { returnCodes } from '../../contract/return-codes.ts';
import { bodyOf } from './call-parameters.ts';

const limitBytes = 1024 * 1024;
const read = (body: string) => bodyOf(new Request('http://localhost/', { method: 'POST', headers: { 'content-type': 'application/json' }, body }), { limitBytes, mayBeNone: false });
const named = (count: number, name = (index: number) => `f${index}`) => `{${Array.from({ length: count }, (_, index) => `"${name(index)}" : 1`).join(',')}}`;

test('a body with ten thousand names and long texts is read; names inside text values are not counted', async () => {
  expect(Object.keys((await read(named(10_000))) as object)).toHaveLength(10_000);
  const text = '"a": \\" '.repeat(20_000);
  expect(await read(JSON.stringify({ text, after: [text] }))).toEqual({ text, after: [text] });
});

test.each([
  ['too many names', named(10_001)],
  ['too many names deep inside', `{"list":[${'{"a":1},'.repeat(10_000)}{}]}`],
  ['a name that is too long', named(1, () => 'k'.repeat(201))],
  ['a text without an end', `{"a":"${'\\"'.repeat(100_000)}`],
])('a body with %s is refused', async (_, body) => {
  await expect(read(body)).rejects.toMatchObject({ returnCode: returnCodes.invalidInput, httpStatus: 400 });
});
