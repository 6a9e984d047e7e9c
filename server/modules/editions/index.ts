export { editionHandlers } from './handlers.ts';
export { editionKind } from './kinds.ts';
