/** The parts of both packages' types that the benchmark uses. Their own types are available only after `npm run bench` has installed them. */
declare module 'node-av/api' {
  interface Stream {
    index: number;
    timeBase: { num: number; den: number };
    avgFrameRate: { num: number; den: number };
    codecpar: { width: number; height: number };
  }

  interface Packet {
    streamIndex: number;
    /** In units of the stream's time base. */
    dts: bigint;
  }

  export class Demuxer {
    static open(film: string): Promise<Demuxer>;
    video(): Stream | undefined;
    audio(): Stream | undefined;
    packets(): AsyncIterable<Packet | null>;
    close(): Promise<void>;
  }

  export class Muxer {
    static open(target: string, options: { format: 'whip' | 'hls'; options: Record<string, string> }): Promise<Muxer>;
    addStream(stream: Stream): number;
    writePacket(packet: Packet, place: number): Promise<void>;
    close(): Promise<void>;
  }
}

declare module 'werift' {
  interface Codec {
    mimeType: string;
    clockRate: number;
    payloadType: number;
    channels?: number;
    rtcpFeedback?: { type: string; parameter?: string }[];
    parameters?: string;
  }

  interface Subject<Value> {
    subscribe(heard: (value: Value) => void): void;
  }

  interface Track {
    kind: string;
    onReceiveRtp: Subject<{ header: { sequenceNumber: number; timestamp: number }; payload: Buffer }>;
  }

  export class RTCRtpCodecParameters {
    constructor(codec: Codec);
  }

  export class RTCPeerConnection {
    constructor(options: { codecs: { video: RTCRtpCodecParameters[]; audio: RTCRtpCodecParameters[] }; iceServers: []; iceAdditionalHostAddresses: string[]; iceUseIpv6: boolean });
    readonly onTrack: Subject<Track>;
    readonly localDescription?: { sdp: string };
    addTransceiver(kind: string, options: { direction: 'recvonly' }): void;
    createOffer(): Promise<{ type: 'offer'; sdp: string }>;
    setLocalDescription(description: { type: 'offer'; sdp: string }): Promise<void>;
    setRemoteDescription(description: { type: 'answer'; sdp: string }): Promise<void>;
    close(): Promise<void>;
  }
}
