import { writeWebToken } from '../web-token.ts';

/** Access tokens of LiveKit (docs.livekit.io, "Tokens & grants"). */

/** What the holder may do; what is not named is refused. */
export interface VideoGrant {
  room?: string;
  roomJoin?: boolean;
  roomCreate?: boolean;
  roomList?: boolean;
  roomAdmin?: boolean;
  roomRecord?: boolean;
  ingressAdmin?: boolean;
  canPublish?: boolean;
  canSubscribe?: boolean;
  canPublishData?: boolean;
  canUpdateOwnMetadata?: boolean;
  /** Other participants are not told of this one. */
  hidden?: boolean;
}

export interface LivekitKey {
  apiKey: string;
  apiSecret: string;
}

/** @param seconds within which the holder has to join; LiveKit renews the token of one who is in the room */
export function accessToken({ apiKey, apiSecret }: LivekitKey, now: number, seconds: number, video: VideoGrant, person?: { identity: string; name: string }): string {
  const at = Math.floor(now / 1000);
  return writeWebToken({ iss: apiKey, nbf: at - 10, exp: at + seconds, ...(person && { sub: person.identity, name: person.name }), video }, apiSecret);
}

/** LiveKit keeps one participant an identity: a person publishes once, and the newest publishing ends the older one. */
export const publisherOf = (personCode: string): string => `publish:${personCode}`;
/** A player opens a second connection beside its first before it changes over, so each has an identity of its own. @param connection eight hexadecimal digits */
export const viewerOf = (personCode: string, connection: string): string => `play:${personCode}:${connection}`;

export function readIdentity(identity: string): { does: 'publish' | 'play'; personCode: string } | null {
  const [, publisher, viewer] = /^(?:publish:(.+)|play:(.+):[0-9a-f]{8})$/s.exec(identity) ?? [];
  if (publisher !== undefined) return { does: 'publish', personCode: publisher };
  return viewer === undefined ? null : { does: 'play', personCode: viewer };
}
