import type { IncomingMessage } from 'node:http';
import { type AddressRule, admitForAddress } from '../calls/address-limits.ts';
import { clientAddressFinder } from '../calls/client-address.ts';
import type { Context } from '../context.ts';
import { headerOf } from './request-target.ts';

/** How often an address, and the network around it, may ask for what. Each throws Refusal 42900 where an address asked too often. */
export interface Admission {
  /** The caller's address, as trusted proxies report it. @param forwarded the header X-Forwarded-For */
  addressOf(peer: string | undefined, forwarded: string | null): string;
  addressOfRequest(request: IncomingMessage): string;
  /** A call that may make work, a cached answer, a page that is not cached. Cached pages are not counted. */
  admit(clientAddress: string): Promise<void>;
  /** A call that was refused before it made work, such as a malformed one. Uses up nothing that other calls need. */
  admitRefused(clientAddress: string): Promise<void>;
  /** A file of the storage, or a part of it. */
  admitFile(clientAddress: string): Promise<void>;
  /** A page or an answer that was not cached. */
  admitUncached(clientAddress: string): Promise<void>;
}

export function createAdmission({ config, limits }: Pick<Context, 'config' | 'limits'>): Admission {
  const { callsPerMinutePerAddress } = config.limits;
  const calls: AddressRule = { name: 'calls', points: callsPerMinutePerAddress, windowSeconds: 60 };
  // A flood of these costs the caller nothing, so it must not close the calls of the neighbours behind the same address.
  const refusedCalls: AddressRule = { name: 'refused-calls', points: callsPerMinutePerAddress, windowSeconds: 60 };
  // Pages and answers that are made because they are not cached: that takes a few milliseconds of the thread that
  // answers all requests; the costliest search of 20,000 entries, for the nearest to common words, about 30. Three
  // hundred students behind one address need a few dozen; invented addresses and keywords get 10 a second in all.
  const uncached: AddressRule = { name: 'made', points: Math.ceil(callsPerMinutePerAddress / 10), windowSeconds: 60 };
  // Files are read from the disk or fetched from a bucket for each request. Three hundred students who open a page of thirty
  // pictures, and play a video in parts of a second, ask for some 20,000 a minute.
  const files: AddressRule = { name: 'files', points: callsPerMinutePerAddress * 5, windowSeconds: 60 };

  const addressOf = clientAddressFinder(config.trustedProxies);
  const by = (rule: AddressRule) => (clientAddress: string) => admitForAddress(limits, rule, clientAddress);
  return {
    addressOf,
    addressOfRequest: (request) => addressOf(request.socket.remoteAddress, headerOf(request, 'x-forwarded-for')),
    admit: by(calls),
    admitRefused: by(refusedCalls),
    admitFile: by(files),
    admitUncached: by(uncached),
  };
}
