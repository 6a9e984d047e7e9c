import { expect, test } from 'vitest';
import { faultsOfHtml, textsOfHtml } from './html.ts';

test('accepts every element that articles use', () => {
  expect(faultsOfHtml('<h2>一</h2><p>二<strong>三</strong></p><ul><li>四</li></ul><table><thead><tr><th>五</th></tr></thead><tbody><tr><td>六</td></tr></tbody></table>')).toEqual([]);
});

test.each([
  ['<p>一', 'never closed'],
  ['<p><strong>一</p></strong>', 'closes another element'],
  ['一<p>二</p>', 'outside any element'],
  ['<li>一</li>', 'stands in nothing'],
  ['<p>一</p>二', 'after the last element'],
  ['<p class="x">一</p>', 'p has class'],
  ['<script>1</script>', 'is not allowed'],
  ['<p></p>', 'empty'],
  ['<p>1 < 2</p>', 'stray bracket'],
])('refuses %s', (html, fault) => {
  expect(faultsOfHtml(html).join()).toContain(fault);
});

test('reads the blocks of an article one by one', () => {
  expect(textsOfHtml('<h2>一</h2><ul><li>二</li><li>三</li></ul>')).toEqual(['一', '二', '三']);
});
