import { openVendorServer, type VendorAnswer, type VendorServer } from '../../fake/vendor-server.ts';

export interface WecomServer extends VendorServer {
  readonly webhook: string;
  /** The texts that were posted to the group. */
  readonly said: string[];
}

const answered = (errcode: number, errmsg: string): VendorAnswer => ({ status: 200, body: JSON.stringify({ errcode, errmsg }) });

/** A fake of 企业微信群机器人 for one group, which answers as documented. */
export async function openWecomServer({ key = '693a91f6-7xxx-4bc4-97a0-0ec2sifa5aaa' }: { key?: string } = {}): Promise<WecomServer> {
  const said: string[] = [];
  const vendor = await openVendorServer(({ method, target, headers, body }) => {
    const url = new URL(target, 'https://qyapi.weixin.qq.com');
    if (method !== 'POST' || url.pathname !== '/cgi-bin/webhook/send') return { status: 404 };
    if (url.searchParams.get('key') !== key) return answered(93000, 'invalid webhook url, hint: [1700000000_1_0000], from ip: 203.0.113.7, more info at https://open.work.weixin.qq.com/devtool/query?e=93000');
    if (!headers['content-type']?.startsWith('application/json')) return answered(44004, 'empty content');
    const message = JSON.parse(body.toString('utf8')) as { msgtype?: string; text?: { content?: string } };
    if (message.msgtype !== 'text') return answered(40008, 'invalid message type');
    const content = message.text?.content ?? '';
    if (content === '') return answered(44004, 'empty content');
    if (Buffer.byteLength(content) > 2048) return answered(40058, 'text.content exceed max length 2048');
    said.push(content);
    return answered(0, 'ok');
  });
  return Object.assign(vendor, { webhook: `http://127.0.0.1:${vendor.port}/cgi-bin/webhook/send?key=${key}`, said });
}
