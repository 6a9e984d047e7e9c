import fc from 'fast-check';
import { mutations, type Mutation } from './mutations.ts';
import { nastyText, nastyValue, smuggledFields } from './nasty.ts';
import type { Fields, Recipe } from './recipe.ts';

/** An input for a call, before codes and tokens are added. */
export type Input =
  /** Valid: must succeed. */
  | { kind: 'right'; chosen: Fields }
  /** Valid, with encrypted phone and password: must succeed. */
  | { kind: 'enciphered'; chosen: Fields }
  /** Valid, with additional unknown fields: must succeed, and the fields must be ignored. */
  | { kind: 'smuggling'; chosen: Fields; extra: [string, unknown][] }
  /** Valid in form, with invalid or useless evidence: must be refused. */
  | { kind: 'unproven'; chosen: Fields; choice: number }
  /** Valid before mutations of its fields. */
  | { kind: 'mutated'; chosen: Fields; mutations: Mutation[]; outside: boolean }
  | { kind: 'random'; fields: [string, unknown][] }
  /** Not a valid HTTP request of this product: must get an answer all the same. */
  | { kind: 'malformed'; chosen: Fields; how: Malformation };

export type Malformation =
  | { part: 'body'; text: string }
  | { part: 'bytes'; base64: string }
  | { part: 'content-type'; value: string }
  | { part: 'header'; name: string; value: string }
  | { part: 'query'; text: string }
  | { part: 'cut short'; at: number }
  | { part: 'method'; value: string };

const bodies = ['', ' ', '{', '[]', '[{}]', 'null', 'true', '0', '""', '"text"', '{"a":1}}', '{"a":}', "{'a':1}", '{"a":1,}', '\ufeff{}', '{"a":"\u0000"}', '{"\\ud800":1}', '['.repeat(5_000), '{"a":'.repeat(5_000), `{"a":"${'x'.repeat(70_000)}"}`, '{"a":1e999}', 'NaN'];
const bytes = [Buffer.from([0xff, 0xfe]), Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x7d]), Buffer.from('{"a":"\xed\xa0\x80"}', 'latin1'), Buffer.alloc(100), Buffer.from('1f8b0800', 'hex')];
const contentTypes = ['', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml', 'application/jsonp', 'application/json; charset=gbk', 'application/json;', 'APPLICATION/JSON'];
const headers: [string, string][] = [
  ['authorization_token', 'x'], ['authorization_token', 'x'.repeat(4_000)], ['authorization_token', `' OR 1=1 --`], ['cookie', '__Host-browser=x'], ['cookie', ';;;=;'.repeat(200)],
  ['content-encoding', 'gzip'], ['x-forwarded-proto', 'http'], ['x-forwarded-for', 'unknown, <script>'], ['x-request-id', '\u00e4'.repeat(300)], ['host', 'evil.example'], ['host', 'localhost:99999'],
  ['sec-fetch-site', 'cross-site'], ['origin', 'null'], ['origin', 'https://evil.example'], ['transfer-encoding', 'chunked'], ['x-http-method-override', 'DELETE'], ['accept', '*/*, '.repeat(500)],
];
const queries = ['%', '%zz', '%ff%fe', '%ed%a0%80', '&&&', '===', 'a[b]=c', '?', '%00', '+', '__proto__=x&__proto__[y]=1', 'topCode=-1&topCode=-2&topCode[]=3', ';;', '#', 'x='.repeat(2_000), '=%0d%0aSet-Cookie:a=b'];

const malformation: fc.Arbitrary<Malformation> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...bodies).map((text): Malformation => ({ part: 'body', text })) },
  { weight: 1, arbitrary: nastyText.map((text): Malformation => ({ part: 'body', text })) },
  { weight: 1, arbitrary: fc.constantFrom(...bytes).map((body): Malformation => ({ part: 'bytes', base64: body.toString('base64') })) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }).map((body): Malformation => ({ part: 'bytes', base64: Buffer.from(body).toString('base64') })) },
  { weight: 2, arbitrary: fc.constantFrom(...contentTypes).map((value): Malformation => ({ part: 'content-type', value })) },
  { weight: 4, arbitrary: fc.constantFrom(...headers).map(([name, value]): Malformation => ({ part: 'header', name, value })) },
  { weight: 4, arbitrary: fc.constantFrom(...queries).map((text): Malformation => ({ part: 'query', text })) },
  { weight: 2, arbitrary: fc.nat({ max: 200 }).map((at): Malformation => ({ part: 'cut short', at })) },
  { weight: 1, arbitrary: fc.constantFrom('PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'HEAD', 'PROPFIND').map((value): Malformation => ({ part: 'method', value })) },
);

/** Inputs of every kind for a call. `known` are the fields that it has. */
export function inputsOf({ chosen, evidence, answersStrangers, enciphered, costly }: Recipe, known: ReadonlySet<string>): fc.Arbitrary<Input> {
  const names = fc.oneof(fc.constantFrom(...known, '__proto__', 'x'), nastyText);
  const bySpoiling = evidence && !answersStrangers;
  return fc.oneof(
    { weight: costly ? 8 : 24, arbitrary: chosen.map((fields): Input => ({ kind: 'right', chosen: fields })) },
    { weight: enciphered ? 5 : 0, arbitrary: chosen.map((fields): Input => ({ kind: 'enciphered', chosen: fields })) },
    { weight: costly ? 5 : 18, arbitrary: fc.tuple(chosen, smuggledFields(known)).map(([fields, extra]): Input => ({ kind: 'smuggling', chosen: fields, extra })) },
    { weight: bySpoiling ? (costly ? 30 : 16) : 0, arbitrary: fc.tuple(chosen, fc.nat({ max: 1000 })).map(([fields, choice]): Input => ({ kind: 'unproven', chosen: fields, choice })) },
    { weight: 36, arbitrary: fc.tuple(chosen, mutations, fc.boolean()).map(([fields, list, outside]): Input => ({ kind: 'mutated', chosen: fields, mutations: list, outside })) },
    { weight: 8, arbitrary: fc.array(fc.tuple(names, nastyValue), { maxLength: 8 }).map((fields): Input => ({ kind: 'random', fields })) },
    { weight: 6, arbitrary: fc.tuple(chosen, malformation).map(([fields, how]): Input => ({ kind: 'malformed', chosen: fields, how })) },
  );
}
