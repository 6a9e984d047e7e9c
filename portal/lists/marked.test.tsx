import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Marked } from './marked.tsx';

const marked = (text: string, keyword: string) => renderToStaticMarkup(<Marked text={text} keyword={keyword} />);

test('every word of a search is marked everywhere, ignoring case', () => {
  expect(marked('PLC 编程：plc 入门与编程', 'plc 编程')).toBe('<mark>PLC</mark> <mark>编程</mark>：<mark>plc</mark> 入门与<mark>编程</mark>');
  expect(marked('没有', '')).toBe('没有');
});

test('a keyword is matched literally, neither as a pattern nor as markup', () => {
  expect(marked('100% (a+b)*c', '(a+b)* %')).toBe('100<mark>%</mark> <mark>(a+b)*</mark>c');
  expect(marked('<b>题</b>', '<b>')).toBe('<mark>&lt;b&gt;</mark>题&lt;/b&gt;');
});
