import { expect, test } from 'vitest';
import { neededBy, picturesOf, picturesOfSheet } from './files.ts';

const document = `<link rel="modulepreload" href="/assets/shell-a1.js"><link rel="stylesheet" href="/assets/shell-b2.css#"/>
<img alt="" src="/files/news/hall.svg" loading="lazy"><img src="/files/private/card.png?signature=x"><img src="https://cdn.example.net/a.png">
<video poster="/files/live/cover.webp"></video><svg><use href="/assets/logo-word-c3.svg#word"></use></svg>
<script>import "/assets/manifest-d4.js";import * as route0 from "/assets/shell-a1.js";"/assets/wide-e5.webp"</script>`;

test('a document needs every script and style sheet that its text names, each once', () => {
  expect(neededBy(document)).toEqual(['/assets/shell-a1.js', '/assets/shell-b2.css', '/assets/manifest-d4.js']);
});

test('pictures are those that elements show, without signed addresses and other sites', () => {
  expect(picturesOf(document)).toEqual(['/files/news/hall.svg', '/files/live/cover.webp', '/assets/logo-word-c3.svg']);
  expect(picturesOfSheet('.a{background:url(/assets/chevron-f6.svg)}')).toEqual(['/assets/chevron-f6.svg']);
});
