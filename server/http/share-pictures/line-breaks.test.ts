import { expect, test } from 'vitest';
import { linesOf, wordsOf } from './line-breaks.ts';

/** A Chinese character has width 2, a Latin one width 1. */
const widthOf = (text: string) => [...text].reduce((width, character) => width + (/[\u0000-\u00ff]/.test(character) ? 1 : 2), 0);
const lines = (text: string, width = 20, atMost = 3) => linesOf(text, { width, atMost, widthOf }).lines;

test('punctuation stays with its phrase, words and numbers are not broken', () => {
  expect(wordsOf('用 PLC-1200 控制，（示例）')).toEqual(['用 ', 'PLC-1200 ', '控', '制，', '（示', '例）']);
});

test('a short title is one line', () => {
  expect(lines('低压电工')).toEqual(['低压电工']);
});

test('a title breaks after a punctuation mark if both lines get similar length', () => {
  expect(lines('先备料再下刀，最后检验')).toEqual(['先备料再下刀，', '最后检验']);
  const phrased = (text: string) => linesOf(text, { width: 20, atMost: 3, widthOf }).isAtPhrase;
  expect([phrased('低压电工'), phrased('先备料再下刀，最后检验'), phrased('职业技能等级认定考评员')]).toEqual([true, true, false]);
});

test('lines without a mark have similar length: no single character is left on the last line', () => {
  expect(lines('职业技能等级认定考评员')).toEqual(['职业技能等级', '认定考评员']);
});

test('a text that is too long ends with an ellipsis within its width, and is reported as cut', () => {
  const { lines: cut, isWhole } = linesOf('一'.repeat(50), { width: 20, atMost: 2, widthOf });
  expect(cut).toEqual(['一'.repeat(10), `${'一'.repeat(9)}…`]);
  expect(isWhole).toBe(false);
});
