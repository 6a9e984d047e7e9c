import { useEffect, useState, useSyncExternalStore } from 'react';
import { createRoomClient, type RoomClient, type RoomClientState } from '../../browser/live/room-client.ts';
import { randomUuid } from '../../browser/random-uuid.ts';
import { readSession } from '../../browser/session/session.ts';
import { roomProtocol, roomSocketPath } from '../../contract/live/room-wire.ts';
import { roomCalls } from './client.ts';

export interface Room extends RoomClientState {
  client: RoomClient;
}

/** The room of a live in this tab, connected while the component is mounted. A spectator has no login and only reads. */
export function useRoom(liveCode: string, isSpectator = false): Room {
  const [client] = useState(() =>
    createRoomClient({
      liveCode,
      token: () => (isSpectator ? null : (readSession()?.token ?? null)),
      device: matchMedia('(pointer: coarse)').matches ? (Math.min(screen.width, screen.height) < 600 ? 'phone' : 'tablet') : 'desktop',
      openSocket: () => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${roomSocketPath}`, roomProtocol),
      polling: {
        send: (connection, frames) => roomCalls.call('liveRoomSend', { connection, frames }),
        poll: async (connection, signal) => (await roomCalls.call('liveRoomPoll', { connection }, { signal })).data,
      },
      newId: randomUuid,
    }),
  );
  useEffect(() => {
    client.start();
    return () => client.stop();
  }, [client]);
  return { client, ...useSyncExternalStore(client.subscribe, client.state, client.state) };
}

/** The time of a clock, updated once a second. */
export function useTime(client: { now: () => number }): number {
  const [now, setNow] = useState(client.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(client.now()), 1_000);
    return () => clearInterval(timer);
  }, [client]);
  return now;
}
