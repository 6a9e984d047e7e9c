import type { Logger } from 'pino';
import type { Clock } from '../../../clock.ts';
import { cameraProfile, screenProfile } from '../../../../contract/constants.ts';
import { mediaPath, type MediaRequest, type MediaResponse } from '../provider.ts';
import { ConnectRate } from './connect-rate.ts';
import type { OpenEncoder } from './encoders.ts';
import { MediaFault, type MediaProcess } from './media-process-client.ts';
import { udpPortProblem } from './ports.ts';
import type { NetworkOptions } from './process/connection.ts';
import type { SenderRates } from './process/publisher.ts';

/** A valid bearer token. */
export interface Bearer {
  stream: string;
  personCode: string;
  /** The stream is the voice of a student. */
  isVoice: boolean;
  /** The result of a stream key. Null for a pass of the portal. */
  encoder: OpenEncoder | null;
  /** Also called after the offer is answered, because that takes time. @returns why the token is no longer valid */
  refusal(): 'removed' | 'ended' | null;
}

interface Session {
  kind: 'whip' | 'whep';
  stream: string;
  personCode: string;
  /** User name fragments of the offer. Others in a PATCH ask for an ICE restart. */
  iceNames: ReadonlySet<string>;
}

/** The log names an overload once in this time. */
const overloadLogMilliseconds = 60_000;
/** After a reload the old connection stays open for a while. */
const connectionsOfPersonAtMost = 3;
/** One per media section. A hostile offer may have thousands. */
const iceNamesAtMost = 32;
/**
 * A profile's rate with a tenth for sound and repetitions. A teacher's screen has short peaks, so its limit is several times the rate. A
 * student's limit is lower, because each packet goes to everyone in the room.
 */
function ratesOf({ bitrateKilobits }: { bitrateKilobits: number }, peakFactor: number): SenderRates {
  const bitsPerSecond = bitrateKilobits * 1_100;
  return { bitsPerSecond, bitsPerSecondAtMost: bitsPerSecond * peakFactor };
}

const sdp = 'application/sdp';
const iceFragment = 'application/trickle-ice-sdpfrag';
const isIceFragment = ({ headers }: MediaRequest): boolean => headers['content-type']?.split(';')[0]?.trim() === iceFragment;
const isIceRestart = ({ headers }: MediaRequest, { iceNames }: Session, fragment: string): boolean => /^"?\*"?$/.test(headers['if-match'] ?? '') || iceNamesOf(fragment).some((name) => !iceNames.has(name));

const iceNamesOf = (text: string): string[] => [...text.matchAll(/^a=ice-ufrag:(\S+)/gm)].map(([, name]) => name!);

interface Surroundings {
  media: MediaProcess;
  clock: Clock;
  logger: Pick<Logger, 'error'>;
  network: NetworkOptions;
  bearer(token: string, kind: Session['kind'], address: string): Promise<Bearer | null>;
  joined(session: string, bearer: Bearer): void;
}

