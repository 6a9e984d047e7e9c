import type { IncomingMessage } from 'node:http';
import { type AddressRule, admitForAddress } from '../calls/address-limits.ts';
import { clientAddressFinder } from '../calls/client-address.ts';
import type { Context } from '../context.ts';
import { headerOf } from './request-target.ts';

/** Rate limits for requests of an address and of its network. Each method throws Refusal 42900 above its limit. */
export interface Admission {
  /** The caller's address, as trusted proxies report it. @param forwarded the header X-Forwarded-For */
  addressOf(peer: string | undefined, forwarded: string | null): string;
  addressOfRequest(request: IncomingMessage): string;
  /** Counts a call that may make work, a cached answer, or a page that is not cached. Cached pages are not counted. */
  admit(clientAddress: string): Promise<void>;
  /** Counts a call that was refused before it made work, such as a malformed one. It has its own limit, so other calls lose nothing. */
  admitRefused(clientAddress: string): Promise<void>;
  /** Counts a request for a part of a live stream. */
  admitMedia(clientAddress: string): Promise<void>;
  /** Counts a new connection to a live stream over WebRTC. */
  admitMediaConnection(clientAddress: string): Promise<void>;
  /** Counts a request for a stored file, or for a part of it. */
  admitFile(clientAddress: string): Promise<void>;
  /** Counts a page or an answer that was not cached. */
  admitUncached(clientAddress: string): Promise<void>;
}

export function createAdmission({ config, limits }: Pick<Context, 'config' | 'limits'>): Admission {
  const { callsPerMinutePerAddress } = config.limits;
  const calls: AddressRule = { name: 'calls', points: callsPerMinutePerAddress, windowSeconds: 60 };
  // Refused calls cost the sender nothing. They have their own limit, so that a flood does not block neighbours behind the same address.
  const refusedCalls: AddressRule = { name: 'refused-calls', points: callsPerMinutePerAddress, windowSeconds: 60 };
  // Making an uncached page or answer takes a few milliseconds of the thread that answers all requests. The costliest search
  // (20,000 entries, ranked by common words) takes about 30 ms. 300 students behind one address need a few dozen a minute.
  // An attacker with invented addresses and keywords gets 10 a second in all.
  const uncached: AddressRule = { name: 'made', points: Math.ceil(callsPerMinutePerAddress / 10), windowSeconds: 60 };
  // Each file is read from the disk or fetched from a bucket. 300 students who open a page with thirty pictures, and play a
  // video in parts of one second, request about 20,000 files a minute.
  const files: AddressRule = { name: 'files', points: callsPerMinutePerAddress * 5, windowSeconds: 60 };
  // Parts and playlists of live streams come from memory. A viewer of low-latency HLS asks for both twice a second: three
  // hundred students behind one address, whose network lets no UDP through, ask for 72,000 a minute.
  const media: AddressRule = { name: 'live-media', points: callsPerMinutePerAddress * 20, windowSeconds: 60 };
  // Each connection costs a handshake and some milliseconds of the media process. When it starts again, three hundred students come
  // back at once, each to the teacher and to three who speak, and may have to try twice.
  const mediaConnections: AddressRule = { name: 'live-connections', points: Math.ceil((callsPerMinutePerAddress * 2) / 5), windowSeconds: 60 };

  const addressOf = clientAddressFinder(config.trustedProxies);
  const by = (rule: AddressRule) => (clientAddress: string) => admitForAddress(limits, rule, clientAddress);
  return {
    addressOf,
    addressOfRequest: (request) => addressOf(request.socket.remoteAddress, headerOf(request, 'x-forwarded-for')),
    admit: by(calls),
    admitRefused: by(refusedCalls),
    admitMedia: by(media),
    admitMediaConnection: by(mediaConnections),
    admitFile: by(files),
    admitUncached: by(uncached),
  };
}
