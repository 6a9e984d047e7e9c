import { useState } from 'react';
import { reportFailure } from '../../../browser/failure.ts';
import { showToast } from '../../../browser/toasts.ts';
import { forgetBooked } from '../../../portal/lives/booked.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { BookingRow } from './booking-row.tsx';
import { myClient } from './calls.ts';
import { mobileLink } from '../../mobile-link.ts';
import { PushSwitch } from './push-switch.tsx';
import { OwnArea } from './own-area.tsx';
import { useOwn } from './use-own.ts';

/** Booked reminders, by SMS or system notification. Each can be cancelled. */
export function BookingsView() {
  const own = useOwn('bookings', () => myClient.call('myBookings', {}));
  const [busy, setBusy] = useState<string | null>(null);

  async function cancel(token: string, liveCode: string) {
    if (busy !== null) return;
    setBusy(token);
    try {
      await myClient.call('unbookLive', { token });
      forgetBooked(liveCode);
      showToast('success', '提醒已取消');
    } catch (error) {
      reportFailure(error);
    }
    // A refusal may mean that another tab has cancelled it, so the list is read again in any case.
    await own.reload();
    setBusy(null);
  }

  return (
    <OwnArea own={own}>
      {(bookings) =>
        bookings.length === 0 ? (
          <>
            <PushSwitch tokens={[]} />
            <div className="my-state">
              <h2>没有订开播提醒</h2>
              <p>在还没开始的课上点“开播前提醒我”，开播前就会提醒您。</p>
              <ButtonLink tone="line" small to={mobileLink('liveVideo')}>
                去看直播
              </ButtonLink>
            </div>
          </>
        ) : (
          <>
            <PushSwitch tokens={bookings.map(({ token }) => token)} />
            <ul className="my-list">
              {bookings.map((booking) => (
                <BookingRow key={booking.token} live={booking} isBusy={busy === booking.token} onCancel={() => void cancel(booking.token, booking.liveCode)} />
              ))}
            </ul>
          </>
        )
      }
    </OwnArea>
  );
}
