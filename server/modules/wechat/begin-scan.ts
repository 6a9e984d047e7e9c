import { platformTopCode, qrExpirySeconds } from '../../../contract/constants.ts';
import type { CallerContext } from '../../calls/caller.ts';
import { admitForAddress, refundForAddress } from '../../calls/address-limits.ts';
import { refundingFailures } from '../../calls/refund-failures.ts';
import { hashOf } from '../../secret-hash.ts';
import { browserCookie, browserSecretBytes, browserSecretOf } from './browser-secret.ts';
import { applicationOf } from './application.ts';
import { askedOrigin, callAt, requireReturnUrl } from './return-url.ts';
import { insertScan } from './scan-store.ts';
import type { WechatTables } from './tables.ts';

/** 128 bits as letters and digits. The messaging app guarantees to return only these. */
const stateBytes = 16;
/** Three hundred students behind one address, each with a new QR code every five minutes. */
const rule = { name: 'wechat-scans', points: 3_600, windowSeconds: 3_600 };

/**
 * Begins a login through the messaging app (spec calls#wechat-redirect). Returns the address of the page with the QR code or of the
 * page for consent, and the cookie by which the browser is recognised when it returns.
 * @throws Refusal 40001, 42900, 50100
 */
export async function beginScan(caller: CallerContext, { returnUrl, key, inApp }: { returnUrl: string; key?: string | undefined; inApp?: '1' | undefined }): Promise<{ location: string; cookie: string | null }> {
  const { context, clientAddress, headers, tenant, transaction } = caller;
  const { clock, config, limits, random, wechat } = context;
  const application: WechatTables['wechat_scans']['application'] = inApp ? 'official' : 'website';
  const vendor = applicationOf(wechat, application);
  const target = await requireReturnUrl(caller, returnUrl);
  const here = askedOrigin(caller);
  // The ticket is valid only with this cookie, so the login must begin on the host where the ticket will be used.
  if (target.origin !== here) return { location: callAt(target.origin, 'wechatRedirect', { returnUrl: target.href, key, inApp }), cookie: null };
  await admitForAddress(limits, rule, clientAddress);

  const secret = browserSecretOf(headers) ?? random.bytes(browserSecretBytes).toString('base64url');
  const state = random.bytes(stateBytes).toString('hex');
  const now = clock.now();
  const scan = {
    state_hash: hashOf(state),
    browser_hash: hashOf(secret),
    application,
    qr_key: key ?? null,
    return_url: target.href,
    begun_at: now,
    expires_at: now + qrExpirySeconds * 1000,
    scanned_at: null,
    arrived_at: null,
    outcome: null,
  };
  await refundingFailures(() => refundForAddress(limits, rule, clientAddress), () => transaction((tx) => insertScan(tx, scan)));
  // Only the platform's host is registered with the messaging app. A login that began on an enterprise's host is redirected back there.
  const home = tenant.topCode === platformTopCode ? here : config.publicOrigin;
  return { location: await vendor.authorizeUrl({ redirectUri: callAt(home, 'wechatCallback', {}), state }), cookie: browserCookie(secret) };
}
