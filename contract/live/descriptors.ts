import * as z from 'zod/mini';

/** How a browser publishes or plays sound and pictures. Each kind has an adapter in browser/live. */

const iceServer = z.object({ urls: z.array(z.string()), username: z.optional(z.string()), credential: z.optional(z.string()) });
/** WHIP (RFC 9725) and WHEP (draft-ietf-wish-whep). `bearer`: the token of the Authorization header. */
const webRtc = { url: z.string(), bearer: z.string(), iceServers: z.array(iceServer) };
/** Address of the vendor's module, which the portal serves. The adapter loads it when the line is opened. */
const sdk = z.string();
const zego = z.object({ kind: z.literal('zego'), sdk, appID: z.int(), server: z.string(), roomID: z.string(), token: z.string(), user: z.object({ userID: z.string(), userName: z.string() }), streamID: z.string() });
const livekit = z.object({ kind: z.literal('livekit'), sdk, wsUrl: z.string(), token: z.string() });

const mediaProfile = z.object({ videoQuality: z.int(), width: z.int(), height: z.int(), framesPerSecond: z.int(), bitrateKilobits: z.int() });

export const publishDescriptor = z.intersection(
  z.discriminatedUnion('kind', [z.object({ kind: z.literal('whip'), ...webRtc }), livekit, zego]),
  z.object({ profile: mediaProfile }),
);
export const playDescriptor = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('whep'), ...webRtc }),
  z.object({ kind: z.literal('flv'), url: z.string() }),
  z.object({ kind: z.literal('hls'), url: z.string() }),
  livekit,
  zego,
]);

export type PublishDescriptor = z.output<typeof publishDescriptor>;
export type PlayDescriptor = z.output<typeof playDescriptor>;
