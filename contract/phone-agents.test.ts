import { expect, test } from 'vitest';
import { appAround } from './phone-agents.ts';

const android = 'Mozilla/5.0 (Linux; Android 14; 23127PN0CC Build/UKQ1; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/109.0.5414.86';

test.each([
  ['WeChat on a phone', `${android} MQQBrowser/6.2 TBS/047136 Mobile Safari/537.36 MicroMessenger/8.0.61.2880(0x28003D3B) WeChat/arm64`, 'wechat'],
  ['QQ on a phone', `${android} MQQBrowser/6.2 TBS/046715 Mobile Safari/537.36 V1_AND_SQ_9.0.8_5540_YYB_D QQ/9.0.8.14755 NetType/WIFI`, 'qq'],
  ['QQ on an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 QQ/9.0.20.607 V1_IPH_SQ_9.0.20_1_APP_A', 'qq'],
  ['the QQ browser', `${android} MQQBrowser/15.1 Mobile Safari/537.36 COVC/046715`, null],
  ['WeChat on a desktop', 'Mozilla/5.0 (Windows NT 10.0; WOW64) Chrome/116.0.0.0 MicroMessenger/7.0.20.1781 WindowsWechat(0x63090a13)', null],
  ['a browser of a phone', `${android} Mobile Safari/537.36`, null],
])('%s is recognised', (_what, agent, app) => {
  expect(appAround(agent)).toBe(app);
});
