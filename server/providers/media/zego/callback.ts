import { isCallbackSignature } from './signatures.ts';

/** The used fields of a ZEGO callback: a stream started or ended, a person joined a room. */
export type Callback = { id: string } & (
  | { event: 'stream_create'; room: string; stream: string; user: string }
  | { event: 'stream_close'; room: string; stream: string; user: string; isSilent: boolean }
  | { event: 'room_login'; room: string; user: string }
  | { event: 'other' }
);

/** ZEGO repeats a callback a few times within a minute. */
export const callbackMilliseconds = 10 * 60_000;

/**
 * Checks the signature and the time, and reads the callback.
 * @returns null for a forged or old callback. The signature does not cover the content, so each signature is accepted once.
 */
export function readCallback(body: string, { appId, callbackSecret, now }: { appId: number; callbackSecret: string; now: number }): Callback | null {
  const told = parse(body);
  if (!told) return null;
  const text = (...names: string[]): string => {
    const found = names.map((name) => told[name]).find((value) => typeof value === 'string' || typeof value === 'number');
    return found === undefined ? '' : String(found);
  };
  const [timestamp, nonce, signature] = [text('timestamp'), text('nonce'), text('signature')];
  // Some events use milliseconds.
  const at = Number(timestamp) * (timestamp.length > 11 ? 1 : 1000);
  if (text('appid', 'app_id') !== String(appId) || nonce === '' || !isCallbackSignature(signature, callbackSecret, timestamp, nonce) || !(Math.abs(now - at) <= callbackMilliseconds)) return null;
  const id = signature;
  const room = text('room_id', 'channel_id');
  const stream = text('stream_id', 'stream_alias');
  switch (text('event')) {
    case 'stream_create':
      return { id, event: 'stream_create', room, stream, user: text('user_id', 'publish_id') };
    case 'stream_close':
      // 1: heartbeat timeout.
      return { id, event: 'stream_close', room, stream, user: text('user_id', 'publish_id'), isSilent: text('type') === '1' };
    case 'room_login':
      // 4: a service of ZEGO, such as its recorder.
      return text('user_role') === '4' ? { id, event: 'other' } : { id, event: 'room_login', room, user: text('user_account', 'user_id') };
    default:
      return { id, event: 'other' };
  }
}

/** Parses JSON, URL-encoded JSON or a form, depending on the settings in ZEGO's console. */
function parse(body: string): Record<string, unknown> | null {
  for (const read of [() => JSON.parse(body) as unknown, () => JSON.parse(decodeURIComponent(body)) as unknown, () => Object.fromEntries(new URLSearchParams(body))]) {
    try {
      const value = read();
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
    } catch {
      // Try the next format.
    }
  }
  return null;
}
