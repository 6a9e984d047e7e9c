import type { IncomingHttpHeaders } from 'node:http';
import type { Writable } from 'node:stream';
import type { PlayDescriptor, PublishDescriptor } from '../../../contract/live/descriptors.ts';
import type { MayUseStream } from './stream-access.ts';

/** Providers of sound and pictures of lives. The room itself (chat, hands, pages) does not depend on them. */

/** Camera 1280×720, 20 fps, 2,000 kbit/s; screen 1920×1080, 30 fps, 3,000 kbit/s (spec live#video-profiles). */
export type MediaProfile = 'camera' | 'screen';

/** Owner of an address. Addresses are personal, so that one person can be removed. */
export interface MediaPerson {
  /** Code of the person, or of an anonymous visit. */
  code: string;
  name: string;
}

export interface StreamOrder {
  /** At most 64 letters, digits, `-` and `_`: the room's id, followed by the person's id for a voice. */
  stream: string;
  /** Record the stream for `finishRecording`. */
  record: boolean;
}

/** Events of a provider, from itself or its webhooks. */
export type MediaEvent =
  | { kind: 'published'; stream: string }
  | { kind: 'unpublished'; stream: string; reason: 'left' | 'silent' | 'replaced' }
  | { kind: 'recordingFailed'; stream: string; fault: string }
  /** The recording and the HTTP streams stopped, because their packaging failed. The room still sees the class. */
  | { kind: 'packagingFailed'; stream: string; fault: string }
  /** All connections are lost. Browsers must reconnect. */
  | { kind: 'restarted' };

export interface StreamUsage {
  /** Open connections of viewers. */
  viewers: number;
  /** Whether the stream is published. At a provider inside the portal: at this instance. */
  isPublished: boolean;
  /** Bytes that this instance of the portal sent. The counter starts at 0. */
  bytesSent: number;
  /**
   * What a service outside the portal sends, the same for all instances: its counter of bytes, which starts at 0 again after a restart, or
   * the estimated rate now. Absent if there is no service, or it does not know the stream.
   */
  service?: { bytesSent: number } | { kilobitsPerSecond: number };
}

export interface RecordedPart {
  /** MP4 file with H.264 and AAC. The caller moves it to the storage. */
  path: string;
  /** Start of the part, ms since 1970. Its own timestamps start at 0. */
  startedAt: number;
  seconds: number;
  bytes: number;
}

interface MediaHealth {
  /** Null if everything works. */
  problem: { what: string; remedy: string } | null;
}

/** A request for one of the provider's own addresses, below `mediaPath`. */
export interface MediaRequest {
  method: string;
  /** Below `mediaPath`, without a leading slash. */
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  /** Address of the client. */
  address: string;
  /** The network of the address: IPv4 /24, IPv6 /48. */
  network: string;
  /** Reads the body. @throws if it is too long */
  body(): Promise<string>;
  /** Aborted when the client leaves. */
  signal: AbortSignal;
}

export interface MediaResponse {
  status: number;
  headers?: Record<string, string>;
  /** A function writes a body without an end, such as a stream. */
  body?: string | Uint8Array | ((to: Writable) => void);
}

/** Source of a stream: the studio in a browser, an encoder such as OBS, or a looped file. */
export type MediaSource = 'browser' | 'encoder' | 'film';

/** An encoder that sends a stream with a stream key. Numbers are null until they are known. */
export interface Encoder {
  protocol: 'rtmp' | 'whip';
  /** False: it waits for the start of the class or for a switch of the source. */
  isOnAir: boolean;
  width: number | null;
  height: number | null;
  framesPerSecond: number | null;
  kilobitsPerSecond: number | null;
  secondsBetweenKeyframes: number | null;
  hasSound: boolean;
}

/** The stream and the person of a key. */
export interface OpenedByKey {
  stream: string;
  personCode: string;
  /** The enterprise of the stream, and its limit of connected encoders, so that it cannot use up the places of other enterprises. */
  owner: { code: string; encodersAtMost: number };
}

/** What a key opens. `noPlaceFor`: the key is right, but the enterprise of that stream has no free place for a class now. Null: the key is wrong, expired or revoked. */
export type KeyAnswer = OpenedByKey | { noPlaceFor: string } | null;

/** What the teacher enters in the encoder. */
export interface EncoderEntry {
  /** Stream key of RTMP and bearer token of WHIP. It is also the key that `check` of `open` receives. */
  key: string;
  /** Null: the address is `rtmp` of the provider. */
  rtmpUrl: string | null;
}

export interface EncoderState {
  onAir: MediaSource | null;
  encoder: Encoder | null;
  /** Reason why the last encoder was refused, for people. */
  refusal: string | null;
  /** Address for RTMP if the service makes the keys; null before the first key. */
  rtmpUrl?: string | null;
}

