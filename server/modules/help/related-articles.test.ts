import { expect, test, vi } from 'vitest';
import { textOfHtml } from '../../publishing/index.ts';
import { helpArticleKind } from './kinds.ts';
import { relatedArticles } from './related-articles.ts';

const article = (code: string, body: object) => ({ code, position: 0, version: 1, listedAt: 0, body: helpArticleKind.body.parse(body) });
const textsOf = (articles: ReturnType<typeof article>[]) => new Map(articles.map(({ code, body }) => [code, textOfHtml(body.content)]));

test('splits a text into words once, and again after a change', () => {
  const all = ['收不到验证码', '换手机号', '退费与休学'].map((title, at) => article(`article-${at}`, { title, categoryCode: 'a', content: `<p>${title}怎么办</p>` }));
  const segment = vi.spyOn(Intl.Segmenter.prototype, 'segment');
  const takenApart = (articles: typeof all) => {
    segment.mockClear();
    relatedArticles(articles[0]!, articles, textsOf(articles));
    return segment.mock.calls.length;
  };
  const ofOne = takenApart(all) / all.length;
  expect(takenApart(all.map((each) => ({ ...each, body: { ...each.body } })))).toBe(0);
  expect(takenApart([...all.slice(1), article('changed', { ...all[0]!.body, summary: '改过了' })])).toBe(ofOne);
  segment.mockRestore();
});
