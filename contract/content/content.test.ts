import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { cachedParameters, pages } from '../pages.ts';
import type { Field, Fields } from './field.ts';
import { type AnyDeclaration, declarations } from './index.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const launch = fileURLToPath(new URL('../../seed/launch/', import.meta.url));
const names: readonly string[] = declarations.map(({ name }) => name);

/** Every field with its path, including fields of lists. */
const allFields = (fields: Fields, before = ''): [string, Field][] =>
  Object.entries(fields).flatMap(([name, field]): [string, Field][] => [[before + name, field], ...(field.control.is === 'list' ? allFields(field.control.fields, `${before}${name}.`) : [])]);

test('each kind has its own file, is declared once, and has its own seed file', () => {
  const fileOf = (name: string): string => `${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;
  expect(names.map(fileOf).filter((file) => !existsSync(here + file))).toEqual([]);
  for (const values of [names, declarations.map(({ seed }) => seed.file)]) expect(new Set(values).size).toBe(values.length);
  expect(declarations.map(({ seed }) => seed.file).filter((file) => !readdirSync(launch).includes(file))).toEqual([]);
});

describe.each(declarations.map((declaration): [string, AnyDeclaration] => [declaration.name, declaration]))('%s', (_, declaration) => {
  const { fields, title, summary, page, shownOn, search, searchGroup } = declaration;
  const every = allFields(fields);

  test('has a label, and every field has a label and a help text', () => {
    const words = [declaration.label, declaration.listLabel, declaration.code.help, ...every.flatMap(([, { label, help }]) => [label, help])];
    expect(words.filter((text) => !/\p{Script=Han}|^mp4/u.test(text))).toEqual([]);
  });

  test('has its title field, and its references name existing kinds', () => {
    expect(Object.keys(fields)).toEqual(expect.arrayContaining([title, summary, page?.secondCode].filter((field) => field !== undefined)));
    expect(title !== undefined || declaration.code.fixed !== undefined, 'a title, where there are several').toBe(true);
    expect(every.flatMap(([path, { control }]) => (control.is === 'reference' && !names.includes(control.to) ? [path] : []))).toEqual([]);
  });

  test('shows no private file, and no rich text in lists', () => {
    expect(every.filter(([, { control, public: seen }]) => seen !== undefined && control.is === 'file' && control.isPrivate)).toEqual([]);
    expect(every.filter(([, { control, public: seen }]) => seen === 'list' && control.is === 'richText')).toEqual([]);
  });

  test("names a declared page, and that page's query contains the entry's code", () => {
    const keys = [...shownOn, ...(page ? [page.key, page.list ?? page.key] : [])];
    expect(keys.filter((key) => !Object.hasOwn(pages, key))).toEqual([]);
    expect(page ? cachedParameters(page.key) : []).toEqual(expect.arrayContaining(page ? [page.parameter, page.secondCode ?? page.parameter] : []));
  });

  test('has a page and a title when site search finds it', () => {
    expect(search === undefined || (page !== undefined && title !== undefined)).toBe(true);
  });

  test('links to the list of a kind that references it when site search offers it as a group', () => {
    if (!searchGroup) return;
    const listed = declarations.find(({ name }) => name === searchGroup.of);
    expect(title).toBeDefined();
    expect(listed && allFields(listed.fields).some(([, { control }]) => control.is === 'reference' && control.to === declaration.name)).toBe(true);
    expect(cachedParameters(searchGroup.page)).toContain(searchGroup.parameter);
  });
});
