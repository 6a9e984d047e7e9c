export { policyHandlers } from './handlers.ts';
export { policyCategoryKind, policyKind } from './kinds.ts';
