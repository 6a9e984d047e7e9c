export { editionHandlers } from './handlers.ts';
export { editionKind } from './kinds.ts';
export { editionName, editionStorage, editionTraffic } from './names.ts';
