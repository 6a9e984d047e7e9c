import { useEffect } from 'react';
import { CallRefused } from '../../contract/client.ts';
import { dialogResendSeconds } from '../../contract/constants.ts';
import { returnCodes } from '../../contract/return-codes.ts';
import { maskPhone } from '../../contract/rules/phone.ts';

/**
 * Which phones the tabs of this browser had codes sent to, or were refused one for, within the last minute: every form and
 * every tab says "too often" before its puzzle, not after it (the server lets one code a minute go to a phone). Kept in the
 * memory of the tabs alone, so that no storage holds a phone; a BroadcastChannel reaches tabs of the same origin only.
 */
const channelName = 'recent-codes';

type Message = { asks: true } | { phone: string; until: number };

export interface RecentCodes {
  /**
   * Sends a code to a phone by `send`. Afterwards every form and tab waits a minute, or as long as a refusal says (70004), but
   * at most a minute: longer waits come from the server itself.
   * @throws what `send` throws
   */
  sending(phone: string, send: () => Promise<unknown>): Promise<void>;
  /** Whole seconds until another code may be asked for, as far as the tabs know; else 0. A masked phone is each that it may be. */
  secondsLeft(phone: string): number;
  /** What a form says while there are seconds left; else null. */
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
    // The clock may have been changed: no tab waits longer than a minute because of another tab.
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

/** Seconds until the phone may get another code, from a 70004 that carries them; null for any other error. */
export function secondsToWait(error: unknown): number | null {
  if (!(error instanceof CallRefused) || error.returnCode !== returnCodes.smsAskedTooOften) return null;
  const { resendAfterSeconds } = error;
  return resendAfterSeconds !== null && resendAfterSeconds > 0 ? Math.ceil(resendAfterSeconds) : null;
}

let ofDocument: RecentCodes | null = null;

/** Those of this document, from the first question on. A page that is rendered on the server knows of none. */
export function recentCodes(): RecentCodes {
  if (typeof document === 'undefined') return createRecentCodes(null);
  return (ofDocument ??= createRecentCodes(new BroadcastChannel(channelName)));
}

/** For a form: the other tabs are asked before its button is pressed. */
export function useRecentCodes(): RecentCodes {
  useEffect(() => void recentCodes(), []);
  return recentCodes();
}

/** The same as a form says it. */
export function waitAfter(error: unknown): string | null {
  const seconds = secondsToWait(error);
  return seconds === null ? null : askedTooOften(seconds);
}

/** What a form says of a wait, in the unit in which one waits that long. */
export function askedTooOften(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const time = seconds < 120 ? `${seconds} 秒` : minutes < 120 ? `${minutes} 分钟` : `${Math.ceil(minutes / 60)} 小时`;
  return `验证码获取过于频繁，请 ${time}后再试`;
}
