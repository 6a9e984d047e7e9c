/** What a user agent tells about the device and the browser. The server, the documents' head script and the dialogs decide by it. */

/** User agents of phones. iPads and Android tablets are excluded: they lack "Mobile" or name themselves tablets. */
const phone = /iPhone|iPod|Windows Phone/i;
/** These systems run on phones, tablets and desktops. Phones add "Mobile" or "Phone". Two separate patterns keep the match linear. */
const system = /Android|HarmonyOS|OpenHarmony|MicroMessenger/i;
const mobile = /Mobile|Phone/i;
/** HarmonyOS NEXT names the device first: `(Tablet; OpenHarmony 5.0)`. */
const tablet = /iPad|Tablet|PlayBook|Silk|\(PC;|WindowsWechat|MacWechat/i;
const wechat = /MicroMessenger/i;
/** The messaging app of enterprises (企业微信) names itself MicroMessenger too, and accepts no official account. */
const notWechatOfPhones = /WindowsWechat|MacWechat|wxwork/i;
/** Only this many characters are examined. User agents of browsers are shorter. */
const longestAgent = 1024;

/**
 * Crawlers that name a phone. Common words have limits where browsers contain them: Cubot makes phones. An address after a plus is the
 * crawlers' own custom. The pattern looks at nothing behind a match, because browsers before 2023 would not parse that.
 */
const crawler = /(?:^|[^u]|[^c]u)bots?\b|spider\b|crawl|slurp|lighthouse|headless|prerender|externalhit|\+https?:\/\/|BingPreview|Google-InspectionTool|GoogleOther|Mediapartners-Google|Google-Read-Aloud|Google (?:Favicon|Web Preview)/i;

export const isCrawlerAgent = (userAgent: string): boolean => crawler.test(userAgent.slice(0, longestAgent));

export function isPhoneAgent(userAgent: string): boolean {
  const agent = userAgent.slice(0, longestAgent);
  return (phone.test(agent) || (system.test(agent) && mobile.test(agent))) && !tablet.test(agent);
}

/** The same condition as a JavaScript expression about the variable `a`. */
export const phoneAgentExpression = `(${is(phone)}||${is(system)}&&${is(mobile)})&&!${is(tablet)}`;

/** The condition of `isCrawlerAgent` as a JavaScript expression about the variable `a`. */
export const crawlerAgentExpression = is(crawler);

function is(pattern: RegExp): string {
  return `/${pattern.source}/i.test(a)`;
}

/** The condition of `isInsideWechat` as a JavaScript expression about the variable `a`. */
export const insideWechatExpression = `${is(wechat)}&&!${is(notWechatOfPhones)}`;

/** True inside the messaging app's own browser on a phone or tablet, where its consent page and its script work. */
export function isInsideWechat(userAgent: string): boolean {
  const agent = userAgent.slice(0, longestAgent);
  return wechat.test(agent) && !notWechatOfPhones.test(agent);
}

/** The app in which this browser is. Such browsers save no files, and play fewer kinds of film (spec mobile#inside-apps). */
export type AppAround = 'wechat' | 'qq';

/** The QQ app names itself `QQ/9.1`. Its separate browser, which saves files, is `MQQBrowser` alone. */
const qq = /(?:^|\s)QQ\/\d/;

/** Null for a browser of its own. */
export function appAround(userAgent: string): AppAround | null {
  if (isInsideWechat(userAgent)) return 'wechat';
  return isPhoneAgent(userAgent) && qq.test(userAgent.slice(0, longestAgent)) ? 'qq' : null;
}
