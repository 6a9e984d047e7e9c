const day = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', year: 'numeric', month: 'long', day: 'numeric' });

/** `2026年11月22日`: the day of an ISO time in China, so that server and browser write the same in every time zone. */
export const dayInChina = (isoTime: string): string => day.format(new Date(isoTime));
