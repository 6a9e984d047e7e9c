import { clearSession, readSession, storeSession, type Session } from './session.ts';

/**
 * How the open tabs of this browser share a login (spec login#tabs): a new tab starts logged out, because sessionStorage
 * belongs to one tab. A BroadcastChannel reaches tabs of the same origin alone.
 */
const channelName = 'session';

/** The stored session without what belongs to one tab or to a live room. */
type SharedSession = Pick<Session, 'token' | 'topCode' | 'userCode' | 'userType' | 'phone'>;

interface Messages {
  end: { loggedOut: string; isExpired: boolean };
  question: { asks: string };
  answer: { answers: string; session: SharedSession };
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
const post = (channel: BroadcastChannel, message: Messages[keyof Messages]) => channel.postMessage(message);

/**
 * Ends this tab's session, here and in the tabs with the same token (spec login#log-out, login#session-ended).
 * @param revoke of the application's client, for a log-out; without it the server has ended the session already
 */
export function endSession(revoke?: (token: string) => void): void {
  const token = readSession()?.token;
  clearSession();
  if (!token) return;
  revoke?.(token);
  const channel = new BroadcastChannel(channelName);
  post(channel, { loggedOut: token, isExpired: !revoke });
  channel.close();
}

/**
 * Gives this tab's login to tabs that ask for one, and calls `onEnd` when another tab has ended the same session: by a
 * log-out, or because the server no longer accepts it (`isExpired`). A live login ends with its page, so it is not given away.
 * Answers how to stop.
 */
export function shareSession(onEnd: (isExpired: boolean) => void, read: () => Session | null = readSession): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<Partial<Messages['end'] & Messages['question']> | null>) => {
    const held = read();
    if (!data || !held) return;
    if (data.loggedOut === held.token) onEnd(data.isExpired === true);
    if (!data.asks || held.type) return;
    const { token, topCode, userCode, userType, phone } = held;
    post(channel, { answers: data.asks, session: { token, topCode, userCode, ...(userType ? { userType } : {}), ...(phone ? { phone } : {}) } });
  });
  return () => channel.close();
}

/** This tab's login, else that of the first open tab that answers, stored here from then on; null where no tab has one. */
export function findSession(withinMilliseconds = 400): Promise<Session | null> {
  const own = readSession();
  if (own) return Promise.resolve(own);
  return new Promise((resolve) => {
    // Unique among the tabs that ask at the same time.
    const question = String(Math.random());
    const channel = new BroadcastChannel(channelName);
    const settle = (session: SharedSession | null) => {
      clearTimeout(timer);
      channel.close();
      if (session) storeSession(session);
      resolve(session);
    };
    const timer = setTimeout(() => settle(null), withinMilliseconds);
    channel.addEventListener('message', ({ data }: MessageEvent<Partial<Messages['answer']> | null>) => {
      if (data?.answers === question && data.session) settle(data.session);
    });
    post(channel, { asks: question });
  });
}
