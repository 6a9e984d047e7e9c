/** How the figures of a course are written, everywhere alike. */

const yuan = new Intl.NumberFormat('zh-CN', { style: 'currency', currency: 'CNY', minimumFractionDigits: 0, maximumFractionDigits: 2 });
const count = new Intl.NumberFormat('zh-CN');

/** @param cents 0 is free */
export const priceText = (cents: number): string => (cents === 0 ? '免费' : yuan.format(cents / 100));

export const learnersText = (learners: number): string => `${count.format(learners)} 人学过`;

/** 225 minutes are 3 小时 45 分. */
export function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 && `${hours} 小时`, (rest > 0 || hours === 0) && `${rest} 分`].filter(Boolean).join(' ');
}
