import type { OfficialAccount, WechatProvider } from '../../providers/wechat/index.ts';
import { refuseWechat } from './refusals.ts';
import type { WechatTables } from './tables.ts';

/** The application of ours that logs a person in: by a QR code, or inside the messaging app. @throws Refusal 50100 if it is not configured */
export function applicationOf(wechat: WechatProvider | null, application: WechatTables['wechat_scans']['application']): Pick<OfficialAccount, 'authorizeUrl' | 'identify'> {
  const vendor = application === 'official' ? wechat?.official : wechat;
  if (!vendor) throw refuseWechat.notOpen();
  return vendor;
}
