import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Quotas } from './quotas.tsx';

const shown = (bytes: number, limitGigabytes: number | null = 1_000) => renderToStaticMarkup(<Quotas usage={{ yearBytes: 0, limitGigabytes, storage: { bytes, days: [], limitGigabytes, stopsAtGigabytes: null } }} />);

test('the usage is shown below 80 % without a warning, and above it with the share in words and colour', () => {
  const quiet = shown(18e9);
  expect(quiet).toContain('<b>18 GB</b> / 1,000 GB');
  expect(quiet).toContain('<b>0 GB</b> / 1,000 GB');
  expect(quiet).not.toMatch(/%<|meter--/);
  expect(shown(850e9)).toMatch(/，85%.*meter--warn/);
  expect(shown(1_200e9)).toMatch(/，120%.*meter--over/);
});

test('without a limit only the usage is shown', () => {
  expect(shown(18e9, null)).toContain('<b>18 GB</b></span>');
});
