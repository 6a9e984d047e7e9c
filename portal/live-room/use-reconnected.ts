import { useEffect, useEffectEvent, useRef } from 'react';
import type { RoomClientState } from '../../browser/live/room-client.ts';

/** Acts each time when the room is connected again: whatever else waits for its next attempt may try at once. */
export function useReconnected({ connection }: Pick<RoomClientState, 'connection'>, act: () => unknown): void {
  const wasLost = useRef(false);
  const reconnected = useEffectEvent(act);
  useEffect(() => {
    if (connection === 'lost') wasLost.current = true;
    if (connection !== 'open' || !wasLost.current) return;
    wasLost.current = false;
    reconnected();
  }, [connection]);
}
