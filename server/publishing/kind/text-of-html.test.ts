import { expect, test } from 'vitest';
import { lineOfHtml, textOfHtml } from './text-of-html.ts';

test('the words of an article are separated by its elements, but not inside a word; on one line they are separated by paragraphs', () => {
  const html = '<h2>先看<b>信</b>号</h2>\n<ul><li>再看拦截 &amp; 黑名单。</li><li>装 PLC\n<em>软件</em></li></ul>';
  expect(textOfHtml(html)).toBe('先看信号 再看拦截 & 黑名单。 装 PLC 软件');
  expect(lineOfHtml(html)).toBe('先看信号：再看拦截 & 黑名单。装 PLC 软件');
  const table = '<h2>怎么办？</h2><table><thead><tr><th>状态</th><th>意思</th><th>怎么做</th></tr></thead><tbody><tr><td>未开始</td><td>还没到时间</td><td>等着</td></tr><tr><td>已领完</td><td></td></tr></tbody></table><p>不补发。</p>';
  expect(lineOfHtml(table)).toBe('怎么办？未开始：还没到时间，等着；已领完；不补发。');
});

test('a line ends where its text ends, and a row may contain more than words', () => {
  expect(lineOfHtml('<p>前文</p><p></p><h2>空标题下面没有内容</h2>')).toBe('前文；空标题下面没有内容');
  expect(lineOfHtml('<table><tr><td><b>甲</b>：<p>一</p><p>二</p></td><td>三。</td></tr><tr><td>乙</td></tr></table>')).toBe('甲：一；二：三。乙');
  expect(lineOfHtml('a < b &lt;c&gt;<hr />d')).toBe('a < b <c> d');
});
