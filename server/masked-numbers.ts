/** Digits of any width, circled digits, and Chinese numerals. 十 and 百 do not occur in a number that is read digit by digit. */
const digit = String.raw`[\p{Nd}\p{No}〇零一二三四五六七八九幺壹贰叁肆伍陆柒捌玖]`;
/** Characters that are not letters or digits, or are invisible: punctuation of all input methods, line breaks, the caps of emoji keys. */
const sign = String.raw`[[^\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{Nd}\p{No}〇]\p{Default_Ignorable_Code_Point}]`;
const number = new RegExp(`${digit}(?:${sign}*${digit}){6,}`, 'gv');
const digits = new RegExp(digit, 'gv');
const fromFirstToLastDigit = new RegExp(`${digit}(?:.*${digit})?`, 'sv');

const clock = String.raw`(?:[01]?\d|2[0-3])[:：][0-5]\d(?![:：]?\p{Nd})`;
const monthAndDay = (between: string): string => String.raw`(?:0?[1-9]|1[0-2])${between}(?:0?[1-9]|[12]\d|3[01])`;
const separators = ['-', String.raw`\.`, '/'];

const fromTo = String.raw`${clock}\s?[-–—－~～]\s?${clock}`;
/** Dates with a year, and time ranges. Like all patterns here it has one group, so `split` puts each match at an odd index. */
const certainMoment = new RegExp(
  String.raw`((?<!\p{Nd})(?:${separators.map((between) => String.raw`20\d\d${between}${monthAndDay(between)}`).join('|')})(?!\p{Nd})(?: (?:${fromTo}|${clock}))?|(?<!\p{Nd}[:：]?)${fromTo})`,
  'u',
);
/** A single time, or a date without a year. Parts of a phone number can look the same. */
const likelyMoment = new RegExp(`((?<!\\p{Nd}[:：]?)${clock}|${separators.map((between) => String.raw`(?<!\p{Nd}${between}?)${monthAndDay(between)}(?!${between}?\p{Nd})`).join('|')})`, 'u');

/** Dates and times at odd indexes, and the text between them at even ones. */
function withMomentsApart(text: string): string[] {
  return text.split(certainMoment).flatMap((piece, index) => {
    if (index % 2 === 1) return [piece];
    const pieces = piece.split(likelyMoment);
    return spellPhone(pieces) ? [piece] : pieces;
  });
}

/** True if digits that look like dates and times form a mobile number together with the digits beside them: 139 12-30 5678. */
function spellPhone(pieces: readonly string[]): boolean {
  const groups = pieces.flatMap((piece, index) => [...piece.normalize('NFKC').matchAll(/\p{Nd}+/gu)].map(([written]) => ({ written, isMoment: index % 2 === 1 })));
  const phones = groups.flatMap((_, start) => {
    let spelled = '';
    let hasMoment = false;
    for (let index = start; index < groups.length && spelled.length < 11; index++) {
      spelled += groups[index]!.written;
      hasMoment ||= groups[index]!.isMoment;
    }
    return /^1[3-9]\d{9}$/.test(spelled) ? [{ hasMoment }] : [];
  });
  return phones.length > 0 && phones.every(({ hasMoment }) => hasMoment);
}

/**
 * Masks numbers of seven or more digits, with any separators and in any notation, except the last two digits: they are a phone, card
 * or chat number of a person. Dates and times are not masked, because questions are often about them.
 */
export const maskNumbers = (text: string): string =>
  text.replaceAll(number, (found) => {
    const pieces = withMomentsApart(found);
    const left = pieces.filter((_, index) => index % 2 === 0).join('').match(digits)?.length ?? 0;
    return left < 7 ? found : pieces.map((piece, index) => (index % 2 === 1 ? piece : piece.replace(fromFirstToLastDigit, masked))).join('');
  });

function masked(text: string): string {
  const found = [...text.normalize('NFKC').matchAll(digits)].map(([character]) => character);
  const shown = found.length < 7 ? 0 : 2;
  return '*'.repeat(found.length - shown) + found.slice(found.length - shown).join('');
}
