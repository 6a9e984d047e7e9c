import type { PlayDescriptor } from '../../contract/live/descriptors.ts';

/**
 * The first calls of a room, which its document makes before the page's scripts are here (first-calls-script.ts): on a slow line they take
 * half a second to arrive and to start. The scripts take these answers instead of asking.
 */
interface FirstCalls {
  /** By address, body and token. */
  firstCalls?: Record<string, Promise<Response>>;
  beginsWithHttp?: boolean;
  /** The streams of the room, if the HTTP stream among them is already requested. */
  firstStreams?: Promise<readonly PlayDescriptor[]>;
}

const facts = globalThis as FirstCalls;

/** On a phone with a slow line, HTTP-FLV is shown first, because it needs one exchange. */
export const beginsWithHttp = (): boolean => facts.beginsWithHttp ?? false;

/** The streams of this document's room, if its first picture comes over HTTP. */
export const firstStreams = (): Promise<readonly PlayDescriptor[]> | undefined => facts.firstStreams;

/** The answer of a first call. A second question gets none. @param key the address, the body and the token */
export function takeFirstCall(key: string): Promise<Response> | undefined {
  const answer = facts.firstCalls?.[key];
  delete facts.firstCalls?.[key];
  return answer;
}

/** The answer of a first call for a request of the room's client. */
export const firstAnswer = (url: string, { body, headers }: RequestInit): Promise<Response> | undefined => takeFirstCall(`${url}${typeof body === 'string' ? body : ''}${new Headers(headers).get('authorization_token') ?? ''}`);