/** Accepts streams from encoders such as OBS, which know only an address and a stream key. */
export interface EncoderIngest {
  /** Address for RTMP; null if RTMP is off or its port cannot be opened, or if the service makes the addresses. `host` null: the portal's host; IPv6 in brackets. `app`: path of the address, `live` by default. */
  readonly rtmp: { host: string | null; port: number; app?: string } | null;
  /** True if `whip` below `mediaPath` accepts encoders. */
  readonly takesWhip: boolean;
  /** True if an encoder can stay connected before the class and while the browser is on air. False: it is refused, so the teacher starts the class and switches the source first. */
  readonly canWait: boolean;
  /**
   * Starts to accept encoders. Repeated calls do nothing.
   * @param check called for each connection, and again while it is open
   */
  open(check: (key: string, address: string | null) => Promise<KeyAnswer>): Promise<void>;
  /**
   * Makes what the person enters for a new key of the portal. A service that makes the keys itself ignores the portal's. Former keys stay
   * valid until `disconnect`. Absent: the key is entered as it is.
   * @throws MediaUnavailable
   */
  entry?(stream: string, person: MediaPerson, key: string): Promise<EncoderEntry>;
  /** @throws MediaUnavailable */
  state(stream: string): Promise<EncoderState>;
  /** Puts the browser or the encoder on air as soon as it sends. @throws MediaUnavailable */
  prefer(stream: string, source: 'browser' | 'encoder'): Promise<void>;
  /**
   * Disconnects the encoders of a person that have revoked keys. An encoder with a valid key may be disconnected too, and reconnects.
   * A service that makes the keys deletes the revoked ones.
   * @throws MediaUnavailable
   */
  disconnect(stream: string, personCode: string): Promise<void>;
}

export interface MediaProvider {
  readonly name: string;
  /** Starts what takes time, because a class may begin soon. Repeated calls change nothing. Absent if nothing takes time. */
  warmUp?(): void;
  /** Prepares a stream. Repeated calls change nothing. @throws MediaUnavailable */
  createStream(order: StreamOrder): Promise<void>;
  /** Where and how a person publishes. Valid for some minutes, also for reconnecting. */
  publishDescriptor(stream: string, person: MediaPerson, profile: MediaProfile): Promise<PublishDescriptor>;
  /**
   * Where a person can watch, best first.
   * @param person null for the public, which gets only HTTP streams
   */
  playDescriptors(stream: string, person: MediaPerson | null): Promise<PlayDescriptor[]>;
  /**
   * Sends a file into a stream in a loop, until a browser or encoder publishes. Absent if the provider does not support it.
   * @param path MP4 of H.264 without B-frames, and Opus
   */
  publishFile?(stream: string, path: string): Promise<void>;
  /** Absent if the provider does not support encoders. */
  readonly encoders?: EncoderIngest;
  /** Mixes a voice into the HTTP streams and the recording of another stream; null ends it. */
  mixVoice?(voice: string, into: string | null): Promise<void>;
  /** Leaves a mixed voice out of the HTTP streams and the recording until it is unmuted or ends. */
  muteVoice?(voice: string, isMuted: boolean): Promise<void>;
  /** Ends a person's connections to a stream and revokes the person's addresses. Must be repeated after a restart of the portal. */
  removePerson(stream: string, personCode: string): Promise<void>;
  /**
   * Ends a person's connections to a stream and refuses the addresses that were given so far. New addresses open it.
   * @param personCode null for the public
   */
  revokeAddresses(stream: string, personCode: string | null): Promise<void>;
  /** Codes of the people who got addresses of a stream, or used former ones, since the portal started. Revoked people are left out. */
  addressHolders(stream: string): readonly string[];
  /** Codes of the people who got addresses to publish a stream since the portal started, or who publish it now. Revoked people are left out. */
  publishers(stream: string): readonly string[];
  /** Sets the check of who may use a stream. It decides about addresses that this instance has not given, and about each use of a vendor's token. */
  checkUse(mayUse: MayUseStream): void;
  /**
   * Sets the function that prepares a stream which this instance does not know, because another instance prepared it. It calls
   * `createStream` if the stream may be on air.
   */
  prepareUnknown(prepare: (stream: string) => Promise<void>): void;
  /** Another instance heard that the publisher of a stream left. Absent if each instance hears of its own streams only. */
  left?(stream: string): void;
  /** Ends all connections and revokes all addresses of the stream. A repeated call, also at another instance, changes nothing. */
  end(stream: string): Promise<void>;
  /** The parts of a recording in order, after the stream has ended. Can be repeated. */
  finishRecording(stream: string): Promise<RecordedPart[]>;
  /** Deletes the recording of a stream after its parts are in the storage. */
  removeRecording(stream: string): Promise<void>;
  usage(stream: string): Promise<StreamUsage>;
  health(): Promise<MediaHealth>;
  /** Adds a listener. @returns a function that removes it */
  onEvent(listener: (event: MediaEvent) => void): () => void;
  /** Answers requests below `mediaPath`: WHIP, WHEP, HLS, FLV, webhooks. Absent if the provider has no such addresses. */
  answer?(request: MediaRequest): Promise<MediaResponse>;
  close(): Promise<void>;
}

/** Prefix of the provider's addresses on the portal. */
export const mediaPath = '/live-media/';

/** The provider does not answer or cannot work. */
export class MediaUnavailable extends Error {}
