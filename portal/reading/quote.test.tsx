import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Quote } from './quote.tsx';

test.each([
  ['手稳是练出来的，尺寸是算出来的。我只教您怎么少废一件料。', ['“手稳是练出来的，尺寸是算出来的。', '我只教您怎么少废一件料。”']],
  ['焊缝不会撒谎，您一急它就有气孔。', ['“焊缝不会撒谎，您一急它就有气孔。”']],
])('%s is shown in quotation marks with one element per sentence', (text, parts) => {
  expect([...renderToString(<Quote text={text} />).matchAll(/<span>([^<]+)<\/span>/g)].map(([, part]) => part)).toEqual(parts);
});
