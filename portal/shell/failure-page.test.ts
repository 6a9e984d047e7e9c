import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pages, type PageKey } from '../../contract/pages.ts';
import { implementedPages } from './implemented-pages.ts';

/** Pages that have their own buttons, or do not help a lost visitor. */
const apart: readonly PageKey[] = ['home', 'registration', 'login', 'privacyAgreement'];
const folders = join(import.meta.dirname, '../pages');
const built = readdirSync(folders)
  .filter((folder) => existsSync(join(folders, folder, 'page.tsx')))
  .map((folder) => folder.replace(/-[a-z]/g, (dash) => dash.charAt(1).toUpperCase()))
  .filter((key): key is PageKey => key in pages);

test('the 404 page finds every implemented page, and no other', () => {
  expect([...implementedPages].toSorted()).toEqual(built.filter((key) => !apart.includes(key)).toSorted());
});
