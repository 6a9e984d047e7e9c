const names = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const;

/** Day of the week of a calendar date such as `2026-03-02`. 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** `周一` */
export const weekdayName = (day: string): string => names[weekdayOf(day)]!;
