/** Rules about access to the outside: settings, network, clock, randomness, SQL. All other code gets these injected. */
import type { Rule } from './rule.ts';
import { faultAt, nameOf, type Source, type SyntaxNode } from './source.ts';

const runsOnServer = (source: Source) => /^(server|contract|seed)\//.test(source.path) && !source.isTest;

/** The names that a node uses: member chains, callees, arguments, assigned values and destructured properties. */
function namesIn(node: SyntaxNode): (string | undefined)[] {
  switch (node.type) {
    case 'MemberExpression':
      return [nameOf(node)];
    case 'CallExpression':
    case 'NewExpression':
      return [node.callee, ...(node.arguments as unknown[])].map(nameOf);
    case 'ObjectExpression':
      return (node.properties as SyntaxNode[]).map(({ value }) => nameOf(value));
    case 'VariableDeclarator': {
      const from = nameOf(node.init);
      const { type, properties } = node.id as SyntaxNode;
      if (type !== 'ObjectPattern' || !from) return [from];
      return (properties as SyntaxNode[]).map(({ key }) => `${from}.${nameOf(key) ?? ''}`);
    }
    default:
      return [];
  }
}

/** Reports every use of the forbidden names: called, passed on, or destructured. */
const mentions = (source: Source, isForbidden: (name: string) => boolean) =>
  source.nodes.flatMap((node) => namesIn(node).flatMap((name) => (name && isForbidden(name) ? [faultAt(source, node.start, name)] : [])));

/**
 * Files that may use the network: the client of calls, WebRTC signalling, and the question whether a file is served. The last two are not
 * calls. The script of share cards runs apart from the bundle, so it cannot share its client.
 */
const speaks = /^(browser\/(client|upload|live\/(play-flv|sdp-exchange|served-file))\.ts|portal\/shell\/share-card\.js|mobile\/service-worker\/(main|answers|shell|store)\.ts)$/;

