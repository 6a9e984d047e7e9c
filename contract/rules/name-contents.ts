import { nonLatinEndings } from './domain-endings.ts';

/**
 * Contents that a name must not have (spec forms#names). Names are sent in mails and SMS, are exported to spreadsheets, and are shown to
 * administrators who decide about people. Each function checks the text after NFKC, so that full-width, circled and mathematical forms
 * count as letters.
 */

const latinEndings = 'com|cn|net|org|top|xyz|vip|shop|site|club|online|info|cc|me|tv|io|app|link|wang|ren|icu|ltd|biz|edu|gov';
const chineseEndings = '中国|公司|网络|网址|网店|网站|在线|商城|中文网|集团|我爱你|商标|手机|信息|企业|机构|组织机构|娱乐|游戏|购物|招聘|移动|公益|政务';

/**
 * Domains that mail programs and chats turn into links, also bare and with the dots of Chinese input methods, and schemes, numeric
 * addresses, e-mail.
 */
const linked = /[a-z]:\/\/|[\p{L}\p{N}-][.。][a-z]{2,}|\p{Nd}{1,3}(?:[.。]\p{Nd}{1,3}){3}|[^\s@]\s*@\s*[^\s@]/iu;
/** Domains in spellings that people can read: `甲.网址`, `evil . com`, `evil·com`, `evil[.]com`, `evil 点 com`, `evil dot com`. */
const dot = '[\\s([{<（【]*[.。·•‧∙⋅⸳ꓸ・][\\s)\\]}>）】]*';
const spoken = new RegExp(`[\\p{L}\\p{N}-]${dot}(?:${latinEndings}|${chineseEndings})(?!\\p{L})|(?:点|點|\\bdot)\\s*(?:${latinEndings})(?![a-z])|(?<![a-z])www(?![a-z])`, 'iu');

/**
 * Domains with a non-Latin ending: `甲.香港`, `пример.рф`. Only after a real dot, because names contain `学校·广东` and many of these endings are
 * places.
 */
const notLatin = new RegExp(`[\\p{L}\\p{M}\\p{N}][\\s([{<（【]*[.。][\\s)\\]}>）】]*(?:${nonLatinEndings.map((ending) => ending.normalize('NFKC')).join('|')})(?![\\p{L}\\p{M}\\p{N}])`, 'iu');

export function containsAddress(text: string): boolean {
  const read = text.normalize('NFKC');
  return linked.test(read) || spoken.test(read) || notLatin.test(read);
}

/**
 * Digits that NFKC does not convert: Chinese ones (plain, formal, spoken), Suzhou numerals, Roman numerals, and those in black or double
 * circles.
 */
const otherDigits = new Map<string, string>();
for (const [digit, characters] of ['〇零洞○⓪⓿', '一壹壱弌幺〡Ⅰⅰ❶➀➊⓵', '二贰貳弐两兩〢Ⅱⅱ❷➁➋⓶', '三叁參叄弎〣Ⅲⅲ❸➂➌⓷', '四肆〤Ⅳⅳ❹➃➍⓸', '五伍〥Ⅴⅴ❺➄➎⓹', '六陆陸〦Ⅵⅵ❻➅➏⓺', '七柒拐〧Ⅶⅶ❼➆➐⓻', '八捌〨Ⅷⅷ❽➇➑⓼', '九玖勾〩Ⅸⅸ❾➈➒⓽'].entries()) {
  for (const character of characters) otherDigits.set(character, String(digit));
}

const withDigits = (text: string): string => [...text].map((character) => otherDigits.get(character) ?? character).join('');

/**
 * Whether a text contains a phone number or an account. Seven digits with any signs between them count, because names with years, schools
 * and roads have fewer. After a word that announces a number five digits are enough.
 */
export function containsNumber(text: string): boolean {
  // Digits are converted before NFKC too, because NFKC turns Roman numerals into letters.
  const read = withDigits(withDigits(text).normalize('NFKC'));
  if (/\p{Nd}(?:[^\p{L}\p{N}]*\p{Nd}){6}/u.test(read)) return true;
  if (/(?:电话|手机|热线|客服|微信|加群|群号|扣扣|vx|qq|tel|call)(?:号码?)?[^\p{L}\p{N}]*\p{Nd}{5}/iu.test(read)) return true;
  // 138年1234月5678: as many digits as a phone, with single characters between them. A date has eight digits.
  // Signs after an optional letter belong to that letter. With two runs of signs side by side, the search would take exponential time.
  if (/\p{Nd}(?:[^\p{L}\p{N}]*(?:\p{L}[^\p{L}\p{N}]*)?\p{Nd}){10}/u.test(read)) return true;
  // 138甲乙0000丙0001: a mobile number in pieces, with any words between them.
  if (/1[3-9]\d{9}/.test(read.replaceAll(/\D/g, ''))) return true;
  // 138OOl38OOO: letters that look like digits, between digits.
  return (read.match(/[\dOoIl]{7,}/g) ?? []).some((run) => run.replaceAll(/\D/g, '').length >= 4);
}

