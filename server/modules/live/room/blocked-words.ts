/** A message with one of these words waits for the teacher. In lower case and without spaces. The setting `LIVE_HELD_WORDS` adds others. */
const usualWords = ['加微信', '加我微信', '加vx', '加v信', '加qq', '私聊我', '代考', '包过', '替考', '枪手', '买答案', '卖答案', '刷单', '返利', '兼职日结', '博彩', '赌博', '下注', '彩票群', '裸聊', '约炮', '傻逼', '煞笔', '操你', '草泥马', '他妈的', '滚出去'];

/** Web addresses and phone numbers, which may be advertisements. The label of a host has at most 63 characters (RFC 1035 §2.3.4), so that long runs take no quadratic time. */
const leadsOut = /https?:\/\/|www\.|(?<![a-z0-9-])[a-z0-9-]{1,63}\.(com|cn|net|top|xyz|vip|cc)\b|(?<!\d)1[3-9]\d{9}(?!\d)/;

/** True if the teacher must release the message. Spaces and symbols between letters are ignored. */
export function mustBeReviewed(text: string, furtherWords: readonly string[]): boolean {
  const lowered = text.normalize('NFKC').toLowerCase();
  const joined = lowered.replace(/[\p{P}\p{S}\p{Z}\p{C}]/gu, '');
  return leadsOut.test(lowered) || /(?<!\d)1[3-9]\d{9}(?!\d)/.test(joined) || [...usualWords, ...furtherWords].some((word) => joined.includes(word));
}
