/** Bus topic: another part of the portal stored events of a room, `{ roomId }`. Topics name rooms, because the code of a live may change. */
export const roomChangedTopic = 'live-room-changed';
/** Bus topic: the teacher removed a person from a live, `{ roomId }`. */
export const personRemovedTopic = 'live-person-removed';
