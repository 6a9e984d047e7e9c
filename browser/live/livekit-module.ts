/** The part of `livekit-client` (tools/live-vendors) that the adapters use. The package is installed only if LiveKit is the provider. */

export interface LivekitModule {
  Room: new (options: { adaptiveStream: boolean; dynacast: boolean; stopLocalTrackOnUnpublish: boolean; disconnectOnPageLeave: boolean }) => Room;
  RoomEvent: Record<'TrackPublished' | 'TrackSubscribed' | 'TrackUnsubscribed' | 'Disconnected', string>;
  ConnectionState: Record<'Connected', string>;
  Track: { Source: Record<'Camera' | 'Microphone', string> };
}

interface Room {
  state: string;
  remoteParticipants: Map<string, { trackPublications: Map<string, RemotePublication> }>;
  localParticipant: { publishTrack(track: MediaStreamTrack, options: Record<string, unknown>): Promise<{ track?: LocalTrack }> };
  connect(url: string, token: string, options: { autoSubscribe: boolean; maxRetries: number; peerConnectionTimeout: number }): Promise<void>;
  disconnect(stopTracks: boolean): Promise<void>;
  on(event: string, listener: (...told: never[]) => void): void;
}

export interface RemotePublication {
  kind: 'audio' | 'video' | 'unknown';
  setSubscribed(isSubscribed: boolean): void;
}

export interface RemoteTrack {
  mediaStreamTrack: MediaStreamTrack;
  getRTCStatsReport(): Promise<RTCStatsReport | undefined>;
}

export interface LocalTrack {
  sender?: RTCRtpSender;
  getRTCStatsReport(): Promise<RTCStatsReport | undefined>;
}

/** The reports of all tracks. Each track repeats the candidate pair with the same values. */
export async function reportsOf(tracks: Iterable<{ getRTCStatsReport(): Promise<RTCStatsReport | undefined> }>): Promise<Record<string, unknown>[]> {
  const reports = await Promise.all([...tracks].map((track) => track.getRTCStatsReport()));
  return reports.flatMap((report) => [...((report?.values() ?? []) as Iterable<Record<string, unknown>>)]);
}
