import { expect, test } from 'vitest';
import { partsOf } from './introduction.ts';

test('an introduction is split into parts at its headings', () => {
  expect(partsOf('<p>从一张图纸讲起。</p><h3>学完能做什么</h3><ul><li>会对刀</li></ul><h3>适合<em>谁</em></h3><p>操作工。</p>')).toEqual([
    { title: '', html: '<p>从一张图纸讲起。</p>' },
    { title: '学完能做什么', html: '<ul><li>会对刀</li></ul>' },
    { title: '适合谁', html: '<p>操作工。</p>' },
  ]);
});

test('without headings it is one part, without text none, and a heading without text is dropped', () => {
  expect(partsOf('<p>一句话。</p>')).toEqual([{ title: '', html: '<p>一句话。</p>' }]);
  expect(partsOf('')).toEqual([]);
  expect(partsOf('<h3>适合谁</h3>')).toEqual([]);
});
