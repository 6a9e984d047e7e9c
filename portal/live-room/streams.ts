import { type EarlyPicture, openEarly, placeEarlyPicture } from '../../browser/live/early-picture.ts';
import { prefetchLine } from '../../browser/live/lines.ts';
import { readSession } from '../../browser/session/session.ts';
import type { DataOf } from '../../contract/calls/index.ts';
import type { PlayDescriptor } from '../../contract/live/descriptors.ts';
import { roomCalls } from './client.ts';
import { beginsWithHttp, takeFirstCall } from './first-calls.ts';

/** What a person who watches can play. `interrupted`: the class is on air, but nothing is sent at the moment. */
export interface Streams {
  play: PlayDescriptor[];
  interrupted: boolean;
}

/** The streams that everyone may watch. */
export const publicStreams = async (liveCode: string): Promise<Streams> => (await roomCalls.call('livePublicStreams', { liveCode })).data;

/** The streams of a room's participants. */
export const roomStreams = async (roomId: string): Promise<Streams> => (await roomCalls.call('zegoGetToken', { roomId, userId: readSession()?.userCode ?? '', profile: 'camera', as: 'viewer' })).data;

/** The streams of a room's first connection. `picture`: the HTTP stream that is already opening. */
export interface FirstStreams {
  streams: Promise<Streams>;
  picture: EarlyPicture | null;
}

/** Asks for streams, and opens the one that plays first, while the room's scripts still start. The room asks again if this fails. */
export function beginStreams(kind: 'whep' | 'flv', ask: () => Promise<Streams>): FirstStreams {
  const first = kind === 'whep' && beginsWithHttp() ? 'flv' : kind;
  prefetchLine(first);
  const streams = ask();
  streams.catch(() => {});
  const picture = first === 'flv' && typeof MediaSource === 'function' ? openEarly(streams.then(({ play }) => play), takeFirstCall) : null;
  placeEarlyPicture(document.querySelector('.room--entering__picture'));
  return { streams, picture };
}

/** The first streams of a participant. Only students of a class on air have them. */
export const beginRoomStreams = ({ streams }: DataOf<'liveCourseDetail'>): FirstStreams | undefined => (streams ? beginStreams('whep', async () => streams) : undefined);
