export { editionHandlers } from './handlers.ts';
export { editionKind } from './kinds.ts';
export { editionName } from './names.ts';
