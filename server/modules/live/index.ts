export { liveHandlers } from './handlers.ts';
export { parseLiveSeed, seedLiveRooms, type LiveSeed } from './seed-rooms.ts';
