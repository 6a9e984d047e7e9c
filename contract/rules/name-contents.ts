import { nonLatinEndings } from './domain-endings.ts';

/**
 * What a name must not hold (spec forms#names): names travel in the mails and SMS that we send, stand in tables that a person
 * opens as a spreadsheet, and are shown to administrators who decide about people. Each asks about a text as it is read:
 * full-width, circled and mathematical forms count as the letters that they look like (NFKC).
 */

const latinEndings = 'com|cn|net|org|top|xyz|vip|shop|site|club|online|info|cc|me|tv|io|app|link|wang|ren|icu|ltd|biz|edu|gov';
const chineseEndings = '中国|公司|网络|网址|网店|网站|在线|商城|中文网|集团|我爱你|商标|手机|信息|企业|机构|组织机构|娱乐|游戏|购物|招聘|移动|公益|政务';

/** Domains as mail programs and chats link them, bare and with the dots of Chinese input methods; schemes, numeric addresses, e-mail. */
const linked = /[a-z]:\/\/|[\p{L}\p{N}-][.。][a-z]{2,}|\p{Nd}{1,3}(?:[.。]\p{Nd}{1,3}){3}|[^\s@]\s*@\s*[^\s@]/iu;
/** Domains as people read them: `甲.网址`, `evil . com`, `evil·com`, `evil[.]com`, `evil 点 com`, `evil dot com`. */
const dot = '[\\s([{<（【]*[.。·•‧∙⋅⸳ꓸ・][\\s)\\]}>）】]*';
const spoken = new RegExp(`[\\p{L}\\p{N}-]${dot}(?:${latinEndings}|${chineseEndings})(?!\\p{L})|(?:点|點|\\bdot)\\s*(?:${latinEndings})(?![a-z])|(?<![a-z])www(?![a-z])`, 'iu');

/** Domains with a non-Latin ending: `甲.香港`, `пример.рф`. After a real dot only: names write `学校·广东`, and many of these endings are places. */
const notLatin = new RegExp(`[\\p{L}\\p{M}\\p{N}][\\s([{<（【]*[.。][\\s)\\]}>）】]*(?:${nonLatinEndings.map((ending) => ending.normalize('NFKC')).join('|')})(?![\\p{L}\\p{M}\\p{N}])`, 'iu');

export function containsAddress(text: string): boolean {
  const read = text.normalize('NFKC');
  return linked.test(read) || spoken.test(read) || notLatin.test(read);
}

/** Digits that NFKC does not read as such: Chinese ones, plain, formal and as they are spoken on the phone, of Suzhou, Roman ones, and those in black or double circles. */
const otherDigits = new Map<string, string>();
for (const [digit, characters] of ['〇零洞○⓪⓿', '一壹壱弌幺〡Ⅰⅰ❶➀➊⓵', '二贰貳弐两兩〢Ⅱⅱ❷➁➋⓶', '三叁參叄弎〣Ⅲⅲ❸➂➌⓷', '四肆〤Ⅳⅳ❹➃➍⓸', '五伍〥Ⅴⅴ❺➄➎⓹', '六陆陸〦Ⅵⅵ❻➅➏⓺', '七柒拐〧Ⅶⅶ❼➆➐⓻', '八捌〨Ⅷⅷ❽➇➑⓼', '九玖勾〩Ⅸⅸ❾➈➒⓽'].entries()) {
  for (const character of characters) otherDigits.set(character, String(digit));
}

const withDigits = (text: string): string => [...text].map((character) => otherDigits.get(character) ?? character).join('');

/**
 * Seven digits, with any signs between them, are a phone number or an account: names of years, schools and roads have
 * fewer. Five are enough after a word that announces a number.
 */
export function containsNumber(text: string): boolean {
  // Before NFKC too: it makes letters of Roman numerals.
  const read = withDigits(withDigits(text).normalize('NFKC'));
  if (/\p{Nd}(?:[^\p{L}\p{N}]*\p{Nd}){6}/u.test(read)) return true;
  if (/(?:电话|手机|热线|客服|微信|加群|群号|扣扣|vx|qq|tel|call)(?:号码?)?[^\p{L}\p{N}]*\p{Nd}{5}/iu.test(read)) return true;
  // 138年1234月5678: as many digits as a phone has, with single characters between them. A date has eight.
  if (/\p{Nd}(?:[^\p{L}\p{N}]*\p{L}?[^\p{L}\p{N}]*\p{Nd}){10}/u.test(read)) return true;
  // 138甲乙0000丙0001: a mobile number in pieces, with any words between them.
  if (/1[3-9]\d{9}/.test(read.replaceAll(/\D/g, ''))) return true;
  // 138OOl38OOO: letters that look like digits, among digits.
  return (read.match(/[\dOoIl]{7,}/g) ?? []).some((run) => run.replaceAll(/\D/g, '').length >= 4);
}

