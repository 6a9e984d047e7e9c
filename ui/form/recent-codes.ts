import { useEffect } from 'react';
import { CallRefused } from '../../contract/client.ts';
import { dialogResendSeconds } from '../../contract/constants.ts';
import { returnCodes } from '../../contract/return-codes.ts';
import { maskPhone } from '../../contract/rules/mask.ts';

/**
 * Phones that got an SMS code, or were refused one, within the last minute in any tab of this browser. The server sends a phone one code
 * per minute, so all forms show "too often" before the puzzle instead of after it. The tabs keep the phones in memory only, so that no
 * storage contains a phone. A BroadcastChannel reaches tabs of the same origin only.
 */
const channelName = 'recent-codes';

type Message = { asks: true } | { phone: string; until: number };

export interface RecentCodes {
  /**
   * Calls `send` to send a code. After it all forms and tabs wait a minute, or the time of a refusal (70004), but at most a minute: longer
   * waits come from the server itself.
   * @throws what `send` throws
   */
  sending(phone: string, send: () => Promise<unknown>): Promise<void>;
  /** Whole seconds until the next code, as far as the tabs know, otherwise 0. A masked phone matches every phone that it may stand for. */
  secondsLeft(phone: string): number;
  /** The error message while seconds are left, otherwise null. */
  fault(phone: string): string | null;
  close(): void;
}

export function createRecentCodes(channel: BroadcastChannel | null, now: () => number = Date.now): RecentCodes {
  const waiting = new Map<string, number>();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
  const tell = (message: Message) => channel?.postMessage(message);
  const longest = () => now() + dialogResendSeconds * 1000;

  function forgetPast() {
    for (const [phone, until] of waiting) if (until <= now()) waiting.delete(phone);
  }

  function note(phone: string, seconds: number) {
    const until = Math.min(now() + seconds * 1000, longest());
    waiting.set(phone, until);
    tell({ phone, until });
  }

  channel?.addEventListener('message', ({ data }: MessageEvent<Partial<{ asks: true; phone: string; until: number }> | null>) => {
    forgetPast();
    if (data?.asks) for (const [phone, until] of waiting) tell({ phone, until });
    // The other tab's clock may have been changed, so the wait is limited to a minute.
    else if (typeof data?.phone === 'string' && typeof data.until === 'number') waiting.set(data.phone, Math.min(data.until, longest()));
  });
  tell({ asks: true });

  function secondsLeft(phone: string): number {
    forgetPast();
    const ends = [...waiting].filter(([known]) => isSame(known, phone.trim())).map(([, until]) => until);
    return Math.ceil((Math.max(now(), ...ends) - now()) / 1000);
  }

  return {
    async sending(phone, send) {
      try {
        await send();
      } catch (error) {
        const seconds = secondsToWait(error);
        if (seconds !== null) note(phone.trim(), seconds);
        throw error;
      }
      note(phone.trim(), dialogResendSeconds);
    },
    secondsLeft,
    fault(phone) {
      const seconds = secondsLeft(phone);
      return seconds > 0 ? askedTooOften(seconds) : null;
    },
    close: () => channel?.close(),
  };
}

const isSame = (a: string, b: string): boolean => a === b || ((a.includes('*') || b.includes('*')) && maskPhone(a) === maskPhone(b));

/** Seconds until the phone can get another code, from a 70004 with a waiting time. Null for any other error. */
export function secondsToWait(error: unknown): number | null {
  if (!(error instanceof CallRefused) || error.returnCode !== returnCodes.smsAskedTooOften) return null;
  const { resendAfterSeconds } = error;
  return resendAfterSeconds !== null && resendAfterSeconds > 0 ? Math.ceil(resendAfterSeconds) : null;
}

let ofDocument: RecentCodes | null = null;

/** The instance of this document, created on first use. On the server it knows no codes. */
export function recentCodes(): RecentCodes {
  if (typeof document === 'undefined') return createRecentCodes(null);
  return (ofDocument ??= createRecentCodes(new BroadcastChannel(channelName)));
}

/** Starts asking the other tabs before the button is pressed. */
export function useRecentCodes(): RecentCodes {
  useEffect(() => void recentCodes(), []);
  return recentCodes();
}

/** The waiting time of an error as a message, or null. */
export function waitAfter(error: unknown): string | null {
  const seconds = secondsToWait(error);
  return seconds === null ? null : askedTooOften(seconds);
}

/** The message for a waiting time, in seconds, minutes or hours. */
export function askedTooOften(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const time = seconds < 120 ? `${seconds} 秒` : minutes < 120 ? `${minutes} 分钟` : `${Math.ceil(minutes / 60)} 小时`;
  return `验证码获取过于频繁，请 ${time}后再试`;
}
