import { expect, test } from 'vitest';
import { howToAllow } from './how-to-allow.ts';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15';

test.each([
  ['Chrome', `${windows} Chrome/142.0 Safari/537.36`, '地址栏左侧的图标'],
  ['Edge', `${windows} Chrome/142.0 Safari/537.36 Edg/142.0`, '地址栏左侧的图标'],
  ['Firefox', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0', '划了线的图标'],
  ['Safari of a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15', '此网站的设置'],
  ['an iPhone', `${iPhone} Version/18.0 Mobile/15E148 Safari/604.1`, '打开手机的「设置」'],
  ['Android', 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36', '进「权限」'],
  ['the messaging app', `${iPhone} MicroMessenger/8.0.55`, '在浏览器打开'],
])('names the place of the switch in %s', (_name, userAgent, words) => {
  expect(howToAllow(userAgent, '麦克风')).toContain(words);
  expect(howToAllow(userAgent, '麦克风')).toContain('麦克风');
  expect(howToAllow(userAgent, '麦克风')).not.toContain('刷新');
});
