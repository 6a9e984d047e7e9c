import { isoMinute, isoTime } from '../../../contract/dates.ts';
import { cooperationTypes, maskPhone } from '../../../contract/rules/index.ts';
import { maskNumbers } from '../../masked-numbers.ts';

/** The content of a lead for the sales staff. Times are ms since epoch. */
export type LeadNotice = { id: string; userName: string; userPhone: string; createdAt: number } & (
  | { kind: 'cooperation'; cooperationType: string }
  | { kind: 'message'; message: string }
);

const subjectOf = (lead: LeadNotice): string => (lead.kind === 'message' ? '在线留言' : `合作咨询（${cooperationTypes[lead.cooperationType as keyof typeof cooperationTypes]}）`);
const nameOf = ({ userName }: LeadNotice): string => userName || '没有留称呼';

/** Marks each line of a visitor's text. Otherwise it could imitate the end of our own text. */
const quoted = (text: string, mark: string): string => text.replaceAll('\n', `\n${mark}`);

const clockTime = (time: number): string => isoTime(time).slice(11, 16);

/** Leads without separate notices. Times are ms since epoch. */
export interface UnsentLeads {
  count: number;
  firstAt: number;
  until: number;
  /** Phones of the leads, as many as fit into one mail. */
  phones: readonly { phone: string; count: number; lastAt: number }[];
}

/** The common text of the mail and the post. */
const summaryOf = ({ count, firstAt, until }: UnsentLeads): string => `${clockTime(firstAt)} 至 ${clockTime(until)}，网站上另有 ${count} 条线索没有逐条通知`;

export function summaryMail(leads: UnsentLeads): { subject: string; text: string } {
  const named = leads.phones.reduce((sum, { count }) => sum + count, 0);
  const lines = [
    `${summaryOf(leads)}：这一小时的线索太多，或者同一个电话反复提交。它们都已存入线索，页面已告诉对方：顾问一个工作日内回电。`,
    ['电话（提交少的在前）：', ...leads.phones.map(({ phone, count, lastAt }) => `${phone}　${count} 条，最后一条 ${clockTime(lastAt)}`), ...(named < leads.count ? [`其余 ${leads.count - named} 条见线索`] : [])].join('\n'),
    '这封邮件里有对方的电话，处理完请删除。',
    '鹦鹉匠',
  ];
  return { subject: `网站上另有 ${leads.count} 条线索没有逐条通知`, text: lines.join('\n\n') };
}

export const summaryPost = (leads: UnsentLeads): string => `【鹦鹉匠】${summaryOf(leads)}，完整号码在线索和邮件里`;

/** Name, phone and intention. The subject contains no text typed by the visitor. */
export function leadMail(lead: LeadNotice): { subject: string; text: string } {
  const about = lead.kind === 'message' ? `问题：\n> ${quoted(lead.message, '> ')}` : `合作意向：${cooperationTypes[lead.cooperationType as keyof typeof cooperationTypes]}`;
  const lines = [
    `有人在网站上留下了${lead.kind === 'message' ? '问题' : '合作咨询'}，页面已告诉对方：顾问一个工作日内回电。`,
    `姓名：${nameOf(lead)}\n电话：${lead.userPhone}\n时间：${isoTime(lead.createdAt)}\n编号：${numberOf(lead)}\n${about}`,
    '这封邮件里有对方的电话，处理完请删除。',
    '鹦鹉匠',
  ];
  return { subject: `网站上有新的${subjectOf(lead)}`, text: lines.join('\n\n') };
}

/** A post for a chat group. More people read it, on more devices, and it stays there, so every phone in it is masked, also in typed text. */
export function leadPost(lead: LeadNotice): string {
  const lines = [
    `【鹦鹉匠】网站上有新的${subjectOf(lead)}`,
    `姓名：${maskNumbers(nameOf(lead))}`,
    `电话：${maskPhone(lead.userPhone)}`,
    `时间：${isoMinute(lead.createdAt)}`,
    `编号：${numberOf(lead)}，完整号码在线索和邮件里`,
    // At the end, where a vendor's limit may shorten it.
    ...(lead.kind === 'message' ? [`问题：${quoted(firstLines(maskNumbers(lead.message)), '│ ')}`] : []),
  ];
  return lines.join('\n');
}

/** Maximum number of lines: a message of one character a line would fill the screen of the group. */
const linesAtMost = 12;

const firstLines = (text: string): string => {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.length <= linesAtMost ? lines.join('\n') : `${lines.slice(0, linesAtMost).join('\n')}…`;
};

/** A part of the id that is enough to distinguish two leads in one group, and to find the lead. */
const numberOf = ({ id }: LeadNotice): string => id.slice(0, 8);
