/** Rule for store functions, `verb(tx or read, topCode, key, values, now)`: the caller provides transaction and time. */
import type { Rule } from './rule.ts';
import { faultAt, nameOf, type SyntaxNode } from './source.ts';

const isStore = /^server\/.*?(^|\/)([a-z-]+-)?store\.ts$/;
const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
const handles: Readonly<Record<string, string>> = { tx: 'Tx', read: 'Read' };
/** Types that a store must not receive: with them it would decide about transactions, settings, time or randomness. */
const forbidden = /\b(Database|Kysely|Transaction|Context|ReadOnlyContext|CallerContext|Config|Clock|Randomness|Secrets|Limits)\b/;

interface Parameter {
  start: number;
  /** Undefined for a destructured parameter. */
  name: string | undefined;
  type: string;
  isRequired: boolean;
}

function parametersOf(text: string, { params }: SyntaxNode): Parameter[] {
  return (params as SyntaxNode[]).map((node) => {
    const declared = (node.type === 'AssignmentPattern' ? node.left : node) as SyntaxNode;
    const annotation = declared.typeAnnotation as SyntaxNode | undefined;
    return {
      start: node.start,
      name: nameOf(declared),
      type: annotation ? text.slice(annotation.start, annotation.end).replace(/^:\s*/, '') : '',
      isRequired: node.type !== 'AssignmentPattern' && declared.optional !== true,
    };
  });
}

function faultsOfParameters(parameters: readonly Parameter[]): { start: number; message: string }[] {
  const [first] = parameters;
  const begins = first && (first.type === 'Tx' || first.type === 'Read') ? 1 : 0;
  return parameters.flatMap(({ start, name, type }, index) => {
    const rest = parameters.slice(index + 1);
    const isHandle = type === 'Tx' || type === 'Read';
    if (forbidden.test(type)) return [{ start, message: `a store is not given ${type}` }];
    if (isHandle && index > 0) return [{ start, message: `${type} comes first` }];
    if (isHandle && handles[name ?? ''] !== type) return [{ start, message: `the ${type} is called ${type === 'Tx' ? 'tx' : 'read'}` }];
    if (name === 'topCode' && index !== begins) return [{ start, message: 'topCode comes right after tx or read' }];
    if (name === 'now' && rest.some(({ isRequired }) => isRequired)) return [{ start, message: 'now comes last' }];
    return [];
  });
}

export const stores: readonly Rule[] = [
  {
    says: 'a function of a store takes tx or read, then topCode, then its key and values, and now last; it opens no transaction',
    faultsOf: (source) =>
      !isStore.test(source.path)
        ? []
        : source.nodes.flatMap((node) => {
            if (node.type === 'CallExpression' && nameOf(node.callee)?.endsWith('.transaction')) return [faultAt(source, node.start, 'the transaction is the caller’s')];
            return functions.has(node.type) ? faultsOfParameters(parametersOf(source.text, node)).map(({ start, message }) => faultAt(source, start, message)) : [];
          }),
    keeps: {
      'server/modules/live/store.ts': `export async function close(tx: Tx, topCode: string, { code }: { code: string }, now: number, most = 5) {} export const one = (read: Read, topCode: string, code: string) => read; const isOpen = (now: number) => sql\`\${now}\`;`,
      'server/modules/live/rooms.ts': `export async function close(context: Context, tx: Tx) {}`,
    },
    breaks: {
      'server/modules/live/store.ts': `export function close(database: Database, code: string) {}`,
      'server/modules/live/room-store.ts': `export const one = ({ read }: Pick<Database, 'read'>, code: string) => read;`,
      'server/modules/news/store.ts': `export function one(db: Read) {}`,
      'server/modules/help/store.ts': `export function remove(code: string, tx: Tx) {}`,
      'server/outbox/store.ts': `export function remove(tx: Tx, kind: string, topCode: string) {}`,
      'server/audit/store.ts': `export function remove(tx: Tx, now: number, atMost: number) {}`,
      'server/publishing/editing/store.ts': `export function insert(tx: Tx, context: Pick<Context, 'clock'>) {}`,
      'server/publishing/search/index-store.ts': `const write = (tx: Tx) => context.database.transaction(() => tx);`,
    },
  },
];
