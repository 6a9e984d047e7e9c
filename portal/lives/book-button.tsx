import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LiveIcon } from '../../ui/live-icon.tsx';
import { openDialog, type OpenDialog } from '../shell/dialogs.ts';
import { useBooking } from './booked.ts';

type Live = Extract<OpenDialog, { kind: 'booking' }>['live'];

/** Opens the booking dialog, and shows afterwards that a reminder is booked. It can then book another phone. */
export function BookButton({ live, tone, small, full, text = '开播前提醒我' }: { live: Live; tone: 'go' | 'line'; small?: boolean; full?: boolean; text?: string }) {
  const isBooked = useBooking(live.liveCode) !== null;
  const { liveCode, liveName, teacherName, startTime, endTime, revision } = live;
  return (
    <Button
      tone={isBooked ? 'line' : tone}
      {...(small ? { small } : {})}
      {...(full ? { full } : {})}
      className={isBooked ? 'live-booked' : undefined}
      onClick={() => openDialog({ kind: 'booking', live: { liveCode, liveName, teacherName, startTime, endTime, revision } })}
    >
      {isBooked ? <Icon name="check" /> : <LiveIcon name="bell" />}
      {isBooked ? '已订提醒' : text}
    </Button>
  );
}
