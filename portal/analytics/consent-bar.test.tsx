import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { ConsentBar } from './consent-bar.tsx';

const barOf = (state?: string) =>
  renderToString(
    <MemoryRouter>
      <ConsentBar stays {...(state && { state })}>
        {null}
      </ConsentBar>
    </MemoryRouter>,
  ).replaceAll(/<[^>]+>/g, '');

test('the notice says that visits are counted until the visitor answers; the settings show the current answer', () => {
  expect(barOf()).toContain('您没有选择时也会统计');
  expect(barOf('您现在没有参与访问统计。')).toMatch(/^您现在没有参与访问统计。我们统计/);
  expect(barOf('您现在没有参与访问统计。')).not.toContain('没有选择时');
});
