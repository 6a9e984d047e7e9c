import type { IncomingMessage } from 'node:http';
import { type AddressRule, admitForAddress } from '../calls/address-limits.ts';
import { clientAddressFinder } from '../calls/client-address.ts';
import type { Context } from '../context.ts';
import { headerOf } from './request-target.ts';

/** How often an address, and the network around it, may ask for what. Each throws Refusal 42900 where it was too often. */
export interface Admission {
  /** Who asks, as trusted proxies tell it. @param forwarded the header X-Forwarded-For */
  addressOf(peer: string | undefined, forwarded: string | null): string;
  addressOfRequest(request: IncomingMessage): string;
  /** A call, a page, anything that is answered from this process. */
  admit(clientAddress: string): Promise<void>;
  /** A file of the storage, or a part of it. */
  admitFile(clientAddress: string): Promise<void>;
  /** An answer that nobody asked for before. */
  admitAnswerMaking(clientAddress: string): Promise<void>;
  /** A page that nobody asked for before. */
  admitPageMaking(clientAddress: string): Promise<void>;
}

/**
 * Pages that are made for somebody because nobody asked for them before. Making one takes a few milliseconds of the thread
 * that answers everybody: three hundred students behind one address need a few dozen, who invents addresses gets 10 a second.
 */
const pagesMade: AddressRule = { name: 'pages-made', points: 600, windowSeconds: 60 };

export function createAdmission({ config, limits }: Pick<Context, 'config' | 'limits'>): Admission {
  const { callsPerMinutePerAddress } = config.limits;
  const calls: AddressRule = { name: 'calls', points: callsPerMinutePerAddress, windowSeconds: 60 };
  // Whoever invents keywords has each looked for anew, and looking takes up to 30 ms of the thread that answers everybody.
  const answersMade: AddressRule = { name: 'answers-made', points: Math.ceil(callsPerMinutePerAddress / 10), windowSeconds: 60 };
  // Read from the disk or fetched from elsewhere for each who asks. Three hundred students who open a page of thirty
  // pictures, and play a video in parts of a second, ask for some 20,000 a minute.
  const files: AddressRule = { name: 'files', points: callsPerMinutePerAddress * 5, windowSeconds: 60 };

  const addressOf = clientAddressFinder(config.trustedProxies);
  const by = (rule: AddressRule) => (clientAddress: string) => admitForAddress(limits, rule, clientAddress);
  return {
    addressOf,
    addressOfRequest: (request) => addressOf(request.socket.remoteAddress, headerOf(request, 'x-forwarded-for')),
    admit: by(calls),
    admitFile: by(files),
    admitAnswerMaking: by(answersMade),
    admitPageMaking: by(pagesMade),
  };
}
