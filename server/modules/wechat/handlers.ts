import type { wechatCalls } from '../../../contract/calls/login.ts';
import { dialogPhone, faultOf } from '../../../contract/rules/index.ts';
import type { HandlersOf } from '../../calls/caller.ts';
import { plainOf } from '../../calls/encryption-helper.ts';
import { requirePrivateTransport } from '../../calls/private-transport.ts';
import { refuse } from '../../calls/refusal.ts';
import { attemptLogin } from '../../audit/index.ts';
import { beginScan } from './begin-scan.ts';
import { bindPhone } from './bind-phone.ts';
import { finishScan } from './finish-scan.ts';
import { loginByTicket } from './login-by-ticket.ts';
import { qrStatus } from './qr-status.ts';
import { shareSignature } from './share-signature.ts';

export const wechatHandlers = {
  wechatRedirect: async (input, caller) => {
    requirePrivateTransport(caller);
    const { location, cookie } = await beginScan(caller, input);
    if (cookie !== null) caller.reply.cookies.push(cookie);
    caller.reply.location = location;
    return null;
  },

  wechatCallback: async (input, caller) => {
    requirePrivateTransport(caller);
    caller.reply.location = await finishScan(caller, input);
    return null;
  },

  wechatQrStatus: ({ key }, caller) => qrStatus(caller, key),

  wechatShareSignature: ({ url }, caller) => shareSignature(caller, url),

  wechatLogin: async ({ ticket }, caller) => {
    requirePrivateTransport(caller);
    return attemptLogin(caller, { way: 'wechat' }, () => loginByTicket(caller, ticket));
  },

  wechatBind: async ({ ticket, phone: sent, smsCode }, caller) => {
    requirePrivateTransport(caller);
    const phone = plainOf(caller.context.secrets, 'phone', sent).trim();
    const fault = faultOf(dialogPhone, phone);
    if (fault) throw refuse.invalidInput('phone', fault);
    return attemptLogin(caller, { way: 'wechat', account: phone }, () => bindPhone(caller, { ticket, phone, smsCode }));
  },
} satisfies HandlersOf<typeof wechatCalls>;
