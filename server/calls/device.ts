/** The first match counts. Browsers add the names of those that they are based on, so special ones come before general ones. */
const browsers: readonly (readonly [string, RegExp])[] = [
  ['企业微信', /wxwork\//i],
  ['微信', /MicroMessenger\//i],
  ['钉钉', /DingTalk\//i],
  ['飞书', /Lark\/|Feishu\//i],
  ['QQ 浏览器', /QQBrowser\//i],
  ['QQ', /\bQQ\//],
  ['360 浏览器', /QihooBrowser|360SE|360EE|QHBrowser/i],
  ['搜狗浏览器', /MetaSr|SogouMobileBrowser|SogouMSE/i],
  ['UC 浏览器', /UCBrowser|UCWEB/i],
  ['夸克', /Quark\//i],
  ['百度', /baiduboxapp|BIDUBrowser|bdbrowser/i],
  ['华为浏览器', /HuaweiBrowser|ArkWeb\//i],
  ['小米浏览器', /MiuiBrowser\//i],
  ['vivo 浏览器', /VivoBrowser\//i],
  ['OPPO 浏览器', /HeyTapBrowser|OppoBrowser/i],
  ['三星浏览器', /SamsungBrowser\//i],
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\/|Opera/],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Version\/[\d.]+.*Safari\//],
  ['Internet Explorer', /Trident\/|MSIE /],
];

const systems: readonly (readonly [string, RegExp])[] = [
  ['HarmonyOS', /HarmonyOS|OpenHarmony/i],
  ['Android', /Android/i],
  ['Windows', /Windows/i],
  ['iPadOS', /iPad/],
  ['iOS', /iPhone|iPod/],
  ['macOS', /Macintosh|Mac OS X/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux|X11/],
];

/** Only this many characters are read. A browser's User-Agent is shorter. */
const readAtMost = 512;

const nameIn = (names: typeof browsers, text: string): string | null => names.find(([, pattern]) => pattern.test(text))?.[0] ?? null;

/**
 * The system and browser in a User-Agent, as people know their device: `Windows · Chrome`, `Android · 微信`. The text is one of a few
 * hundred fixed ones, so it may be stored, counted and shown. Versions are left out, because they change every month on the
 * same device.
 * @returns `其他设备` for a program, for no User-Agent and for an unknown one
 */
export function deviceOf(headers: Headers): string {
  const userAgent = (headers.get('user-agent') ?? '').slice(0, readAtMost);
  const parts = [nameIn(systems, userAgent), nameIn(browsers, userAgent)].filter((part) => part !== null);
  return parts.length === 0 ? unknownDevice : parts.join(' · ');
}

const unknownDevice = '其他设备';
