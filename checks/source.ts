/** The project's source files for the checks: text, syntax tree and imports. */
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, posix, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** A node of the ESTree syntax tree. */
export interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [property: string]: unknown;
}

export interface Import {
  /** The specifier as written: `zod/mini`, `../accounts/index.ts`. */
  specifier: string;
  /** The imported file, relative to the project's root. Undefined for a package. */
  target: string | undefined;
  typeOnly: boolean;
  start: number;
}

export interface Source {
  /** Relative to the project's root, with forward slashes. */
  path: string;
  text: string;
  /** A test or a test helper: `testing.ts`, `testing-postgres.ts`, a folder `testing/`, e2e/. */
  isTest: boolean;
  /** Only for TypeScript and JavaScript files, otherwise empty. */
  imports: Import[];
  nodes: SyntaxNode[];
}

/** A violation, printed as `path:line: message`. */
export type Fault = string;

const script = /\.(ts|tsx|mts|mjs|js)$/;

export function faultAt(source: Source, start: number, message: string): Fault {
  return `${source.path}:${source.text.slice(0, start).split('\n').length}: ${message}`;
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';
}

function flatten(node: SyntaxNode, into: SyntaxNode[] = []): SyntaxNode[] {
  into.push(node);
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) value.filter(isNode).forEach((child) => flatten(child, into));
    else if (isNode(value)) flatten(value, into);
  }
  return into;
}

/** The text of a string literal or of a template without substitutions. */
export function stringOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateLiteral') {
    const quasis = node.quasis as { value: { cooked: string } }[];
    return quasis.length === 1 ? quasis[0]!.value.cooked : undefined;
  }
  return undefined;
}

/** `a.b.c` for a member chain of plain names, including `import.meta`. Undefined for other nodes. */
export function nameOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Identifier') return node.name as string;
  if (node.type === 'MetaProperty') return 'import.meta';
  if (node.type === 'ChainExpression') return nameOf(node.expression);
  if (node.type === 'MemberExpression' && !node.computed) {
    const object = nameOf(node.object);
    const property = nameOf(node.property);
    return object && property && `${object}.${property}`;
  }
  return undefined;
}

function importsOf(path: string, nodes: SyntaxNode[]): Import[] {
  return nodes.flatMap((node) => {
    if (!['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration', 'ImportExpression', 'TSImportType'].includes(node.type)) return [];
    const specifier = stringOf(node.source);
    if (specifier === undefined) return [];
    const target = specifier.startsWith('.') ? posix.normalize(posix.join(posix.dirname(path), specifier)) : undefined;
    const named = (node.specifiers ?? []) as { importKind?: string; exportKind?: string }[];
    const typeOnly =
      node.type === 'TSImportType' || node.importKind === 'type' || node.exportKind === 'type' || (named.length > 0 && named.every(({ importKind, exportKind }) => importKind === 'type' || exportKind === 'type'));
    return [{ specifier, target, typeOnly, start: node.start }];
  });
}

/** Parses a file's text for the rules. The rules' own tests use it for their examples. */
export function readSource(path: string, text: string): Source {
  const isTest = /\.test\.tsx?$|(^|\/)testing(-[a-z-]+)?(\.tsx?$|\/)|^e2e\//.test(path);
  if (!script.test(path)) return { path, text, isTest, imports: [], nodes: [] };
  const parsed = parseSync(path, text);
  if (parsed.errors.length > 0) throw new Error(`${path}: ${parsed.errors[0]!.message}`);
  const nodes = flatten(parsed.program as unknown as SyntaxNode);
  return { path, text, isTest, imports: importsOf(path, nodes), nodes };
}

const notOurs = new Set(['node_modules', 'build', 'data', 'test-results']);
const readable = /\.(ts|tsx|mts|mjs|js|css|sql|json|md|yaml|yml|conf|html)$/;

function pathsBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (notOurs.has(entry.name) || entry.name.startsWith('.')) return [];
    return entry.isDirectory() ? pathsBelow(path) : [path];
  });
}

let sources: Source[] | undefined;

/** Every text file of the project except locks and benchmark results. Read once. */
export function projectSources(): Source[] {
  sources ??= pathsBelow('.')
    .filter((path) => readable.test(path) && !path.endsWith('package-lock.json') && !path.startsWith('benchmarks/results/'))
    .toSorted()
    .map((path) => readSource(path, readFileSync(join(root, path), 'utf8')));
  return sources;
}
