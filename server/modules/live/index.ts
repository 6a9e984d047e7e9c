export { liveHandlers } from './handlers.ts';
export { removeRoomsAt } from './remove-rooms.ts';
export { liveKind } from './kinds.ts';
export { parseLiveSeed, seedLiveRooms, type LiveSeed } from './seed-rooms.ts';
