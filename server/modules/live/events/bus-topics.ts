/** Bus topic: another part of the portal stored events of a room, `{ roomId }`. Topics use room ids, because the code of a live may change. */
export const roomChangedTopic = 'live-room-changed';
/** Bus topic: a room is full, or not any more (room/full-rooms.ts). */
export const fullRoomTopic = 'live-room-full';
/** Bus topic: the access to a live has changed, `{ roomId }`. */
export const accessChangedTopic = 'live-access-changed';
/** Bus topic: the teacher muted or unmuted a speaking student, `{ roomId }`. */
export const voiceMutedTopic = 'live-voice-muted';
/** Bus topic: the publisher of a stream left, `{ stream, instance }` with the instance that heard it from the media provider. */
export const publisherLeftTopic = 'live-publisher-left';
/** Bus topic: a person lost the access to a live, `{ roomId, person }`. */
export const personRevokedTopic = 'live-person-revoked';
/** Bus topic: speakers left the air or people were removed, `{ roomId, people }`, or the class ended, `{ roomId }`. Each instance closes its own connections. */
export const leftAirTopic = 'live-left-air';
