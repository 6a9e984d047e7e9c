/** Checks citations of docs/specification/: each page and anchor exists, and all have the same form. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Rule } from './rule.ts';
import { faultAt, root, type Source } from './source.ts';

const folder = 'docs/specification';
const ownPath = 'checks/citations.ts';

const anchorsIn = (text: string): string[] => [...text.matchAll(/<a id="([^"]*)"><\/a>/g)].map(([, id = '']) => id);

/** Anchors by page name, such as `login`. */
const anchorsOf = new Map(
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => [name.replace(/\.md$/, ''), new Set(anchorsIn(readFileSync(join(root, folder, name), 'utf8')))]),
);

const leadsSomewhere = (citation: string): boolean => {
  const [page = '', anchor = ''] = citation.split('#');
  return anchorsOf.get(page)?.has(anchor) ?? false;
};

/** Joins a comment's lines and keeps every character's offset. */
const joined = (text: string): string => text.replaceAll(/\n[ \t]*(?:\*(?!\/)|\/\/|--|#)?/g, (lead) => ' '.repeat(lead.length));

const one = '[a-z-]+#[a-z0-9-]+';
const cited = new RegExp(`\\bspec\\s+(${one}(?:,\\s+${one})*)`, 'g');
const wholeList = new RegExp(`^\\s+${one}(?:,\\s+${one})*\\s*$`);

function unledCitations(source: Source): string[] {
  if (source.path === ownPath) return [];
  const text = joined(source.text);
  const broken = [...text.matchAll(/\(spec(\s[^);:"]*)/g)].filter(([, list = '']) => !wholeList.test(list)).map(({ index, 0: found }) => faultAt(source, index, `${found}: write (spec page#anchor, page#anchor)`));
  const unled = [...text.matchAll(cited)].flatMap(({ index, 1: list = '' }) =>
    list
      .split(/,\s+/)
      .filter((citation) => !leadsSomewhere(citation))
      .map((citation) => faultAt(source, index, `${citation} is not in ${folder}/`)),
  );
  return [...broken, ...unled];
}

function unledLinks(source: Source): string[] {
  if (!source.path.endsWith('.md')) return [];
  return [...source.text.matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].flatMap(({ index, 1: target = '' }) => {
    const [path = '', anchor] = target.split('#');
    const file = path === '' ? source.path : posix.join(posix.dirname(source.path), path);
    const isPage = file.startsWith(`${folder}/`) && file.endsWith('.md');
    // In other documents headings are the anchors. documentation.test.ts checks whether files exist.
    if (!isPage) return source.path.startsWith(folder) && !existsSync(join(root, file)) ? [faultAt(source, index, `${target} is not there`)] : [];
    const page = posix.basename(file, '.md');
    return anchorsOf.has(page) && (anchor === undefined || leadsSomewhere(`${page}#${anchor}`)) ? [] : [faultAt(source, index, `${target} is not there`)];
  });
}

/** Section signs of texts outside this repository. A `§` must directly follow the name of a public standard. */
const standard = /(?:RFC \d+|FIPS [\d-]+|XML 1\.\d|UTS #\d+|UAX #\d+|GB \d+|ISO \d+|ASVS)[^()]{0,80}$/;
const formerForms =
  /§§?\s?\d|\b(?:decisions?|specifications?),?\s+sections?\s+\d|\bspecification\s+\d|\bsecurity[- ]checks?\s+\d|[(;,]\s*checks?\s+\d|\b(?:look|decisions|security-checks)\.md\b|\barchitecture,?\s+"|规格书|规格没说清|安全核对清单/gi;

function formerCitations(source: Source): string[] {
  // An applied migration never changes, including its comments.
  if (source.path === ownPath || source.path.startsWith('server/database/migrations/')) return [];
  const text = joined(source.text);
  return [...text.matchAll(formerForms)]
    .filter(({ index, 0: found }) => !(found.startsWith('§') && standard.test(text.slice(Math.max(0, index - 120), index))))
    .map(({ index, 0: found }) => faultAt(source, index, `${found}: write (spec page#anchor)`));
}

/** Row numbers of security.md. */
const checkNumbers = new Set([...readFileSync(join(root, folder, 'security.md'), 'utf8').matchAll(/^\| <a id="[^"]+"><\/a>(\d+)/gm)].map(([, number]) => number));

export const citations: readonly Rule[] = [
  {
    says: 'a citation of the specification names a page and an anchor that are there',
    faultsOf: unledCitations,
    keeps: {
      'server/a.ts': '/** Closed for a while (spec login#lockout). */',
      'server/b.ts': '/**\n * Closed for a while (spec login#lockout,\n * captcha-and-sms#shares; docs/decisions/0015).\n */',
      'docs/c.md': '次序见 spec captcha-and-sms#order。',
    },
    breaks: {
      'server/a.ts': '/** Closed for a while (spec login#locked-out). */',
      'server/b.ts': '/** Closed for a while (spec log-in#lockout). */',
      'server/c.ts': '/**\n * Closed for a while (spec login#lockout,\n * captcha-and-sms#parts).\n */',
      'server/d.ts': '/** Closed for a while (spec login). */',
      'server/e.ts': '/** Closed for a while (spec login#lockout, #shares). */',
    },
  },

  {
    says: 'the specification is cited by page and anchor alone',
    faultsOf: formerCitations,
    keeps: {
      'server/a.ts': '/** Ranges (RFC 9110 §14.2), weak tags (RFC 9110 §13.1.2, §8.8.3.2). */',
      'server/database/migrations/0012-accounts.sql': '-- People (decisions §2 "People").',
    },
    breaks: {
      'server/a.ts': '/** Closed for a while (§7.3). */',
      'server/b.ts': '/** Closed for a while (decisions\n * §3). */',
      'server/c.ts': '/** Closed for a while (specification section 7). */',
      'server/d.ts': '/** Closed for a while (security check 20). */',
      'server/e.ts': '/** Closed for a while (check 46). */',
      'server/f.ts': '/** A host (RFC 9112 §3.2), closed for a while (§3). */',
      'docs/g.md': '见规格书 §11.6。',
    },
  },

  {
    says: 'a test of the security checks bears the number of a check that is there',
    faultsOf: (source) =>
      !source.path.startsWith('server/http/security-checks/')
        ? []
        : [...source.text.matchAll(/\btest(?:\.each\([^)]*\))?\('((?:\d+(?:, )?)+):/g)].flatMap(({ index, 1: numbers = '' }) => numbers.split(', ').filter((number) => !checkNumbers.has(number)).map((number) => faultAt(source, index, `there is no check ${number}`))),
    keeps: { 'server/http/security-checks/a.test.ts': `test('7: a code is good once', async () => {}); test('24, 32: the cookie', async () => {});` },
    breaks: { 'server/http/security-checks/a.test.ts': `test('24, 320: the cookie', async () => {});` },
  },

  {
    says: 'every link into docs/specification/, and out of it, points to something',
    faultsOf: unledLinks,
    keeps: {
      'docs/specification/a.md': '[会话](login.md#session)，[登录](login.md)，[决定](../decisions)',
      'docs/a.md': '[会话](specification/login.md#session)，[结构](architecture.md#定下来的规矩)',
    },
    breaks: {
      'docs/specification/a.md': '[会话](login.md#sessions)',
      'docs/specification/b.md': '[会话](log-in.md)',
      'docs/specification/login.md': '[会话](#sessions)',
      'docs/specification/c.md': '[结构](../structure.md)',
      'docs/a.md': '[会话](specification/login.md#sessions)',
    },
  },

  {
    says: 'a page of the specification has anchors in lower case, each once, and at most 250 lines',
    faultsOf: ({ path, text }) => {
      if (!path.startsWith(`${folder}/`)) return [];
      const anchors = anchorsIn(text);
      const lines = text.split('\n').length - 1;
      return [
        ...anchors.filter((anchor, at) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(anchor) || anchors.indexOf(anchor) !== at).map((anchor) => `${path}:1: anchor “${anchor}”`),
        ...(lines > 250 ? [`${path}:250: ${lines} lines`] : []),
      ];
    },
    keeps: { 'docs/specification/a.md': '<a id="lockout"></a>\n## 挡住谁\n\n<a id="known-browser"></a>…\n' },
    breaks: {
      'docs/specification/a.md': '<a id="Lockout"></a>\n',
      'docs/specification/b.md': '<a id="lockout"></a>\n<a id="lockout"></a>\n',
      'docs/specification/c.md': '\n'.repeat(251),
    },
  },

  {
    says: 'the index of the specification lists every page',
    faultsOf: ({ path, text }) => (path === `${folder}/README.md` ? [...anchorsOf.keys()].filter((page) => page !== 'README' && !text.includes(`](${page}.md)`)).map((page) => `${path}:1: ${page} is not listed`) : []),
    keeps: { 'docs/specification/README.md': [...anchorsOf.keys()].map((page) => `[${page}](${page}.md)`).join('\n') },
    breaks: { 'docs/specification/README.md': '[login](login.md)' },
  },
];
