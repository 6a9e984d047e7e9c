/** Checks the links in seeds, which no compiler checks. (Seeding refuses missing pictures.) */
import { expect, test } from 'vitest';
import { pageAt } from '../contract/pages.ts';
import { projectSources } from '../checks/source.ts';

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Values that are paths, and the link targets in HTML values. */
const addressesIn = (text: string): string[] => (text.startsWith('/') ? [text] : [...text.matchAll(/\bhref="(\/[^"]*)"/g)].map(([, address]) => address!));

test('every link in the seeds leads to a page', () => {
  const seeds = projectSources().filter(({ path }) => /^seed\/.*\.json$/.test(path));
  const links = seeds
    .flatMap(({ path, text }) => textsIn(JSON.parse(text)).flatMap(addressesIn).map((address) => ({ path, address })))
    .filter(({ address }) => !address.startsWith('/files/'));
  expect(links.length).toBeGreaterThan(3);
  expect(links.filter(({ address }) => pageAt(address.split(/[?#]/)[0]!) === null)).toEqual([]);
});
