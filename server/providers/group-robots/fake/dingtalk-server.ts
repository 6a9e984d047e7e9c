import { createHmac, timingSafeEqual } from 'node:crypto';
import { openVendorServer, type VendorAnswer, type VendorServer } from '../../fake/vendor-server.ts';

export interface DingtalkServer extends VendorServer {
  readonly webhook: string;
  /** The texts that were posted to the group. */
  readonly said: string[];
}

const answered = (errcode: number, errmsg: string): VendorAnswer => ({ status: 200, body: JSON.stringify({ errcode, errmsg }) });
const hour = 3_600_000;

/** A fake of 钉钉自定义机器人 for one group with 加签, which answers as documented. `now` is the vendor's clock, ms since epoch. */
export async function openDingtalkServer({ token = 'a1b2c3d4', secret, now }: { token?: string; secret: string; now(): number }): Promise<DingtalkServer> {
  const said: string[] = [];
  const isSigned = (timestamp: string, sign: string): boolean => {
    const own = createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest();
    const given = Buffer.from(sign, 'base64');
    return given.length === own.length && timingSafeEqual(given, own);
  };
  const vendor = await openVendorServer(({ method, target, headers, body }) => {
    const url = new URL(target, 'https://oapi.dingtalk.com');
    if (method !== 'POST' || url.pathname !== '/robot/send') return { status: 404 };
    if (url.searchParams.get('access_token') !== token) return answered(300005, 'token is not exist');
    const timestamp = url.searchParams.get('timestamp') ?? '';
    if (Math.abs(now() - Number(timestamp)) > hour) return answered(310000, 'invalid timestamp, more: [https://ding-doc.dingtalk.com/doc#/serverapi2/qf2nxq]');
    if (!isSigned(timestamp, url.searchParams.get('sign') ?? '')) return answered(310000, 'sign not match, more: [https://ding-doc.dingtalk.com/doc#/serverapi2/qf2nxq]');
    if (!headers['content-type']?.startsWith('application/json')) return answered(43004, '无效的HTTP HEADER Content-Type');
    const message = JSON.parse(body.toString('utf8')) as { msgtype?: string; text?: { content?: string }; at?: { isAtAll?: boolean } };
    if (message.msgtype !== 'text' || !message.text?.content) return answered(40035, 'miss param : text-> content');
    if (body.length > 20_000) return answered(460101, 'message too long, exceed 20000 bytes');
    said.push((message.at?.isAtAll ? '@所有人 ' : '') + message.text.content);
    return answered(0, 'ok');
  });
  return Object.assign(vendor, { webhook: `http://127.0.0.1:${vendor.port}/robot/send?access_token=${token}`, said });
}
