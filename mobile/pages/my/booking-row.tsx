import { whenText } from '../../../portal/lives/live-times.ts';
import { Button } from '../../../ui/button.tsx';

interface BookingRowProps {
  live: { liveName: string; startTime: string; endTime: string };
  isBusy: boolean;
  onCancel: () => void;
}

/** A booked reminder, which can be cancelled. */
export const BookingRow = ({ live, isBusy, onCancel }: BookingRowProps) => (
  <li className="my-booking">
    <div>
      <b>{live.liveName || '一节不公开的课'}</b>
      <small>{whenText(live)}</small>
    </div>
    <Button tone="line" small busy={isBusy} aria-label={`取消提醒：${live.liveName}`} onClick={onCancel}>
      取消提醒
    </Button>
  </li>
);
