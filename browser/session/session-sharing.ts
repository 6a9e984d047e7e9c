import { forgetInTab } from './forget-in-tab.ts';
import { forgetKeptLogin } from './forget-kept-login.ts';
import { clearSession, readSession, storeSession, type Session } from './session.ts';

/**
 * The open tabs of this browser share a login through a BroadcastChannel (spec login#tabs): a new tab starts logged out, because
 * sessionStorage belongs to one tab. The channel reaches tabs of the same origin only.
 */
const channelName = 'session';

/** The stored session without the fields of one tab or a live room. */
type SharedSession = Pick<Session, 'token' | 'topCode' | 'userCode' | 'userType' | 'phone'>;

interface Messages {
  end: { loggedOut: string; isExpired: boolean };
  forget: { forgets: true };
  /** With a token only a tab with this live login answers, without one only a tab with another login. */
  question: { asks: string; liveToken?: string | undefined };
  answer: { answers: string; session: SharedSession };
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
const post = (channel: BroadcastChannel, message: Messages[keyof Messages]) => channel.postMessage(message);

/**
 * Ends the session in this tab and in the tabs with the same token, and a phone's copy of it (spec login#log-out, login#session-ended).
 * @param revoke the client's function for a log-out. Without it the server has already ended the session
 */
export function endSession(revoke?: (token: string) => void): void {
  const token = readSession()?.token;
  // First, so that the phone site does not take it up again.
  if (token) forgetKeptLogin(token);
  clearSession();
  if (!token) return;
  revoke?.(token);
  const channel = new BroadcastChannel(channelName);
  post(channel, { loggedOut: token, isExpired: !revoke });
  channel.close();
}

/** Removes what the tabs of this browser have stored about the person, with or without a login: sessionStorage belongs to one tab. */
export function forgetInTabs(): void {
  forgetInTab();
  const channel = new BroadcastChannel(channelName);
  post(channel, { forgets: true });
  channel.close();
}

/**
 * Sends this tab's login to tabs that ask for one. Calls `onEnd` when another tab has ended the same session: by a log-out, or because the
 * server no longer accepts it (`isExpired`). A live login's token is answered only to a tab of this browser that has kept it. When another
 * tab forgets the person, this tab does too.
 * @returns a function that stops sharing
 */
export function shareSession(onEnd: (isExpired: boolean) => void, read: () => Session | null = readSession): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<Partial<Messages['end'] & Messages['forget'] & Messages['question']> | null>) => {
    if (data?.forgets) return forgetInTab();
    const held = read();
    if (!data || !held) return;
    if (data.loggedOut === held.token) onEnd(data.isExpired === true);
    if (!data.asks || data.liveToken !== (held.type ? held.token : undefined)) return;
    const { token, topCode, userCode, userType, phone } = held;
    post(channel, { answers: data.asks, session: { token, topCode, userCode, ...(userType ? { userType } : {}), ...(phone ? { phone } : {}) } });
  });
  return () => channel.close();
}

/**
 * This tab's login, or the login of the first open tab that answers, which is then stored in this tab. Null when no tab has one.
 * @param live a kept live login: it is stored if an open tab still has it. Without one a tab with a login of the site answers
 */
export function findSession(withinMilliseconds = 400, live?: Session): Promise<Session | null> {
  const own = readSession();
  if (own) return Promise.resolve(own);
  return new Promise((resolve) => {
    // An id that is unique among tabs asking at the same time.
    const question = String(Math.random());
    const channel = new BroadcastChannel(channelName);
    const settle = (session: SharedSession | null) => {
      clearTimeout(timer);
      channel.close();
      const found = session && (live ?? session);
      if (found) storeSession(found);
      resolve(found);
    };
    const timer = setTimeout(() => settle(null), withinMilliseconds);
    channel.addEventListener('message', ({ data }: MessageEvent<Partial<Messages['answer']> | null>) => {
      if (data?.answers === question && data.session) settle(data.session);
    });
    post(channel, { asks: question, liveToken: live?.token });
  });
}
