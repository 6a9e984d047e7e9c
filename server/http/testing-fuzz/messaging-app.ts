import { addressOf } from '../../../contract/calls/index.ts';
import { type WechatPerson, type WechatProvider, WechatUnidentified } from '../../providers/wechat/index.ts';
import type { World } from './world.ts';

function identify(code: string): Promise<WechatPerson> {
  const openId = /^person-([\w-]{1,40})$/.exec(code)?.[1];
  if (openId === undefined) return Promise.reject(new WechatUnidentified('fuzz', { reason: 'code-unusable' }));
  return Promise.resolve({ openId, unionId: null, nickname: '小桥' });
}

const pageAt = (path: string) => ({ redirectUri, state }: { redirectUri: string; state: string }) =>
  Promise.resolve(`https://open.example${path}?${new URLSearchParams({ redirect_uri: redirectUri, state }).toString()}`);

/** A fake messaging app: the code `person-NAME` identifies NAME, and every other code is invalid. */
export const messagingApp: WechatProvider = {
  name: 'fuzz',
  official: { authorizeUrl: pageAt('/connect/oauth2/authorize'), identify, appId: 'wxfuzz', scriptUrl: () => Promise.resolve('https://open.example/jweixin.js'), shareTicket: () => Promise.resolve({ ticket: 'ticket', livesSeconds: 7200 }) },
  authorizeUrl: pageAt('/connect/qrconnect'),
  pageOrigin: () => Promise.resolve('https://open.example'),
  identify,
  health: () => Promise.resolve(),
  close: () => Promise.resolve(),
};

export interface Scan {
  key: string;
  state: string;
  cookie: string;
}

/** Begins a login: a browser shows the QR code. */
export async function shownCode(world: World): Promise<Scan> {
  const key = world.freshId();
  const query = new URLSearchParams({ returnUrl: '/', key });
  const { status, headers } = await world.server.send('GET', `${addressOf('wechatRedirect').path}?${query.toString()}`, { headers: { 'x-forwarded-for': world.freshAddress() } });
  const [location, cookie] = [headers.location, headers['set-cookie']?.[0]?.split(';')[0]];
  if (status !== 302 || typeof location !== 'string' || cookie === undefined) throw new Error(`wechatRedirect answers ${status}`);
  return { key, state: new URL(location).searchParams.get('state') ?? '', cookie };
}

/** Completes a scan: the person confirmed on their phone, and their browser came back. */
export async function ticketOf(world: World, openId: string): Promise<{ ticket: string; cookie: string }> {
  const { state, cookie } = await shownCode(world);
  const query = new URLSearchParams({ code: `person-${openId}`, state });
  const { headers } = await world.server.send('GET', `${addressOf('wechatCallback').path}?${query.toString()}`, { headers: { cookie, 'x-forwarded-for': world.freshAddress() } });
  const ticket = new URL(String(headers.location)).searchParams.get('ticket');
  if (ticket === null) throw new Error(`wechatCallback leads to ${String(headers.location)}`);
  return { ticket, cookie };
}
