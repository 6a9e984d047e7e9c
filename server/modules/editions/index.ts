export { editionHandlers } from './handlers.ts';
export { editionKind } from './kinds.ts';
export { editionGigabytes, editionName } from './names.ts';
