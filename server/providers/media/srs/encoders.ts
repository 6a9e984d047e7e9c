import { setTimeout as pause } from 'node:timers/promises';
import type { ProviderDependencies } from '../../surroundings.ts';
import { type ChosenSource, EncoderKeys } from '../encoder-keys.ts';
import { type EncoderEntry, type EncoderIngest, type EncoderState, type MediaPerson, type MediaRequest, type MediaResponse, type OpenedByKey } from '../provider.ts';
import type { Client } from './known-clients.ts';
import type { ListedClient, ListedStream, SrsApi } from './server-api.ts';

/**
 * Encoders such as OBS that publish to SRS by RTMP or WHIP. The key is `stream?key=…`, because SRS takes the query of a stream key as
 * parameters and passes them to the callback. SRS has one publisher per stream and refuses others, so an encoder cannot wait.
 */

export interface Publisher extends Client {
  source: 'browser' | 'encoder';
}

/** SRS needs a moment to release a stream after its publisher was disconnected. The callback of the next one waits that long, but not seconds. */
const releaseTries = 10;
const releaseMilliseconds = 100;
/** SRS needs a moment to put a publisher on air after the portal has allowed it. */
const acceptTries = 3;

const isWebRtc = ({ type }: Pick<ListedClient, 'type'>): boolean => type.startsWith('rtc');

export class SrsEncoders implements EncoderIngest {
  readonly rtmp: EncoderIngest['rtmp'];
  readonly takesWhip = true;
  readonly canWait = false;
  readonly keys: EncoderKeys;
  readonly #api: SrsApi;
  readonly #publicUrl: string | null;
  readonly #clients: ReadonlyMap<string, Client>;
  readonly #chosen = new Map<string, ChosenSource>();

