export { helpHandlers } from './handlers.ts';
export { helpArticleKind, helpCategoryKind } from './kinds.ts';
