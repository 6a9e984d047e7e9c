import { describe, expect, test } from 'vitest';
import { mobilePages, mobilePathOf } from '../../contract/mobile.ts';
import { pages } from '../../contract/pages.ts';
import { mobileRedirect, mobileRedirectScript, type MobileSite } from './mobile-redirect.ts';

const phones = {
  'Safari on an iPhone': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  'Chrome on Android': 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  'WeChat on an iPhone': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.60(0x18003c2f) NetType/WIFI Language/zh_CN',
  'WeChat on Android': 'Mozilla/5.0 (Linux; Android 14; 23127PN0CC Build/UKQ1; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/134.0.6998.136 Mobile Safari/537.36 XWEB/1340123 MMWEBSDK/20250503 MicroMessenger/8.0.61.2880(0x28003D3B) WeChat/arm64 NetType/5G',
  'QQ on Android': 'Mozilla/5.0 (Linux; Android 13; V2241A Build/TP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/109.0.5414.86 MQQBrowser/6.2 TBS/047601 Mobile Safari/537.36 V1_AND_SQ_9.1.75 QQ/9.1.75.24000',
  'UC on Android': 'Mozilla/5.0 (Linux; U; Android 13; zh-CN; M2102J2SC Build/TKQ1) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/100.0.4896.58 UCBrowser/17.2.8.1352 Mobile Safari/537.36',
  'the browser of HarmonyOS 4': 'Mozilla/5.0 (Linux; Android 12; HarmonyOS; ALN-AL00; HMSCore 6.15.0.301) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.5735.196 HuaweiBrowser/16.0.0.301 Mobile Safari/537.36',
  'the browser of HarmonyOS NEXT': 'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile HuaweiBrowser/5.0.4.300',
  'Toutiao on Android': 'Mozilla/5.0 (Linux; Android 13; V2241A Build/TP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/109.0.5414.86 Mobile Safari/537.36 NewsArticle/8.9.4 JsSdk/2.0 NetType/wifi (News 8.9.4)',
  'Toutiao on an iPhone': 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 NewsArticle/8.9.4.27 JsSdk/2.0 NetType/WIFI (News 8.9.4)',
  'Sogou on Android': 'Mozilla/5.0 (Linux; Android 12; M2012K11AC Build/SKQ1) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/94.0.4606.85 Mobile Safari/537.36 SogouMSE,SogouMobileBrowser/8.5.30',
  'Alipay on an iPhone': 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/21E219 Ariver/1.1.0 AliApp(AP/10.5.88.6000) Nebula WK RVKType(0) AlipayDefined(nt:WIFI,ws:411|0|2.625) AlipayClient/10.5.88.6000 Language/zh-Hans',
  'Alipay on Android': 'Mozilla/5.0 (Linux; U; Android 13; zh-CN; V2241A Build/TP1A) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/100.0.4896.58 UWS/5.12 Mobile Safari/537.36 NebulaSDK/1.8 Nebula AlipayDefined(nt:WIFI,ws:411|0|2.625) AliApp(AP/10.5.88) AlipayClient/10.5.88 Language/zh-Hans',
  'Baidu on Android': 'Mozilla/5.0 (Linux; Android 13; V2241A Build/TP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/97.0.4692.98 Mobile Safari/537.36 T7/13.60 SP-engine/3.10 baiduboxapp/13.60.0.10',
  'a phone of Cubot': 'Mozilla/5.0 (Linux; Android 12; CUBOT KINGKONG 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  'a phone of Cubot with its build': 'Mozilla/5.0 (Linux; Android 10; CUBOT_X30 Build/CUBOT) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/110.0.0.0 Mobile Safari/537.36',
};
const others = {
  'Safari on an iPad': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
  'an iPad with mobile pages': 'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  'an Android tablet': 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'a HarmonyOS tablet': 'Mozilla/5.0 (Tablet; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 HuaweiBrowser/5.0.4.300',
  'Chrome on Windows': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'WeChat on Windows': 'Mozilla/5.0 (Windows NT 10.0; WOW64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/116.0.0.0 Safari/537.36 NetType/WIFI MicroMessenger/7.0.20.1781(0x6700143B) WindowsWechat(0x63090a13) UnifiedPCWindowsWechat',
  'Googlebot for phones': 'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Baiduspider for phones': 'Mozilla/5.0 (Linux;u;Android 4.2.2;zh-cn;) AppleWebKit/534.46 (KHTML,like Gecko) Version/5.1 Mobile Safari/10600.6.3 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
  ...Object.fromEntries(
    Object.entries({
      Baiduspider: '(compatible; Baiduspider-render/2.0; +http://www.baidu.com/search/spider.html)',
      Sogou: 'Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)',
      '360Spider': '(compatible; 360Spider)',
      Bytespider: '(compatible; Bytespider; spider-feedback@bytedance.com)',
      YisouSpider: 'YisouSpider/5.0',
      PetalBot: '(compatible;PetalBot;+https://webmaster.petalsearch.com/site/petalbot)',
      Bingbot: '(compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
      BingPreview: 'BingPreview/1.0b',
      AppleBot: '(Applebot/0.1; +http://www.apple.com/go/applebot)',
      DuckDuckBot: '(compatible; DuckDuckBot-Https/1.1; https://duckduckgo.com/duckduckbot)',
      YandexBot: '(compatible; YandexMobileBot/3.0; +http://yandex.com/bots)',
      facebookexternalhit: 'facebookexternalhit/1.1',
      Twitterbot: 'Twitterbot/1.0',
      YouBot: '(compatible; YouBot)',
      'Google-InspectionTool': '(compatible; Google-InspectionTool/1.0;)',
      GoogleOther: '(compatible; GoogleOther)',
      AdsBot: '(compatible; AdsBot-Google-Mobile)',
      'Mediapartners-Google': '(compatible; Mediapartners-Google/2.1)',
      Lighthouse: 'Chrome-Lighthouse',
    }).map(([name, words]) => [`${name} as a phone`, `Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36 ${words}`]),
  ),
  'an endless user agent': 'Android'.repeat(2140),
};
const iPhone = phones['Safari on an iPhone'];

const own: MobileSite = { mobileSiteUrl: null, mobileRedirect: 'counterparts' };
const at = (path: string) => new URL(path, 'https://www.example.com');
const to = (path: string, site = own, userAgent: string | null = iPhone, cookie: string | null = null) => mobileRedirect(site, at(path), { userAgent, cookie });

/** Where the script sends a browser. */
function scripted(path: string, userAgent: string, { site = own, cookie = '' } = {}): string | null {
  const script = mobileRedirectScript(site, at(path).pathname);
  if (script === null) return null;
  let target: string | null = null;
  const location = { search: at(path).search, replace: (to: string) => (target = to) };
  new Function('navigator', 'location', 'document', script)({ userAgent }, location, { cookie });
  return target;
}

describe('a phone', () => {
  test.for(Object.entries(phones))('is recognised: %s', ([, agent]) => {
    expect(to('/home', own, agent)).toBe('/m');
    expect(scripted('/home', agent)).toBe('/m');
  });

  test('is redirected from the pages that have a counterpart, with the query', () => {
    expect(['/', '/home?from=wx', '/studentLogin?code=L1', '/officeLive?code=L1', '/live?code=L1&x=1', '/Video', '/VIDEO/'].map((path) => to(path))).toEqual(['/m', '/m?from=wx', '/m/studentLogin?code=L1', '/m/officeLive?code=L1', '/m/live?code=L1&x=1', '/m/Video', '/m/Video']);
    expect(scripted('/live?code=L1&x=1', iPhone)).toBe('/m/live?code=L1&x=1');
  });

  test('stays on all other pages, and on page data', () => {
    for (const path of ['/industryInformationDetails?code=1', '/liveDetail?code=L1', '/teacherLogin?code=L1', '/login', '/about', '/no-such-page', '/home.data']) expect([path, to(path)]).toEqual([path, null]);
    expect(mobileRedirectScript(own, '/about')).toBeNull();
  });

  test('stays where the visitor chose the desktop pages', () => {
    expect(to('/home', own, iPhone, 'a=b; desktop=1')).toBeNull();
    expect(to('/home', own, iPhone, 'desktop=10; notdesktop=1')).toBe('/m');
    expect(scripted('/home', iPhone, { cookie: 'a=b; desktop=1' })).toBeNull();
  });

  test('reaches its page in one hop from every address', () => {
    const modes: MobileSite[] = [own, { ...own, mobileRedirect: 'all' }, { ...own, mobileRedirect: 'off' }, { ...own, mobileSiteUrl: 'https://www.example.com/m/' }];
    for (const path of ['/', ...Object.values(pages).map((page) => page.path), ...mobilePages.map(mobilePathOf), '/m/no-such-page', '/M/Video'])
      for (const site of modes)
        for (const agent of [...Object.values(phones), ...Object.values(others)]) {
          const first = to(`${path}?code=1`, site, agent);
          expect([path, first && to(first, site, agent)]).toEqual([path, null]);
        }
  });
});

test.for(Object.entries(others))('%s stays on the desktop pages', ([, agent]) => {
  expect(to('/home', own, agent)).toBeNull();
  expect(scripted('/home', agent)).toBeNull();
});

test('with a phone site elsewhere, or with "all", phones go to its home, and from the student’s pages to its login', () => {
  const elsewhere = { ...own, mobileSiteUrl: 'https://m.example.com' };
  expect(['/home', '/about', '/studentLogin?code=L1', '/officeLive?code=L1'].map((path) => to(path, elsewhere))).toEqual(['https://m.example.com/', 'https://m.example.com/', 'https://m.example.com/studentLogin?code=L1', 'https://m.example.com/studentLogin?code=L1']);
  expect(['/about', '/officeLive?code=L1'].map((path) => to(path, { ...own, mobileRedirect: 'all' }))).toEqual(['/m', '/m/studentLogin?code=L1']);
  expect(scripted('/studentLogin?code=L1', iPhone, { site: elsewhere })).toBe('https://m.example.com/studentLogin?code=L1');
});
