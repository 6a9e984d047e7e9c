import { whenText } from '../../../portal/lives/live-times.ts';
import { Button } from '../../../ui/button.tsx';
import { nameOf } from './my-class.ts';

interface BookingRowProps {
  live: { liveName: string; startTime: string; endTime: string };
  isBusy: boolean;
  onCancel: () => void;
}

/** A booked reminder, which can be cancelled. */
export const BookingRow = ({ live, isBusy, onCancel }: BookingRowProps) => (
  <li className="my-booking">
    <div>
      <b>{nameOf(live)}</b>
      <small>{whenText(live)}</small>
    </div>
    <Button tone="line" small busy={isBusy} aria-label={`取消提醒：${nameOf(live)}`} onClick={onCancel}>
      取消提醒
    </Button>
  </li>
);
