/** Logs in without the dialogs, with the same calls as the dialogs, for journeys that start logged in. */
import type { Page } from 'playwright-core';
import { solveProof } from '../../../browser/captcha/solve-proof-of-work.ts';
import { addresses } from '../../../contract/calls/addresses.ts';
import { createClient } from '../../../contract/client.ts';
import type { Portal } from '../../support/portal.ts';
import { demoPassword } from './dialogs.ts';

/** Makes calls as the page's own scripts do. */
export const clientIn = (page: Page) =>
  createClient({
    addresses,
    async fetch(url, { method, headers, body }) {
      const asked = { url, init: { method: method!, headers: Object.fromEntries(new Headers(headers)), ...(body ? { body: body as string } : {}) } };
      const { status, text } = await page.evaluate(async ({ url, init }) => {
        const response = await fetch(url, init);
        return { status: response.status, text: await response.text() };
      }, asked);
      return new Response(text, { status });
    },
  });

/** The database of a portal. */
type Puzzles = { [Name in 'query' | 'change']: (...given: Parameters<Portal[Name]>) => unknown };

/** A puzzle and its answer, backdated to the minimum age that the server requires. */
export async function solvedPuzzle(page: Page, puzzles: Puzzles): Promise<{ userKey: string; blockX: number; powNonce: string }> {
  const userKey = crypto.randomUUID();
  const { data } = await clientIn(page).call('getCaptcha', { userKey });
  await puzzles.change('UPDATE captcha_puzzles SET issued_at = issued_at - 600 WHERE user_key = ?', userKey);
  const [puzzle] = (await puzzles.query('SELECT answer_x FROM captcha_puzzles WHERE user_key = ?', userKey)) as { answer_x: number }[];
  return { userKey, blockX: puzzle!.answer_x, powNonce: await solveProof(data.pow) };
}

/** An empty page on the portal's origin. */
const empty = { address: '/empty', contentType: 'text/html', body: '<!doctype html><link rel="icon" href="data:,">' };

/** Logs in by password to one enterprise, and stores the session in this tab as the portal does (browser/session/store-login.ts). */
export async function logInByCalls(page: Page, puzzles: Puzzles, username: string, topCode: string, password = demoPassword): Promise<void> {
  const client = clientIn(page);
  await page.route(empty.address, (route) => route.fulfill(empty), { times: 1 });
  await page.goto(empty.address);
  const { data: begun } = await client.call('getUserOrgList', { username, password, ...(await solvedPuzzle(page, puzzles)) });
  const { data: login } = await client.call('userLogin', { username, tempAccountToken: begun.tempAccountToken, topCode });
  const token = login.authorizationToken;
  const { data: person } = await client.call('getUserInfo', {}, { headers: { authorization_token: token } });
  await page.evaluate(
    (session) => {
      sessionStorage.clear();
      for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value);
    },
    { token, topCode: login.topCode, userCode: login.userCode, userType: 'EXPAND_ASSESSOR', phone: person.phone },
  );
}
