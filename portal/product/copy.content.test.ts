import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sources = import.meta.glob<string>(['../pages/**/*.{ts,tsx}', '!../pages/**/*.test.*'], { query: '?raw', import: 'default', eager: true });

/** Sentences that pages may share: texts of common states, and quotes of a sample document in the seeds. */
const shared = /^(它可能已经撤下|可能是网络不稳|换个类目看看|新的.+后会出现在这里|写好的会放在这里|课程讲师或关键词|请输入正确的)|^(线上学时不得超过|录播须有随机核验|同一账号多处登录)/;

/** The visible text of a source file: literals and text between tags, split into sentences without punctuation. */
function sentencesOf(source: string): string[] {
  const copy = source
    .replace(/^\s*(\/\/|\/\*|\*).*$/gm, '')
    .replace(/[{}<>'"`]/g, '\n')
    .replaceAll(/\n\s*/g, '\n');
  return copy
    .split(/(?<=[。！？；])|\n/)
    .map((sentence) => sentence.replace(/[\s“”，。：；！？、（）·—]/g, ''))
    .filter((sentence) => sentence.length >= 12 && /^\p{Script=Han}/u.test(sentence) && !shared.test(sentence));
}

test('no two pages use the same sentence', () => {
  const said = new Map<string, Set<string>>();
  const say = (sentence: string, where: string) => said.set(sentence, (said.get(sentence) ?? new Set()).add(where));
  for (const [path, source] of Object.entries(sources)) for (const sentence of sentencesOf(source)) say(sentence, path.split('/')[2]!);
  for (const file of ['solutions', 'help', 'customer-stories', 'coupons']) for (const sentence of sentencesOf(readFileSync(`seed/launch/${file}.json`, 'utf8'))) say(sentence, file);
  expect([...said].filter(([, where]) => where.size > 1).map(([sentence, where]) => `${[...where].join(', ')}: ${sentence}`)).toEqual([]);
});
