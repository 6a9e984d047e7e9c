import type { Clock } from '../../../clock.ts';
import type { Randomness } from '../../../randomness.ts';
import type { ReceivedRequest, VendorAnswer } from '../../fake/vendor-server.ts';
import { type ApplicationKind, isLocalHost, type WechatApplication } from './application.ts';
import { consentPage, faultPage, type Page, phonePage, qrPage, qrPicture } from './pages.ts';
import { isPhoneKey } from './people.ts';
import { type Scan, Scans } from './scans.ts';
import { shareScript, ShareTickets } from './share-tickets.ts';

/** A fake of 微信 on loopback: the page with the QR code, the actions of a phone, the page that asks for consent inside 微信, and the requests of a server. */
export interface FakeWechat {
  answer(request: Pick<ReceivedRequest, 'method' | 'target' | 'headers' | 'body'>): Promise<VendorAnswer>;
  onScanned(listener: (state: string) => void): () => void;
}

/** Codes that the vendor's page polls until the phone has answered: 408 waiting, 404 scanned, 405 confirmed, 403 refused, 402 expired. */
const PHASE_CODES: Readonly<Record<Scan['phase'], number>> = { waiting: 408, scanned: 404, confirmed: 405, refused: 403 };
const TOO_OLD = 402;

/** What each kind of application asks a person for. */
const SCOPES: Readonly<Record<ApplicationKind, string>> = { website: 'snsapi_login', official: 'snsapi_userinfo' };

