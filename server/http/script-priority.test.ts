import { expect, test } from 'vitest';
import { scriptsAfterFirstPaint } from './script-priority.ts';

const link = '<link rel="modulepreload" href="/assets/page-a1.js"/>';

test('scripts that the head preloads have a low priority, and the body stays as it is', () => {
  expect(scriptsAfterFirstPaint(Buffer.from(`<head>课${link}</head><body>${link}</body>`)).toString()).toBe(`<head>课<link rel="modulepreload" fetchpriority="low" href="/assets/page-a1.js"/></head><body>${link}</body>`);
});

test('a page without a head stays as it is', () => {
  expect(scriptsAfterFirstPaint(Buffer.from(link)).toString()).toBe(link);
});
