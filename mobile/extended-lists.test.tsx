import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { keepExtension, useExtension } from './extended-lists.ts';

function List({ address }: { address: string }) {
  const [added] = useExtension<readonly string[]>(address, []);
  return added.join();
}

test('a list that is opened again has the entries that were added, and other lists do not', () => {
  expect(renderToString(<List address="/m/Video" />)).toBe('');
  keepExtension('/m/Video', ['L2', 'L3']);
  expect(renderToString(<List address="/m/Video" />)).toBe('L2,L3');
  expect(renderToString(<List address="/m/Video?categoryCode=a" />)).toBe('');
});
