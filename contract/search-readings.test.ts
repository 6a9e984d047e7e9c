import { describe, expect, test } from 'vitest';
import { comparable, namesOf, namingWords, partsOf, readingsOf } from './search-readings.ts';
import vocabulary from './search-vocabulary.json' with { type: 'json' };

const textsOf = (keyword: string) => partsOf(keyword).map(({ text }) => text);
const loose = (keyword: string) => readingsOf(keyword).filter(({ isClose }) => !isClose).map(({ words }) => words.join(' '));
const close = (keyword: string) => readingsOf(keyword).filter(({ isClose }) => isClose).map(({ words }) => words.join(' '));

test.each([
  ['电工证怎么考', ['电工证']],
  ['怎么考电工证？', ['电工证']],
  ['叉车证多少钱', ['叉车证']],
  ['请问哪里有月嫂培训', ['月嫂', '培训']],
  ['PLC编程', ['plc', '编程']],
  ['ＰＬＣ 编程', ['plc', '编程']],
  ['学时怎么算', ['学时', '算']],
  ['3D打印课程', ['3d打印', '课程']],
  ['A类证书', ['a类', '证书']],
  ['plcx', ['plcx']],
  ['aiplc', ['aiplc']],
  ['电工证补贴', ['电工证', '补贴']],
  ['直播带货', ['直播带货']],
  ['𠮷野家', ['𠮷野家']],
  ['多少钱', ['多少钱']],
  ['。。', []],
])('%s is split into its words without question words', (keyword, texts) => {
  expect(textsOf(keyword)).toEqual(texts);
});

describe('a keyword is searched', () => {
  test('by its synonyms', () => {
    expect(close('PLC编程')).toEqual(['plc 编程', '可编程控制器 编程', '可编程逻辑控制器 编程', '可编程控制系统 编程']);
    expect(close('岗位画像')).toEqual(['岗位画像', '岗位地图']);
  });

  test('of a certificate by its trade and the trade’s synonyms', () => {
    expect(loose('叉车证')).toEqual(['叉车', '叉车证']);
    expect(loose('厨师资格证')).toContain('中式烹调师');
  });

  test('without generic words such as 培训, unless there is no other word', () => {
    expect(loose('无人机培训')).toEqual(['无人机']);
    expect(loose('培训课程')).toEqual([]);
    expect(loose('课程怎么买')).toEqual(['课程']);
  });

  test('without a single character between known words', () => {
    expect(close('考电工证')).toEqual([]);
    expect(loose('考电工证')).toEqual(['电工', '电工证']);
  });

  test('with a limited number of readings', () => {
    expect(readingsOf('plc岗位画像直播回放3d打印数控').length).toBeLessThanOrEqual(12);
  });
});

test('by words between blanks without question words, and each synonym may name a group', () => {
  expect(namingWords(['电工', '怎么考', '培训'])).toEqual(['电工']);
  expect(namingWords(['怎么', '培训'])).toEqual(['怎么', '培训']);
  expect(namesOf('电焊')).toEqual(['电焊', '焊工', '焊接']);
});

test('every word of the vocabulary is normalised and belongs to one synonym group', () => {
  const { sameWords, widerWords, ...lists } = vocabulary;
  const words = [...Object.values(lists).flat(), ...sameWords.flat(), ...Object.keys(widerWords), ...Object.values(widerWords).flat()];
  expect(words.filter((word) => word !== comparable(word) || word.trim() !== word || word === '')).toEqual([]);
  expect(sameWords.flat().length).toBe(new Set(sameWords.flat()).size);
});
