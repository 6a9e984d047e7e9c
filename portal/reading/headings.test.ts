import { expect, test } from 'vitest';
import { withAnchors } from './headings.ts';

test('every second-level heading gets an anchor for the table of contents', () => {
  const { html, headings } = withAnchors('<h2>一、<strong>适用</strong>范围</h2><p>…</p><h2>二、账号</h2>', 'user');
  expect(headings).toEqual([
    { id: 'user-1', text: '一、适用范围' },
    { id: 'user-2', text: '二、账号' },
  ]);
  expect(html).toContain('<h2 id="user-2">二、账号</h2>');
});

test('a text without headings does not change', () => {
  expect(withAnchors('<p>…</p>', 'user')).toEqual({ html: '<p>…</p>', headings: [] });
});

test('a number and its unit stay on one line', () => {
  const { html } = withAnchors('<h2>第 2 步</h2><table><tr><td>不超过 6 个月</td><td>每公里 1.2 元</td><td>A4 5 1</td></tr></table><p>120 GB</p>', 'part');
  expect(html).toContain('<td>不超过 6\u00a0个月</td><td>每公里 1.2\u00a0元</td><td>A4 5 1</td>');
  expect(html).toContain('第 2\u00a0步</h2>');
  expect(html).toContain('120\u00a0GB');
});
