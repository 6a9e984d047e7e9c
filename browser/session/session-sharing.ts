/**
 * How the console asks this browser's open tabs of the portal for their login (spec login#tabs): a new tab starts logged out,
 * and sessionStorage is a tab's own. A BroadcastChannel reaches tabs of the same origin alone. Depends on nothing, so that
 * both applications may use it.
 */
const channelName = 'session';

/** What is handed over: the stored session's values (spec login#stored-session) but for those that belong to a tab or to a live room. */
export interface HandedOverSession {
  token: string;
  topCode: string;
  userCode: string;
  userType?: string;
  /** Masked. */
  phone?: string;
}

interface Held extends HandedOverSession {
  /** Only live logins have it. They end with their page, and are not handed on. */
  type?: string;
}

type Message = { asks: string } | { answers: string; session: HandedOverSession };

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
const post = (channel: BroadcastChannel, message: Message) => channel.postMessage(message);

/** In a tab of the portal: answers a tab that asks with the login that this tab holds, if any. Answers how to stop. */
export function answerSessionRequests(read: () => Held | null): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<Partial<{ asks: string }> | null>) => {
    const held = data?.asks ? read() : null;
    if (!data?.asks || !held || held.type) return;
    const { token, topCode, userCode, userType, phone } = held;
    post(channel, { answers: data.asks, session: { token, topCode, userCode, ...(userType ? { userType } : {}), ...(phone ? { phone } : {}) } });
  });
  return () => channel.close();
}

/**
 * In the console: the login of an open tab of the portal, the first that answers; null after `withinMilliseconds`.
 * @param question unique id of this question, such as a UUID
 */
export function askForSession(question: string, withinMilliseconds = 400): Promise<HandedOverSession | null> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(channelName);
    const settle = (session: HandedOverSession | null) => {
      clearTimeout(timer);
      channel.close();
      resolve(session);
    };
    const timer = setTimeout(() => settle(null), withinMilliseconds);
    channel.addEventListener('message', ({ data }: MessageEvent<Partial<{ answers: string; session: HandedOverSession }> | null>) => {
      if (data?.answers === question && data.session) settle(data.session);
    });
    post(channel, { asks: question });
  });
}
