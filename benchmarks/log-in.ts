/** Logs a seeded person in without the login page. */
import type { Page } from '../e2e/support/browser.ts';
import { compose } from '../server/compose.ts';
import { readConfig } from '../server/config.ts';
import { findPersonByUserName, openSession } from '../server/modules/accounts/index.ts';

/** Opens a session for a seeded person, and stores it in the page like a login (browser/session/store-login.ts). */
export async function logInTo(page: Page, dataDir: string, { userName, topCode }: { userName: string; topCode: string }): Promise<void> {
  const { context, close } = compose(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }));
  try {
    const userCode = await findPersonByUserName(context, userName);
    if (!userCode) throw new Error(`the seed has no ${userName}`);
    const { token } = await context.database.transaction((tx) => openSession(context, tx, { personId: userCode, topCode, headers: new Headers() }));
    await page.addInitScript(
      (session) => {
        for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value);
      },
      { token, topCode, userCode, userType: 'EXPAND_ASSESSOR' },
    );
  } finally {
    await close();
  }
}
