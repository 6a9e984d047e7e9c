const timeZone = 'Asia/Shanghai';
const minute = new Intl.DateTimeFormat('zh-CN', { timeZone, month: 'numeric', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** `11月22日 17:05`, as in China. */
export function minuteOf(isoTime: string): string {
  const parts = Object.fromEntries(minute.formatToParts(new Date(isoTime)).map(({ type, value }) => [type, value]));
  return `${parts.month}月${parts.day}日 ${parts.hour}:${parts.minute}`;
}

/** How long ago, as people say it. A login lasts twelve hours at most; the server notes its use once a minute. */
export function agoOf(isoTime: string, now: number = Date.now()): string {
  const minutes = Math.floor((now - Date.parse(isoTime)) / 60_000);
  if (minutes < 2) return '刚刚';
  return minutes < 60 ? `${minutes} 分钟前` : `${Math.floor(minutes / 60)} 小时前`;
}
