import { expect, test } from 'vitest';
import { withAnchors } from './headings.ts';

test('every second-level heading gets an anchor that the list of contents can point at', () => {
  const { html, headings } = withAnchors('<h2>一、<strong>适用</strong>范围</h2><p>…</p><h2>二、账号</h2>', 'user');
  expect(headings).toEqual([
    { id: 'user-1', text: '一、适用范围' },
    { id: 'user-2', text: '二、账号' },
  ]);
  expect(html).toContain('<h2 id="user-2">二、账号</h2>');
});

test('a text without headings stays as it is', () => {
  expect(withAnchors('<p>…</p>', 'user')).toEqual({ html: '<p>…</p>', headings: [] });
});
