import { link } from '../../../contract/pages.ts';
import { addressPattern } from '../../support/calls.ts';
import { expect, journey } from '../../support/journey.ts';
import type { Portal } from '../../support/portal.ts';
import { authentication, demo01, header } from './dialogs.ts';
import { clientIn } from './login-by-calls.ts';

const test = journey();

/** Inserts a puzzle without a proof of work into the portal's database, because thirty real ones would take minutes. */
function cheapPuzzle(portal: Portal): { userKey: string; blockX: number; powNonce: string } {
  const userKey = crypto.randomUUID();
  const issuedAt = Date.now() - 1_000;
  portal.change("INSERT INTO captcha_puzzles (user_key, answer_x, proof_algorithm, proof_challenge, proof_bits, issued_at, expires_at) VALUES (?, 100, 'sha256', 'spray', 0, ?, ?)", userKey, issuedAt, issuedAt + 120_000);
  return { userKey, blockX: 100, powNonce: '0' };
}

test('when too many accounts fail behind one address, the dialog switches to the SMS code with the typed phone, while the browser solves memory-hard proofs', async ({ page, portal }) => {
  await page.goto(link('home'));
  const client = clientIn(page);
  for (let account = 0; account < 30; account++) {
    const refused = client.call('getUserOrgList', { username: `spray${account}`, password: 'Wrong@2026', ...cheapPuzzle(portal) });
    await expect(refused).rejects.toMatchObject({ returnCode: 10060 });
  }

  const form = authentication(page);
  await form.open();
  await form.logInByPassword(portal, demo01.phone);
  await expect(form.notice).toHaveText('这个网络上输错密码的账号较多，为保护您的账号，请改用短信验证码登录');
  await expect(form.panel).toHaveCount(0);
  await expect(form.field('手机号')).toHaveValue(demo01.phone);
  const asked = page.waitForResponse(addressPattern('getCaptcha'));
  const pressedAt = performance.now();
  const code = await form.requestCode(portal, demo01.phone);
  expect(await (await asked).json()).toMatchObject({ data: { pow: { algorithm: 'scrypt' } } });
  console.log(`from the press to the code past a memory-hard proof: ${((performance.now() - pressedAt) / 1000).toFixed(1)} s`);
  await form.field('验证码').fill(code);
  await form.press('登录');
  await expect(header(page).phone).toHaveText(demo01.masked);
});
