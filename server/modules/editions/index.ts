export { editionHandlers } from './handlers.ts';
export { editionKind } from './kinds.ts';
export { editionName, editionTraffic } from './names.ts';
