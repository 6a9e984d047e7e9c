import { dialogResendSeconds } from '../../contract/constants.ts';

/**
 * Which phones the tabs of this browser had codes sent to within the last minute: a second tab hears "too often" before its
 * puzzle, not after it (the server lets one code a minute go to a phone). Kept in the memory of the tabs alone, so that no
 * storage holds a phone; a BroadcastChannel reaches tabs of the same origin only.
 */
const channelName = 'recent-codes';

type Message = { asks: true } | { phone: string; until: number };

export interface RecentCodes {
  /** A code went to a phone, or the server said how long none will. Waits beyond a minute are the server's to tell. */
  note(phone: string, seconds?: number): void;
  /** Whole seconds until another code may be asked for, as far as the tabs know; 0 where nothing keeps from it. */
  secondsLeft(phone: string): number;
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

  channel?.addEventListener('message', ({ data }: MessageEvent<Partial<{ asks: true; phone: string; until: number }> | null>) => {
    forgetPast();
    if (data?.asks) for (const [phone, until] of waiting) tell({ phone, until });
    // The clock may have been set meanwhile: nobody waits longer than a minute for another tab's word.
    else if (typeof data?.phone === 'string' && typeof data.until === 'number') waiting.set(data.phone, Math.min(data.until, longest()));
  });
  tell({ asks: true });

  return {
    note(phone, seconds = dialogResendSeconds) {
      const until = Math.min(now() + seconds * 1000, longest());
      waiting.set(phone, until);
      tell({ phone, until });
    },
    secondsLeft(phone) {
      forgetPast();
      const until = waiting.get(phone);
      return until === undefined ? 0 : Math.ceil((until - now()) / 1000);
    },
    close: () => channel?.close(),
  };
}

let ofDocument: RecentCodes | null = null;

/** Those of this document, from the first question on. A page that is rendered on the server knows of none. */
export function recentCodes(): RecentCodes {
  if (typeof document === 'undefined') return createRecentCodes(null);
  return (ofDocument ??= createRecentCodes(new BroadcastChannel(channelName)));
}
