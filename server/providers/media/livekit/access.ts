import { writeWebToken } from '../web-token.ts';

/** Access tokens of LiveKit (docs.livekit.io, "Tokens & grants"). */

/** Permissions of the holder. Everything else is refused. */
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
  /** Other participants do not see this one. */
  hidden?: boolean;
}

export interface LivekitKey {
  apiKey: string;
  apiSecret: string;
}

/** @param seconds time limit for joining. LiveKit renews the token of a connected participant. */
export function accessToken({ apiKey, apiSecret }: LivekitKey, now: number, seconds: number, video: VideoGrant, person?: { identity: string; name: string }): string {
  const at = Math.floor(now / 1000);
  return writeWebToken({ iss: apiKey, nbf: at - 10, exp: at + seconds, ...(person && { sub: person.identity, name: person.name }), video }, apiSecret);
}

/** LiveKit allows one participant per identity, so a new publication of a person ends the older one. */
export const publisherOf = (personCode: string): string => `publish:${personCode}`;
/** Identity of one connection, because a player opens a second connection before it closes the first. @param connection eight hexadecimal digits */
export const viewerOf = (personCode: string, connection: string): string => `play:${personCode}:${connection}`;

export function readIdentity(identity: string): { does: 'publish' | 'play'; personCode: string } | null {
  const [, publisher, viewer] = /^(?:publish:(.+)|play:(.+):[0-9a-f]{8})$/s.exec(identity) ?? [];
  if (publisher !== undefined) return { does: 'publish', personCode: publisher };
  return viewer === undefined ? null : { does: 'play', personCode: viewer };
}
