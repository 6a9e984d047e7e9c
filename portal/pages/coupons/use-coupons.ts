import { useCallback, useEffect, useRef, useState } from 'react';
import { reportFailure } from '../../../browser/failure.ts';
import { readSession, useSession } from '../../../browser/session/session.ts';
import { clearToasts, showToast } from '../../../browser/toasts.ts';
import type { DataOf } from '../../../contract/calls/index.ts';
import { CallRefused, CallUnanswered } from '../../../contract/client.ts';
import { platformTopCode } from '../../../contract/constants.ts';
import { returnCodes } from '../../../contract/return-codes.ts';
import { client, quietClient } from '../../client.ts';
import { openDialog, useOpenDialog } from '../../shell/dialogs.ts';
import { clearPendingCoupon, storePendingCoupon, readPendingCoupon } from './pending-coupon.ts';

export type Coupon = DataOf<'couponList'>[number];

const answerWithinMilliseconds = 20_000;
const soonestMilliseconds = 3_000;
/** `setTimeout` is limited to 24.8 days and fires late after sleep, so long waits are split. */
const latestMilliseconds = 6 * 3_600_000;

/**
 * The hook starts with the anonymous list from the server. It fetches the list for the current person after each login and log-out, and
 * when the person returns to this tab. An anonymous visitor logs in first and then receives the coupon.
 */
export function useCoupons(sent: Coupon[]) {
  const [coupons, setCoupons] = useState(sent);
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  /** Coupons whose request got no answer: they may have been received. */
  const [unanswered, setUnanswered] = useState<ReadonlySet<string>>(new Set());
  const running = useRef(new Set<string>());
  const latestRequest = useRef(0);
  const token = useSession()?.token ?? null;
  const dialog = useOpenDialog();
  const wasDialogOpen = useRef(false);

  const refresh = useCallback(async () => {
    const mine = ++latestRequest.current;
    const list = await quietClient.call('couponList', { topCode: platformTopCode }).then(({ data }) => data, () => null);
    // Ignore answers to earlier requests or for another person. Without an answer the list does not change.
    if (list !== null && mine === latestRequest.current) setCoupons(list);
  }, []);

  const receive = useCallback(
    async (couponCode: string) => {
      if (readSession() === null) {
        storePendingCoupon(couponCode);
        openDialog({ kind: 'authentication', mode: 1 });
        return;
      }
      if (running.current.has(couponCode)) return;
      running.current.add(couponCode);
      setBusy(new Set(running.current));
      setUnanswered((before) => without(before, couponCode));
      clearToasts();
      try {
        const { data } = await client.call('couponReceive', { topCode: platformTopCode, couponCode }, { signal: AbortSignal.timeout(answerWithinMilliseconds) });
        // A request that is already running does not include this change, so its answer is ignored.
        latestRequest.current++;
        setCoupons((before) => before.map((coupon) => (coupon.couponCode === couponCode ? data : coupon)));
        showToast('success', `领到了：${data.resName}`);
      } catch (error) {
        if (error instanceof CallRefused && error.returnCode === returnCodes.notFound) showToast('error', '这张优惠券已经下架');
        else reportFailure(error);
        if (error instanceof CallUnanswered) setUnanswered((before) => new Set(before).add(couponCode));
        else void refresh();
      } finally {
        running.current.delete(couponCode);
        setBusy(new Set(running.current));
      }
    },
    [refresh],
  );

  // Also fetch on arrival: the document contains the anonymous list, which may be some minutes old.
  useEffect(() => {
    void refresh();
    const pending = token === null ? null : readPendingCoupon();
    if (pending === null) return;
    clearPendingCoupon();
    void receive(pending);
  }, [token, refresh, receive]);

  useEffect(() => {
    const refreshWhenVisible = () => document.visibilityState === 'visible' && void refresh();
    document.addEventListener('visibilitychange', refreshWhenVisible);
    return () => document.removeEventListener('visibilitychange', refreshWhenVisible);
  }, [refresh]);

  // Refresh at the start time of a coupon. If this clock is ahead of the server's, ask again a little later.
  useEffect(() => {
    const begins = Math.min(...coupons.flatMap(({ state, receivableFrom }) => (state === 'upcoming' && receivableFrom !== null ? [Date.parse(receivableFrom)] : [])));
    if (begins === Infinity) return;
    const timer = setTimeout(() => void refresh(), Math.min(Math.max(begins - Date.now(), soonestMilliseconds), latestMilliseconds));
    return () => clearTimeout(timer);
  }, [coupons, refresh]);

  // Closing the login without logging in drops the pending coupon.
  useEffect(() => {
    const isOpen = dialog?.kind === 'authentication';
    if (wasDialogOpen.current && !isOpen && readSession() === null) clearPendingCoupon();
    wasDialogOpen.current = isOpen;
  }, [dialog]);

  return { coupons, busy, unanswered, receive };
}

function without(set: ReadonlySet<string>, value: string): ReadonlySet<string> {
  if (!set.has(value)) return set;
  const rest = new Set(set);
  rest.delete(value);
  return rest;
}
