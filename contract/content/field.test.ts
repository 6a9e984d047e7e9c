import { describe, expect, test } from 'vitest';
import { faultOf } from '../rules/index.ts';
import { address, choice, code, codeOrNone, count, day, type Field, isPublicUrl, line, lines, list, moment, objectOf, optionalMoment, optionalReference, paragraphs, picture, price, privateVideo, references, richText, toggle } from './field.ts';

const words = { label: '字段', help: '测试用' };

test.each(['/version', '/files/launch/a.webp', 'https://example.com/a?b=c', 'http://example.com'])('%s is a public address', (text) => {
  expect(isPublicUrl(text)).toBe(true);
});

test.each(['', '//evil.example', '/\\evil.example', 'javascript:alert(1)', 'data:text/html,x', 'https://', 'https://a@evil.example', 'ftp://example.com', '/a b', 'version'])(
  '%j is not a public address',
  (text) => {
    expect(isPublicUrl(text)).toBe(false);
  },
);

test('plain text is one line without control characters', () => {
  expect(line(10, words).schema.safeParse('  焊工  ').data).toBe('焊工');
  for (const text of ['a\nb', 'a\u0000', 'a\u202Eb', '\ud800', 'x'.repeat(11)]) expect(line(10, words).schema.safeParse(text).success).toBe(false);
  expect(paragraphs(10, words).schema.safeParse('a\nb').success).toBe(true);
});

const types = [
  ['a', '甲'],
  ['b', '乙'],
] as const;
/** Values, and the message of each (null: valid). */
const faults: [string, Field, [unknown, string | null][]][] = [
  ['a line', line(3, words), [[undefined, null], ['', null], ['焊接工艺', '不能超过 3 个字符'], ['a\nb', '含有不能使用的字符'], [7, '应为文字']]],
  ['a line that is required', line(3, { ...words, required: true }), [[undefined, '不可为空'], ['  ', '不可为空'], ['焊工', null]]],
  ['lines', lines(2, 3, words), [[undefined, null], [['一', ''], '不可为空'], [['一', '二', '三'], '最多 2 项'], ['一', '应为列表']]],
  ['rich text', richText(words), [[undefined, null], ['<p>文</p>', null], [null, '应为文字']]],
  ['a code', code(words), [[undefined, '不可为空'], ['甲', '编码只能用字母、数字、下划线和短横线，最多 64 位']]],
  ['a code that may be empty', codeOrNone(words), [['', null], ['YW2026', null], ['甲', '编码只能用字母、数字、下划线和短横线，最多 64 位'], [7, '应为空，或只用字母、数字、下划线和短横线，最多 64 位']]],
  ['references', references('course', 1, words), [[undefined, null], [['C1', 'C2'], '最多 1 项'], [['甲'], '编码只能用字母、数字、下划线和短横线，最多 64 位']]],
  ['an address', address(words), [['', null], ['javascript:1', '应为空、以 / 开头的路径或 http(s) 地址']]],
  ['a picture that is required', picture({ ...words, required: true }), [[undefined, '不可为空'], ['', '应为以 / 开头的路径或 http(s) 地址'], ['/files/launch/a.webp', null]]],
  ['a private video', privateVideo('trials/private', words), [['', null], ['/files/trials/private/a.mp4', null], ...['/files/trials/a.mp4', '/files/lives/private/a.mp4', '/files/trials/private/../a.mp4'].map((path): [string, string] => [path, '应为空，或 trials/private 目录下的 mp4 文件'])]],
  ['a number', count('人', words), [[undefined, null], [-1, '不能小于 0'], [1.5, '应为整数'], ['1', '应为整数']]],
  ['a price', price({ ...words, required: true }), [[undefined, '不可为空'], [9.9, '价格应为整数，单位分'], [990, null]]],
  ['a switch', toggle(true, words), [[undefined, null], ['1', '应为是或否']]],
  ['a choice', choice(types, words), [['a', null], ['c', '请选择其中一项'], [undefined, '请选择其中一项']]],
  ['a day', day(words), [['', null], ['2026-12-31', null], ['2026-02-30', '应为空，或写成 2026-12-31 的日期']]],
  ['a moment', moment(words), [['2026-01-01T00:00:00+08:00', null], ['2026-01-01', '应为带时区的时间']]],
  ['codes of a list', list(9, { partCode: code(words), parts: list(9, { innerCode: codeOrNone(words) }, words) }, words), [[[{ partCode: 'a', parts: [{ innerCode: 'a' }] }, { partCode: 'b', parts: [{ innerCode: 'a' }, {}, {}] }], null], [[{ partCode: 'a' }, { partCode: 'a' }], '这个编码前面已经有了'], [[{ partCode: 'a', parts: [{ innerCode: 'b' }, { innerCode: 'b' }] }], '这个编码前面已经有了']]],
  ['a moment that may be absent', optionalMoment(words), [[undefined, null], [null, null], ['2026-01-01', '应为带时区的时间']]],
];

describe.each(faults)('%s', (_, field, cases) => {
  test.each(cases)('%j is refused with %j', (given, says) => {
    expect(faultOf(objectOf({ field }), { field: given })).toBe(says);
  });
});

test('a body gets defaults at any depth in the order of its fields, and undeclared fields are dropped', () => {
  const fields = { title: line(9, { ...words, required: true }), teacher: optionalReference('expert', words), parts: list(2, { text: line(9, words), shown: toggle(true, words) }, words) };
  const schema = objectOf(fields);
  expect(JSON.stringify(schema.parse({ parts: [{}], title: '课' }))).toBe('{"title":"课","parts":[{"text":"","shown":true}]}');
  expect([faultOf(schema, { title: '课', colour: 1 }), faultOf(schema, { title: '课', parts: [7] })]).toEqual(['没有这个字段', '应为一组字段']);
});
