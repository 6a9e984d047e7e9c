import { expect, test } from 'vitest';
import { askingForDeclaredPages } from './scripts-of-pages.ts';

const asked = (query: string) => askingForDeclaredPages(new URL(`http://localhost/__manifest${query}`)).searchParams;

test('the router is asked once for each declared page in any spelling, and once for all unknown pages', () => {
  expect(asked('?version=v1&paths=/home,/HOME//,/Invite,,/curse/Fullcourse,/,help').get('paths')).toBe('/home,/invite,/curse/fullcourse,/,/help');
  const invented = Array.from({ length: 1_000 }, (_, index) => `/x${index}`).join(',');
  expect([...asked(`?version=v1&paths=/home,${invented},/about`)]).toEqual([['version', 'v1'], ['paths', '/home,/404,/about']]);
});

test('a query without paths is unchanged', () => {
  expect(asked('?version=v1').toString()).toBe('version=v1');
});
