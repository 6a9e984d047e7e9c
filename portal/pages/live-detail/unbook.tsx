import { useState } from 'react';
import { reportFailure } from '../../../browser/failure.ts';
import { useHydrated } from '../../../browser/store.ts';
import { CallRefused } from '../../../contract/client.ts';
import { returnCodes } from '../../../contract/return-codes.ts';
import { Button } from '../../../ui/button.tsx';
import { LiveIcon } from '../../../ui/live-icon.tsx';
import { forgetBooked } from '../../lives/booked.ts';
import { liveClient } from '../../lives/client.ts';

/** Cancels a booking. @returns true if there is no booking any more. A failure has been shown */
export async function takeBookingBack(liveCode: string, token: string): Promise<boolean> {
  try {
    await liveClient.call('unbookLive', { token });
  } catch (error) {
    // 40400: the booking was cancelled before.
    if (!(error instanceof CallRefused && error.returnCode === returnCodes.notFound)) {
      reportFailure(error);
      return false;
    }
  }
  forgetBooked(liveCode);
  return true;
}

/**
 * Cancels the booking of the token in the address, which the SMS contains (spec live#booking). It requires a press, because link scanners
 * open the address too. The token is read in the browser, because the cached page is the same for every visitor.
 */
export function Unbook({ liveCode }: { liveCode: string }) {
  const token = useHydrated() ? new URLSearchParams(location.search).get('unbook') : null;
  const [step, setStep] = useState<'asks' | 'busy' | 'done' | 'kept'>('asks');
  if (!token || step === 'kept') return null;
  return (
    <section className="live-unbook" aria-label="取消提醒">
      <div className="wrap">
        <LiveIcon name="bell" />
        {step === 'done' ? (
          <output>
            <b>提醒已取消</b>，这一讲不会再给您发短信。
          </output>
        ) : (
          <>
            <p>
              <b>不要这一讲的提醒了？</b>
              取消以后，开播、改期都不再发短信。
            </p>
            <Button small busy={step === 'busy'} onClick={() => void takeBack(token)}>
              取消提醒
            </Button>
            <Button small tone="line" onClick={() => setStep('kept')}>
              还是提醒我
            </Button>
          </>
        )}
      </div>
    </section>
  );

  async function takeBack(booking: string) {
    setStep('busy');
    setStep((await takeBookingBack(liveCode, booking)) ? 'done' : 'asks');
  }
}
