export { liveHandlers } from './handlers.ts';
export { removeRoomsAt } from './remove-rooms.ts';
export { parseLiveSeed, sampleRooms, seedLiveRooms, type LiveSeed } from './seed-rooms.ts';
