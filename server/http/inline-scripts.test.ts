import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashInlineScripts } from './inline-scripts.ts';

const hashed = (text: string) => {
  const { html, sources } = hashInlineScripts(Buffer.from(text), 'n1');
  return { html: html.toString(), sources };
};
const sourceOf = (body: string): string => `'sha256-${createHash('sha256').update(body).digest('base64')}'`;

test('inline scripts with the nonce are hashed and lose it; scripts in content and scripts with a src are not hashed', () => {
  const { html, sources } = hashed('<script nonce="n1">a("课")</script><script>stolen()</script><script nonce="n1" src="/x.js"></script><script type="module" nonce="n1">b()</script><link nonce="n1"/>');
  expect(sources).toEqual([sourceOf('a("课")'), sourceOf('b()')]);
  expect(html).toBe('<script>a("课")</script><script>stolen()</script><script src="/x.js"></script><script type="module">b()</script><link/>');
});

test('structured data for search engines is not hashed, and cannot end early and become a script', () => {
  const data = '<script type="application/ld+json">{"name":"\\u003c/script>\\u003cscript>alert(1)"}</script>';
  expect(hashed(`${data}<script nonce="n1">run()</script>`)).toEqual({ html: `${data}<script>run()</script>`, sources: [sourceOf('run()')] });
  expect(hashed(data)).toEqual({ html: data, sources: [] });
});

test.each(['<script nonce="n1">', '<script nonce="n1"', '<script nonce="n1"></script>', 'text nonce="n1" text'])('%j has no script to hash', (text) => {
  expect(hashed(text).sources).toEqual([]);
});
