import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { minifySync } from 'vite';
import { describe, expect, test } from 'vitest';
import { lean, readIn, unused } from './lean-router.ts';

const leaned = (code: string, what: Parameters<typeof lean>[1]) => lean(code, what).code;

describe('what is left out', () => {
  test('is whatever hangs on a condition that never holds, and only there where the condition decides', () => {
    const code = 'if (form) send(form);\nconst sent = form || nothing;\nreturnIt(form && ready ? 1 : 2, !form);';
    expect(leaned(code, { never: ['form'] })).toBe('if (false) send(form);\nconst sent = form || nothing;\nreturnIt(false && ready ? 1 : 2, !false);');
    expect(leaned('if (a === b) go(); else stop();', { always: ['a === b'] })).toBe('if (true) go(); else stop();');
  });

  test('is a call whose answer is known, and what a function that nobody calls would do', () => {
    expect(leaned('const found = list.forEach((each) => work(each));', { calls: { 'list.forEach': 'void 0' } })).toBe('const found = void 0;');
    expect(leaned('function submit(form) { return post(form); }', { bodies: { submit: 'throw 1;' } })).toBe('function submit(form) {throw 1;}');
  });

  test('are the texts of assertions and warnings, but no assertion', () => {
    expect(leaned('invariant(route, `No route ${id}`); warning(false, "Do not");', {})).toBe('invariant(route); void 0;');
  });

  test('is a component that no page draws: neither its name for developers nor how it is made keeps it', () => {
    const code = leaned('const Form = React$1.forwardRef((props, ref) => draw(props, ref));\nForm.displayName = "Form";\nexport const used = 1;', {});
    expect(minifySync('x.js', code, { module: true }).code).toBe('export const used=1;');
  });

  test('is told where the code does not have it', () => {
    expect(lean('go();', { never: ['a'], always: ['b'], calls: { c: '1' }, bodies: { d: '' } }).missing).toEqual(['a', 'b', 'c', 'd']);
  });
});

const library = join(dirname(createRequire(import.meta.url).resolve('react-router')), 'lib');

test('React Router is the version in which all of it was read: with another one, read each condition anew where it stands, then say so', () => {
  const { version } = JSON.parse(readFileSync(createRequire(import.meta.url).resolve('react-router/package.json'), 'utf8')) as { version: string };
  expect(version).toBe(readIn);
});

test.each(Object.entries(unused))('React Router as it is installed still has all of it, and remains a program: %s', (file, what) => {
  const { code, missing } = lean(readFileSync(join(library, file), 'utf8'), what);
  expect(missing).toEqual([]);
  expect(minifySync(basename(file), code, { module: true }).errors).toEqual([]);
});
