/** Bus topic: another part of the portal stored events of a room, `{ roomId }`. Topics name rooms, because the code of a live may change. */
export const roomChangedTopic = 'live-room-changed';
/** Bus topic: who may watch a live was changed, `{ roomId }`. */
export const accessChangedTopic = 'live-access-changed';
/** Bus topic: someone left the air of a live, or was removed from it, or the class ended, `{ roomId }`. Each instance ends the connections that it holds. */
export const leftAirTopic = 'live-left-air';
