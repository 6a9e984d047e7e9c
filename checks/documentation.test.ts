/** What the documentation promises about settings is what the code reads. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

test('docs/operating.md lists every setting of server/settings.ts, and no other', () => {
  const declared = [...read('server/settings.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): \[/gm)].map((match) => match[1]);
  const table = read('docs/operating.md').split('## 设置')[1]?.split('\n## ')[0] ?? '';
  const listed = table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map((match) => match[1]));
  expect(listed.toSorted()).toEqual(declared.toSorted());
});
