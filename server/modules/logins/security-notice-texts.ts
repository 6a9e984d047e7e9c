import { minuteText } from '../../../contract/dates.ts';
import { link } from '../../../contract/pages.ts';
import type { SmsNotice } from '../../providers/sms/index.ts';
import { placeOf, type SessionOrigin } from '../accounts/index.ts';

export type SecurityEvent = 'newDevice' | 'passwordChanged' | 'passwordReset';

interface NoticeFacts extends SessionOrigin {
  event: SecurityEvent;
  /** ms since epoch. */
  at: number;
}

const events: Record<SecurityEvent, string> = { newDevice: '在新设备上登录', passwordChanged: '修改了密码', passwordReset: '重置了密码' };

/** The variables of the notice template. Vendors refuse characters such as `*` and `·` in them. */
export const noticeSms = ({ event, at, device, network, province }: NoticeFacts): Omit<SmsNotice, 'phone' | 'reference'> => ({
  event: events[event],
  time: minuteText(at),
  device: device.replace(' · ', ' '),
  place: province || (network && `${network.replace(/\.0\/24$/, '')} 网段`) || '未知地点',
});

export function noticeMail({ event, at, device, network, province, publicOrigin, supportPhone }: NoticeFacts & { publicOrigin: string; supportPhone: string }): { subject: string; text: string } {
  const lines = [
    '您好：',
    `您的鹦鹉匠账号${events[event]}。`,
    `时间：${minuteText(at)}\n设备：${device}\n地点：${placeOf({ network, province }) || '未知地点'}`,
    '是您本人操作的话，不用理会这封邮件。',
    `不是您本人的话，请马上打开登录页，点“忘记密码？”重置密码，所有设备会一起退出：${publicOrigin}${link('login')}`,
    `需要帮助请拨打 ${supportPhone}。`,
    '鹦鹉匠',
  ];
  return { subject: `您的账号${events[event]}`, text: lines.join('\n\n') };
}
