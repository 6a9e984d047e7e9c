/** Rules about habits: honest names, honest tests, one place for URLs and colours. */
import { pages, type PageDeclaration } from '../contract/pages.ts';
import type { Rule } from './rule.ts';
import { faultAt, nameOf, stringOf, type Source } from './source.ts';

function matches(source: Source, pattern: RegExp, message: (found: string) => string) {
  return [...source.text.matchAll(pattern)].map((match) => faultAt(source, match.index, message(match[0])));
}

// Composed, so that this file does not contain the marks itself.
const unfinished = [['TO', 'DO'], ['FIX', 'ME'], ['X', 'XX']].map((parts) => parts.join(''));
const pagePaths = new Set(Object.values(pages).flatMap((page: PageDeclaration) => [page.path, ...(page.aliases ?? [])]));

/** Whether a file renders text, colours or paths for people: components and their styles. */
const isDrawn = (source: Source) => /^(portal|mobile|ui)\/.*\.(tsx?|css)$/.test(source.path) && !source.isTest;
const holdsColours = (path: string) => path === 'ui/tokens.css' || /(^|\/)(illustrations?|pictures?|posters?|portraits?|screens?|marks?|logo)(\/|[-.])/.test(path);

const endsWithSignal = 'server/calls/transaction.ts';
/**
 * These files write data that must stay when the call fails: a checked old password is logged, a state of the messaging app is valid
 * once, and one instance at a time asks for the ticket of share cards.
 */
const commitsAnyway = ['server/modules/logins/change-password.ts', 'server/modules/wechat/finish-scan.ts', 'server/modules/wechat/share-signature.ts'];

