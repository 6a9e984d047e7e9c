import { prefetchLine } from '../../browser/live/lines.ts';
import { readSession } from '../../browser/session/session.ts';
import type { PlayDescriptor } from '../../contract/live/descriptors.ts';
import { roomClient } from './client.ts';

/** What a person who watches can play. `interrupted`: the class is on air, but nothing is sent at the moment. */
export interface Streams {
  play: PlayDescriptor[];
  interrupted: boolean;
}

/** The streams that everyone may watch. */
export const publicStreams = async (liveCode: string): Promise<Streams> => (await roomClient.call('livePublicStreams', { liveCode })).data;

/** The streams of a room's participants. */
export const roomStreams = async (roomId: string): Promise<Streams> => (await roomClient.call('zegoGetToken', { roomId, userId: readSession()?.userCode ?? '', profile: 'camera', as: 'viewer' })).data;

/** Asks for streams, and loads the adapter that will probably play them, while the room's scripts still start. The room asks again if this fails. */
export function beginStreams(kind: 'whep' | 'flv', ask: () => Promise<Streams>): Promise<Streams> {
  prefetchLine(kind);
  const streams = ask();
  streams.catch(() => {});
  return streams;
}
