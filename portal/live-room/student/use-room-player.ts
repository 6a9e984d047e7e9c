import { useRef } from 'react';
import { type FirstStreams, publicStreams, roomStreams } from '../streams.ts';
import { usePlayer } from '../use-player.ts';
import { useReconnected } from '../use-reconnected.ts';
import type { Room } from '../use-room.ts';
import type { RoomDetail } from './room-detail.ts';

interface Watching {
  isSpectator: boolean;
  /** A person who waits for a place watches the public stream. */
  watchesPublic: boolean;
  /** Plays while this is true. */
  isOn: boolean;
  firstStreams: FirstStreams | undefined;
}

/** The player of the class. */
export function useRoomPlayer({ liveCode, roomId = '' }: RoomDetail, room: Room, { isSpectator, watchesPublic, isOn, firstStreams }: Watching): ReturnType<typeof usePlayer> {
  const streams = () => (isSpectator || watchesPublic ? publicStreams(liveCode) : roomStreams(roomId));
  const first = useRef(firstStreams?.streams);
  const takeFirst = () => {
    const taken = first.current;
    first.current = undefined;
    return watchesPublic ? undefined : taken?.catch(streams);
  };
  const playing = usePlayer({
    descriptors: async () => (await (takeFirst() ?? streams())).play,
    isSenderAway: async () => (await streams()).interrupted,
    isOn,
    sound: 'ask',
    expects: isSpectator || watchesPublic ? 'flv' : 'whep',
    early: firstStreams?.picture,
    source: watchesPublic ? 'public' : 'room',
  });
  const { player, state } = playing;
  useReconnected(room, () => (state.phase === 'restarting' || state.phase === 'failed') && player?.retry());
  return playing;
}
