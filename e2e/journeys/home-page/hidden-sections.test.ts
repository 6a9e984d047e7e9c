/** Hidden sections are not shown anywhere, and published ones are. */
import { link } from '../../../contract/pages.ts';
import { expect, journey } from '../../support/journey.ts';
import { publishSections } from './publish-sections.ts';

const sections = {
  cooperation_negotiation: { isShow: '0' },
  huge_course: { isShow: '1', resName: '本季新开的课' },
  index_experts: { isShow: '0' },
  industry_information: { isShow: '0' },
  partners: { isShow: '0' },
  friendly_link: { isShow: '0' },
  customer_case: { isShow: '0' },
} as const;

const test = journey({ prepare: (dataDir) => publishSections(dataDir, sections) });

test('sections that the operator has hidden are not on the page, however it was reached, and no link leads to them', async ({ page }) => {
  const heading = (name: string | RegExp) => page.getByRole('heading', { name });
  await page.goto(link('privacyAgreement'));
  await expect(page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '行业资讯' })).toHaveCount(0);
  // First by client-side navigation, then from the server.
  for (const open of [() => page.getByRole('link', { name: '鹦鹉匠首页' }).click(), () => page.reload()]) {
    await open();
    // The other sections are shown, with the operator's headings.
    await expect(heading('本季新开的课')).toBeVisible();
    await expect(heading('三类技能培训方案')).toBeVisible();
    await expect(heading(/^按年付费/)).toBeVisible();

    for (const name of ['请得到的师傅', '行业资讯', '一起做事的伙伴', '四类客户，各有现成方案']) await expect(heading(name)).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: '友情链接' })).toHaveCount(0);
    await expect(page.locator(`a[href^="${link('news')}"]`)).toHaveCount(0);
    await expect(page.getByText('合作咨询')).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: '主导航' })).toContainText(/首页.*版本与价格.*课程中心.*关于我们/s);
  }
});
