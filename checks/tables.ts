/** Rule about table ownership: only the owning module reads and writes its rows, other modules call it. */
import { posix } from 'node:path';
import type { Rule } from './rule.ts';
import { faultAt, nameOf, projectSources, stringOf, type SyntaxNode } from './source.ts';

/** Each table with the folder of the `tables.ts` that declares it. */
function readOwners(): Map<string, string> {
  const owners = new Map<string, string>();
  for (const { path, nodes } of projectSources()) {
    if (!/^server\/(modules\/[^/]+|publishing)\/tables\.ts$/.test(path)) continue;
    for (const node of nodes) {
      if (node.type !== 'TSInterfaceDeclaration') continue;
      for (const { key } of (node.body as { body: { key?: SyntaxNode }[] }).body) {
        const table = nameOf(key);
        if (table) owners.set(table, posix.dirname(path));
      }
    }
  }
  return owners;
}

let known: Map<string, string> | undefined;
const ownerOf = (table: string): string | undefined => (known ??= readOwners()).get(table);

const namesTable = /^(selectFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto|using|(inner|left|right|full|cross)Join)$/;

/** The tables in a call of the query builder, without aliases. */
function tablesIn(node: SyntaxNode): string[] {
  if (node.type !== 'CallExpression') return [];
  const callee = node.callee as SyntaxNode;
  const verb = callee.type === 'MemberExpression' ? nameOf(callee.property) : nameOf(callee);
  if (!verb || !namesTable.test(verb)) return [];
  const [first] = node.arguments as SyntaxNode[];
  const named = first?.type === 'ArrayExpression' ? (first.elements as SyntaxNode[]) : [first];
  return named.flatMap((each) => stringOf(each)?.split(' ')[0] ?? []);
}

/** The text of an `sql` template or of `sql.raw`, with a placeholder for each value. */
function sqlTextOf(node: SyntaxNode): string | undefined {
  const isTemplate = node.type === 'TaggedTemplateExpression' && nameOf(node.tag) === 'sql';
  const isRaw = node.type === 'CallExpression' && nameOf(node.callee) === 'sql.raw';
  if (!isTemplate && !isRaw) return undefined;
  const text = isTemplate ? (node.quasi as SyntaxNode) : (node.arguments as SyntaxNode[])[0];
  const quasis = text?.type === 'TemplateLiteral' ? (text.quasis as { value: { raw: string } }[]) : undefined;
  return quasis ? quasis.map(({ value }) => value.raw).join('?') : stringOf(text);
}

/** The tables in SQL text. Other matched names (`do update set`) have no owner. */
const tablesInText = (node: SyntaxNode): string[] => [...(sqlTextOf(node) ?? '').matchAll(/\b(?:from|join|update|into)\s+"?([a-z_][a-z0-9_]*)/gi)].map(([, table]) => table!.toLowerCase());

export const tables: readonly Rule[] = [
  {
    says: 'a table is read and written by the module alone that declares it',
    faultsOf: (source) =>
      !source.path.startsWith('server/') || source.isTest
        ? []
        : source.nodes.flatMap((node) =>
            [...tablesIn(node), ...tablesInText(node)].flatMap((table) => {
              const owner = ownerOf(table);
              return owner && !source.path.startsWith(`${owner}/`) ? [faultAt(source, node.start, `${table} is ${owner}'s`)] : [];
            }),
          ),
    keeps: {
      'server/modules/enterprises/store.ts': `read.selectFrom('enterprises').leftJoin('trials', 'trials.top_code', 'enterprises.top_code');`,
      'server/outbox/store.ts': `tx.with('due', (db) => db.selectFrom('outbox_jobs')).updateTable('outbox_jobs').from('due');`,
      'server/publishing/search/store.ts': `read.selectFrom(['content_entries as e', 'content_publications as p']);`,
      'server/publishing/reading/published-store.ts': 'sql<Row>`select body from content_publications where code = ${code}`; sql.raw(`select ${columns} from content_entries`);',
      'server/personal-data/personal-data.test.ts': `context.database.read.selectFrom('people');`,
    },
    breaks: {
      'server/modules/live/store.ts': `read.selectFrom('live_rooms').innerJoin('enterprises', 'enterprises.top_code', 'live_rooms.top_code');`,
      'server/modules/enterprises/directory-store.ts': `read.selectFrom('enterprises').where(({ exists, selectFrom }) => exists(selectFrom('memberships as m')));`,
      'server/modules/news/store.ts': `tx.updateTable('content_publications').set({ featured: 1 });`,
      'server/personal-data/store.ts': `tx.deleteFrom('people');`,
      'server/publishing/search/store.ts': `read.selectFrom(['content_entries', 'leads as l']);`,
      'server/publishing/reading/store.ts': 'sql`select 1 from content_entries join people on people.id = ${id}`;',
      'server/modules/site/store.ts': 'sql<Row>`update content_publications set featured = 1`.execute(tx);',
      'server/modules/help/store.ts': 'sql`insert into leads (id) values (${id})`;',
      'server/modules/news/read-store.ts': 'sql.raw(`select ${columns} from content_entries`);',
    },
  },
];
