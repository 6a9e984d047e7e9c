import { leftText, timeLeft, useNow } from './live-times.ts';

const padded = (count: number) => String(count).padStart(2, '0');

/** The countdown to a class in days, hours, minutes and seconds. Its label for screen readers changes once a minute. */
export function Countdown({ startTime }: { startTime: string }) {
  const now = useNow();
  const left = now === null ? null : Date.parse(startTime) - now;
  const { days, hours, minutes, seconds } = timeLeft(left ?? 0);
  const units = [
    [String(days), '天'],
    [padded(hours), '时'],
    [padded(minutes), '分'],
    [padded(seconds), '秒'],
  ] as const;
  return (
    <div className="live-until" role="timer" aria-label={left === null ? '距开课' : left > 0 ? `距开课 ${leftText(left)}` : '马上开始'}>
      {units.map(([count, unit]) => (
        <div key={unit} aria-hidden="true">
          <b>{left === null ? '–' : count}</b>
          <span>{unit}</span>
        </div>
      ))}
    </div>
  );
}
