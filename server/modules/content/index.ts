export { contentHandlers } from './handlers.ts';
export {
  areaTreeKind,
  bannerKind,
  customerStoryKind,
  friendlyLinkKind,
  helpArticleKind,
  helpCategoryKind,
  partnerKind,
  policyCategoryKind,
  policyKind,
  sectionKind,
  solutionKind,
} from './kinds.ts';
