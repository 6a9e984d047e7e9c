import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { link } from '../../contract/pages.ts';
import { readSeed } from '../../seed/testing/read-seed.ts';
import { sampleAnswers } from '../testing/sample-answers.ts';
import { renderPage, textOf } from '../testing/render-page.tsx';
import * as liveInteraction from '../pages/live-interaction/page.tsx';

const opens = '直播课、成员加入、企业设置登录就能用，其余由顾问与您通话后一个工作日内开通';

test('the closing call to action agrees with the agreement on what a trial opens at once and what after a call', async () => {
  const { main } = await renderPage(liveInteraction, link('liveInteraction'), sampleAnswers);
  expect(textOf(main)).toContain(opens);
  const { documents } = readSeed<{ documents: { content: string }[] }>('launch/agreement.json');
  expect(documents[0]!.content).toContain('直播课、成员加入与企业设置即时可用，其余由顾问与您通话后一个工作日内开通');
});

test('no page or share picture promises the other trial features earlier', () => {
  const sources = import.meta.glob<string>(['../pages/**/*.{ts,tsx}', '!../pages/**/*.test.*'], { query: '?raw', import: 'default', eager: true });
  const said = Object.values(sources).join() + readFileSync('server/http/share-pictures/texts.ts', 'utf8');
  for (const word of ['功能不缩水', '当天开通', '即可开通', '今晚就能', '试用第一天', '全部功能都开着', '马上开通']) expect(said).not.toContain(word);
});
