import type { RoomEvent } from '../../../../contract/live/room-events.ts';
import type { CallTransaction } from '../../../calls/transaction.ts';
import type { ReadOnlyContext } from '../../../context.ts';
import { isUniqueViolation, type Tx } from '../../../database/index.ts';
import { roomChangedTopic } from './bus-topics.ts';
import { insertEvents, lastNumber } from './event-store.ts';
import type { LiveRoom } from '../store.ts';

/** Other instances may store events of the same room at the same time. One of them is first, the others try again. */
const attemptsAtMost = 8;

/**
 * Changes a live and stores the event for its room in the same transaction.
 * @param change returns the event for everyone in the room, or null for no event
 */
export async function changeWithEvent(
  { bus, clock }: Pick<ReadOnlyContext, 'bus' | 'clock'>,
  transaction: CallTransaction,
  { live_code: liveCode, top_code: topCode, room_id: roomId }: Pick<LiveRoom, 'live_code' | 'top_code' | 'room_id'>,
  change: (tx: Tx) => Promise<RoomEvent | null>,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      const isChanged = await transaction(async (tx) => {
        const event = await change(tx);
        if (event === null) return false;
        await insertEvents(tx, topCode, liveCode, [{ number: (await lastNumber(tx, liveCode)) + 1, at: clock.now(), event, audience: 'everyone', personId: null, commandId: null }]);
        return true;
      });
      if (isChanged) await bus.publish(roomChangedTopic, { roomId });
      return;
    } catch (error) {
      if (attempt === attemptsAtMost || !isUniqueViolation(error, 'live_events.live_code,number')) throw error;
    }
  }
}
