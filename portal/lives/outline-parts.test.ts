import { expect, test } from 'vitest';
import { partsInOutline } from './outline-parts.ts';

test('headings that begin with a minute become parts, and the last part ends with the class', () => {
  const html = '<h3>0 分 原理：为什么要降压启动</h3><p>三种办法</p><h3 id="b">24分：主电路 <b>接线</b></h3><p>24 分</p><h3>74 分钟 答疑</h3>';
  expect(partsInOutline(html, 90)).toEqual([{ name: '原理', from: 0, to: 24 }, { name: '主电路 接线', from: 24, to: 74 }, { name: '答疑', from: 74, to: 90 }]);
});

test('an outline without minutes has no parts; minutes that decrease or exceed the length are ignored', () => {
  expect(partsInOutline('<h2>讲什么</h2><p>接线</p>', 90)).toEqual([]);
  expect(partsInOutline('<h3>20 分 甲</h3><h3>10 分 乙</h3><h3>95 分 丙</h3>', 90)).toEqual([{ name: '甲', from: 20, to: 90 }]);
});

test('parsing time grows linearly with a hostile outline', () => {
  const began = performance.now();
  partsInOutline('<h3>1 分 '.repeat(20_000), 90);
  expect(performance.now() - began).toBeLessThan(2_000);
});
