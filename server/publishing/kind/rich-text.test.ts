import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { longestRichText } from '../../../contract/content/field.ts';
import { cleanedHtml } from './body.ts';
import { cleanHtml, deepestNest } from './rich-text.ts';

describe('cleaning HTML', () => {
  test.each([
    ['a script', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['an event handler', '<img src="/files/a.webp" onerror="alert(1)">', '<img src="/files/a.webp" alt="" loading="lazy" />'],
    ['a script address', '<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['a hidden script address', '<a href="java\tscript:alert(1)">x</a>', '<a>x</a>'],
    ['an encoded script address', '<a href="&#106;avascript:alert(1)">x</a>', '<a>x</a>'],
    ['a data picture', '<img src="data:text/html,<script>1</script>">', ''],
    ['a protocol-relative address', '<a href="//evil.example/x">x</a>', '<a>x</a>'],
    ['a style', '<p style="position:fixed" class="modal">x</p><style>p{}</style>', '<p>x</p>'],
    ['a frame', '<iframe src="https://evil.example"></iframe>x', 'x'],
    ['a form', '<form action="/x"><input name="password"><button>go</button></form>', 'go'],
    ['SVG with script', '<svg><script>alert(1)</script><a xlink:href="javascript:alert(1)">x</a></svg>', '<a>x</a>'],
    ['MathML confusion', '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>', '<table></table>'],
    ['an unclosed comment', '<!-- <p>x --><p>y</p>', '<p>y</p>'],
    ['base and meta', '<base href="https://evil.example"><meta http-equiv="refresh" content="0;url=//evil.example">x', 'x'],
  ])('removes %s', (_, dirty, clean) => {
    expect(cleanHtml(dirty)).toBe(clean);
  });

  test('keeps the elements of an article', () => {
    const article =
      '<h2>标题</h2><p>正文 <strong>重点</strong><br /><a href="/version" title="版本">版本</a></p><ul><li>一</li></ul>' +
      '<figure><img src="/files/launch/news/a.webp" alt="图" width="800" height="450" loading="lazy" /><figcaption>说明</figcaption></figure>' +
      '<table><thead><tr><th colspan="2">表</th></tr></thead><tbody><tr><td>甲</td><td>乙</td></tr></tbody></table>';
    expect(cleanHtml(article)).toBe(article);
  });

  test('marks links to other sites', () => {
    for (const written of [' https://example.com/a', 'https://example.com/a\n', '\thttps://exam\nple.com/a', '&#1;https://example.com/a']) expect(cleanHtml(`<a href="${written}">x</a>`)).toBe('<a href="https://example.com/a" rel="noopener nofollow">x</a>');
    for (const written of ['/\\example.com', '\\/example.com', '//example.com']) expect(cleanHtml(`<a href="${written}">x</a>`)).toBe('<a>x</a>');
    expect(cleanHtml('<a href="https://example.com/a" target="_blank">x</a>')).toBe('<a href="https://example.com/a" rel="noopener nofollow">x</a>');
  });

  test('changes nothing the second time, for any input', () => {
    const piece = fc.constantFrom(
      '<a href="', "<a href='", '"', "'", '>', '/\\', '//', 'https://', 'HTTP:', 'java\tscript:', '&#1;', '&amp;', '&lt;', '<', '</a>', '<p>', '</p>', '<div', '<img src="/a.png"', '<img alt="<img>', ' rel="me"', '<!--', '-->',
      '<script>', '</script>', '<td colspan="2">', '<b>', '</b>', '<textarea>', '<svg>', '\u0000', '\u00a0', ' ', '字', '<table>', '&', '<h1>', 'mailto:', ' onclick=x', '<![CDATA[',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const once = cleanHtml(pieces.join(''));
        expect(cleanHtml(once)).toBe(once);
      }),
      { numRuns: 3_000, seed: 1 },
    );
  });

  test('leaves no picture without an address, at any place', () => {
    expect(cleanHtml('<p>a<img alt="x" src="javascript:1">b<img src="/c.webp">d<img></p>')).toBe('<p>ab<img src="/c.webp" alt="" loading="lazy" />d</p>');
  });
});

test('an article that is too long or nested too deep is refused with a clear message', () => {
  const messageOf = (html: string) => cleanedHtml.safeParse(html).error?.issues[0]?.message;
  expect(messageOf('文'.repeat(longestRichText + 1))).toBe('正文过长：连同格式标记最多 200000 个字符，现在有 200001 个，请分成几篇');
  expect(messageOf('<b>'.repeat(deepestNest + 1))).toBe('正文的格式套得太深：元素最多套 256 层，请清除格式后重新排版');
  expect(cleanedHtml.parse('<b>'.repeat(deepestNest) + '字')).toContain('字');
});
