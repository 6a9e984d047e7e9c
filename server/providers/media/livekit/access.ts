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

/**
 * Participants by what they do and by person: the teacher's own second tab that plays must not end the one that publishes, for LiveKit
 * keeps one participant an identity.
 */
export const identityOf = (does: 'publish' | 'play', personCode: string): string => `${does}:${personCode}`;

export function readIdentity(identity: string): { does: 'publish' | 'play'; personCode: string } | null {
  const [, does, personCode] = /^(publish|play):(.+)$/s.exec(identity) ?? [];
  return does ? { does: does as 'publish' | 'play', personCode: personCode! } : null;
}
