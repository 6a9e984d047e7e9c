import { Tally } from '../../../ui/class-ruler/tally.tsx';

/** Maximum number of ticks of a countdown. */
const ticks = 60;

export const secondsUntil = (until: number, now: number) => Math.max(0, Math.ceil((until - now) / 1000));
export const leftText = (seconds: number) => (seconds >= 120 ? `还剩 ${Math.ceil(seconds / 60)} 分钟` : `还剩 ${seconds} 秒`);

/** The seconds that are left of a task, as ticks that vanish one by one. */
export const Countdown = ({ left, total }: { left: number; total: number }) => <Tally of={Math.min(ticks, total)} on={Math.round((left / total) * Math.min(ticks, total))} />;
