import { expect, test } from 'vitest';
import { categoriesOf, frequentQuestions, type HelpItem } from './categories.ts';

const item = (bizCode: string, categoryCode: string, title: string, changes: Partial<HelpItem> = {}): HelpItem => ({ bizCode, categoryCode, categoryName: `分类 ${categoryCode}`, title, summary: '', featured: false, excerpt: '', ...changes });
const articles = [
  item('A1', 'a', '收不到短信验证码'),
  item('A2', 'a', '登录被暂停'),
  item('A3', 'a', '怎样换手机号', { featured: true }),
  item('B1', 'b', '学员怎么看回放'),
  item('B2', 'b', '直播卡顿'),
  item('C1', 'c', '回放看完了，学时没记上', { categoryName: '' }),
];

test('categories keep their order, each with its number of articles; one without a name is left out', () => {
  expect(categoriesOf(articles)).toEqual([
    { categoryCode: 'a', categoryName: '分类 a', count: 3 },
    { categoryCode: 'b', categoryName: '分类 b', count: 2 },
  ]);
});

test('frequent questions are the operator’s choice, then the first of each category, then the second', () => {
  expect(frequentQuestions(articles).map(({ bizCode }) => bizCode)).toEqual(['A3', 'A1', 'B1', 'A2', 'B2']);
  expect(frequentQuestions([])).toEqual([]);
});
