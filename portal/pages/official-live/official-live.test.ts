import { expect, test } from 'vitest';
import { meta } from './page.tsx';

test('search engines list neither the room nor its copy on the phone site: a class is listed by its own page', () => {
  expect(meta({} as never)).toContainEqual({ name: 'robots', content: 'noindex' });
});
