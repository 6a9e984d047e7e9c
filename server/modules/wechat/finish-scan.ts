import type { CallerContext } from '../../calls/caller.ts';
import type { Context } from '../../context.ts';
import { type WechatPerson, WechatUnidentified } from '../../providers/wechat/index.ts';
import { hashOf } from '../../secret-hash.ts';
import { applicationOf } from './application.ts';
import { browserHashOf } from './browser-secret.ts';
import { refuseWechat } from './refusals.ts';
import { askedOrigin, callAt, loginPage, returning } from './return-url.ts';
import { endScan, markScanned, scanOf, takeScan } from './scan-store.ts';
import { newTicket } from './tickets.ts';

/**
 * Handles the return of a browser from the messaging app. It gets a ticket if it brings, once and in time, the state of a QR code that
 * it showed. It gets none if the person refused on the phone (spec security#messaging-app-state).
 * @returns the redirect target: always an address of ours, with a ticket at most
 */
export async function finishScan(caller: CallerContext, { code, state }: { code?: string | undefined; state: string }): Promise<string> {
  const { context, headers, transaction } = caller;
  const { clock, database } = context;
  if (context.wechat === null) throw refuseWechat.notOpen();
  const stateHash = hashOf(state);
  const scan = await scanOf(database.read, stateHash);
  if (scan === null) return loginPage(caller);
  const home = new URL(scan.return_url).origin;
  if (home !== askedOrigin(caller)) return callAt(home, 'wechatCallback', { code, state });

  const browserHash = browserHashOf(headers);
  if (browserHash !== scan.browser_hash) return loginPage(caller);
  // A state is valid once, even if the rest takes too long.
  if (!(await database.transaction((tx) => takeScan(tx, stateHash, browserHash, clock.now())))) return returning(scan.return_url, 'refused');

  const person = code === undefined ? null : await identified(applicationOf(context.wechat, scan.application), code);
  const ticket = await transaction(async (tx) => {
    await endScan(tx, stateHash, person === null ? 'refused' : 'confirmed');
    return person && newTicket(context, tx, browserHash, person);
  });
  return returning(scan.return_url, ticket === null ? 'refused' : { ticket });
}

/** Null if the provider could not identify a person. The provider has logged that. */
async function identified(application: ReturnType<typeof applicationOf>, code: string): Promise<WechatPerson | null> {
  try {
    return await application.identify(code);
  } catch (error) {
    if (error instanceof WechatUnidentified) return null;
    throw error;
  }
}

/** Records scans that the local fake reports before the browser returns (spec login#qr-status). @returns a function that stops it */
export function noteScans({ clock, database, logger, wechat }: Context): () => void {
  const end = wechat?.onScanned?.((state) => {
    database.transaction((tx) => markScanned(tx, hashOf(state), clock.now())).catch((error: unknown) => logger.warn({ err: error }, 'scan not noted'));
  });
  return end ?? (() => {});
}
