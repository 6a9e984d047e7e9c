import { useEffect, useState } from 'react';
import { reportFailure } from '../../../browser/failure.ts';
import { showToast } from '../../../browser/toasts.ts';
import { CallRefused } from '../../../contract/client.ts';
import type { DataOf } from '../../../contract/calls/index.ts';
import { liveStatus } from '../../../contract/constants.ts';
import { returnCodes } from '../../../contract/return-codes.ts';
import { forgetBooked } from '../../../portal/lives/booked.ts';
import { BookingRow } from './booking-row.tsx';
import { myClient } from './calls.ts';

/** The reminders that were booked in this browser without a login. @param booked code and token of each */
export const BookedHere = ({ booked }: { booked: readonly (readonly [liveCode: string, token: string])[] }) => (
  <ul className="my-list" aria-label="这个浏览器订的开播提醒">
    {booked.map(([liveCode, token]) => (
      <Booked key={liveCode} {...{ liveCode, token }} />
    ))}
  </ul>
);

/** The browser stores no names, so each live is asked for. A live that has begun needs no reminder. */
function Booked({ liveCode, token }: { liveCode: string; token: string }) {
  const [live, setLive] = useState<DataOf<'getLiveDetail'> | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    let isShown = true;
    myClient.call('getLiveDetail', { liveCode }).then(
      ({ data }) => {
        if (data.liveStatus === liveStatus.ended) forgetBooked(liveCode);
        else if (isShown) setLive(data);
      },
      // Without an answer the row is left out. The reminder comes all the same.
      () => {},
    );
    return () => {
      isShown = false;
    };
  }, [liveCode]);

  async function cancel() {
    if (isBusy) return;
    setBusy(true);
    try {
      await myClient.call('unbookLive', { token });
    } catch (error) {
      // 40400: the booking was cancelled before.
      if (!(error instanceof CallRefused && error.returnCode === returnCodes.notFound)) {
        reportFailure(error);
        setBusy(false);
        return;
      }
    }
    forgetBooked(liveCode);
    showToast('success', '提醒已取消');
  }

  if (live?.liveStatus !== liveStatus.upcoming || live.isCancelled) return null;
  return <BookingRow live={{ ...live, startTime: live.plannedStart, endTime: live.plannedEnd }} isBusy={isBusy} onCancel={() => void cancel()} />;
}
