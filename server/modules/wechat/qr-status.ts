import type { DataOf } from '../../../contract/calls/index.ts';
import type { CallerContext } from '../../calls/caller.ts';
import { browserHashOf } from './browser-secret.ts';
import { refuseWechat } from './refusals.ts';
import { scanByKey } from './scan-store.ts';

/**
 * The state of a QR code, for the browser that showed it. Another browser with the right key gets the same answer
 * as for an unknown key.
 * @throws Refusal 50100 if messaging-app login is off
 */
export async function qrStatus({ context: { clock, database, wechat }, headers }: CallerContext, key: string): Promise<DataOf<'wechatQrStatus'>> {
  if (wechat === null) throw refuseWechat.notOpen();
  const browserHash = browserHashOf(headers);
  const scan = browserHash === null ? null : await scanByKey(database.read, browserHash, key);
  if (scan === null || scan.outcome === 'refused') return 'expired';
  if (scan.outcome === 'confirmed') return 'confirmed';
  // The person is being identified, so the scan was in time.
  if (scan.arrived_at !== null) return 'scanned';
  if (scan.expires_at <= clock.now()) return 'expired';
  return scan.scanned_at === null ? 'waiting' : 'scanned';
}