export const habits: readonly Rule[] = [
  {
    says: 'no test is skipped, singled out, promised or repeated',
    faultsOf: (source) =>
      !source.isTest
        ? []
        : source.nodes.flatMap((node) => {
            const name = node.type === 'MemberExpression' ? nameOf(node) : undefined;
            if (name && /^(it|test|describe|suite|bench)\.((concurrent|sequential)\.)?(skip|only|todo|fails|skipIf|runIf)$/.test(name)) return [faultAt(source, node.start, name)];
            const key = node.type === 'Property' ? nameOf(node.key) : undefined;
            if (key && /^(retry|repeats|skip|only|todo)$/.test(key) && (node.value as { type: string }).type === 'Literal' && (node.value as { value: unknown }).value !== false) return [faultAt(source, node.start, key)];
            return [];
          }),
    keeps: { 'server/a.test.ts': `test('adds', () => {}); describe.each([1])('x', () => {});` },
    breaks: { 'server/a.test.ts': `test.skip('adds', () => {});`, 'server/b.test.ts': `describe.only('x', () => {});`, 'server/c.test.ts': `test('x', { retry: 2 }, () => {});`, 'e2e/journeys/d.test.ts': `it.todo('y');` },
  },

  {
    says: 'no test sleeps',
    faultsOf: (source) =>
      !/\.test\.tsx?$/.test(source.path)
        ? []
        : [
            ...source.imports.filter(({ specifier }) => /^(node:)?timers\/promises$/.test(specifier)).map(({ start, specifier }) => faultAt(source, start, specifier)),
            ...source.nodes.flatMap((node) => {
              if (node.type !== 'CallExpression') return [];
              const name = nameOf(node.callee) ?? '';
              const [work, delay] = node.arguments as { type: string; value?: unknown }[];
              if (/(^|\.)(waitForTimeout|sleep)$/.test(name)) return [faultAt(source, node.start, name)];
              // A promise's resolver passed to a timer is a sleep. A timeout guard calls its own function.
              return name === 'setTimeout' && work?.type === 'Identifier' && delay && delay.value !== 0 ? [faultAt(source, node.start, 'setTimeout(resolve, …)')] : [];
            }),
          ],
    keeps: { 'server/a.test.ts': `await new Promise((resolve) => setImmediate(resolve)); clock.advance(1000); setTimeout(() => child.kill(), 5000);` },
    breaks: { 'server/a.test.ts': `await new Promise((done) => setTimeout(done, 50));`, 'server/b.test.ts': `import { setTimeout } from 'node:timers/promises';`, 'e2e/journeys/c.test.ts': `await page.waitForTimeout(500);` },
  },

  {
    says: 'a handler makes its changes in the transaction of its call, so that they are undone when the caller is asked to retry',
    faultsOf(source) {
      if (!/^server\/(modules|calls)\//.test(source.path) || source.isTest) return [];
      const signals = source.path === endsWithSignal ? [] : matches(source, /\bthrowIfAborted\b/g, () => 'the binding asks the signal');
      const isHandler = source.path.startsWith('server/modules/') && /\b(CallerContext|EnterpriseCaller|HandlersOf)\b/.test(source.text) && !commitsAnyway.includes(source.path);
      return isHandler ? [...signals, ...matches(source, /\bdatabase\.transaction\(/g, () => 'commits also after the answer 50300')] : signals;
    },
    keeps: {
      'server/modules/live/start.ts': `import type { CallerContext } from '../../calls/caller.ts'; caller.transaction((tx) => insert(tx));`,
      'server/modules/live/clean-up.ts': `database.transaction((tx) => removeOld(tx));`,
    },
    breaks: {
      'server/modules/live/start.ts': `import type { CallerContext } from '../../calls/caller.ts'; database.transaction((tx) => insert(tx));`,
      'server/modules/live/end.ts': `transaction(async (tx) => { await insert(tx); signal.throwIfAborted(); });`,
    },
  },

  {
    says: 'no file or folder is called after nothing (utils, helpers, lib, misc, common)',
    faultsOf: (source) => (/(^|\/)(utils?|helpers?|lib|misc|common|shared)(\/|\.[a-z.]+$)/.test(source.path) ? [`${source.path}:1: the name says nothing about the content`] : []),
    keeps: { 'server/http/envelope.ts': '', 'portal/library/page.tsx': '' },
    breaks: { 'server/utils/dates.ts': '', 'portal/helpers.ts': '' },
  },

  {
    says: 'nothing is left marked as unfinished',
    faultsOf: (source) => (source.path.startsWith('checks/') ? [] : matches(source, new RegExp(`\\b(${unfinished.join('|')})\\b`, 'g'), (mark) => mark)),
    keeps: { 'server/main.ts': '// Todos los días' },
    breaks: { 'server/main.ts': `// ${unfinished[0]}: later`, 'docs/operating.md': unfinished[1]! },
  },

  {
    says: 'the paths of pages are written in contract/pages.ts alone',
    faultsOf: (source) =>
      source.isTest || source.path === 'contract/pages.ts' || !/^(contract|browser|server|portal|mobile|console|ui|seed)\//.test(source.path)
        ? []
        : source.nodes.flatMap((node) => {
            const begins = node.type === 'TemplateLiteral' ? (node.quasis as { value: { cooked: string } }[])[0]!.value.cooked : stringOf(node);
            // A template may only add a query after the path.
            const path = node.type === 'TemplateLiteral' && !/[?#]/.test(begins ?? '') ? stringOf(node) : begins?.split(/[?#]/)[0];
            return path && pagePaths.has(path) ? [faultAt(source, node.start, path)] : [];
          }),
    keeps: { 'portal/shell/header.tsx': `<a href={linkTo('editions')}>价格</a>;`, 'contract/pages.test.ts': `expect(linkTo('editions')).toBe('/version');` },
    breaks: { 'portal/shell/header.tsx': `<a href="/qiyepingpai">品牌</a>;`, 'portal/shell/footer.tsx': 'const to = `/version?code=${code}`;' },
  },

  {
    // React Router asks for no data without one, and the answer to that request changes the document (server/http/document-change.ts).
    says: 'every page has a loader',
    faultsOf: (source) => {
      if (!/^portal\/pages\/[^/]+\/page\.tsx$/.test(source.path)) return [];
      const names = source.nodes.flatMap((node) => {
        if (node.type !== 'ExportNamedDeclaration') return [];
        const declaration = node.declaration as { id?: unknown; declarations?: { id: unknown }[] } | null;
        return [...(declaration?.declarations ?? [declaration]).map((each) => nameOf(each?.id)), ...(node.specifiers as { exported: unknown }[]).map((each) => nameOf(each.exported))];
      });
      return names.includes('loader') ? [] : [faultAt(source, 0, 'no loader')];
    },
    keeps: { 'portal/pages/a/page.tsx': `export const loader = () => null;`, 'portal/pages/b/page.tsx': `export async function loader() {}`, 'portal/pages/c/page.tsx': `export { loader } from './load.ts';` },
    breaks: { 'portal/pages/a/page.tsx': `export const meta = () => []; export default function A() {}` },
  },

  {
    says: 'times are written by contract/dates.ts alone',
    faultsOf: (source) =>
      source.isTest || !/^(contract|browser|server|portal|mobile|console|ui)\//.test(source.path) ? [] : matches(source, /\bIntl\.DateTimeFormat\b|\.toLocale(Date|Time)String\(/g, (found) => found),
    keeps: { 'portal/pages/news/page.tsx': `import { dayText } from '../../../contract/dates.ts';`, 'portal/page-parts/price.ts': `new Intl.NumberFormat('zh-CN');` },
    breaks: { 'ui/times.ts': `new Intl.DateTimeFormat('zh-CN');`, 'server/modules/news/present.ts': `at.toLocaleDateString();` },
  },

  {
    says: 'components name colours by their tokens; only illustrations hold raw ones',
    faultsOf: (source) => {
      if (!isDrawn(source) || holdsColours(source.path)) return [];
      const raw = /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b|\b(?:rgba?|hsla?|oklch|oklab|lab|lch)\(/gi;
      if (source.path.endsWith('.css')) return matches({ ...source, text: source.text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' ')) }, raw, (found) => found);
      // A document's theme-color cannot use a variable, and fill and stroke belong to a drawing.
      const attributes = source.nodes.filter((node) => node.type === 'JSXAttribute' && ['content', 'fill', 'stroke', 'stopColor'].includes((node.name as { name: string }).name));
      const drawn = new Set(attributes.map((node) => node.value));
      return source.nodes.flatMap((node) => {
        if (drawn.has(node)) return [];
        const text = stringOf(node) ?? (node.type === 'TemplateElement' ? (node.value as { cooked: string }).cooked : undefined);
        // The target of an anchor may look like a colour: `#face`.
        return text && !/^#[a-z-]+$/i.test(text) && new RegExp(raw.source, 'i').test(text) ? [faultAt(source, node.start, text.trim().slice(0, 60))] : [];
      });
    },
    keeps: { 'portal/shell/header.css': `a { color: var(--ink); } /* #fff */`, 'portal/pages/home/illustrations/roof.tsx': `<path fill="#0b3b34" />;`, 'ui/link.tsx': `<a href="#face"><svg><path fill="#0b3b34" /></svg></a>;`, 'portal/root.tsx': `<meta name="theme-color" content="#0b1f2a" />;` },
    breaks: { 'portal/shell/header.css': `a { color: #fff; }`, 'ui/button.tsx': `<b className="text-[#0e8f6e]" />;`, 'portal/shell/footer.tsx': `<b style={{ color: 'rgb(0 0 0 / .5)' }} />;` },
  },
];
