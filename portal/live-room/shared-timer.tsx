import { LiveIcon } from '../../ui/live-icon.tsx';
import { clockOf } from './clock-of.ts';
import './shared-timer.css';

/** The teacher's countdown for the class. Its end is shown for a while. */
export function SharedTimer({ until, now }: { until: number | null; now: number }) {
  if (until === null || now > until + overShownMilliseconds) return null;
  const left = until - now;
  return (
    <span className={`shared-timer${left <= 0 ? ' is-over' : ''}`} role="timer" aria-label={left > 0 ? '老师的计时' : '老师的计时到了'}>
      <LiveIcon name="clock" />
      {left > 0 ? clockOf(Math.ceil(left / 1000) * 1000) : '时间到'}
    </span>
  );
}

const overShownMilliseconds = 30_000;