/** The HTTP side of WHIP and WHEP: authorizes connections and serves their session addresses. */
export class WebRtcSessions {
  readonly #surroundings: Surroundings;
  readonly #sessions = new Map<string, Session>();
  readonly #connectRate = new ConnectRate();
  /** When the log last named an overload, ms since 1970. */
  #overloadLoggedAt = -Infinity;

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
  }

  /** @param first '' for a new connection, or `session` followed by its id as `second` */
  async answer(request: MediaRequest, kind: Session['kind'], first: string, second: string): Promise<MediaResponse> {
    if (first === '') return request.method === 'POST' ? this.#connect(request, kind) : { status: 405, headers: { Allow: 'POST' } };
    return first === 'session' ? this.#manage(request, second) : { status: 404 };
  }

  async removePerson(stream: string, personCode: string): Promise<void> {
    for (const [id, session] of this.#sessions) if (session.stream === stream && session.personCode === personCode) await this.#remove(id);
  }

  /** Called when the connection has ended. */
  forget(session: string): void {
    this.#sessions.delete(session);
  }

  forgetStream(stream: string): void {
    for (const [id, session] of this.#sessions) if (session.stream === stream) this.#sessions.delete(id);
  }

  clear(): void {
    this.#sessions.clear();
  }

  async #connect(request: MediaRequest, kind: Session['kind']): Promise<MediaResponse> {
    const { media, clock, logger, network, joined } = this.#surroundings;
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    const bearer = token === undefined ? null : await this.#surroundings.bearer(token, kind, request.address);
    if (!bearer) return { status: 401, headers: { 'WWW-Authenticate': 'Bearer' } };
    if (bearer.refusal() === 'ended') return { status: 404 };
    if (request.headers['content-type']?.split(';')[0]?.trim() !== sdp) return { status: 415, headers: { Accept: sdp } };
    const { stream, personCode, isVoice, encoder } = bearer;
    if (!this.#connectRate.admits(`${kind} ${stream} ${personCode}`, clock.now())) return { status: 429, headers: { 'Retry-After': '60' } };
    try {
      const offer = await request.body();
      const { session, answer } = await media.ask<{ session: string; answer: string }>(
        kind === 'whip' ? { order: 'publish', stream, offer, source: encoder === null ? 'browser' : 'encoder', ...ratesOf(isVoice ? cameraProfile : screenProfile, isVoice ? 1.5 : 3) } : { order: 'play', stream, offer, isVoice },
      );
      const refusal = bearer.refusal();
      if (refusal) {
        await media.ask({ order: 'remove', session });
        return { status: refusal === 'ended' ? 404 : 403 };
      }
      const own: Session = { kind, stream, personCode, iceNames: new Set(iceNamesOf(offer).slice(0, iceNamesAtMost)) };
      this.#sessions.set(session, own);
      joined(session, bearer);
      await this.#removeOldest(own);
      return { status: 201, headers: { 'Content-Type': sdp, Location: `${mediaPath}${kind}/session/${session}`, ETag: `"${session}"` }, body: answer };
    } catch (error) {
      if (!(error instanceof MediaFault)) throw error;
      if (error.kind === 'NoUdpPort') logger.error({ ...(await udpPortProblem(network)), udpPort: network.udpPort }, 'the UDP port of live classes cannot be opened');
      if (error.kind === 'Overloaded') this.#logOverload();
      if (error.kind === 'StreamEnded') return { status: 404 };
      if (error.kind === 'NothingToWatch') return { status: 409, headers: { 'Retry-After': '30' } };
      return error.kind === 'NoUdpPort' || error.kind === 'StreamFull' || error.kind === 'Overloaded' ? { status: 503, headers: { 'Retry-After': '30' } } : { status: 400, body: error.message };
    }
  }

  #logOverload(): void {
    const { clock, logger } = this.#surroundings;
    if (clock.now() - this.#overloadLoggedAt < overloadLogMilliseconds) return;
    this.#overloadLoggedAt = clock.now();
    logger.error({ connections: this.#sessions.size }, 'the media process has no processor time for further viewers by WebRTC');
  }

  async #removeOldest({ kind, stream, personCode }: Session): Promise<void> {
    const alike = [...this.#sessions].filter(([, other]) => other.kind === kind && other.stream === stream && other.personCode === personCode);
    for (const [id] of alike.slice(0, -connectionsOfPersonAtMost)) await this.#remove(id);
  }

  async #remove(session: string): Promise<void> {
    this.#sessions.delete(session);
    await this.#surroundings.media.ask({ order: 'remove', session });
  }

  /** The session id in the address is the authorization: 128 random bits. */
  async #manage(request: MediaRequest, session: string): Promise<MediaResponse> {
    // A page deletes its session also when the server has ended it already, for example at the end of a class.
    const known = this.#sessions.get(session);
    if (!known) return { status: request.method === 'DELETE' ? 200 : 404 };
    switch (request.method) {
      case 'DELETE':
        await this.#remove(session);
        return { status: 200 };
      case 'PATCH':
        if (!isIceFragment(request)) return { status: 415, headers: { 'Accept-Patch': iceFragment } };
        // Late candidates are ignored, because the engine learns addresses from connectivity checks. ICE restarts are refused (RFC 9725 §4.3): a new session is as fast.
        return { status: isIceRestart(request, known, await request.body()) ? 422 : 204 };
      default:
        return { status: 405, headers: { Allow: 'DELETE, PATCH' } };
    }
  }
}
