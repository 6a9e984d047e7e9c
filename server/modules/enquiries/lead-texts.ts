import { cooperationTypes } from '../../../contract/constants.ts';
import { maskPhone } from '../../../contract/rules/index.ts';
import { isoTime } from '../../iso-time.ts';

/** What a visitor left, as those who call back are told of it. Times are ms since epoch. */
export type TellableLead = { id: string; userName: string; userPhone: string; createdAt: number } & (
  | { kind: 'cooperation'; cooperationType: string }
  | { kind: 'message'; message: string }
);

const subjectOf = (lead: TellableLead): string => (lead.kind === 'message' ? '在线留言' : `合作咨询（${cooperationTypes[lead.cooperationType as keyof typeof cooperationTypes]}）`);
const nameOf = ({ userName }: TellableLead): string => userName || '没有留称呼';

/** Of several lines each is marked as the visitor's: else what they write looks like the end of our own text and the beginning of another. */
const quoted = (text: string, mark: string): string => text.replaceAll('\n', `\n${mark}`);

const clockTime = (time: number): string => isoTime(time).slice(11, 16);

/** Leads that nobody was told of one by one. Times are ms since epoch. */
export interface UntoldLeads {
  count: number;
  firstAt: number;
  until: number;
  /** Of those who left them, as many as one mail bears. */
  phones: readonly { phone: string; count: number; lastAt: number }[];
}

/** What the mail and the post have in common. */
const summaryOf = ({ count, firstAt, until }: UntoldLeads): string => `${clockTime(firstAt)} 至 ${clockTime(until)}，网站上另有 ${count} 条线索没有逐条通知`;

export function summaryMail(leads: UntoldLeads): { subject: string; text: string } {
  const named = leads.phones.reduce((sum, { count }) => sum + count, 0);
  const lines = [
    `${summaryOf(leads)}：这一小时的线索太多，或者同一个电话反复提交。它们都已存入线索，页面已告诉对方：顾问一个工作日内回电。`,
    ['电话（提交少的在前）：', ...leads.phones.map(({ phone, count, lastAt }) => `${phone}　${count} 条，最后一条 ${clockTime(lastAt)}`), ...(named < leads.count ? [`其余 ${leads.count - named} 条见线索`] : [])].join('\n'),
    '这封邮件里有对方的电话，处理完请删除。',
    '鹦鹉匠',
  ];
  return { subject: `网站上另有 ${leads.count} 条线索没有逐条通知`, text: lines.join('\n\n') };
}

export const summaryPost = (leads: UntoldLeads): string => `【鹦鹉匠】${summaryOf(leads)}，完整号码在线索和邮件里`;

/** Who it is, their phone, and what it is about; nothing that a visitor typed stands in the subject. */
export function leadMail(lead: TellableLead): { subject: string; text: string } {
  const about = lead.kind === 'message' ? `问题：\n> ${quoted(lead.message, '> ')}` : `合作意向：${cooperationTypes[lead.cooperationType as keyof typeof cooperationTypes]}`;
  const lines = [
    `有人在网站上留下了${lead.kind === 'message' ? '问题' : '合作咨询'}，页面已告诉对方：顾问一个工作日内回电。`,
    `姓名：${nameOf(lead)}\n电话：${lead.userPhone}\n时间：${isoTime(lead.createdAt)}\n编号：${numberOf(lead)}\n${about}`,
    '这封邮件里有对方的电话，处理完请删除。',
    '鹦鹉匠',
  ];
  return { subject: `网站上有新的${subjectOf(lead)}`, text: lines.join('\n\n') };
}

/** For a chat group: more people read it, on more devices, and it stays there. So no phone stands in it written out, wherever it was typed. */
export function leadPost(lead: TellableLead): string {
  const lines = [
    `【鹦鹉匠】网站上有新的${subjectOf(lead)}`,
    `姓名：${maskNumbers(nameOf(lead))}`,
    `电话：${maskPhone(lead.userPhone)}`,
    `时间：${isoTime(lead.createdAt).slice(0, 16).replace('T', ' ')}`,
    `编号：${numberOf(lead)}，完整号码在线索和邮件里`,
    // At the end, where a vendor's limit cuts a long one.
    ...(lead.kind === 'message' ? [`问题：${quoted(firstLines(maskNumbers(lead.message)), '│ ')}`] : []),
  ];
  return lines.join('\n');
}

/** Whoever wants a group to scroll writes one character a line. */
const linesAtMost = 12;

const firstLines = (text: string): string => {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.length <= linesAtMost ? lines.join('\n') : `${lines.slice(0, linesAtMost).join('\n')}…`;
};

/** Enough of the id to tell two leads apart in one group, and to find one among the leads. */
const numberOf = ({ id }: TellableLead): string => id.slice(0, 8);

/** In whatever width, circled or in Chinese. 十 and 百 are none of a number that is read out digit by digit. */
const digit = String.raw`[\p{Nd}\p{No}〇零一二三四五六七八九幺壹贰叁肆伍陆柒捌玖]`;
/** What is no letter, or is drawn as nothing: the signs of all input methods, line breaks, the caps of emoji keys. */
const sign = String.raw`[[^\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{Nd}\p{No}〇]\p{Default_Ignorable_Code_Point}]`;
const number = new RegExp(`${digit}(?:${sign}*${digit}){6,}`, 'gv');
const digits = new RegExp(digit, 'gv');
const fromFirstToLastDigit = new RegExp(`${digit}(?:.*${digit})?`, 'sv');

const clock = String.raw`(?:[01]?\d|2[0-3])[:：][0-5]\d(?![:：]?\p{Nd})`;
const monthAndDay = (between: string): string => String.raw`(?:0?[1-9]|1[0-2])${between}(?:0?[1-9]|[12]\d|3[01])`;
const separators = ['-', String.raw`\.`, '/'];

const fromTo = String.raw`${clock}\s?[-–—－~～]\s?${clock}`;
/** Days with their year, and hours from–to. Splits a text with each of them at an odd place, as all patterns here do. */
const certainMoment = new RegExp(
  String.raw`((?<!\p{Nd})(?:${separators.map((between) => String.raw`20\d\d${between}${monthAndDay(between)}`).join('|')})(?!\p{Nd})(?: (?:${fromTo}|${clock}))?|(?<!\p{Nd}[:：]?)${fromTo})`,
  'u',
);
/** A single hour, or a day without its year: pieces of a phone look like that too. */
const likelyMoment = new RegExp(`((?<!\\p{Nd}[:：]?)${clock}|${separators.map((between) => String.raw`(?<!\p{Nd}${between}?)${monthAndDay(between)}(?!${between}?\p{Nd})`).join('|')})`, 'u');

/** Days and hours at the odd places, and at the even ones what stands between them. */
function withMomentsApart(text: string): string[] {
  return text.split(certainMoment).flatMap((piece, index) => {
    if (index % 2 === 1) return [piece];
    const pieces = piece.split(likelyMoment);
    return spellPhone(pieces) ? [piece] : pieces;
  });
}

/** Whether what looks like days and hours would be a mobile number with the digits beside it, which are none by themselves: 139 12-30 5678. */
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
 * Seven digits or more, whatever signs stand between them and however they were written, are somebody's phone, card or chat
 * number: only the last two stay. Days and hours are none of these, and often what a question is about.
 */
const maskNumbers = (text: string): string =>
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
