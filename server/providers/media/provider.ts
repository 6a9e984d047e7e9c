import type { IncomingHttpHeaders } from 'node:http';
import type { Writable } from 'node:stream';
import type { PlayDescriptor, PublishDescriptor } from '../../../contract/live/descriptors.ts';

/** What carries sound and pictures of lives. The room itself (chat, hands, pages) does not depend on it. */

/** Camera 1280×720, 20 fps, 2,000 kbit/s; screen 1920×1080, 30 fps, 3,000 kbit/s (spec live#video-profiles). */
export type MediaProfile = 'camera' | 'screen';

/** Who gets an address. Addresses are a person's own, so that one person can be removed. */
export interface MediaPerson {
  /** Code of the person, or of the visit of one who has none. */
  code: string;
  name: string;
}

export interface StreamOrder {
  /** Letters, digits, `-` and `_`, at most 64: the room's id, followed by the person's for a voice. */
  stream: string;
  /** Turned into files by `finishRecording`. */
  record: boolean;
}

/** What a provider reports by itself, or by its webhooks. */
export type MediaEvent =
  | { kind: 'published'; stream: string }
  | { kind: 'unpublished'; stream: string; reason: 'left' | 'silent' | 'replaced' }
  | { kind: 'recordingFailed'; stream: string; fault: string }
  /** All connections are lost; browsers have to connect anew. */
  | { kind: 'restarted' };

export interface StreamUsage {
  /** Connected now. */
  viewers: number;
  bytesReceived: number;
  bytesSent: number;
}

export interface RecordedPart {
  /** File of H.264 and AAC in MP4, which the caller moves to the storage. */
  path: string;
  /** When it began, ms since 1970. Each part begins at 0 itself. */
  startedAt: number;
  seconds: number;
  bytes: number;
}

export interface MediaHealth {
  /** Null where all is well. */
  problem: { what: string; remedy: string } | null;
}

/** A request for one of the provider's own addresses, below `mediaPath`. */
export interface MediaRequest {
  method: string;
  /** Below `mediaPath`, without a leading slash. */
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  /** Of the client. */
  address: string;
  /** Bounded. @throws where it is too long */
  body(): Promise<string>;
  /** Aborted when the client leaves. */
  signal: AbortSignal;
}

export interface MediaResponse {
  status: number;
  headers?: Record<string, string>;
  /** A function writes a body that does not end by itself. */
  body?: string | Uint8Array | ((to: Writable) => void);
}

/** What sends a stream: the studio of a browser, a program such as OBS, or a film. */
export type MediaSource = 'browser' | 'encoder' | 'film';

/** A program that sends a stream by its key. Numbers are null until they are known. */
export interface Encoder {
  protocol: 'rtmp' | 'whip';
  /** Else it waits: for the begin of the stream, or to be let on air. */
  isOnAir: boolean;
  width: number | null;
  height: number | null;
  framesPerSecond: number | null;
  kilobitsPerSecond: number | null;
  secondsBetweenKeyframes: number | null;
  hasSound: boolean;
}

/** Takes streams from programs such as OBS, which know an address and a key and nothing else. */
export interface EncoderIngest {
  /** Where RTMP comes in; null where it is switched off. `host` null: at the portal's own; IPv6 stands in brackets. */
  readonly rtmp: { host: string | null; port: number } | null;
  /**
   * Opens the door. Repeated, it does nothing.
   * @param check asked with each connection, and again while it stands; null: the key opens nothing (any more)
   */
  open(check: (key: string, address: string | null) => Promise<{ stream: string; personCode: string } | null>): Promise<void>;
  /** `refusal`: why the last program was turned away, for people. */
  state(stream: string): Promise<{ onAir: MediaSource | null; encoder: Encoder | null; refusal: string | null }>;
  /** Lets the browser or the program on air as soon as it sends, in place of the other. */
  prefer(stream: string, source: 'browser' | 'encoder'): Promise<void>;
  /** Ends what a person sends by a key. */
  disconnect(stream: string, personCode: string): Promise<void>;
}

export interface MediaProvider {
  readonly name: string;
  /** Prepares a stream to be published; repeated, it changes nothing. @throws MediaUnavailable */
  createStream(order: StreamOrder): Promise<void>;
  /** Where and how a person sends. Valid for some minutes, and for one connection after the other. */
  publishDescriptor(stream: string, person: MediaPerson, profile: MediaProfile): Promise<PublishDescriptor>;
  /**
   * Where a person watches, the best first.
   * @param person null for the public, which gets HTTP streams only
   */
  playDescriptors(stream: string, person: MediaPerson | null): Promise<PlayDescriptor[]>;
  /**
   * Sends a film into a stream, again and again, as a teacher would, until someone publishes. Absent where the provider cannot.
   * @param path of an MP4 of H.264 without B-frames, and Opus
   */
  publishFile?(stream: string, path: string): Promise<void>;
  /** Absent where the provider takes no programs. */
  readonly encoders?: EncoderIngest;
  /** Lets a voice be heard in the HTTP streams and the recording of another stream; null: no longer. */
  mixVoice?(voice: string, into: string | null): Promise<void>;
  /** Ends a person's connections to a stream and refuses the addresses that the person has. To be repeated after a restart of the portal. */
  removePerson(stream: string, personCode: string): Promise<void>;
  /** Ends all connections; the stream's addresses are refused from now on. */
  end(stream: string): Promise<void>;
  /** The parts of a recording, in their order, once the stream has ended. May be repeated. */
  finishRecording(stream: string): Promise<RecordedPart[]>;
  /** Deletes what was recorded of a stream, once its parts are in the storage. */
  removeRecording(stream: string): Promise<void>;
  usage(stream: string): Promise<StreamUsage>;
  health(): Promise<MediaHealth>;
  /** Adds a listener. @returns removes it */
  onEvent(listener: (event: MediaEvent) => void): () => void;
  /** Answers under the provider's own addresses: WHIP, WHEP, HLS, FLV, webhooks. Absent where it has none here. */
  answer?(request: MediaRequest): Promise<MediaResponse>;
  close(): Promise<void>;
}

/** Addresses of the provider that are served by the portal begin with this. */
export const mediaPath = '/live-media/';

/** The provider does not answer, or cannot work. */
export class MediaUnavailable extends Error {}
