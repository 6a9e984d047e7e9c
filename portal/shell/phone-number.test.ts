import { expect, test } from 'vitest';
import { link } from '../../contract/pages.ts';
import * as login from '../pages/login/page.tsx';
import * as registration from '../pages/registration/page.tsx';
import { sampleAnswers } from '../testing/sample-answers.ts';
import { renderPage } from '../testing/render-page.tsx';

const { supportPhone } = sampleAnswers.getSiteConfig;

test.for([
  [link('login'), login],
  [link('registration'), registration],
] as const)('the page %s shows a phone number without scripts', async ([address, page]) => {
  const { main } = await renderPage(page, address, { getIndustryList: [], getEnterpriseTypeList: [] });
  const [notice] = /<noscript>.*?<\/noscript>/s.exec(main)!;
  expect(notice).toContain(`<a href="tel:${supportPhone}">${supportPhone}</a>`);
});