  /** @param clients the clients that this instance has allowed, by the id of SRS */
  constructor({ api, clients, app, rtmpPort, publicUrl }: { api: SrsApi; clients: ReadonlyMap<string, Client>; app: string; rtmpPort: number; publicUrl: string | null }, dependencies: ProviderDependencies) {
    this.#api = api;
    this.#clients = clients;
    this.#publicUrl = publicUrl;
    this.rtmp = rtmpPort === 0 ? null : { host: publicUrl && new URL(publicUrl).hostname, port: rtmpPort, app };
    this.keys = new EncoderKeys(dependencies, () => this.#checkConnected());
  }

  async open(check: Parameters<EncoderIngest['open']>[0]): Promise<void> {
    this.keys.open(check);
  }

  async entry(stream: string, _person: MediaPerson, key: string): Promise<EncoderEntry> {
    // The former key must stay valid if its encoder cannot be disconnected.
    await this.#api.ping();
    return { key: keyIn(stream, key), rtmpUrl: null };
  }

  /** Checks the key in the parameters of a callback. */
  async admit(stream: string, parameter: string): Promise<OpenedByKey | null> {
    const opened = await this.keys.opened(keyIn(stream, parameter), null);
    return opened?.stream === stream ? opened : null;
  }

  /**
   * Decides between a new publisher and the one on air.
   * @param id of the new one
   * @returns the id of a publisher that the new one replaces, or null
   * @throws MediaUnavailable
   */
  async contest(stream: string, id: string, source: 'browser' | 'encoder'): Promise<{ isRefused: boolean; replaces: string | null }> {
    const onAir = await this.#publisherOf(stream);
    const chosen = this.#chosen.get(stream);
    const isOtherOnAir = onAir !== null && onAir.id !== id && (onAir.source ?? 'browser') !== source;
    const isOtherChosen = this.keys.isStanding(chosen) && chosen.source !== source;
    if (isOtherOnAir || isOtherChosen) {
      if (source === 'encoder') this.keys.refuse(stream, 'notChosen');
      return { isRefused: true, replaces: null };
    }
    this.#chosen.delete(stream);
    if (source === 'encoder') this.keys.forget(stream);
    return { isRefused: false, replaces: source === 'encoder' && onAir && onAir.id !== id ? onAir.id : null };
  }

  /** Disconnects a publisher and waits until SRS has released the stream. While SRS does not answer, it counts as not released. */
  async release(stream: string, id: string): Promise<void> {
    await this.#api.tryToKick(id);
    const isReleased = () => this.#publisherOf(stream).then((publisher) => publisher?.id !== id, () => false);
    for (let tries = 0; tries < releaseTries && !(await isReleased()); tries++) await pause(releaseMilliseconds);
  }

  /** Asks several times, because an accepted publisher needs a moment. @returns true if the stream has no publisher; false if SRS does not answer */
  async isSilent(stream: string): Promise<boolean> {
    for (let tries = 0; tries < acceptTries; tries++) {
      if (tries > 0) await pause(releaseMilliseconds);
      const isActive = await this.#api.findStream(stream).then((listed) => listed?.publish.active ?? false, () => true);
      if (isActive) return false;
    }
    return true;
  }

  async state(stream: string): Promise<EncoderState> {
    const onAir = await this.#publisherOf(stream);
    if (onAir?.source !== 'encoder') return { onAir: onAir && (onAir.source ?? 'browser'), encoder: null, refusal: this.keys.refusalOf(stream) };
    const { listed, protocol } = onAir;
    const encoder = {
      protocol,
      isOnAir: true,
      width: listed.video?.width || null,
      height: listed.video?.height || null,
      framesPerSecond: null,
      kilobitsPerSecond: listed.kbps?.recv_30s || null,
      secondsBetweenKeyframes: null,
      hasSound: !!listed.audio,
    };
    return { onAir: 'encoder', encoder, refusal: null };
  }

  /** Disconnects the other source at once, because another instance may hear of the chosen one and does not know the choice. */
  async prefer(stream: string, source: 'browser' | 'encoder'): Promise<void> {
    const onAir = await this.#publisherOf(stream);
    if (onAir?.source === source) return void this.#chosen.delete(stream);
    this.#chosen.set(stream, this.keys.choice(source));
    if (onAir) await this.#api.kick(onAir.id);
  }

  /** A publisher that this instance has not allowed is disconnected too. If its address or key is valid, it comes back. */
  async disconnect(stream: string, personCode: string): Promise<void> {
    const ended: string[] = [];
    for (const { id, publish } of await this.#api.clientsOf(stream)) {
      const known = this.#clients.get(id);
      if (publish && (!known || (known.key !== null && known.personCode === personCode && (await this.keys.isRevoked(known.key, stream))))) ended.push(id);
    }
    await this.#api.kickAll(ended);
  }

  /** WHIP with a key as bearer token. The portal passes the offer on, so that no address contains the key. */
  async answerWhip({ method, headers, body, address }: MediaRequest): Promise<MediaResponse> {
    if (method !== 'POST') return { status: 405, headers: { Allow: 'POST' } };
    if (headers['content-type']?.split(';')[0]?.trim() !== 'application/sdp') return { status: 415 };
    const key = (headers.authorization ?? '').replace(/^Bearer /i, '');
    const opened = await this.keys.opened(key, address);
    if (!opened) return { status: 401, headers: { 'WWW-Authenticate': 'Bearer' } };
    const published = await this.#api.publish(opened.stream, parameterIn(opened.stream, key), await body());
    if (!published) return { status: 409 };
    // A path of SRS, which browsers reach at the same origin.
    const session: Record<string, string> = published.session.startsWith('/rtc/') ? { Location: `${this.#publicUrl ?? ''}${published.session}` } : {};
    return { status: 201, headers: { 'Content-Type': 'application/sdp', ...session }, body: published.answer };
  }

  end(stream: string): void {
    this.keys.forget(stream);
    this.#chosen.delete(stream);
  }

  /**
   * The publisher as SRS reports it. `source`: null for one by WebRTC that this instance has not allowed. It is likely a browser, and may be
   * an encoder by WHIP. A publisher by RTMP is an encoder.
   */
  async #publisherOf(stream: string): Promise<{ id: string; source: 'browser' | 'encoder' | null; protocol: 'rtmp' | 'whip'; listed: ListedStream } | null> {
    const listed = await this.#api.findStream(stream);
    if (!listed?.publish.active) return null;
    const named = listed.publish.cid ? await this.#api.findClient(listed.publish.cid) : null;
    // A list of thousands of viewers is read only if SRS does not name the publisher.
    const publisher = named?.publish ? named : (await this.#api.clientsOf(stream)).find(({ publish }) => publish);
    if (!publisher) return null;
    const protocol = isWebRtc(publisher) ? 'whip' : 'rtmp';
    return { id: publisher.id, source: this.#clients.get(publisher.id)?.source ?? (protocol === 'rtmp' ? 'encoder' : null), protocol, listed };
  }

  async #checkConnected(): Promise<void> {
    // An error of the check revokes nothing.
    for (const [id, { stream, key }] of this.#clients) if (key !== null && (await this.keys.isRevoked(key, stream).catch(() => false))) await this.#api.tryToKick(id);
  }
}

/** What the teacher enters: SRS reads the stream and its parameters from it. */
const keyIn = (stream: string, parameter: string): string => `${stream}?key=${parameter}`;
const parameterIn = (stream: string, key: string): string => key.slice(keyIn(stream, '').length);
