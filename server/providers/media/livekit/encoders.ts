import type { ProviderDependencies } from '../../surroundings.ts';
import { type ChosenSource, encoderRefusals, EncoderKeys } from '../encoder-keys.ts';
import { type EncoderEntry, type EncoderIngest, type EncoderState, type MediaPerson, MediaUnavailable } from '../provider.ts';
import { encoderOf, isPublisher, readIdentity } from './access.ts';
import type { ChangeNote, RoomNote } from './room-note.ts';
import type { Ingress, LivekitApi, Participant } from './server-api.ts';

/**
 * Encoders such as OBS that publish through the ingress service of LiveKit (docs.livekit.io, "Ingress"), which makes the keys and
 * transcodes RTMP for browsers. Each teacher has one ingress per stream. Every participant of a room is seen by the viewers, so an encoder
 * cannot wait.
 */

const isSending = ({ state }: Ingress): boolean => state?.status === 'ENDPOINT_PUBLISHING' || state?.status === 'ENDPOINT_BUFFERING';
const joinedAt = ({ joinedAtMs = 0, joinedAt: seconds = 0 }: Participant): number => Number(joinedAtMs) || Number(seconds) * 1000;

export class LivekitEncoders implements EncoderIngest {
  readonly rtmp = null;
  readonly takesWhip = false;
  readonly canWait = false;
  readonly keys: EncoderKeys;
  readonly #api: LivekitApi;
  readonly #logger: ProviderDependencies['logger'];
  /** Streams and the identities that publish them, as far as this instance knows. */
  readonly #publishers: ReadonlyMap<string, string>;
  readonly #changeNote: ChangeNote;

  constructor({ api, publishers, changeNote }: { api: LivekitApi; publishers: ReadonlyMap<string, string>; changeNote: ChangeNote }, dependencies: ProviderDependencies) {
    this.#changeNote = changeNote;
    this.#api = api;
    this.#logger = dependencies.logger;
    this.#publishers = publishers;
    this.keys = new EncoderKeys(dependencies, () => this.#checkConnected());
  }

  async open(check: Parameters<EncoderIngest['open']>[0]): Promise<void> {
    this.keys.open(check);
  }

  async entry(stream: string, { code, name }: MediaPerson): Promise<EncoderEntry> {
    const { url, streamKey } = await this.#api.createIngress({
      inputType: 'RTMP_INPUT',
      name: stream,
      roomName: stream,
      participantIdentity: encoderOf(code),
      participantName: name,
      enableTranscoding: true,
      // The egress records camera and microphone, and its files have one resolution.
      video: { source: 'CAMERA', preset: 'H264_1080P_30FPS_1_LAYER' },
      audio: { source: 'MICROPHONE', preset: 'OPUS_STEREO_96KBPS' },
    });
    if (typeof streamKey !== 'string' || streamKey === '' || typeof url !== 'string' || !/^rtmps?:\/\//.test(url)) throw new MediaUnavailable('LiveKit: the ingress has no address or key');
    return { key: streamKey, rtmpUrl: url };
  }

