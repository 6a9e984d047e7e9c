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
/** Identity of the ingress of a person. It differs from the browser's, so that an encoder does not end the browser's publication. */
export const encoderOf = (personCode: string): string => `encode:${personCode}`;
/** Identity of one connection, because a player opens a second connection before it closes the first. @param connection eight hexadecimal digits */
export const viewerOf = (personCode: string, connection: string): string => `play:${personCode}:${connection}`;

/** @returns `source`: what a publisher sends with; null for a viewer */
export function readIdentity(identity: string): { source: 'browser' | 'encoder' | null; personCode: string } | null {
  const [, publisher, encoder, viewer] = /^(?:publish:(.+)|encode:(.+)|play:(.+):[0-9a-f]{8})$/s.exec(identity) ?? [];
  const personCode = publisher ?? encoder ?? viewer;
  return personCode === undefined ? null : { source: publisher !== undefined ? 'browser' : encoder !== undefined ? 'encoder' : null, personCode };
}

/** True for a publisher whose tracks have arrived. */
export const isPublisher = ({ identity, tracks = [] }: { identity: string; tracks?: readonly unknown[] }): boolean => !!readIdentity(identity)?.source && tracks.length > 0;
