import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { ReplayOpening } from './replay-opening.tsx';

const shown = (failure: string | null) => renderToStaticMarkup(<MemoryRouter><ReplayOpening failure={failure} onRetry={() => {}} /></MemoryRouter>);

test('a replay that could not be fetched says why and can be tried again', () => {
  expect(shown('网络不通')).toMatch(/没能取到回放.*网络不通.*重试/s);
  expect(shown('网络不通')).not.toContain('正在取回放');
  expect(shown(null)).toContain('正在取回放…');
});
