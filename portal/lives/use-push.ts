import { useEffect, useState } from 'react';
import { reportFailure } from '../../browser/failure.ts';
import { bindPush, pushState, startPush, stopPush, type PushOutcome, type PushState } from '../push-reminders.ts';

const words: Record<Exclude<PushOutcome, 'on'>, string> = {
  blocked: '浏览器没有允许通知，提醒照旧发短信。要用，请在浏览器的网站设置里允许通知。',
  unreachable: '这台手机连不上浏览器的通知服务，提醒照旧发短信。',
  closed: '系统通知没有开放，提醒照旧发短信。',
};

/** What a person should know before choosing notifications. */
export const pushNotice = '通知经浏览器的推送服务转送（可能在境外），内容加密，不含手机号。';

/**
 * System notifications for some bookings in this browser. If it has them, the bookings are bound at once: the browser may have lost its
 * subscription, or this booking is new.
 * @param tokens of the bookings
 */
export function usePush(tokens: readonly string[]) {
  const [state, setState] = useState<PushState>('none');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const known = tokens.join(' ');

  useEffect(() => {
    let isGone = false;
    void (async () => {
      const found = await pushState();
      // If this fails, the reminder is an SMS.
      if (found === 'on') await bindPush(known.split(' ').filter(Boolean)).catch(() => false);
      if (!isGone) setState(found);
    })();
    return () => {
      isGone = true;
    };
  }, [known]);

  async function change(work: () => Promise<PushState>) {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      setState(await work());
    } catch (error) {
      reportFailure(error);
    }
    setBusy(false);
  }

  return {
    state,
    isBusy,
    /** Why notifications are not on, after an attempt or by the browser's settings. */
    failure: failure ?? (state === 'blocked' ? words.blocked : null),
    turnOn: () =>
      change(async () => {
        const outcome = await startPush(tokens);
        if (outcome === 'on') return 'on';
        setFailure(words[outcome]);
        return outcome === 'blocked' && Notification.permission === 'denied' ? 'blocked' : 'off';
      }),
    turnOff: () =>
      change(async () => {
        await stopPush();
        return 'off';
      }),
  };
}