/** An account has two digits or an underscore: WeChat's names of services, such as 微信H5, have neither. */
const account = String.raw`(?=[a-z\d-]*(?:_|\d[a-z-]*\d))[a-z][a-z\d_-]{4,}`;
const invitation = new RegExp(
  [
    String.raw`(?:(?<![a-z])(?:vx|wx|wechat|weixin)|v信|微信|[薇威]信|加[v微薇])(?:号码?|id)?[^\p{L}\p{N}]*${account}`,
    // These words announce an account, so it may be letters alone.
    String.raw`(?:加[微薇]信?|[薇微v]信号码?|[薇微v]信id)[^\p{L}\p{N}]*[a-z][a-z\d_-]{4,}`,
    String.raw`(?:(?<![a-z])vx|加v|v信)\s*[:=]\s*[a-z][a-z\d_-]{4,}`,
  ].join('|'),
  'iu',
);

/** An invitation to a chat account: `VX zhang8888`, `微信abc_138`, `加V:abc138`. */
export const containsAccount = (text: string): boolean => invitation.test(text.normalize('NFKC'));

/** Spreadsheets compute what begins so, in full width too (OWASP "CSV injection"). */
export const startsLikeFormula = (text: string): boolean => /^[=+\-@\u2212]/.test(text.normalize('NFKC').trimStart());

/** Our name in sounds: its characters, their traditional forms, and those that look or sound alike. */
const sounds: readonly (readonly [sound: string, characters: string])[] = [
  ['ying', '鹦鸚嬰婴樱櫻英莺鶯鹰鷹缨纓罂嘤嚶'],
  ['wu', '鹉鵡武舞鹀'],
  ['jiang', '匠匞'],
];
const soundOf = new Map(sounds.flatMap(([sound, characters]) => [...characters].map((character) => [character, sound] as const)));
/**
 * Letters that are drawn like the Latin ones of our name: of other alphabets, capital and small, small capitals, letters with a
 * hook or stroke, and the digits and strokes that look like an i (from the confusables of UTS #39, https://www.unicode.org/reports/tr39/).
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

/** As it is read: by the shapes of its letters, before and after they are made small, since capitals of one alphabet look like others' small letters. */
function skeletonOf(text: string): string {
  const shaped = (letters: string): string => [...letters].map((letter) => latinOf.get(letter) ?? letter).join('');
  return shaped(shaped(text.normalize('NFKC')).toLowerCase().normalize('NFD')).replaceAll(/[^\p{L}\p{N}]/gu, '').replaceAll('vv', 'w').replaceAll('匚斤', '匠');
}

const likeWu = '鹉鵡鹀五伍午吾吴吳无無乌烏屋物务務误誤悟雾霧武舞捂侮巫梧5';
const likeYing = '鹦鸚英应應影映迎营營盈赢贏颖穎硬婴嬰樱櫻莺鶯鹰鷹缨纓罂嘤嚶';
/** A riverside beside the place 鹦鹉洲 is no name of ours. */
const likeJiang = '[匠匞将將酱醬姜疆蒋蔣降浆漿桨槳绛犟]|江(?![滩灘畔边岸滨])|jiang';
/** With 鹦 or 鹉, which stand in few other names, each other character may be any of its sound. */
const soundAlike = new RegExp(`[鹦鸚](?:[${likeWu}]|wu)(?:${likeJiang})|(?:[${likeYing}]|ying)[鹉鵡](?:${likeJiang})`, 'u');

/** Also where blanks and signs are put between, in other scripts, or in Pinyin with or without tones. */
export function usesPlatformName(text: string): boolean {
  const letters = skeletonOf(text);
  if (soundAlike.test(letters)) return true;
  return [...letters].map((character) => soundOf.get(character) ?? character).join('').includes('yingwujiang');
}
