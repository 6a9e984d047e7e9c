import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { Away, Ended, Interrupted } from './covers.tsx';
import { ReplayOffered } from './replay-offered.tsx';
import type { NextLive } from './use-next-live.ts';

const ended = (next: NextLive | null, replay: 'making' | 'none' | null = 'making') =>
  renderToStaticMarkup(<MemoryRouter><Ended watchedMinutes={40} length={45} checkIns={{ mine: 1, all: 2 }} quizzes={{ right: 0, all: 0 }} replay={replay} next={next} onDocuments={null} /></MemoryRouter>);

test('after the class the next live is offered with its time, or the list without one', () => {
  const html = ended({ liveCode: 'LIVE-2', liveName: '互锁电路', startTime: '2026-11-26T19:00:00+08:00' });
  expect(html).toContain('code=LIVE-2');
  expect(html).toContain('下一场：11月26日 19:00');
  expect(html).toContain('《互锁电路》');
  expect(html).not.toContain('看看别的直播');
  expect(html).toContain('回放正在生成');
  expect(ended(null)).toContain('看看别的直播');
});

test('students who wait for another teacher read who comes, and nothing of a broken line', () => {
  const away = (newTeacher: string | null) => renderToStaticMarkup(<Away since={0} now={0} newTeacher={newTeacher} />);
  const interrupted = (newTeacher: string | null) => renderToStaticMarkup(<Interrupted since={0} now={0} newTeacher={newTeacher} onAsk={() => {}} />);
  for (const cover of [away, interrupted]) {
    expect(cover('王梅')).toContain('换了讲师，等 王梅 老师进讲台');
    expect(cover('')).toContain('换了讲师，等新老师进讲台');
    expect(cover('王梅')).not.toMatch(/网络|中断|断开/);
    expect(cover(null)).toMatch(/网络断了|直播中断/);
  }
});

test('until the page knows whether the class was recorded, it says nothing about a replay', () => {
  expect(ended(null, 'none')).toContain('这一讲没有录像');
  expect(ended(null, null)).toContain('下课了');
  expect(ended(null, null)).not.toMatch(/录像|回放/);
});

test('a replay that became ready on an open page is offered, and the page does not say that the browser blocked it', () => {
  const html = renderToStaticMarkup(<ReplayOffered from={null} onPlay={() => {}} onStartOver={() => {}} />);
  expect(html).toMatch(/回放好了.*<button.*播放回放/s);
  expect(html).not.toContain('浏览器');
  expect(html).not.toContain('从头看');
});
