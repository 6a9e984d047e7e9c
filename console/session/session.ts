import { answerSessionRequests, askForSession } from '../../browser/session/session-sharing.ts';

/**
 * The stored session (spec login#stored-session) as the console uses it: the keys and the channel are those of
 * browser/session/session.ts, since a tab that goes from the portal to the console stays logged in, and a log-out of either
 * reaches the other (spec login#tabs).
 */
export interface Session {
  token: string;
  topCode: string;
  userCode: string;
  userType?: string;
  /** Masked. */
  phone?: string;
  /** Only live logins have it. */
  type?: string;
}

const fields = ['token', 'topCode', 'userCode', 'nickName', 'type', 'userType', 'phone', 'spliced'] as const;
const channelName = 'session';

/** Null where storage is switched off: there is no login. */
function storage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

export function readSession(): Session | null {
  const store = storage();
  const token = store?.getItem('token');
  if (!store || !token) return null;
  const held = Object.fromEntries(fields.flatMap((field) => (store.getItem(field) === null ? [] : [[field, store.getItem(field)]])));
  return { topCode: '', userCode: '', ...held, token };
}

export function forgetSession(): void {
  for (const field of fields) storage()?.removeItem(field);
}

/** This tab's session, or that of another open tab of this origin, kept here from then on; null where there is none. */
export async function findSession(): Promise<Session | null> {
  const own = readSession();
  if (own) return own;
  const handed = await askForSession(crypto.randomUUID?.() ?? String(Math.random()));
  if (handed === null) return null;
  for (const [field, value] of Object.entries(handed)) if (value !== undefined) storage()?.setItem(field, value);
  return handed;
}

/** Gives this tab's session to consoles that are opened later, and ends it where another tab logs it out. Answers how to stop. */
export function shareSession(onLoggedOut: () => void): () => void {
  const stopAnswering = answerSessionRequests(readSession);
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<{ loggedOut?: string } | null>) => {
    if (data?.loggedOut && data.loggedOut === readSession()?.token) onLoggedOut();
  });
  return () => {
    stopAnswering();
    channel.close();
  };
}

/** Announces a revoked token to this browser's other tabs. */
export function announceLogOut(token: string): void {
  const channel = new BroadcastChannel(channelName);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
  channel.postMessage({ loggedOut: token });
  channel.close();
}
