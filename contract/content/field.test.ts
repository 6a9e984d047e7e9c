import { expect, test } from 'vitest';
import { isPublicUrl, line, paragraphs } from './field.ts';

const words = { label: '字段', help: '测试用' };

test.each(['/version', '/files/launch/a.webp', 'https://example.com/a?b=c', 'http://example.com'])('%s is a public address', (text) => {
  expect(isPublicUrl(text)).toBe(true);
});

test.each(['', '//evil.example', '/\\evil.example', 'javascript:alert(1)', 'data:text/html,x', 'https://', 'https://a@evil.example', 'ftp://example.com', '/a b', 'version'])(
  '%j is no public address',
  (text) => {
    expect(isPublicUrl(text)).toBe(false);
  },
);

test('plain text is one line without control characters', () => {
  expect(line(10, words).schema.safeParse('  焊工  ').data).toBe('焊工');
  for (const text of ['a\nb', 'a\u0000', 'a\u202Eb', '\ud800', 'x'.repeat(11)]) expect(line(10, words).schema.safeParse(text).success).toBe(false);
  expect(paragraphs(10, words).schema.safeParse('a\nb').success).toBe(true);
});
