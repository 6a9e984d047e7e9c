import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { Ended } from './covers.tsx';
import type { NextLive } from './use-next-live.ts';

const ended = (next: NextLive | null) =>
  renderToStaticMarkup(<MemoryRouter><Ended watchedMinutes={40} length={45} checkIns={{ mine: 1, all: 2 }} quizzes={{ right: 0, all: 0 }} replay="making" next={next} onDocuments={null} /></MemoryRouter>);

test('after the class the next live is offered with its time, or the list without one', () => {
  const html = ended({ liveCode: 'LIVE-2', liveName: '互锁电路', startTime: '2026-11-26T19:00:00+08:00' });
  expect(html).toContain('code=LIVE-2');
  expect(html).toContain('下一场：11月26日 19:00');
  expect(html).toContain('《互锁电路》');
  expect(html).not.toContain('看看别的直播');
  expect(html).toContain('回放正在生成');
  expect(ended(null)).toContain('看看别的直播');
});
