import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { markWechatWay, wechatWay } from './wechat-way.ts';

const mobile = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';

test.each([
  ['a desktop', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0', 'scan'],
  ['a tablet', `Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) ${mobile}`, 'scan'],
  ['WeChat on a desktop', 'Mozilla/5.0 (Windows NT 10.0; WOW64) Chrome/116.0.0.0 MicroMessenger/7.0.20.1781(0x6700143B) WindowsWechat(0x63090a13)', 'scan'],
  ['WeChat on a phone', `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${mobile} MicroMessenger/8.0.60(0x18003c2f)`, 'button'],
  ['WeChat on a tablet', `Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) ${mobile} MicroMessenger/8.0.60(0x18003c2f)`, 'button'],
  ['WeCom on a phone', `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${mobile} wxwork/4.1.36 MicroMessenger/7.0.1`, 'none'],
  ['a phone', `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${mobile} Safari/604.1`, 'none'],
])('on %s the messaging app logs in by %s', (_what, agent, way) => {
  expect(wechatWay(agent, { officialAccount: true })).toBe(way);
  expect(wechatWay(agent, { officialAccount: false })).toBe(way === 'button' ? 'none' : way);
  expect(marked(agent)).toBe(way);
});

/** The way that the document's script marks before the first paint. */
function marked(userAgent: string): string {
  let mark = 'scan';
  runInNewContext(markWechatWay({ officialAccount: true }), { navigator: { userAgent }, document: { documentElement: { setAttribute: (_name: string, value: string) => (mark = value) } } });
  return mark;
}
