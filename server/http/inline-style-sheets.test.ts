import { expect, test } from 'vitest';
import { inlineStyleSheets } from './inline-style-sheets.ts';

const sheets: Record<string, string> = { '/assets/shell-a1.css': '.课{color:red}', '/assets/odd-b2.css': 'a::after{content:"</style>"}' };
const inlined = (html: string) => inlineStyleSheets(Buffer.from(html), (address) => sheets[address] ?? null).toString();

test('a sheet of the build is written before its link, which is disabled', () => {
  expect(inlined('<head><link rel="stylesheet" href="/assets/shell-a1.css#"/></head><body>课</body>')).toBe(
    '<head><style data-sheet="/assets/shell-a1.css">.课{color:red}</style><link rel="stylesheet" href="/assets/shell-a1.css#" disabled=""/></head><body>课</body>',
  );
});

test.each([
  ['an unknown sheet', '<head><link rel="stylesheet" href="/assets/other.css"/></head>'],
  ['a sheet that would end the element early', '<head><link rel="stylesheet" href="/assets/odd-b2.css"/></head>'],
  ['a link in the body', '<head></head><body><link rel="stylesheet" href="/assets/shell-a1.css"/></body>'],
  ['a page without a head', '<link rel="stylesheet" href="/assets/shell-a1.css"/>'],
])('%s stays as it is', (_, html) => {
  expect(inlined(html)).toBe(html);
});
