/** Bus topic: events of a live were stored outside its room, `{ liveCode }`. */
export const roomChangedTopic = 'live-room-changed';
