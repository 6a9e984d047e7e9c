export { newsHandlers } from './handlers.ts';
export { newsKind } from './kinds.ts';