export const effects: readonly Rule[] = [
  {
    says: 'only server/config.ts reads process.env',
    faultsOf: (source) =>
      !/^(server|contract|seed|browser|portal|mobile|console|ui)\//.test(source.path) || source.path === 'server/config.ts' || source.isTest
        ? []
        : mentions(source, (name) => name === 'process.env' || name.startsWith('process.env.')),
    keeps: { 'server/config.ts': `const port = process.env.PORT;`, 'scripts/start.mjs': `process.env.PATH;` },
    breaks: { 'server/main.ts': `const port = process.env.PORT;`, 'portal/root.tsx': `const { MODE } = process.env;`, 'server/seeding/seed.ts': `const { env } = process;` },
  },

  {
    says: 'only clock.ts asks the time',
    faultsOf: (source) =>
      !runsOnServer(source) || source.path === 'server/clock.ts'
        ? []
        : [
            ...mentions(source, (name) => name === 'Date.now'),
            ...source.nodes
              .filter((node) => node.type === 'NewExpression' && nameOf(node.callee) === 'Date' && (node.arguments as unknown[]).length === 0)
              .map((node) => faultAt(source, node.start, 'new Date()')),
          ],
    keeps: { 'server/clock.ts': `export const now = () => Date.now();`, 'server/modules/news/present.ts': `new Date(row.published_at).toISOString();` },
    breaks: { 'server/modules/news/store.ts': `const at = Date.now();`, 'seed/load.ts': `const at = new Date();`, 'server/modules/news/read.ts': `const { now } = Date;` },
  },

  {
    says: 'only randomness.ts draws lots',
    faultsOf: (source) =>
      !runsOnServer(source) || source.path === 'server/randomness.ts'
        ? []
        : [
            ...mentions(source, (name) => /^(Math\.random|((node)?crypto|webcrypto|globalThis\.crypto)\.(random\w+|getRandomValues))$/i.test(name)),
            ...source.nodes
              .filter((node) => node.type === 'ImportSpecifier' && /^random(Bytes|UUID|Int|Fill|FillSync)$/.test(nameOf(node.imported) ?? ''))
              .map((node) => faultAt(source, node.start, String(nameOf(node.imported)))),
          ],
    keeps: { 'server/randomness.ts': `import { randomBytes } from 'node:crypto';`, 'server/modules/captcha/draw.ts': `context.random.bytes(16);` },
    breaks: {
      'server/modules/captcha/draw.ts': `const x = Math.random();`,
      'server/http/sessions.ts': `import { randomBytes } from 'node:crypto';`,
      'server/http/request-id.ts': `const id = crypto.randomUUID();`,
    },
  },

  {
    says: 'only providers speak to the network',
    faultsOf: (source) =>
      !runsOnServer(source) || /^server\/(providers|bus|limits|database)\//.test(source.path) || source.path === 'contract/client.ts'
        ? []
        : [
            ...mentions(source, (name) => /^(globalThis\.)?(fetch|WebSocket|EventSource)$/.test(name) || /^https?\.(request|get)$/.test(name)),
            ...source.imports
              .filter(({ specifier, typeOnly }) => !typeOnly && /^(node:)?(https|net|tls|dns|dgram|http2)(\/|$)|^undici$|^nodemailer|^aws4fetch$|^ioredis$|^pg$/.test(specifier))
              .map(({ start, specifier }) => faultAt(source, start, specifier)),
          ],
    keeps: { 'server/providers/mail/smtp.ts': `import nodemailer from 'nodemailer';`, 'server/http/app.ts': `app.fetch(request);` },
    breaks: { 'server/modules/live/start.ts': `await fetch('http://x');`, 'server/http/app.ts': `import net from 'node:net';`, 'server/http/gateway.ts': `createClient({ fetch });`, 'server/outbox/send.ts': `import { createTransport } from 'nodemailer';` },
  },

  {
    says: 'pages speak to the server through browser/client.ts alone, and upload files through browser/upload.ts',
    faultsOf: (source) =>
      !/^(browser|portal|mobile|console|ui)\//.test(source.path) || source.isTest || speaks.test(source.path)
        ? []
        : [
            ...mentions(source, (name) => /^(window\.|globalThis\.)?(fetch|navigator\.sendBeacon)$/.test(name)),
            ...source.nodes
              .filter((node) => node.type === 'NewExpression' && /^(XMLHttpRequest|EventSource)$/.test(nameOf(node.callee) ?? ''))
              .map((node) => faultAt(source, node.start, String(nameOf(node.callee)))),
          ],
    keeps: { 'portal/pages/home/loader.ts': `await client.getcomboList({ topCode });`, 'browser/client.ts': `createClient({ fetch: (url) => fetch(url) });` },
    breaks: { 'portal/dialogs/enquiry.tsx': `await fetch('/app/v1/cooperation/saveCooperation');`, 'ui/upload.ts': `new XMLHttpRequest();`, 'console/client.ts': `createClient({ fetch: (url) => fetch(url) });` },
  },

  {
    says: 'SQL stands only in store.ts files and server/database/',
    faultsOf(source) {
      if (!source.path.startsWith('server/') || source.isTest) return [];
      if (/(^|\/)([a-z-]+-)?store\.ts$/.test(source.path) || source.path.startsWith('server/database/')) return [];
      return source.nodes.flatMap((node) => {
        const verb = node.type === 'CallExpression' && (node.callee as { type: string; property?: unknown }).type === 'MemberExpression' ? nameOf((node.callee as { property?: unknown }).property) : undefined;
        if (verb && /^(selectFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto)$/.test(verb)) return [faultAt(source, node.start, `.${verb}(…)`)];
        if (node.type === 'TaggedTemplateExpression' && nameOf(node.tag) === 'sql') return [faultAt(source, node.start, 'sql`…`')];
        return [];
      });
    },
    keeps: { 'server/modules/news/store.ts': `db.selectFrom('news').selectAll();`, 'server/database/migrate.ts': 'sql`select 1`;' },
    breaks: { 'server/modules/news/handlers.ts': `context.database.read.selectFrom('news');`, 'server/http/ready.ts': 'await sql`select 1`.execute(db);' },
  },

  {
    says: 'migrations are numbered SQL files and nothing else',
    faultsOf: (source) =>
      source.path.startsWith('server/database/migrations/') && !/\/\d{4}-[a-z0-9-]+\.sql$/.test(source.path) ? [`${source.path}:1: is no NNNN-name.sql`] : [],
    keeps: { 'server/database/migrations/0001-outbox.sql': 'CREATE TABLE outbox (id TEXT PRIMARY KEY)' },
    breaks: { 'server/database/migrations/0002-people.ts': `import '../tables.ts';`, 'server/database/migrations/people.sql': '' },
  },
];
