import { describe, expect, test } from 'vitest';
import { marksOf, nearTermsOf, plainKeyword, termsOf, termsOfKeyword, wantedOf } from './terms.ts';

/** True if a keyword finds a title. */
function finds(title: string, keyword: string): boolean {
  const terms = termsOf({ title });
  const wanted = termsOfKeyword(keyword);
  return wanted.length > 0 && wanted.every((term) => terms.has(term));
}

describe('a title', () => {
  test.each([
    ['低压电工安全操作', '电工'],
    ['低压电工安全操作', '低压电工'],
    ['低压电工安全操作', '电工安'],
    ['低压电工安全操作', '安全 电工'],
    ['PLC 编程入门', 'plc'],
    ['PLC 编程入门', 'PLC编程'],
    ['PLC编程入门', 'ＰＬＣ 编程'],
    ['PLC编程入门', 'LC'],
    ['A类证书怎么考', 'A类'],
    ['第1课 认识焊机', '第1课'],
    ['5S 管理', '5s'],
    ['《补贴申领》指南', '补贴申领指南'],
    ['职业资格与技能培训', '职业技能培训'],
    ['𠮷野家的后厨', '𠮷野'],
  ])('%s is found by %s', (title, keyword) => {
    expect(finds(title, keyword)).toBe(true);
  });

  test.each([
    ['低压电工安全操作', '高压'],
    ['电，工', '电工'],
    ['PLC 编程入门', 'PCL'],
    ['安全操作', '安'],
    ['安全操作', '，。'],
    ['安全操作', ''],
  ])('%s is not found by “%s”', (title, keyword) => {
    expect(finds(title, keyword)).toBe(false);
  });
});

test('a pair of characters counts at its best place', () => {
  const terms = termsOf({ title: '焊工考证', summary: '焊工与电工', text: '电工与钳工' });
  expect(['焊工', '电工', '钳工'].map((term) => terms.get(term))).toEqual([1, 2, 3]);
});

test.each([
  ['培训,,', '培训'],
  ['《培训》 、考证', '培训 考证'],
  ['ＰＬＣ 编程', 'plc编程'],
  ['PLC，编程', 'plc,编程'],
  ['a-b c', 'a b c'],
  ['，。', ''],
])('%s is searched as %s, which has the same terms', (typed, plain) => {
  expect(plainKeyword(typed)).toBe(plain);
  expect(plainKeyword(plain)).toBe(plain);
  expect(termsOfKeyword(plain)).toEqual(termsOfKeyword(typed));
});

test('a pasted sentence is searched by its beginning', () => {
  expect(termsOfKeyword('怎样为今年新进厂的学徒工申领职业技能提升补贴并且把学时材料一次交齐不再往返跑').length).toBeLessThanOrEqual(12);
});

test('a sentence is matched approximately by its first seven parts, known words or pairs of characters, and half of them must occur', () => {
  expect(nearTermsOf('张三李四王五赵六孙七')).toEqual({ parts: ['张三', '三李', '李四', '四王', '王五', '五赵', '赵六'].map((pair) => [[pair]]), atLeast: 4 });
  expect(nearTermsOf('收不到CNC补贴怎么办')).toEqual({ parts: [[['收不']], [['不到']], [['cn', 'nc'], ['数控']], [['补贴']]], atLeast: 2 });
  expect(nearTermsOf('验证码')).toBeNull();
});

test('a keyword is searched by the character pairs of its words and their synonyms, without redundant pairs', () => {
  expect(wantedOf('叉车证')).toEqual({ close: [['叉车', '车证']], all: [['叉车']] });
  expect(wantedOf('CNC')).toEqual({ close: [['cn', 'nc'], ['数控']], all: [['cn', 'nc'], ['数控']] });
  expect(wantedOf('电工证补贴')).toEqual({ close: [['电工', '证补', '补贴'], ['电工', '工证', '补贴']], all: [['电工', '补贴']] });
  expect(wantedOf('安 全')).toEqual({ close: [], all: [] });
});

test('a very long text is split into terms quickly', () => {
  expect(termsOf({ title: '长文', text: '学时'.repeat(100_000) }).size).toBe(3);
});

test('marks are the typed words and their synonyms, then their parts, never a part of a Latin word and never a pair across two words', () => {
  expect(marksOf('职业技能 CAD编程')).toEqual(['cad编程', '职业技能', 'cad', '职业', '技能', '编程']);
  expect(marksOf('怎么考电工证')).toEqual(['怎么考电工证', '电工证', '电工']);
  expect(marksOf('CNC')).toEqual(['cnc', '数控']);
});
