/** Bus topic: events of a live were stored outside its room, `{ liveCode }`. */
export const roomChangedTopic = 'live-room-changed';
/** Bus topic: the teacher removed a person from a live, `{ liveCode }`. */
export const personRemovedTopic = 'live-person-removed';
