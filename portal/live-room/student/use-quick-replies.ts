import { useState } from 'react';

export const quickReplies = ['听懂了', '没听清', '请再讲一遍'] as const;
const quickMilliseconds = 60_000;

export interface QuickReplies {
  /** Each reply can be sent once a minute. */
  isFree: (reply: string) => boolean;
  send: (reply: string) => void;
}

/** @param say rejects if the reply was refused. The reply is then free again */
export function useQuickReplies(now: number, say: (text: string) => Promise<void>): QuickReplies {
  const [used, setUsed] = useState<Readonly<Record<string, number>>>({});
  const mark = (reply: string, at: number) => setUsed((before) => ({ ...before, [reply]: at }));
  return {
    isFree: (reply) => now - (used[reply] ?? 0) >= quickMilliseconds,
    send(reply) {
      mark(reply, now);
      say(reply).catch(() => mark(reply, 0));
    },
  };
}