  async state(stream: string): Promise<EncoderState> {
    const ingresses = (await this.#api.ingresses(stream)).filter(({ participantIdentity }) => readIdentity(participantIdentity)?.source === 'encoder');
    const publisher = (await this.#api.participants(stream)).find(isPublisher);
    const onAir = publisher ? readIdentity(publisher.identity)!.source : null;
    const sending = ingresses.find(isSending);
    const encoder = sending ? encoderIn(sending, publisher?.identity === sending.participantIdentity) : null;
    const hasFailed = ingresses.some(({ state }) => state?.status === 'ENDPOINT_ERROR' && this.keys.isRecent(Number(state.endedAt ?? 0) / 1e6));
    const refusal = encoder ? null : (this.keys.refusalOf(stream) ?? (hasFailed ? encoderRefusals.notJoined : null));
    return { onAir, encoder, refusal, rtmpUrl: ingresses.at(-1)?.url ?? null };
  }

  /** The choice is in the room, because any instance may hear of the chosen source. The other one is removed when the chosen one sends. */
  async prefer(stream: string, source: 'browser' | 'encoder'): Promise<void> {
    const isAlreadyOnAir = (await this.#api.participants(stream)).some((each) => isPublisher(each) && readIdentity(each.identity)!.source === source);
    await this.#choose(stream, isAlreadyOnAir ? null : this.keys.choice(source));
  }

  /** Deletes the person's ingresses with revoked keys. An ingress with a valid key stays, because another call may just have created it. */
  async disconnect(stream: string, personCode: string): Promise<void> {
    await this.#deleteIngresses(stream, personCode, ({ streamKey }) => this.keys.isRevoked(streamKey, stream));
  }

  /** For a person who may not come back to the stream. */
  async forgetPerson(stream: string, personCode: string): Promise<void> {
    await this.#deleteIngresses(stream, personCode, async () => true);
  }

  async #deleteIngresses(stream: string, personCode: string, isMeant: (ingress: Ingress) => Promise<boolean>): Promise<void> {
    const identity = encoderOf(personCode);
    const meant: Ingress[] = [];
    const valid: Ingress[] = [];
    for (const ingress of await this.#api.ingresses(stream)) if (ingress.participantIdentity === identity) ((await isMeant(ingress)) ? meant : valid).push(ingress);
    // Removed before the ingress is deleted, so that a repeated call after an error does both again.
    if (valid.length === 0 || (meant.length > 0 && !valid.some(isSending))) await this.#api.removeParticipant(stream, identity);
    for (const { ingressId } of meant) await this.#api.deleteIngress(ingressId);
  }

  /** True for a publisher that may not publish now: an encoder with a revoked key, or a source that the teacher has not chosen while another one is on air or chosen. */
  async refuses(stream: string, identity: string, { chosen }: RoomNote): Promise<boolean> {
    const { source } = readIdentity(identity)!;
    if (!this.keys.isOpen && source === 'browser') return false;
    if (source === 'encoder' && !(await this.#hasKey(stream, identity))) return true;
    const participants = await this.#api.participants(stream);
    const own = participants.find((each) => each.identity === identity);
    const isChosen = this.keys.isStanding(chosen) && chosen.source === source;
    const isOtherChosen = this.keys.isStanding(chosen) && chosen.source !== source;
    const isOtherOnAir = participants.some((other) => isPublisher(other) && readIdentity(other.identity)!.source !== source && (!own || joinedAt(other) <= joinedAt(own)));
    if (isChosen || (!isOtherChosen && !isOtherOnAir)) return false;
    if (source === 'encoder') this.keys.refuse(stream, 'notChosen');
    return true;
  }

  /** Called when a publisher is on air: the choice and what was said about its encoder are settled. */
  async settle(stream: string, identity: string, { chosen }: RoomNote): Promise<void> {
    const { source } = readIdentity(identity)!;
    if (source === 'encoder') this.keys.forget(stream);
    if (this.keys.isStanding(chosen) && chosen.source === source) await this.#choose(stream, null);
  }

  async #choose(stream: string, chosen: ChosenSource | null): Promise<void> {
    await this.#changeNote(stream, (note) => ({ ...note, chosen }));
  }

  /** True if the key of an encoder that has joined is valid. LiveKit lets in each ingress that was not deleted. */
  async #hasKey(stream: string, identity: string): Promise<boolean> {
    const own = (await this.#api.ingresses(stream)).filter(({ participantIdentity }) => participantIdentity === identity);
    const sending = own.filter(isSending);
    for (const { streamKey } of sending.length > 0 ? sending : own) if ((await this.keys.opened(streamKey, null))?.stream !== stream) return false;
    return own.length > 0;
  }

  async #checkConnected(): Promise<void> {
    for (const [stream, identity] of this.#publishers) {
      const person = readIdentity(identity);
      if (person?.source === 'encoder') await this.disconnect(stream, person.personCode).catch((error: unknown) => this.#logger.warn({ err: error, stream }, 'an encoder was not checked'));
    }
  }
}

function encoderIn({ state }: Ingress, isEncoderOnAir: boolean): EncoderState['encoder'] {
  const { video, audio } = state ?? {};
  const bits = (video?.averageBitrate ?? 0) + (audio?.averageBitrate ?? 0);
  return {
    protocol: 'rtmp',
    isOnAir: isEncoderOnAir,
    width: video?.width || null,
    height: video?.height || null,
    framesPerSecond: video?.framerate || null,
    kilobitsPerSecond: Math.round(bits / 1000) || null,
    secondsBetweenKeyframes: null,
    hasSound: !!audio,
  };
}