export function createFakeWechat(applications: readonly WechatApplication[], surroundings: { clock: Clock; random: Randomness }): FakeWechat {
  const scans = new Scans(surroundings);
  const shareTickets = new ShareTickets(surroundings);
  const applicationWith = (appId: string): WechatApplication | undefined => applications.find((application) => application.appId === appId);

  /** The page with the QR code of a website application, or the page of an official account that asks for consent. */
  function ask(kind: ApplicationKind, query: URLSearchParams): VendorAnswer {
    const application = applicationWith(query.get('appid') ?? '');
    if (application?.kind !== kind) return pageOf(faultPage('appid 参数错误'));
    const redirectUri = query.get('redirect_uri') ?? '';
    if (!isRegistered(application, redirectUri)) return pageOf(faultPage('redirect_uri 参数错误'));
    if (query.get('response_type') !== 'code') return pageOf(faultPage('response_type 参数错误'));
    if (query.get('scope') !== SCOPES[kind]) return pageOf(faultPage('Scope 参数错误或没有 Scope 权限'));
    const state = query.get('state') ?? '';
    if (!/^[A-Za-z0-9]{0,128}$/.test(state)) return pageOf(faultPage('state 参数错误'));
    const { appId, title } = application;
    if (kind === 'official') return pageOf(consentPage(scans.show({ appId, redirectUri, state, insideFrame: false }, 'scanned'), title));
    return pageOf(qrPage(scans.show({ appId, redirectUri, state, insideFrame: query.get('self_redirect') === 'true' }), title));
  }

  function isRegistered(application: WechatApplication, redirectUri: string): boolean {
    if (!URL.canParse(redirectUri)) return false;
    const { protocol, hostname, username, password } = new URL(redirectUri);
    return /^https?:$/.test(protocol) && username === '' && password === '' && application.isRedirectHost(hostname);
  }

  function grantToken(query: URLSearchParams): VendorAnswer {
    const given = (name: string): string => query.get(name) ?? '';
    if (!given('appid')) return refuse(41002, 'appid missing');
    if (!given('secret')) return refuse(41004, 'appsecret missing');
    const application = applicationWith(given('appid'));
    if (!application) return refuse(40013, 'invalid appid');
    if (given('secret') !== application.appSecret) return refuse(40125, 'invalid appsecret');
    if (given('grant_type') !== 'authorization_code') return refuse(40002, 'invalid grant_type');
    if (!given('code')) return refuse(41008, 'missing code');
    const redeemed = scans.redeem(given('code'), application.appId);
    if (redeemed === 'unknown') return refuse(40029, 'invalid code');
    if (redeemed === 'used') return refuse(40163, 'code been used');
    const { token, person } = redeemed;
    return say({ access_token: token, expires_in: 7200, refresh_token: `refresh-${token}`, openid: person.openId, scope: SCOPES[application.kind], unionid: person.unionId });
  }

  function tellProfile(query: URLSearchParams): VendorAnswer {
    const token = query.get('access_token') ?? '';
    if (!token) return refuse(41001, 'access_token missing');
    const person = scans.personOfTemporaryToken(token);
    if (person === null) return refuse(40001, 'invalid credential, access_token is invalid or not latest');
    if (query.get('openid') !== person.openId) return refuse(40003, 'invalid openid');
    return say({ openid: person.openId, nickname: person.nickname, sex: 0, language: 'zh_CN', city: '', province: '', country: '', headimgurl: '', privilege: [], unionid: person.unionId });
  }

  function grantStableToken(body: Buffer): VendorAnswer {
    const asked = readFields(body);
    const application = applicationWith(String(asked.appid));
    if (application?.kind !== 'official') return refuse(40013, 'invalid appid');
    if (asked.secret !== application.appSecret) return refuse(40125, 'invalid appsecret');
    if (asked.grant_type !== 'client_credential') return refuse(40002, 'invalid grant_type');
    return say(shareTickets.token(application.appId));
  }

  function grantShareTicket(query: URLSearchParams): VendorAnswer {
    if (query.get('type') !== 'jsapi') return refuse(40097, 'invalid args');
    for (const { appId } of applications) {
      const granted = shareTickets.ticket(appId, query.get('access_token') ?? '');
      if (granted) return say({ errcode: 0, errmsg: 'ok', ...granted });
    }
    return refuse(40001, 'invalid credential, access_token is invalid or not latest');
  }

  /** The vendor reports the state to its page as a line of script. */
  const tellPage = (scan: Scan | null): VendorAnswer => {
    const code = scan === null ? TOO_OLD : PHASE_CODES[scan.phase];
    const location = scan?.location ?? '';
    return { status: 200, headers: { 'content-type': 'text/javascript; charset=utf-8' }, body: `window.wx_errcode=${code};window.wx_location=${JSON.stringify(location)};` };
  };

  async function get(path: string, query: URLSearchParams, origin: string, userAgent: string): Promise<VendorAnswer> {
    const uuid = query.get('uuid') ?? '';
    switch (path) {
      case '/connect/qrconnect':
        return ask('website', query);
      case '/connect/oauth2/authorize':
        return /MicroMessenger/.test(userAgent) ? ask('official', query) : pageOf(faultPage('请在微信客户端打开链接'));
      case '/connect/qrcode':
        return { status: 200, headers: { 'content-type': 'image/svg+xml' }, body: await qrPicture(`${origin}/connect/confirm?uuid=${encodeURIComponent(uuid)}`) };
      case '/connect/l/qrconnect':
        return tellPage(scans.find(uuid));
      // The address in the picture. The window that opens it acts as the phone.
      case '/connect/confirm': {
        const scan = scans.scan(uuid, true);
        return pageOf(scan === null ? faultPage('二维码已过期') : phonePage(scan, applicationWith(scan.appId)?.title ?? ''));
      }
      case '/sns/oauth2/access_token':
        return grantToken(query);
      case '/sns/userinfo':
        return tellProfile(query);
      case '/cgi-bin/ticket/getticket':
        return grantShareTicket(query);
      case '/open/js/jweixin-1.6.0.js':
        return { status: 200, headers: { 'content-type': 'text/javascript; charset=utf-8' }, body: shareScript };
      default:
        return { status: 404, body: '' };
    }
  }

  function post(path: string, query: URLSearchParams, body: Buffer): VendorAnswer {
    const uuid = query.get('uuid') ?? '';
    switch (path) {
      case '/cgi-bin/stable_token':
        return grantStableToken(body);
      case '/connect/scan':
        return tellPage(scans.scan(uuid, false));
      case '/connect/agree': {
        const phone = query.get('phone') ?? '';
        return isPhoneKey(phone) ? tellPage(scans.confirm(uuid, phone)) : { status: 400, body: '' };
      }
      case '/connect/refuse':
        return tellPage(scans.refuse(uuid));
      default:
        return { status: 404, body: '' };
    }
  }

  return {
    async answer({ method, target, headers, body }) {
      // A page under a foreign name that resolves to this machine must not read these answers.
      const origin = `http://${headers.host ?? ''}`;
      if (!URL.canParse(origin) || !isLocalHost(new URL(origin).hostname)) return { status: 421, body: '' };
      if (!URL.canParse(target, origin)) return { status: 400, body: '' };
      const { pathname, searchParams } = new URL(target, origin);
      if (method === 'GET' || method === 'HEAD') return get(pathname, searchParams, origin, headers['user-agent'] ?? '');
      return method === 'POST' ? post(pathname, searchParams, body) : { status: 405, body: '' };
    },
    onScanned: (listener) => scans.onScanned(listener),
  };
}

function readFields(body: Buffer): Record<string, unknown> {
  try {
    return { ...(JSON.parse(body.toString()) as object) };
  } catch {
    return {};
  }
}

/** The vendor answers with HTTP 200 and UTF-8, but declares text/plain without a charset. */
const say = (body: object): VendorAnswer => ({ status: 200, headers: { 'content-type': 'text/plain' }, body: JSON.stringify(body) });
const refuse = (errcode: number, errmsg: string): VendorAnswer => say({ errcode, errmsg: `${errmsg}, rid: 6583f22d-35b1b023-4a6d02b6` });

const pageOf = ({ html, policy }: Page): VendorAnswer => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff' },
  body: html,
});
