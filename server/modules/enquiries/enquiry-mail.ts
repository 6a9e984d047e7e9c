import { cooperationTypes } from '../../../contract/constants.ts';
import { isoTime } from '../../iso-time.ts';

/** Tells whoever calls enquirers back who it is and what it is about; nothing that a visitor typed stands in the subject. */
export function enquiryMail({ userName, userPhone, cooperationType, createdAt }: { userName: string; userPhone: string; cooperationType: string; createdAt: number }): { subject: string; text: string } {
  const intention = cooperationTypes[cooperationType as keyof typeof cooperationTypes];
  const lines = [
    `有人在网站上留下了合作咨询，页面已告诉对方：顾问一个工作日内回电。`,
    `姓名：${userName}\n电话：${userPhone}\n合作意向：${intention}\n时间：${isoTime(createdAt)}`,
    '这封邮件里有对方的电话，处理完请删除。',
    '鹦鹉匠',
  ];
  return { subject: `网站上有新的合作咨询（${intention}）`, text: lines.join('\n\n') };
}
