export { expertHandlers } from './handlers.ts';
export { expertKind } from './kinds.ts';