/** An account has two digits or an underscore. Names of WeChat services, such as 微信H5, have neither. */
const account = String.raw`(?=[a-z\d-]*(?:_|\d[a-z-]*\d))[a-z][a-z\d_-]{4,}`;
const invitation = new RegExp(
  [
    String.raw`(?:(?<![a-z])(?:vx|wx|wechat|weixin)|v信|微信|[薇威]信|加[v微薇])(?:号码?|id)?[^\p{L}\p{N}]*${account}`,
    // After these words an account may consist of letters only.
    String.raw`(?:加[微薇]信?|[薇微v]信号码?|[薇微v]信id)[^\p{L}\p{N}]*[a-z][a-z\d_-]{4,}`,
    String.raw`(?:(?<![a-z])vx|加v|v信)\s*[:=]\s*[a-z][a-z\d_-]{4,}`,
  ].join('|'),
  'iu',
);

/** An invitation to a chat account: `VX zhang8888`, `微信abc_138`, `加V:abc138`. */
export const containsAccount = (text: string): boolean => invitation.test(text.normalize('NFKC'));

/** Spreadsheets evaluate cells that start with these characters, also in full width (OWASP "CSV injection"). */
export const startsLikeFormula = (text: string): boolean => /^[=+\-@\u2212]/.test(text.normalize('NFKC').trimStart());

/** Characters that sound or look like those of our name, with traditional forms. */
const sounds: readonly (readonly [sound: string, characters: string])[] = [
  ['ying', '鹦鸚嬰婴樱櫻英莺鶯鹰鷹缨纓罂嘤嚶'],
  ['wu', '鹉鵡武舞鹀'],
  ['jiang', '匠匞'],
];
const soundOf = new Map(sounds.flatMap(([sound, characters]) => [...characters].map((character) => [character, sound] as const)));
/**
 * Letters that look like the Latin letters of our name: from other alphabets, small capitals, letters with a hook or stroke, and digits and
 * strokes that look like an i (from the confusables of UTS #39, https://www.unicode.org/reports/tr39/).
 */
const lookalikes: Readonly<Record<string, string>> = {
  a: 'αаɑᴀɐΑАᎪꓮⱭⱥ⍺',
  g: 'ɡɢɠᶃƍցԍԌᏀᏻꓖǥ',
  i: 'ıɩɪɨιіӏᎥꙇΙІӀƖꓲⵏǀ1l|',
  j: 'ϳјᴊʝɉЈͿꓙᎫ',
  n: 'ոռпηνɴɲɳŋƞΝꓠⲚ',
  u: 'υսцʋᴜʉꞟՍꓴ',
  w: 'ԝѡωɯᴡաϣᎳᏔԜꓪʍ',
  y: 'уүγʏƴỿყᎩꭚΥҮУⲨꓬ',
};
const latinOf = new Map(Object.entries(lookalikes).flatMap(([latin, characters]) => [...characters].map((character) => [character, latin] as const)));

/**
 * The text with lookalike letters replaced. Replaced before and after lower-casing, because capitals of one alphabet look like small
 * letters of another.
 */
function skeletonOf(text: string): string {
  const shaped = (letters: string): string => [...letters].map((letter) => latinOf.get(letter) ?? letter).join('');
  return shaped(shaped(text.normalize('NFKC')).toLowerCase().normalize('NFD')).replaceAll(/[^\p{L}\p{N}]/gu, '').replaceAll('vv', 'w').replaceAll('匚斤', '匠');
}

const likeWu = '鹉鵡鹀五伍午吾吴吳无無乌烏屋物务務误誤悟雾霧武舞捂侮巫梧5';
const likeYing = '鹦鸚英应應影映迎营營盈赢贏颖穎硬婴嬰樱櫻莺鶯鹰鷹缨纓罂嘤嚶';
/** A riverside place name after 鹦鹉洲 is not our name. */
const likeJiang = '[匠匞将將酱醬姜疆蒋蔣降浆漿桨槳绛犟]|江(?![滩灘畔边岸滨])|jiang';
/** With 鹦 or 鹉, which are rare in other names, the other characters may be any with the same sound. */
const soundAlike = new RegExp(`[鹦鸚](?:[${likeWu}]|wu)(?:${likeJiang})|(?:[${likeYing}]|ying)[鹉鵡](?:${likeJiang})`, 'u');

/** Whether a text contains our name, also with signs in between, in other scripts, or in Pinyin with or without tones. */
export function usesPlatformName(text: string): boolean {
  const letters = skeletonOf(text);
  if (soundAlike.test(letters)) return true;
  return [...letters].map((character) => soundOf.get(character) ?? character).join('').includes('yingwujiang');
}
