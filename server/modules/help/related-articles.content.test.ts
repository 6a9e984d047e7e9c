import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { textOfHtml } from '../../publishing/index.ts';
import { helpArticleKind } from './kinds.ts';
import { relatedArticles } from './related-articles.ts';

const article = (code: string, body: object, position = 0) => ({ code, position, version: 1, listedAt: 0, body: helpArticleKind.body.parse(body) });
const launched = (JSON.parse(readFileSync(new URL('../../../seed/launch/help.json', import.meta.url), 'utf8')) as { code: string; body: object }[]).map(({ code, body }, index) => article(code, body, index));
const textsOf = (articles: typeof launched) => new Map(articles.map(({ code, body }) => [code, textOfHtml(body.content)]));
const after = (code: string) => relatedArticles(launched.find((each) => each.code === code)!, launched, textsOf(launched)).map((each) => each.code);

test('articles of the same category come first, then articles on the same subject', () => {
  expect(after('free-trial-start')[0]).toBe('form-faults');
  expect(after('hours-rules')).toContain('hours-export');
  expect(after('record-retention')).toEqual(['my-data', 'trial-ends']);
});

test.for([
  ['paper-rules', 'receive-coupon'],
  ['receive-coupon', 'paper-rules'],
  ['shared-computer', 'trial-video'],
  ['form-faults', 'tablet-scoring'],
  ['ask-consultant', 'record-retention'],
  ['hours-rules', 'trial-video'],
])('%s does not link to %s, which shares words but no subject', ([code, unrelated]) => {
  expect(after(code!)).not.toContain(unrelated);
});

test('returns at most three, neither the article itself nor its neighbours, and none if nothing is related', () => {
  for (const { code } of launched) {
    const codes = after(code);
    expect(codes.length).toBeLessThanOrEqual(3);
    expect(codes).not.toContain(code);
  }
  const [start, faults] = ['free-trial-start', 'form-faults'].map((code) => launched.find((each) => each.code === code)!);
  expect(relatedArticles(start!, launched, textsOf(launched), [null, faults!])).not.toContain(faults);
  expect(after('receive-coupon')).toEqual([]);
  expect(relatedArticles(article('alone', { title: '收不到验证码', categoryCode: 'a' }), [], new Map())).toEqual([]);
});
