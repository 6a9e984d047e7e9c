import { authenticationMessages as texts } from '../../../contract/authentication-messages.ts';
import { link } from '../../../contract/pages.ts';
import { accessibilityFaults } from '../../support/accessibility.ts';
import { expect, journey } from '../../support/journey.ts';
import { authentication } from './dialogs.ts';

const test = journey({ env: { WECHAT_PROVIDER: 'none' } });

test('when the messaging app is not connected its tab says so and links to the login by phone', async ({ page, visitor }) => {
  visitor.expectProblem(/501/);
  const form = authentication(page);
  await page.goto(link('home'));
  await form.open();
  await form.field('手机号').fill('13911110041');
  await form.tab(texts.scanToLogIn).click();
  await expect(form.within.getByText(texts.scanClosed)).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await form.button('用手机号继续').click();
  await expect(form.field('手机号')).toHaveValue('13911110041');
});
