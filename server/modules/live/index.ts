export { liveClassHandlers } from './class-handlers.ts';
export { consoleLiveHandlers } from './console/handlers.ts';
export { liveHandlers } from './handlers.ts';
export { sendLiveNoticesFromOutbox } from './notices.ts';
export { removeRoomsAt } from './remove-rooms.ts';
export { liveKind } from './kinds.ts';
export { parseLiveSeed, seedLiveRooms } from './seed-rooms.ts';
export { makeReplaysFromOutbox } from './recording.ts';
