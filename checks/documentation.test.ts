/** Checks that the documentation agrees with the code about settings, and that its links and paths exist. */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { addresses } from '../contract/calls/addresses.ts';
import { pages, type PageDeclaration } from '../contract/pages.ts';
import * as returnCodes from '../contract/return-code-values.ts';

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

test('every file and folder that README.md and docs/ name exists', () => {
  const documents = ['README.md', ...globSync('docs/**/*.md', { cwd: root })];
  const pointed = documents.flatMap((document) => pathsIn(read(document)).map((path) => ({ document, path })));
  expect(pointed.length).toBeGreaterThan(100);
  expect(pointed.filter(({ document, path }) => !isThere(path, dirname(document)))).toEqual([]);
});

test('every file that README.md and docs/ name without a folder exists in the repository', () => {
  // Written into the data folder at run time.
  const made = 'secrets.json';
  const present = new Set(globSync('**/*.*', { cwd: root, exclude: ['**/node_modules', 'build', 'data', '.git'] }).map((path) => basename(path)));
  const named = ['README.md', ...globSync('docs/**/*.md', { cwd: root })].flatMap((document) => [...read(document).matchAll(/(?<![\w./*-])[a-z][\w.-]*\.(?:tsx?|mjs|json|md|sql|css|conf|svg|ya?ml)\b(?![\w/-])/g)].map(([name]) => ({ document, name })));
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ name }) => !present.has(name) && name !== made)).toEqual([]);
});

test('docs/specification/ has every page, call and return code of the contract', () => {
  const paths = Object.values(pages).flatMap(({ path, title, aliases = [] }: PageDeclaration) => [...[path, ...aliases].map((each) => `\`${each}\``), `| ${title} |`]);
  const missingIn = (page: string, wanted: readonly string[]) => wanted.filter((each) => !read(`docs/specification/${page}.md`).includes(each));
  expect(missingIn('pages', paths)).toEqual([]);
  const calls = Object.values(addresses).map((address) => `\`${address}\``);
  const isOfConsole = (call: string) => call.includes('/console/');
  expect(missingIn('calls', calls.filter((call) => !isOfConsole(call)))).toEqual([]);
  expect(missingIn('console-calls', calls.filter(isOfConsole))).toEqual([]);
  expect(missingIn('errors', Object.values(returnCodes).map(String))).toEqual([]);
});

test('every command that README.md and docs/ name exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = ['README.md', ...globSync('docs/**/*.md', { cwd: root })].flatMap((document) => [...read(document).matchAll(/\bnpm run ([a-z][a-z:-]*)(?: ([a-z][a-z-]+))?/g)]);
  expect(named.length).toBeGreaterThan(8);
  const missing = named.filter(([, script = '', name]) => !(script in scripts) || (script === 'bench' && name !== undefined && name !== 'claims' && !existsSync(join(root, 'benchmarks', `${name}.ts`))));
  expect(missing.map(([command]) => command)).toEqual([]);
});

test('every row of the table of faults in docs/operating.md names an existing test', () => {
  const section = read('docs/operating.md').split('## 出了故障，访客看到什么')[1]?.split('\n## ')[0] ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('| ')).slice(1);
  expect(rows.length).toBeGreaterThan(15);
  const unproven = rows.filter((row) => {
    const [, file, title] = /`([^`]+\.test\.ts)` “([^”]+)” \|$/.exec(row) ?? [];
    return file === undefined || title === undefined || !existsSync(join(root, file)) || !read(file).includes(`'${title}'`);
  });
  expect(unproven).toEqual([]);
});

/** Link targets, file names with a folder, and folders in backticks. Addresses begin with a slash. */
function pathsIn(text: string): string[] {
  const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path = '']) => path);
  const files = [...text.matchAll(/(?<![\w./…-])[a-z][\w.-]*\/[\w.*/-]+\.(?:tsx?|mjs|json|md|txt|ya?ml|conf|sql|css|svg|png)\b/g)].map(([path]) => path);
  const folders = [...text.matchAll(/`([a-z][\w-]*\/(?:[\w-]+\/)*[\w-]*)`/g)].map(([, path = '']) => path);
  return [...linked, ...files, ...folders.filter((path) => path.endsWith('/') || existsSync(join(root, path.split('/')[0]!)))];
}

/** Whether a path exists below the root, beside the document, or in server/ and its modules, as in the diagrams of calls. */
function isThere(path: string, folder: string): boolean {
  const [, made] = /^benchmarks\/results\/(.+)\.txt$/.exec(path) ?? [];
  // Created by commands: the build, a portal's data, results of benchmarks.
  if (/^(build|data)\//.test(path)) return true;
  if (made) return existsSync(join(root, 'benchmarks', `${made}.ts`));
  return ['.', folder, 'server', 'server/modules'].some((base) => globSync(join(base, path), { cwd: root }).length > 0);
}

test('docs/architecture.md names every folder of the server, its modules and the portal, and every path in its diagrams exists', () => {
  const drawn = read('docs/architecture.md').split('```')[1] ?? '';
  const words = new Set(drawn.split(/[^A-Za-z0-9_.-]+/));
  const foldersOf = (path: string) => readdirSync(join(root, path), { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect(['server', 'server/modules', 'portal', 'e2e/journeys', '.'].flatMap(foldersOf).filter((folder) => !words.has(folder) && !folder.startsWith('.') && !['build', 'node_modules', 'data', 'test-results', 'testing'].includes(folder))).toEqual([]);

  let top = '';
  const missing = drawn.split('\n').flatMap((line) => {
    const [, indent, names] = /^( *)([\w.-]+(?:\/|\.ts)(?: [\w.-]+(?:\/|\.ts))*)(?= |$)/.exec(line) ?? [];
    if (names === undefined) return [];
    if (indent === '') top = names.split('/')[0]!;
    return names.split(' ').map((name) => (indent === '' ? name : `${top}/${name}`)).filter((path) => !existsSync(join(root, path)));
  });
  expect(missing).toEqual([]);
});
