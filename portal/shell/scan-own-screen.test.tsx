import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { link } from '../../contract/pages.ts';
import * as page from '../pages/position-map/page.tsx';
import { renderPage } from '../testing/render-page.tsx';
import { sampleAnswers } from '../testing/sample-answers.ts';

const { supportPhone } = sampleAnswers.getSiteConfig;

test('a device that only knows touch gets the phone number in place of a code that it cannot scan', async () => {
  const { html } = await renderPage(page, link('positionMap'), { getSiteConfig: { ...sampleAnswers.getSiteConfig, consultationQr: '/files/qr.png' } });
  expect(html).toMatch(new RegExp(`<a class="touch-only" href="tel:${supportPhone}">.*?电话咨询</a><button[^>]*>.*?扫码咨询`, 's'));
  expect(html).toMatch(/<p class="muted mouse-only">微信扫码咨询<\/p><p class="muted touch-only">微信咨询：长按二维码/);
  const [, onTouch] = /@media \(hover: none\) and \(pointer: coarse\) \{\s*@layer components \{([^@]*)\}\s*\}/s.exec(readFileSync(new URL('shell.css', import.meta.url), 'utf8'))!;
  expect(onTouch).toContain('.mouse-only, .side__scan > button, .side .side__qr { display: none; }');
});
