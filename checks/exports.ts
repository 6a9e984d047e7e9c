import { posix } from 'node:path';
import { nameOf, type Source, stringOf, type SyntaxNode } from './source.ts';

/**
 * Exports that need no import in this repository: React Router imports route exports by name, and type declarations belong to their
 * package.
 */
const importedElsewhere = /^mobile\/(pages\/[^/]+\/page|layout)\.tsx$|^portal\/(pages\/[^/]+\/page|root|entry\.(client|server)|shell\/(entrance|not-found))\.tsx?$|\.d\.ts$|(^|\/)[a-z-]+\.config\.ts$/;

/** Started by a command, or made for tests: rules, fakes of vendors, and suites that several implementations pass. */
const neededByTests = /^checks\/|^server\/commands\/|\/fake\/|\/conformance\.ts$/;

interface Named {
  type: string;
  exported: SyntaxNode;
  imported: SyntaxNode;
  local: SyntaxNode;
}

/** The names that a file imports or re-exports from another one. `*` stands for all. */
function importedNames({ path, nodes }: Source): { target: string; name: string }[] {
  return nodes.flatMap((node) => {
    const specifier = stringOf(node.source);
    if (specifier === undefined || !specifier.startsWith('.')) return [];
    const target = posix.normalize(posix.join(posix.dirname(path), specifier));
    if (node.type === 'ImportDeclaration') return (node.specifiers as Named[]).map(({ type, imported }) => ({ target, name: type === 'ImportSpecifier' ? nameOf(imported)! : type === 'ImportDefaultSpecifier' ? 'default' : '*' }));
    if (node.type === 'ExportNamedDeclaration') return (node.specifiers as Named[]).map(({ local }) => ({ target, name: nameOf(local)! }));
    return [{ target, name: '*' }];
  });
}

/** The values that a file exports or re-exports. Types are not checked, because signatures may need them. */
function exportedNames({ nodes }: Source): string[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'ExportNamedDeclaration') return [];
    const declaration = node.declaration as SyntaxNode | null;
    if (declaration === null) return (node.specifiers as Named[]).map(({ exported }) => nameOf(exported)!);
    if (declaration.type === 'VariableDeclaration') return (declaration.declarations as { id: SyntaxNode }[]).flatMap(({ id }) => nameOf(id) ?? []);
    return declaration.type === 'FunctionDeclaration' || declaration.type === 'ClassDeclaration' ? [nameOf(declaration.id)!] : [];
  });
}

/** Exports that no file imports, tests included: `path: name`. */
export function unusedExports(sources: readonly Source[]): string[] {
  const used = new Set(sources.flatMap((source) => importedNames(source).map(({ target, name }) => `${target}: ${name}`)));
  return sources
    .filter(({ path, isTest }) => !isTest && /\.tsx?$/.test(path) && !importedElsewhere.test(path))
    .flatMap((source) => exportedNames(source).map((name) => ({ path: source.path, name })))
    .filter(({ path, name }) => !used.has(`${path}: ${name}`) && !used.has(`${path}: *`))
    .map(({ path, name }) => `${path}: ${name}`);
}

/** Files of the product that only tests import. Such a part passes its tests, but no visitor gets it. */
export function onlyTested(sources: readonly Source[]): string[] {
  const targetsOf = (ofTests: boolean) => new Set(sources.filter(({ isTest }) => isTest === ofTests).flatMap(({ imports }) => imports.map(({ target }) => target)));
  const [used, tested] = [targetsOf(false), targetsOf(true)];
  return sources.filter(({ path, isTest }) => !isTest && /\.tsx?$/.test(path) && tested.has(path) && !used.has(path) && !importedElsewhere.test(path) && !neededByTests.test(path)).map(({ path }) => path);
}
