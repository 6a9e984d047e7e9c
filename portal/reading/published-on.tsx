const inChina = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', year: 'numeric', month: 'long', day: 'numeric' });

/** The day of an ISO time, in China wherever the reader is: server and browser write the same. */
export function PublishedOn({ time }: { time: string }) {
  return <time dateTime={time}>{inChina.format(new Date(time))}</time>;
}
