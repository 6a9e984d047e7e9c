import { expect, test } from 'vitest';
import { link } from '../../../contract/pages.ts';
import { sectionCategories } from '../../../contract/constants.ts';
import { sampleAnswers } from '../../testing/sample-answers.ts';
import { renderPage, textOf } from '../../testing/render-page.tsx';
import * as module from './page.tsx';

const { main } = await renderPage(module, link('enterpriseBranding'), sampleAnswers);

/** Relative luminance as defined in WCAG 2.2. */
const luminance = (hex: string): number => {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
};
const contrast = (one: string, other: string): number => {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
};

test('the three sample portals differ in address, name and colour', () => {
  const windows = main.split('class="shot worn"').slice(1, 4);
  const addresses = windows.map((each) => /[\w.]+\.example/.exec(each)![0]);
  expect(new Set(addresses).size).toBe(3);
  expect(new Set(windows.map((each) => /--brand:(#\w{6})/.exec(each)![1])).size).toBe(3);
  // The three portals have the same entries in the same places.
  for (const each of windows) expect(textOf(each)).toContain('课程 直播 考试 登录');
});

test('every brand colour has enough contrast under white and on its own tint', () => {
  const worn = [...main.matchAll(/--brand:(#\w{6});--brand-tint:(#\w{6})/g)];
  expect(worn.length).toBeGreaterThanOrEqual(3);
  for (const [, colour, tint] of worn) {
    expect(contrast(colour!, '#ffffff'), colour).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colour!, tint!), `${colour} on ${tint}`).toBeGreaterThanOrEqual(4.5);
  }
});

test('promises only existing features: switchable sections, and the edition with a custom domain', () => {
  const numerals = '零一二三四五六七八九';
  expect(textOf(main)).toContain(`${numerals[sectionCategories.length]}个栏目各有开关`);
  expect(textOf(main)).toContain(`门户栏目 ${sectionCategories.length} 个`);
  const holding = sampleAnswers.getcomboList.filter(({ highlights }) => highlights.some((each) => each.includes('独立域名')));
  expect(holding.map(({ comboName }) => comboName)).toEqual(['旗舰版']);
  expect(textOf(main)).toContain('独立域名 旗舰版含');
});

test('uses reserved domain names in every sample address', () => {
  for (const [address] of textOf(main).matchAll(/[a-z][\w-]*(?:\.[\w-]+)+/g)) expect(address).toMatch(/(\.example|^px\.example\.com)$/);
});
